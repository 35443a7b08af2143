#ifndef MEDIASCOPE_CTURBOJPEG_SHIM_H
#define MEDIASCOPE_CTURBOJPEG_SHIM_H

#include <turbojpeg.h>

#endif
