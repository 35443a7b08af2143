#ifndef MEDIASCOPE_CCAIRO_SHIM_H
#define MEDIASCOPE_CCAIRO_SHIM_H

#include <cairo.h>
#include <cairo-pdf.h>
#include <cairo-svg.h>

#endif
