#ifndef MEDIASCOPE_CLIBAV_SHIM_H
#define MEDIASCOPE_CLIBAV_SHIM_H

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/audio_fifo.h>
#include <libavutil/avutil.h>
#include <libavutil/channel_layout.h>
#include <libavutil/cpu.h>
#include <libavutil/hash.h>
#include <libavutil/imgutils.h>
#include <libavutil/mastering_display_metadata.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libavutil/tx.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>

// Swift imports neither function-like macros nor macros with a cast in their value.
static const int64_t shim_AV_NOPTS_VALUE = AV_NOPTS_VALUE;
static const int shim_AVERROR_EOF = AVERROR_EOF;
static const int shim_AVERROR_EAGAIN = AVERROR(EAGAIN);
static const int shim_AVERROR_EACCES = AVERROR(EACCES);
static const int shim_AVERROR_EINVAL = AVERROR(EINVAL);
static const int shim_AVERROR_EIO = AVERROR(EIO);
static const int shim_AVERROR_ENOMEM = AVERROR(ENOMEM);
static const int shim_AVERROR_INVALIDDATA = AVERROR_INVALIDDATA;
static const int shim_AVERROR_DECODER_NOT_FOUND = AVERROR_DECODER_NOT_FOUND;
static const int shim_AVERROR_PATCHWELCOME = AVERROR_PATCHWELCOME;

// FFmpeg renamed the functions and fields below after 5.1; the newer names are used where the headers have them.

static inline const uint8_t *shim_stream_side_data(
    const AVStream *stream, enum AVPacketSideDataType type, size_t *size) {
#if LIBAVFORMAT_VERSION_INT >= AV_VERSION_INT(60, 15, 100)
  const AVPacketSideData *data = av_packet_side_data_get(
      stream->codecpar->coded_side_data, stream->codecpar->nb_coded_side_data, type);
  *size = data ? data->size : 0;
  return data ? data->data : NULL;
#else
  return av_stream_get_side_data(stream, type, size);
#endif
}

// The data is the stream's afterwards, where the result is not negative.
static inline int shim_stream_add_side_data(
    AVStream *stream, enum AVPacketSideDataType type, uint8_t *data, size_t size) {
#if LIBAVFORMAT_VERSION_INT >= AV_VERSION_INT(60, 15, 100)
  AVCodecParameters *parameters = stream->codecpar;
  return av_packet_side_data_add(
             &parameters->coded_side_data, &parameters->nb_coded_side_data, type, data, size, 0)
    ? 0 : AVERROR(ENOMEM);
#else
  return av_stream_add_side_data(stream, type, data, size);
#endif
}

static inline void shim_set_frame_duration(AVFrame *frame, int64_t duration) {
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(57, 30, 100)
  frame->duration = duration;
#else
  frame->pkt_duration = duration;
#endif
}

// The duration of a frame for encoders that don't look at its own duration.
static inline void shim_set_ticks_per_frame(AVCodecContext *context, int ticks) {
#if LIBAVCODEC_VERSION_MAJOR < 61
  context->ticks_per_frame = ticks;
#endif
}

static inline int64_t shim_frame_duration(const AVFrame *frame) {
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(57, 30, 100)
  return frame->duration;
#else
  return frame->pkt_duration;
#endif
}

static inline void shim_frame_set_duration(AVFrame *frame, int64_t duration) {
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(57, 30, 100)
  frame->duration = duration;
#else
  frame->pkt_duration = duration;
#endif
}

static inline int shim_frame_is_interlaced(const AVFrame *frame) {
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(58, 29, 100)
  return !!(frame->flags & AV_FRAME_FLAG_INTERLACED);
#else
  return frame->interlaced_frame;
#endif
}

static inline int shim_frame_is_top_field_first(const AVFrame *frame) {
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(58, 29, 100)
  return !!(frame->flags & AV_FRAME_FLAG_TOP_FIELD_FIRST);
#else
  return frame->top_field_first;
#endif
}

static inline void shim_frame_set_fields(AVFrame *frame, int is_interlaced, int is_top_first) {
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(58, 29, 100)
  frame->flags &= ~(AV_FRAME_FLAG_INTERLACED | AV_FRAME_FLAG_TOP_FIELD_FIRST);
  if (is_interlaced) frame->flags |= AV_FRAME_FLAG_INTERLACED;
  if (is_top_first) frame->flags |= AV_FRAME_FLAG_TOP_FIELD_FIRST;
#else
  frame->interlaced_frame = is_interlaced;
  frame->top_field_first = is_top_first;
#endif
}

static inline int shim_frame_is_key(const AVFrame *frame) {
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(58, 29, 100)
  return !!(frame->flags & AV_FRAME_FLAG_KEY);
#else
  return frame->key_frame;
#endif
}

#endif
