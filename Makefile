# dse: build, test, install. `make help` lists the targets.
#
# The library is everything below dse/, the program is dse/ on top of it. Each flavour
# (release, asan, ubsan) keeps its objects in its own build/<flavour>/, so they never mix.

VERSION = 0.1.0
PREFIX ?= /usr/local
FLAVOUR = release
OUT = build/$(FLAVOUR)

# ---- sources: a new file needs no line here ---------------------------------------------

LIBRARY_SOURCES := $(wildcard core/*.c models/*.c solvers/*.c solvers/*/*.c sweeps/*.c reports/*.c)
PROGRAM_SOURCES := $(wildcard dse/*.c)
SUPPORT_SOURCES := $(wildcard tests/support/*.c)
TEST_SOURCES := $(foreach kind,unit validation property anomaly,$(wildcard tests/$(kind)/*.c))
BENCH_SOURCES := $(wildcard tests/bench/*.c)
FUZZ_SOURCES := $(wildcard tests/fuzz/*.c)
STUDIES := $(wildcard reports/studies/*/run.sh)
EXAMPLES := $(wildcard sweeps/examples/*.yaml)

SOURCES := $(LIBRARY_SOURCES) $(PROGRAM_SOURCES) $(SUPPORT_SOURCES) $(TEST_SOURCES) $(BENCH_SOURCES) \
	$(FUZZ_SOURCES)
HEADERS := $(wildcard $(foreach dir,$(sort $(dir $(SOURCES))),$(dir)*.h))
SCRIPTS := .ci/run scripts/dependencies $(wildcard tests/*.sh tests/bench/*.sh tests/cli/*.sh tests/cli/*/*.sh) $(STUDIES)

objects = $(patsubst %.c,$(OUT)/%.o,$1)
LIBRARY = $(OUT)/libdse.a
PROGRAM = $(if $(PROGRAM_SOURCES),$(if $(filter release,$(FLAVOUR)),build/dse,$(OUT)/bin/dse))
TESTS = $(patsubst %.c,$(OUT)/%,$(TEST_SOURCES))
FUZZERS = $(patsubst %.c,$(OUT)/%,$(FUZZ_SOURCES))
BENCHES = $(patsubst %.c,$(OUT)/%,$(BENCH_SOURCES))

# ---- compiler ---------------------------------------------------------------------------

ifeq ($(origin CC),default)
CC = gcc
endif
CFLAGS ?= -O2 -g
WERROR ?= $(if $(CI),1)

# -ffp-contract=off: the bytes of a result must not depend on the compiler's mood.
LANGUAGE = -std=c17 -D_GNU_SOURCE -fopenmp -ffp-contract=off -I. -DDSE_VERSION='"$(VERSION)"'
WARNINGS = -Wall -Wextra -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wvla \
	-Wformat=2 -Wcast-qual -Wundef

# Instrumented code draws false warnings from gcc, so only the release flavour insists on none.
EXTRA_release = $(if $(filter 1,$(WERROR)),-Werror)
EXTRA_asan = -fsanitize=address -fno-omit-frame-pointer
EXTRA_fuzz = -fsanitize=fuzzer-no-link,address,undefined,float-cast-overflow \
	-fno-sanitize-recover=all -fno-omit-frame-pointer
EXTRA_ubsan = -fsanitize=undefined,float-cast-overflow -fno-sanitize-recover=all -fno-omit-frame-pointer

# Asked at first use and then kept: pkg-config itself may have just been installed by the
# target that runs. Without it the libraries' usual names must do.
PACKAGES = yaml-0.1 jansson libmd libxml-2.0 gsl arpack
pkg_config = $(shell pkg-config $1 2>/dev/null || echo $2)
once = $(eval $1 := $2)$($1)
LIBRARY_CFLAGS = $(call once,LIBRARY_CFLAGS,$(call pkg_config,--cflags $(PACKAGES)))
LIBRARY_LIBS = $(call once,LIBRARY_LIBS,$(call pkg_config,--libs $(PACKAGES),-lyaml -ljansson -lmd -lxml2 \
	-lgsl -lgslcblas -larpack) -lcsv -lmetis -lglpk -lm)
TEST_CFLAGS = $(call once,TEST_CFLAGS,$(call pkg_config,--cflags cmocka))
BENCH_LIBS = $(call once,BENCH_LIBS,$(call pkg_config,--libs igraph,-ligraph))
TEST_LIBS = $(call once,TEST_LIBS,$(call pkg_config,--libs cmocka igraph,-lcmocka -ligraph))

COMPILE = $(CC) $(LANGUAGE) $(WARNINGS) $(CFLAGS) $(EXTRA_$(FLAVOUR)) $(LIBRARY_CFLAGS) $(CPPFLAGS)
LINK = $(CC) -fopenmp $(CFLAGS) $(EXTRA_$(FLAVOUR)) $(LDFLAGS)

# For a target that calls make again once the packages are there: all cores unless -j was given.
AGAIN = --no-print-directory $(if $(filter -j%,$(MAKEFLAGS)),,-j$(shell nproc))
CLANG = $(if $(findstring clang,$(CC)),clang)

# ---- targets ----------------------------------------------------------------------------

.PHONY: all demo check asan ubsan fuzz fuzz-built lint bench study install uninstall clean help
.PHONY: program check-built lint-built FORCE

all: ## build the program build/dse (default); installs no package, only names what is missing
	@DSE_NO_INSTALL=1 scripts/dependencies build $(CLANG)
	@$(MAKE) $(AGAIN) program

demo: ## install what is missing, build, run the scaling study and a sizing question
	@scripts/dependencies build figure $(CLANG)
	@$(MAKE) $(AGAIN) program
	@$(call run_study,reports/studies/topology-scaling/run.sh)
	build/dse size --endpoints 100000 --radix 64 --format table
	@$(call name_results,build/studies/topology-scaling)

check: ## install what is missing, build, run every test
	@scripts/dependencies build test $(CLANG)
	@$(MAKE) $(AGAIN) check-built

asan ubsan: ## the same tests under the address / undefined-behaviour sanitizer
	@scripts/dependencies build test $(CLANG)
	@$(MAKE) $(AGAIN) check-built FLAVOUR=$@

fuzz: ## random input for FUZZ_SECONDS (60) a harness, with clang's libFuzzer; what breaks is kept
	@scripts/dependencies build clang
	@$(MAKE) $(AGAIN) fuzz-built CC=clang FLAVOUR=fuzz

lint: ## formatting, static analysis of C and shell, man page (installs the tools)
	@scripts/dependencies build test lint
	@$(MAKE) $(AGAIN) --keep-going lint-built

bench: ## build and run the benchmarks
	@scripts/dependencies build bench $(CLANG)
	@$(MAKE) $(AGAIN) program $(BENCHES)
	@set -e; for bench in $(BENCHES); do echo "== $${bench#$(OUT)/}"; DSE="$(CURDIR)/build/dse" $$bench; done

study: ## run every study of reports/studies; results go to build/studies/
	@scripts/dependencies build figure $(CLANG)
	@$(MAKE) $(AGAIN) program
	@set -e; $(foreach study,$(STUDIES),$(call run_study,$(study));)
	@$(call name_results,build/studies)

install: all ## copy program, man page, documents and examples to $(DESTDIR)$(PREFIX)
	install -D -m 755 build/dse $(BIN)/dse
	install -D -m 644 docs/dse.1 $(MAN)/dse.1
	install -d $(DOC)/examples
	install -m 644 README.md LICENSE $(DOC)
	$(if $(EXAMPLES),install -m 644 $(EXAMPLES) $(DOC)/examples)

uninstall: ## remove what install copied
	rm -f $(BIN)/dse $(MAN)/dse.1
	rm -rf $(DOC)

clean: ## remove build/
	rm -rf build

help: ## this list
	@sed -nE 's/^([a-z ]+):[^#]*## (.*)/\1|\2/p' Makefile | \
		while IFS='|' read -r target text; do printf '%-12s %s\n' "$$target" "$$text"; done

BIN = $(DESTDIR)$(PREFIX)/bin
MAN = $(DESTDIR)$(PREFIX)/share/man/man1
DOC = $(DESTDIR)$(PREFIX)/share/doc/dse

# A study gets the program in DSE and the folder for its results as its one argument.
study_results = build/studies/$(notdir $(patsubst %/,%,$(dir $1)))
run_study = mkdir -p $(call study_results,$1) && \
	DSE="$(CURDIR)/build/dse" $1 "$(CURDIR)/$(call study_results,$1)"
name_results = echo; echo "Results:"; \
	find "$(CURDIR)/$1" \( -name '*.csv' -o -name '*.svg' -o -name '*.html' \) | sort | sed 's/^/  /'

# ---- rules ------------------------------------------------------------------------------

program: $(PROGRAM)

check-built: $(PROGRAM) $(TESTS)
	@tests/run.sh $(OUT) "$(PROGRAM)" $(TESTS)

FUZZ_SECONDS ?= 60
fuzz-built: $(FUZZERS)
	@set -e; $(foreach fuzzer,$(FUZZERS),mkdir -p $(fuzzer)-corpus; \
		$(fuzzer) -max_total_time=$(FUZZ_SECONDS) -timeout=5 -verbosity=0 -print_final_stats=1 \
		-artifact_prefix=$(fuzzer)- $(fuzzer)-corpus;)

$(OUT)/%.o: %.c $(OUT)/flags
	@echo "CC   $@"
	@mkdir -p $(@D)
	@$(COMPILE) -MMD -MP -c -o $@ $<

# The assembler puts the table into the object.
$(OUT)/models/catalogue.o: models/data/prices.csv

$(OUT)/tests/%.o: private COMPILE += $(TEST_CFLAGS)

# Made anew, so that an object whose source is gone does not live on in it.
$(LIBRARY): $(call objects,$(LIBRARY_SOURCES)) $(OUT)/members
	@echo "AR   $@"
	@rm -f $@
	@ar rcs $@ $(filter %.o,$^)

# The recipe is the same for all that is linked; what differs are objects and libraries.
define link
@echo "LINK $@"
@mkdir -p $(@D)
@$(LINK) -o $@ $(filter %.o,$^) $(LIBRARY) $(LIBRARY_LIBS)
endef

$(PROGRAM): $(call objects,$(PROGRAM_SOURCES)) $(LIBRARY) $(OUT)/flags
	$(link)

$(TESTS): $(OUT)/%: $(OUT)/%.o $(call objects,$(SUPPORT_SOURCES)) $(LIBRARY) $(OUT)/flags
	$(link) $(TEST_LIBS)

$(FUZZERS): private EXTRA_fuzz += -fsanitize=fuzzer
$(FUZZERS): $(OUT)/%: $(OUT)/%.o $(LIBRARY) $(OUT)/flags
	$(link)

$(BENCHES): $(OUT)/%: $(OUT)/%.o $(LIBRARY) $(OUT)/flags
	$(link) $(BENCH_LIBS)

# Files that change only when their text does: what depends on them is made again then.
$(OUT)/flags: text = $(COMPILE) $(LINK) $(LIBRARY_LIBS)
$(OUT)/members: text = $(LIBRARY_SOURCES)
$(OUT)/flags $(OUT)/members: FORCE
	@mkdir -p $(@D)
	@echo $(call quote,$(text)) | cmp -s - $@ || echo $(call quote,$(text)) >$@
quote = '$(subst ','\'',$1)'

-include $(patsubst %.o,%.d,$(call objects,$(SOURCES)))

# ---- lint: one target a tool, so that -k reports all of them -----------------------------

LINTS = lint-format lint-cppcheck lint-tidy lint-headers lint-shell lint-man
.PHONY: $(LINTS)
lint-built: $(LINTS)

lint-format:
	@echo clang-format
	@printf '%s\n' $(SOURCES) $(HEADERS) | xargs -r clang-format --dry-run -Werror

lint-cppcheck:
	@echo cppcheck
	@printf '%s\n' $(SOURCES) | xargs -r cppcheck --quiet --error-exitcode=1 --std=c17 \
		--enable=warning,performance,portability --inline-suppr --suppress=missingIncludeSystem \
		-j "$$(nproc)" -I. -D_GNU_SOURCE -DDSE_VERSION='"$(VERSION)"'

# One file a run: over several, clang-tidy 14 takes every later va_list for uninitialised.
lint-tidy:
	@echo clang-tidy
	@printf '%s\n' $(SOURCES) | xargs -r -P "$$(nproc)" -n 1 sh -c \
		'clang-tidy --quiet "$$@" -- $(subst ','\'',$(LANGUAGE)) $(LIBRARY_CFLAGS) 2>&1 | { ! grep -v "generated\.$$"; }' tidy

# A header must stand alone.
lint-headers:
	@echo headers
	@printf '%s\n' $(HEADERS) | xargs -r -I{} $(COMPILE) -Werror -fsyntax-only -include {} -x c /dev/null

lint-shell:
	@echo shellcheck
	@shellcheck --shell=bash $(SCRIPTS)

lint-man:
	@echo man
	@$(if $(wildcard docs/dse.1),LC_ALL=C.UTF-8 MANWIDTH=80 man --warnings --local-file -Tutf8 -Z \
		docs/dse.1 2>&1 >/dev/null | { ! grep .; })
