#ifndef MEDIASCOPE_CCAIRO_SHIM_H
#define MEDIASCOPE_CCAIRO_SHIM_H

#include <cairo.h>

#endif
