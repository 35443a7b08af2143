#ifndef MEDIASCOPE_CLIBAV_SHIM_H
#define MEDIASCOPE_CLIBAV_SHIM_H

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>
#include <libavutil/channel_layout.h>
#include <libavutil/display.h>
#include <libavutil/imgutils.h>
#include <libavutil/mastering_display_metadata.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>

// Swift does not import function-like or cast-valued macros; each of these is one of them.
static const int64_t shim_AV_NOPTS_VALUE = AV_NOPTS_VALUE;
static const int shim_AVERROR_EOF = AVERROR_EOF;
static const int shim_AVERROR_EAGAIN = AVERROR(EAGAIN);
static const int shim_AVERROR_ENOMEM = AVERROR(ENOMEM);
static const int shim_AVERROR_INVALIDDATA = AVERROR_INVALIDDATA;
static const int shim_AVERROR_EXIT = AVERROR_EXIT;
static const int shim_AVERROR_EACCES = AVERROR(EACCES);
static const int shim_AVERROR_EINVAL = AVERROR(EINVAL);
static const int shim_AVERROR_DECODER_NOT_FOUND = AVERROR_DECODER_NOT_FOUND;
static const int shim_AVERROR_PATCHWELCOME = AVERROR_PATCHWELCOME;

#endif
