#ifndef MEDIASCOPE_CEXIFSHIM_H
#define MEDIASCOPE_CEXIFSHIM_H

#include <stdbool.h>

// The functions are declared by the library's own headers. They end the process where there is no library, so whoever
// can do without asks first: this loads libexif, and is false where it is missing.
bool shim_exif_load(void);

#endif
