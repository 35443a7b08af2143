#ifndef MEDIASCOPE_CLIBAVSHIM_H
#define MEDIASCOPE_CLIBAVSHIM_H

#include <stdbool.h>

// Loads what decodes, or all of libav; false, with the system's words, where a library is missing. Later calls cost
// nothing.
bool shim_load_decoders(char *failure, unsigned capacity);
bool shim_load_demuxers(char *failure, unsigned capacity);

// A place where libav's log lines go instead of standard error.
//
// Lines reach the sink that is the `opaque` of the codec or format context they are about, or the sink that
// the calling thread has made its own; lines that belong to neither are dropped.
typedef struct shim_log_sink shim_log_sink;

// Sends libav's log to sinks from now on, for the whole process; later calls do nothing.
void shim_log_install(void);

// Has the sinks of demuxers found, once those are loaded.
void shim_log_know_demuxers(void);

// NULL where there is no memory.
shim_log_sink *shim_log_sink_new(void);
void shim_log_sink_free(shim_log_sink *sink);

// Makes a sink the calling thread's own, or none; gives back the one it was before.
shim_log_sink *shim_log_sink_enter(shim_log_sink *sink);

// Copies the first error line since the last call to `text`, always terminated, and forgets it.
void shim_log_sink_take(shim_log_sink *sink, char *text, unsigned capacity);

#endif
