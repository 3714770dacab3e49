/* The request to stop long work: SIGINT, SIGTERM or SIGHUP. */
#ifndef DSE_DSE_INTERRUPT_H
#define DSE_DSE_INTERRUPT_H

#include <signal.h>

/* Catches these signals from now on and returns the flag that they set. The first signal asks to
 * stop, a second one stops at once. What the caller ignores (as nohup does) stays ignored. */
const volatile sig_atomic_t *dse_interrupt_catch(void);

#endif
