#include "sweeps/run.h"

#include <omp.h>
#include <pthread.h>
#include <stdlib.h>

/* Blocks that a thread may be ahead of the slowest one; more only cost memory. */
enum { WINDOW_PER_THREAD = 16 };

/* ---- one block of points -------------------------------------------------------------- */

struct counts {
    uint64_t points, rows, ok, infeasible, failed;
};

/* A finished block that waits until those before it are written. */
struct block {
    struct dse_text text;
    struct counts counts;
    bool ready;
};

/* What one thread works with. */
struct worker {
    const struct dse_run *run;
    struct dse_cell *cells;   /* of a row */
    struct dse_cell *metrics; /* all of the evaluator */
    struct dse_text note;
    struct block block;
};

static bool worker_start(struct worker *worker, const struct dse_run *run) {
    *worker = (struct worker){.run = run};
    worker->cells = calloc(run->plan->column_count, sizeof *worker->cells);
    worker->metrics = calloc(*run->plan->evaluator->metric_count, sizeof *worker->metrics);
    return worker->cells != NULL && worker->metrics != NULL;
}

static void worker_end(struct worker *worker) {
    free(worker->cells);
    free(worker->metrics);
    dse_text_free(&worker->note);
    dse_text_free(&worker->block.text);
}

static enum dse_status evaluate(struct worker *worker, struct dse_network *network,
                                struct dse_error *error) {
    const struct dse_run *run = worker->run;
    struct dse_evaluation evaluation = {
        .network = network,
        .seed = run->seed,
        .catalogue = run->catalogue,
        .wanted = run->plan->wanted,
        .cells = worker->metrics,
        .note = &worker->note,
    };
    dse_text_clear(&worker->note);
    enum dse_status status = dse_network_resolve(network, error);
    return status == DSE_OK ? run->plan->evaluator->evaluate(&evaluation, error) : status;
}

/* Whether `where` keeps the row. Metrics are known of what could be evaluated only. */
static bool is_kept(const struct worker *worker, const struct dse_cell *status, bool known) {
    const struct dse_plan *plan = worker->run->plan;
    for (size_t i = 0; i < plan->filter_count; i++) {
        const struct dse_filter *filter = &plan->filters[i];
        const struct dse_cell *cell = filter->by_status ? status : &worker->metrics[filter->metric];
        if ((known || filter->by_status) && !dse_filter_keeps(filter, cell)) {
            return false;
        }
    }
    return true;
}

static void fill_metrics(struct worker *worker, bool known) {
    const struct dse_plan *plan = worker->run->plan;
    struct dse_cell *cells = worker->cells + plan->parameter_count;
    for (size_t i = 0; i < plan->metric_count; i++) {
        cells[i] =
            known ? worker->metrics[plan->metrics[i]] : (struct dse_cell){.kind = DSE_CELL_EMPTY};
    }
}

static void append_row(struct worker *worker) {
    const struct dse_plan *plan = worker->run->plan;
    struct dse_text *text = &worker->block.text;
    worker->block.counts.rows++;
    if (worker->run->format == DSE_RUN_CSV) {
        dse_row_append_csv(text, worker->cells, plan->column_count);
    } else {
        dse_text_append_string(text, ",\n");
        dse_row_append_json(text, plan->columns, worker->cells, plan->column_count);
    }
}

static void do_point(struct worker *worker, uint64_t index) {
    const struct dse_plan *plan = worker->run->plan;
    struct counts *counts = &worker->block.counts;
    struct dse_cell *last = worker->cells + plan->parameter_count + plan->metric_count;
    struct dse_network network;
    struct dse_error error;
    dse_plan_point(plan, index, &network, worker->cells);
    enum dse_status status = evaluate(worker, &network, &error);
    bool infeasible = status == DSE_INFEASIBLE || status == DSE_OVERFLOW;
    last[DSE_COLUMN_STATUS] = dse_cell_text(status == DSE_OK ? "ok"
                                            : infeasible     ? "infeasible"
                                                             : "failed");
    if (!is_kept(worker, &last[DSE_COLUMN_STATUS], status == DSE_OK)) {
        return;
    }
    counts->ok += status == DSE_OK;
    counts->infeasible += infeasible;
    counts->failed += status != DSE_OK && !infeasible;
    fill_metrics(worker, status == DSE_OK);
    last[DSE_COLUMN_NOTE] = dse_cell_text(status == DSE_OK ? worker->note.data : error.message);
    last[DSE_COLUMN_SEED] =
        (struct dse_cell){.kind = DSE_CELL_COUNT, .as.count = worker->run->seed};
    append_row(worker);
}

/* ---- all blocks ----------------------------------------------------------------------- */

/* What the threads share, under the lock. */
struct line {
    const struct dse_run *run;
    uint64_t block_size, block_count;
    pthread_mutex_t lock;
    pthread_cond_t moved; /* `written` has grown, or the run ends early */
    uint64_t next;        /* block to be handed out */
    uint64_t written;     /* blocks written, all before this one */
    struct block *window; /* finished blocks, number b at b modulo its length */
    uint64_t window_length;
    struct dse_run_result *result;
    enum dse_status status; /* not DSE_OK: hand out no more */
    struct dse_error *error;
};

static bool stop_requested(const struct dse_run *run) {
    return run->stop != NULL && *run->stop != 0;
}

/* Hands out the next block, as soon as its place in the window is free; false if there is none. */
static bool take_block(struct line *line, uint64_t *block) {
    pthread_mutex_lock(&line->lock);
    if (line->status == DSE_OK && stop_requested(line->run) && line->next < line->block_count) {
        line->status = dse_error_set(line->error, DSE_INTERRUPTED, "interrupted");
    }
    bool taken = line->status == DSE_OK && line->next < line->block_count;
    if (taken) {
        *block = line->next++;
    }
    while (taken && *block >= line->written + line->window_length) {
        pthread_cond_wait(&line->moved, &line->lock);
        taken = line->status == DSE_OK || line->status == DSE_INTERRUPTED;
    }
    pthread_mutex_unlock(&line->lock);
    return taken;
}

/* In JSON every row starts with a comma, which the first one drops. */
static enum dse_status write_block(struct line *line, const struct block *block) {
    const char *text = block->text.data;
    size_t length = block->text.length;
    struct dse_run_result *result = line->result;
    if (line->run->format == DSE_RUN_JSON && result->rows == 0 && length > 0) {
        text++;
        length--;
    }
    enum dse_status status =
        block->text.failed ? dse_error_set(line->error, DSE_NO_MEMORY, "out of memory")
        : length == 0      ? DSE_OK
                           : line->run->sink(line->run->sink_context, text, length, line->error);
    if (status == DSE_OK) {
        result->points += block->counts.points;
        result->rows += block->counts.rows;
        result->ok += block->counts.ok;
        result->infeasible += block->counts.infeasible;
        result->failed += block->counts.failed;
    }
    return status;
}

/* Puts a finished block into the window and writes all that are in turn. */
static void give_block(struct line *line, uint64_t number, struct block *block) {
    pthread_mutex_lock(&line->lock);
    struct block *place = &line->window[number % line->window_length], empty = *place;
    *place = *block;
    place->ready = true;
    *block = empty;
    uint64_t before = line->written;
    for (;;) {
        struct block *first = &line->window[line->written % line->window_length];
        bool goes_on = line->status == DSE_OK || line->status == DSE_INTERRUPTED;
        if (!first->ready || !goes_on) {
            break;
        }
        enum dse_status status = write_block(line, first);
        if (status != DSE_OK) {
            line->status = status;
            break;
        }
        first->ready = false;
        line->written++;
    }
    if (line->written > before && line->run->progress != NULL) {
        line->run->progress(line->run->progress_context, line->result->points,
                            line->run->plan->points.total);
    }
    pthread_cond_broadcast(&line->moved);
    pthread_mutex_unlock(&line->lock);
}

static void do_block(struct worker *worker, const struct line *line, uint64_t number) {
    uint64_t total = worker->run->plan->points.total, first = number * line->block_size;
    uint64_t count = total - first < line->block_size ? total - first : line->block_size;
    worker->block.counts = (struct counts){.points = count};
    dse_text_clear(&worker->block.text);
    for (uint64_t i = 0; i < count; i++) {
        do_point(worker, first + i);
    }
    worker->block.text.failed |= worker->note.failed;
}

static void do_blocks(struct line *line) {
    struct worker worker;
    uint64_t number;
    bool started = worker_start(&worker, line->run);
    if (!started) {
        pthread_mutex_lock(&line->lock);
        line->status = dse_error_set(line->error, DSE_NO_MEMORY, "out of memory");
        pthread_cond_broadcast(&line->moved);
        pthread_mutex_unlock(&line->lock);
    }
    while (started && take_block(line, &number)) {
        do_block(&worker, line, number);
        give_block(line, number, &worker.block);
    }
    worker_end(&worker);
}

/* ---- the whole ------------------------------------------------------------------------ */

static enum dse_status write_text(const struct dse_run *run, const char *text, size_t length,
                                  struct dse_error *error) {
    return run->sink(run->sink_context, text, length, error);
}

static enum dse_status write_start(const struct dse_run *run, struct dse_error *error) {
    const struct dse_plan *plan = run->plan;
    if (run->format == DSE_RUN_JSON) {
        return write_text(run, "[", 1, error);
    }
    struct dse_text header = {0};
    for (size_t i = 0; i < plan->column_count; i++) {
        dse_text_append(&header, ",", i > 0);
        dse_text_append_string(&header, plan->columns[i]);
    }
    dse_text_append_char(&header, '\n');
    enum dse_status status = header.failed ? dse_error_set(error, DSE_NO_MEMORY, "out of memory")
                                           : write_text(run, header.data, header.length, error);
    dse_text_free(&header);
    return status;
}

static enum dse_status write_blocks(const struct dse_run *run, struct dse_run_result *result,
                                    struct dse_error *error) {
    int threads = run->threads > 0 ? run->threads : omp_get_max_threads();
    uint64_t total = run->plan->points.total, block_size = run->plan->evaluator->block;
    struct line line = {
        .run = run,
        .block_size = block_size,
        .block_count = total / block_size + (total % block_size != 0),
        .lock = PTHREAD_MUTEX_INITIALIZER,
        .moved = PTHREAD_COND_INITIALIZER,
        .window_length = (uint64_t)threads * WINDOW_PER_THREAD,
        .result = result,
        .status = DSE_OK,
        .error = error,
    };
    line.window = calloc(line.window_length, sizeof *line.window);
    if (line.window == NULL) {
        return dse_error_set(error, DSE_NO_MEMORY, "out of memory");
    }
#pragma omp parallel num_threads(threads)
    do_blocks(&line);
    for (uint64_t i = 0; i < line.window_length; i++) {
        dse_text_free(&line.window[i].text);
    }
    free(line.window);
    return line.status;
}

enum dse_status dse_run_plan(const struct dse_run *run, struct dse_run_result *result,
                             struct dse_error *error) {
    *result = (struct dse_run_result){0};
    enum dse_status status = write_start(run, error);
    if (status == DSE_OK) {
        status = write_blocks(run, result, error);
    }
    if (run->format == DSE_RUN_JSON && (status == DSE_OK || status == DSE_INTERRUPTED)) {
        enum dse_status end = write_text(run, "\n]\n", 3, error);
        status = end == DSE_OK ? status : end;
    }
    result->complete = status == DSE_OK;
    return status;
}
