#ifndef MEDIASCOPE_CDEFLATE_SHIM_H
#define MEDIASCOPE_CDEFLATE_SHIM_H

#include <libdeflate.h>

#endif
