#ifndef MEDIASCOPE_CWEBP_SHIM_H
#define MEDIASCOPE_CWEBP_SHIM_H

#include <webp/encode.h>

#endif
