#ifndef MEDIASCOPE_CEXIFSHIM_H
#define MEDIASCOPE_CEXIFSHIM_H

#include <stdbool.h>

// The functions are declared by the library's own headers. This loads libexif; false, with the system's words, where it
// is missing. Later calls cost little.
bool shim_load_exif(char *failure, unsigned capacity);

#endif
