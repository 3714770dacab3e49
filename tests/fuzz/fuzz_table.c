/* Tables from any bytes. */
#include <stdio.h>

#include "reports/table.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
    char *text = fuzz_text(bytes, length), *table;
    size_t size;
    FILE *out = open_memstream(&table, &size);
    fuzz_require(out != NULL);
    dse_table_print(out, text, length);
    fclose(out);
    free(table);
    free(text);
    return 0;
}
