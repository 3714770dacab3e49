#include "solvers/contradictions.h"

#include <math.h>
#include <stdbool.h>

/* Both sum up billions of hops in another order. */
static const double tolerance = 1e-12;

static bool differ(double measured, double claimed) {
    return isfinite(measured) && isfinite(claimed) &&
           fabs(measured - claimed) > tolerance * fabs(claimed);
}

static double real(uint64_t count) {
    return count == DSE_UNKNOWN ? DSE_UNKNOWN_REAL : (double)count;
}

static void complain(struct dse_text *note, const char *what, double measured, double claimed) {
    dse_text_append_string(note, note->length > 0 ? "; " : "");
    dse_text_append_format(note, "closed form contradicted: %s is ", what);
    dse_text_append_real(note, measured);
    dse_text_append_string(note, ", not ");
    dse_text_append_real(note, claimed);
}

static void compare(struct dse_text *note, const char *what, double measured, double claimed) {
    if (differ(measured, claimed)) {
        complain(note, what, measured, claimed);
    }
}

/* A closed form that is an exact bisection must lie between the bounds, an upper bound not below
 * the lower one. */
static void compare_bisections(const struct dse_design *design, const struct dse_measures *measures,
                               struct dse_text *note) {
    double claimed = real(design->bisection_links) / (double)design->planes;
    bool exact = design->bisection_method != NULL && design->bisection_method[0] == 'e';
    if (claimed < real(measures->bisection_links_lower)) {
        complain(note, "bisection_links at least", real(measures->bisection_links_lower), claimed);
    } else if (exact && claimed > real(measures->bisection_links_upper)) {
        complain(note, "bisection_links at most", real(measures->bisection_links_upper), claimed);
    }
}

void dse_contradictions_append(const struct dse_design *design, const struct dse_measures *measures,
                               struct dse_text *note) {
    double planes = (double)design->planes;
    compare(note, "routers", real(measures->routers), real(design->routers) / planes);
    compare(note, "links", real(measures->links), real(design->links) / planes);
    compare(note, "degree", real(measures->degree_max), real(design->degree));
    compare(note, "diameter_all_routers", measures->diameter_all_routers,
            real(design->diameter_all_routers));
    if (design->endpoints_installed == design->endpoints) { /* else some routers may be empty */
        compare(note, "endpoints", real(measures->endpoints), real(design->endpoints) / planes);
        if (design->core_radix == DSE_UNKNOWN) { /* ports_used leaves directors out */
            compare(note, "radix_max", real(measures->radix_max), real(design->ports_used));
        }
        compare(note, "diameter", measures->diameter, real(design->diameter));
        compare(note, "mean_hops", measures->mean_hops, design->mean_hops);
        compare_bisections(design, measures, note);
    }
}
