#ifndef MEDIASCOPE_CFLACSHIM_H
#define MEDIASCOPE_CFLACSHIM_H

#include <stdbool.h>

// The functions are declared by the library's own headers. This loads libFLAC; false, with the system's words, where it
// is missing. Later calls cost little.
bool shim_load_flac(char *failure, unsigned capacity);

#endif
