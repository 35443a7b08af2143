#ifndef MEDIASCOPE_CFLAC_SHIM_H
#define MEDIASCOPE_CFLAC_SHIM_H

#include <FLAC/stream_decoder.h>

#endif
