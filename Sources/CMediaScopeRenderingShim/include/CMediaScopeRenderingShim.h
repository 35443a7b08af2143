#ifndef MEDIASCOPE_CRENDERINGSHIM_H
#define MEDIASCOPE_CRENDERINGSHIM_H

#include <stdbool.h>

// The functions are declared by the libraries' own headers. These load a library each; false, with the system's words,
// where it is missing. Later calls cost little.
bool shim_load_cairo(char *failure, unsigned capacity);
bool shim_load_deflate(char *failure, unsigned capacity);
bool shim_load_pango(char *failure, unsigned capacity);
bool shim_load_turbojpeg(char *failure, unsigned capacity);
bool shim_load_webp(char *failure, unsigned capacity);

#endif
