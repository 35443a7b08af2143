#ifndef MEDIASCOPE_CEXIF_SHIM_H
#define MEDIASCOPE_CEXIF_SHIM_H

#include <libexif/exif-data.h>

#endif
