#include "dse/progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

static const double first_after = 1, terminal_every = 1.0 / 6, lines_every = 10;

double dse_progress_clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

void dse_progress_start(struct dse_progress *progress, const struct dse_options *options,
                        const char *unit) {
    bool terminal = isatty(STDERR_FILENO);
    bool automatic = options->progress == DSE_PROGRESS_AUTO && terminal && !options->quiet;
    *progress = (struct dse_progress){
        .on = automatic || options->progress == DSE_PROGRESS_ON,
        .terminal = terminal,
        .unit = unit,
        .started = dse_progress_clock(),
    };
}

void dse_progress_duration(double seconds, char *text, size_t size) {
    uint64_t whole = (uint64_t)(seconds + 0.5);
    if (seconds < 9.95) {
        snprintf(text, size, "%.1f s", seconds);
    } else if (whole < 60) {
        snprintf(text, size, "%" PRIu64 " s", whole);
    } else if (whole < 3600) {
        snprintf(text, size, "%" PRIu64 " min %" PRIu64 " s", whole / 60, whole % 60);
    } else if (whole < 48 * 3600) {
        snprintf(text, size, "%" PRIu64 " h %" PRIu64 " min", whole / 3600, whole / 60 % 60);
    } else {
        snprintf(text, size, "%" PRIu64 " d %" PRIu64 " h", whole / 86400, whole / 3600 % 24);
    }
}

static void draw(struct dse_progress *progress, double now) {
    char left[48];
    double elapsed = now - progress->started, done = (double)progress->done;
    double rate = elapsed > 0 ? done / elapsed : 0;
    double share = progress->total > 0 ? done / (double)progress->total : 1;
    fprintf(stderr, "%sdse: %" PRIu64 " of %" PRIu64 " %s (%.0f %%)",
            progress->terminal ? "\r" : "", progress->done, progress->total, progress->unit,
            100 * share);
    if (rate > 0) {
        bool whole = progress->done >= progress->total;
        dse_progress_duration(whole ? elapsed : ((double)progress->total - done) / rate, left,
                              sizeof left);
        fprintf(stderr, rate < 10 ? ", %.2g a second, %s%s" : ", %.0f a second, %s%s", rate, left,
                whole ? "" : " left");
    }
    fputs(progress->terminal ? "\033[K" : "\n", stderr);
    fflush(stderr);
    progress->shown = now;
    progress->drawn = true;
}

void dse_progress_update(struct dse_progress *progress, uint64_t done, uint64_t total) {
    progress->done = done;
    progress->total = total;
    if (!progress->on) {
        return;
    }
    double now = dse_progress_clock();
    double every = progress->terminal ? terminal_every : lines_every;
    if (now - progress->started >= first_after && now - progress->shown >= every) {
        draw(progress, now);
    }
}

void dse_progress_end(struct dse_progress *progress) {
    if (progress->on && !progress->terminal) {
        draw(progress, dse_progress_clock());
    } else if (progress->drawn) {
        fputs("\r\033[K", stderr);
    }
}
