#ifndef MEDIASCOPE_CZLIB_SHIM_H
#define MEDIASCOPE_CZLIB_SHIM_H

#include <zlib.h>

#endif
