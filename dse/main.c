/* dse: finds the command, runs it, and turns what it returns into a message and an exit status. */
#include <argp.h>
#include <ctype.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/suggest.h"
#include "core/text.h"
#include "dse/command.h"

const char *argp_program_version = "dse " DSE_VERSION;

static const char before_options[] =
    "Explore the design space of HPC interconnection networks: size a network from a switch radix, "
    "sweep thousands of configurations, describe every model and its sources.\v"
    "Commands:\n";

static const char examples[] =
    "\nExamples:\n"
    "  dse size --endpoints 100000 --radix 64 --max-diameter 3\n"
    "  dse size --radix 64                      the largest network of each family\n"
    "  dse sweep sweeps/examples/radix-scaling.yaml -o scaling.csv\n"
    "  dse describe dragonfly:k=64              the metrics of one network\n"
    "\n`dse COMMAND --help' tells more, `man dse' all.\n"
    "Exit status: 0 done, 1 input/output or run-time failure, 2 bad usage, 3 bad input or\n"
    "specification, 4 done but some rows failed, 130 interrupted.";

static const struct dse_command *find_command(const char *name) {
    for (size_t i = 0; dse_commands[i] != NULL; i++) {
        if (strcmp(dse_commands[i]->name, name) == 0) {
            return dse_commands[i];
        }
    }
    return NULL;
}

static void unknown_command(const char *name, struct argp_state *state) {
    struct dse_suggestion suggestion = {.wanted = name};
    for (size_t i = 0; dse_commands[i] != NULL; i++) {
        dse_suggestion_offer(&suggestion, dse_commands[i]->name);
    }
    char hint[96];
    argp_error(state, "unknown command '%s'%s", name,
               dse_suggestion_text(&suggestion, hint, sizeof hint));
}

struct invocation {
    const struct dse_command *command;
    int first; /* index of the command's name in argv */
};

static error_t parse(int key, char *argument, struct argp_state *state) {
    struct invocation *invocation = state->input;
    switch (key) {
    case ARGP_KEY_ARG:
        invocation->command = find_command(argument);
        if (invocation->command == NULL) {
            unknown_command(argument, state);
        }
        invocation->first = state->next - 1;
        state->next = state->argc; /* the rest is the command's */
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_error(state, "which command?");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* The list of commands comes from the registry. */
static char *filter_help(int key, const char *text, void *input) {
    (void)input;
    if (key != ARGP_KEY_HELP_POST_DOC) {
        return (char *)(uintptr_t)text;
    }
    struct dse_text help = {0};
    dse_text_append_string(&help, text);
    for (size_t i = 0; dse_commands[i] != NULL; i++) {
        dse_text_append_format(&help, "  %-9s %s\n", dse_commands[i]->name,
                               dse_commands[i]->summary);
    }
    dse_text_append_string(&help, examples);
    return help.data;
}

/* Names of files and what was typed may hold anything; a terminal must not obey it. */
static void print_safely(const char *text) {
    for (; *text != '\0'; text++) {
        fputc(iscntrl((unsigned char)*text) ? '?' : *text, stderr);
    }
}

static void print_error(const struct dse_error *error) {
    fputs("dse: ", stderr);
    if (error->file[0] != '\0') {
        print_safely(error->file);
        fputc(':', stderr);
        if (error->line > 0) {
            fprintf(stderr, "%zu:%zu:", error->line, error->column);
        }
        fputc(' ', stderr);
    }
    print_safely(error->message);
    fputc('\n', stderr);
}

/* A standard stream that the caller closed stays unusable, but its number is taken, so that no file
 * opened later gets it and with it what is meant for the stream. */
static void occupy_standard_streams(void) {
    for (int descriptor = 0; descriptor <= STDERR_FILENO; descriptor++) {
        if (fcntl(descriptor, F_GETFD) == -1 &&
            open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY) == -1) {
            _exit(dse_status_exit(DSE_IO));
        }
    }
}

int main(int argc, char **argv) {
    occupy_standard_streams();
    argp_err_exit_status = dse_status_exit(DSE_USAGE);
    char program[] = "dse"; /* messages start the same by whatever path the program is called */
    if (argc > 0) {
        argv[0] = program;
    }
    struct invocation invocation = {0};
    const struct argp argp = {NULL,        parse, "COMMAND [OPTION...]", before_options, NULL,
                              filter_help, NULL};
    argp_parse(&argp, argc, argv, ARGP_IN_ORDER, NULL, &invocation);

    char name[64];
    snprintf(name, sizeof name, "dse %s", invocation.command->name);
    argv[invocation.first] = name;
    struct dse_error error = {0};
    enum dse_status status =
        invocation.command->run(argc - invocation.first, argv + invocation.first, &error);
    if (status != DSE_OK && error.message[0] != '\0') {
        print_error(&error);
    }
    if (status == DSE_OK && fflush(stdout) != 0) {
        perror("dse: standard output");
        status = DSE_IO;
    }
    return dse_status_exit(status);
}
