#include "dse/interrupt.h"

#include <stddef.h>

static volatile sig_atomic_t stop_requested;

static void request_stop(int signal_number) {
    (void)signal_number;
    stop_requested = 1;
}

const volatile sig_atomic_t *dse_interrupt_catch(void) {
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        struct sigaction old, action = {.sa_flags = SA_RESTART | (int)SA_RESETHAND};
        action.sa_handler = request_stop;
        if (sigaction(signals[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN) {
            sigaction(signals[i], &action, NULL);
        }
    }
    return &stop_requested;
}
