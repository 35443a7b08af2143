// libav's functions under their own names, which load the libraries when they are first called.
//
// Loading libav takes ten times as long as everything else that happens before `main`, and a command that
// reads boxes or prints its help needs none of it. The executable is therefore not linked with libav: what it
// calls is defined here and goes on to the library.

#include "CMediaScopeLazy.h"
#include "CMediaScopeLibAVShim.h"

// Hidden, so that libav's own calls among its libraries stay what they are.
#pragma GCC visibility push(hidden)
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/audio_fifo.h>
#include <libavutil/cpu.h>
#include <libavutil/hash.h>
#include <libavutil/imgutils.h>
#include <libavutil/log.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libavutil/tx.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>
#pragma GCC visibility pop

#pragma clang diagnostic ignored "-Wdeprecated-declarations"

// The library of the headers' major version: the one that the linker would have written down.
#define SONAME(library, LIBRARY) "lib" #library ".so." AV_STRINGIFY(LIB##LIBRARY##_VERSION_MAJOR)

bool shim_load_decoders(char *failure, unsigned capacity) {
  return shim_library(SONAME(avutil, AVUTIL), failure, capacity)
    && shim_library(SONAME(avcodec, AVCODEC), failure, capacity)
    && shim_library(SONAME(swresample, SWRESAMPLE), failure, capacity)
    && shim_library(SONAME(swscale, SWSCALE), failure, capacity);
}

bool shim_load_demuxers(char *failure, unsigned capacity) {
  return shim_load_decoders(failure, capacity) && shim_library(SONAME(avformat, AVFORMAT), failure, capacity);
}

// MARK: libavutil

#define UTIL(...) LAZY(SONAME(avutil, AVUTIL), __VA_ARGS__)

UTIL(unsigned, avutil_version, (void), ())
UTIL(int, av_get_cpu_flags, (void), ())
UTIL(int, av_strerror, (int code, char *text, size_t size), (code, text, size))
UTIL(int, av_reduce, (int *numerator, int *denominator, int64_t from, int64_t to, int64_t limit),
     (numerator, denominator, from, to, limit))
UTIL(void *, av_malloc, (size_t size), (size))
UTIL(void, av_max_alloc, (size_t size), (size))
UTIL(void, av_free, (void *pointer), (pointer))
UTIL(void, av_freep, (void *pointer), (pointer))
UTIL(void, av_log_set_callback, (void (*callback)(void *, int, const char *, va_list)), (callback))
UTIL(int, av_log_format_line2,
     (void *object, int level, const char *format, va_list list, char *line, int size, int *prefix),
     (object, level, format, list, line, size, prefix))
UTIL(int, av_opt_set_int, (void *object, const char *name, int64_t value, int flags),
     (object, name, value, flags))
UTIL(const AVOption *, av_opt_next, (const void *object, const AVOption *previous), (object, previous))
UTIL(int, av_opt_get, (void *object, const char *name, int flags, uint8_t **value),
     (object, name, flags, value))
UTIL(const char *, av_color_range_name, (enum AVColorRange range), (range))
UTIL(const char *, av_color_space_name, (enum AVColorSpace space), (space))
UTIL(const char *, av_color_transfer_name, (enum AVColorTransferCharacteristic transfer), (transfer))
UTIL(const char *, av_color_primaries_name, (enum AVColorPrimaries primaries), (primaries))
UTIL(const char *, av_chroma_location_name, (enum AVChromaLocation location), (location))
UTIL(const char *, av_get_sample_fmt_name, (enum AVSampleFormat format), (format))
UTIL(int, av_hash_alloc, (struct AVHashContext **hash, const char *name), (hash, name))
UTIL(void, av_hash_init, (struct AVHashContext *hash), (hash))
UTIL(int, av_hash_get_size, (const struct AVHashContext *hash), (hash))
UTIL(void, av_hash_update, (struct AVHashContext *hash, const uint8_t *bytes, size_t count), (hash, bytes, count))
UTIL(void, av_hash_final_hex, (struct AVHashContext *hash, uint8_t *digits, int size), (hash, digits, size))
UTIL(void, av_hash_freep, (struct AVHashContext **hash), (hash))
UTIL(int, av_opt_set_double, (void *object, const char *name, double value, int flags),
     (object, name, value, flags))
UTIL(AVDictionaryEntry *, av_dict_get,
     (const AVDictionary *entries, const char *key, const AVDictionaryEntry *previous, int flags),
     (entries, key, previous, flags))
UTIL(int, av_dict_set, (AVDictionary **entries, const char *key, const char *value, int flags),
     (entries, key, value, flags))
UTIL(void, av_dict_free, (AVDictionary **entries), (entries))
UTIL(AVBufferRef *, av_buffer_ref, (const AVBufferRef *buffer), (buffer))
UTIL(void, av_buffer_unref, (AVBufferRef **buffer), (buffer))
UTIL(AVBufferRef *, av_buffer_create,
     (uint8_t *data, size_t size, void (*free)(void *opaque, uint8_t *data), void *opaque, int flags),
     (data, size, free, opaque, flags))
UTIL(AVFrame *, av_frame_alloc, (void), ())
UTIL(AVFrame *, av_frame_clone, (const AVFrame *frame), (frame))
UTIL(int, av_frame_ref, (AVFrame *to, const AVFrame *from), (to, from))
UTIL(void, av_frame_move_ref, (AVFrame *to, AVFrame *from), (to, from))
UTIL(void, av_frame_unref, (AVFrame *frame), (frame))
UTIL(void, av_frame_free, (AVFrame **frame), (frame))
UTIL(int, av_frame_apply_cropping, (AVFrame *frame, int flags), (frame, flags))
UTIL(int, av_frame_get_buffer, (AVFrame *frame, int align), (frame, align))
UTIL(int, av_frame_copy, (AVFrame *to, const AVFrame *from), (to, from))
UTIL(int, av_image_get_linesize, (enum AVPixelFormat format, int width, int plane), (format, width, plane))
UTIL(int, av_pix_fmt_count_planes, (enum AVPixelFormat format), (format))
UTIL(int, av_frame_make_writable, (AVFrame *frame), (frame))
UTIL(AVFrameSideData *, av_frame_get_side_data, (const AVFrame *frame, enum AVFrameSideDataType type),
     (frame, type))
UTIL(enum AVPixelFormat, av_get_pix_fmt, (const char *name), (name))
UTIL(const char *, av_get_pix_fmt_name, (enum AVPixelFormat format), (format))
UTIL(const AVPixFmtDescriptor *, av_pix_fmt_desc_get, (enum AVPixelFormat format), (format))
UTIL(enum AVChannel, av_channel_layout_channel_from_index, (const AVChannelLayout *layout, unsigned index),
     (layout, index))
UTIL(int, av_channel_layout_copy, (AVChannelLayout *to, const AVChannelLayout *from), (to, from))
UTIL(int, av_channel_layout_compare, (const AVChannelLayout *one, const AVChannelLayout *other), (one, other))
UTIL(int, av_channel_layout_from_mask, (AVChannelLayout *layout, uint64_t mask), (layout, mask))
UTIL(void, av_channel_layout_default, (AVChannelLayout *layout, int count), (layout, count))
UTIL(int, av_channel_layout_from_string, (AVChannelLayout *layout, const char *text), (layout, text))
UTIL(int, av_channel_layout_describe, (const AVChannelLayout *layout, char *text, size_t size),
     (layout, text, size))
UTIL(void, av_channel_layout_uninit, (AVChannelLayout *layout), (layout))
UTIL(int, av_channel_name, (char *text, size_t size, enum AVChannel channel), (text, size, channel))

UTIL(AVAudioFifo *, av_audio_fifo_alloc, (enum AVSampleFormat format, int channels, int count),
     (format, channels, count))
UTIL(int, av_audio_fifo_write, (AVAudioFifo *fifo, void **planes, int count), (fifo, planes, count))
UTIL(int, av_audio_fifo_read, (AVAudioFifo *fifo, void **planes, int count), (fifo, planes, count))
UTIL(int, av_audio_fifo_size, (AVAudioFifo *fifo), (fifo))
UTIL(void, av_audio_fifo_free, (AVAudioFifo *fifo), (fifo))

UTIL(int, av_tx_init,
     (AVTXContext **context, av_tx_fn *function, enum AVTXType type, int isInverse, int length, const void *scale,
      uint64_t flags),
     (context, function, type, isInverse, length, scale, flags))
UTIL(void, av_tx_uninit, (AVTXContext **context), (context))

// MARK: libavcodec

#define CODEC(...) LAZY(SONAME(avcodec, AVCODEC), __VA_ARGS__)

CODEC(unsigned, avcodec_version, (void), ())
CODEC(const AVClass *, avcodec_get_class, (void), ())
CODEC(unsigned, avcodec_pix_fmt_to_codec_tag, (enum AVPixelFormat format), (format))
CODEC(const char *, avcodec_get_name, (enum AVCodecID codec), (codec))
CODEC(const char *, avcodec_profile_name, (enum AVCodecID codec, int profile), (codec, profile))
CODEC(const AVCodecDescriptor *, avcodec_descriptor_get, (enum AVCodecID codec), (codec))
CODEC(const AVCodecDescriptor *, avcodec_descriptor_get_by_name, (const char *name), (name))
CODEC(int, av_get_bits_per_sample, (enum AVCodecID codec), (codec))
CODEC(int, av_get_exact_bits_per_sample, (enum AVCodecID codec), (codec))
CODEC(const AVCodec *, avcodec_find_decoder, (enum AVCodecID codec), (codec))
CODEC(AVCodecContext *, avcodec_alloc_context3, (const AVCodec *codec), (codec))
CODEC(AVCodecParameters *, avcodec_parameters_alloc, (void), ())
CODEC(int, avcodec_parameters_copy, (AVCodecParameters *to, const AVCodecParameters *from), (to, from))
CODEC(void, avcodec_parameters_free, (AVCodecParameters **parameters), (parameters))
CODEC(int, avcodec_parameters_to_context, (AVCodecContext *context, const AVCodecParameters *parameters),
      (context, parameters))
CODEC(int, avcodec_open2, (AVCodecContext *context, const AVCodec *codec, AVDictionary **options),
      (context, codec, options))
CODEC(int, avcodec_send_packet, (AVCodecContext *context, const AVPacket *packet), (context, packet))
CODEC(int, avcodec_receive_frame, (AVCodecContext *context, AVFrame *frame), (context, frame))
CODEC(const AVCodec *, avcodec_find_encoder_by_name, (const char *name), (name))
CODEC(int, avcodec_parameters_from_context, (AVCodecParameters *parameters, const AVCodecContext *context),
      (parameters, context))
CODEC(int, avcodec_send_frame, (AVCodecContext *context, const AVFrame *frame), (context, frame))
CODEC(int, avcodec_receive_packet, (AVCodecContext *context, AVPacket *packet), (context, packet))
CODEC(void, avcodec_flush_buffers, (AVCodecContext *context), (context))
CODEC(void, avcodec_free_context, (AVCodecContext **context), (context))
CODEC(AVCodecParserContext *, av_parser_init, (int codec), (codec))
CODEC(int, av_parser_parse2,
      (AVCodecParserContext *parser, AVCodecContext *context, uint8_t **out, int *out_size, const uint8_t *data,
       int size, int64_t pts, int64_t dts, int64_t position),
      (parser, context, out, out_size, data, size, pts, dts, position))
CODEC(void, av_parser_close, (AVCodecParserContext *parser), (parser))
CODEC(AVPacket *, av_packet_alloc, (void), ())
CODEC(int, av_new_packet, (AVPacket *packet, int size), (packet, size))
CODEC(AVPacket *, av_packet_clone, (const AVPacket *packet), (packet))
CODEC(void, av_packet_unref, (AVPacket *packet), (packet))
CODEC(void, av_packet_move_ref, (AVPacket *target, AVPacket *source), (target, source))
CODEC(void, av_packet_free, (AVPacket **packet), (packet))
CODEC(uint8_t *, av_packet_new_side_data,
      (AVPacket *packet, enum AVPacketSideDataType type, size_t size), (packet, type, size))
CODEC(uint8_t *, av_packet_get_side_data,
      (const AVPacket *packet, enum AVPacketSideDataType type, size_t *size), (packet, type, size))

// MARK: libavformat

#define FORMAT(...) LAZY(SONAME(avformat, AVFORMAT), __VA_ARGS__)

FORMAT(unsigned, avformat_version, (void), ())
FORMAT(const AVClass *, avformat_get_class, (void), ())
FORMAT(AVIOContext *, avio_alloc_context,
       (unsigned char *buffer, int size, int writes, void *opaque,
        int (*read)(void *opaque, uint8_t *bytes, int size),
        int (*write)(void *opaque, uint8_t *bytes, int size),
        int64_t (*seek)(void *opaque, int64_t offset, int whence)),
       (buffer, size, writes, opaque, read, write, seek))
FORMAT(void, avio_context_free, (AVIOContext **context), (context))
FORMAT(int64_t, avio_size, (AVIOContext *context), (context))
FORMAT(int64_t, avio_seek, (AVIOContext *context, int64_t offset, int whence), (context, offset, whence))
FORMAT(AVRational, av_guess_sample_aspect_ratio,
       (AVFormatContext *context, AVStream *stream, AVFrame *frame), (context, stream, frame))
FORMAT(int, av_probe_input_buffer2,
       (AVIOContext *bytes, const AVInputFormat **format, const char *url, void *log, unsigned offset,
        unsigned limit),
       (bytes, format, url, log, offset, limit))
FORMAT(AVFormatContext *, avformat_alloc_context, (void), ())
FORMAT(const AVInputFormat *, av_find_input_format, (const char *name), (name))
FORMAT(int, avformat_open_input,
       (AVFormatContext **context, const char *url, const AVInputFormat *format, AVDictionary **options),
       (context, url, format, options))
FORMAT(int, avformat_find_stream_info, (AVFormatContext *context, AVDictionary **options), (context, options))
FORMAT(int, avformat_seek_file,
       (AVFormatContext *context, int stream, int64_t low, int64_t time, int64_t high, int flags),
       (context, stream, low, time, high, flags))
FORMAT(int, avformat_index_get_entries_count, (const AVStream *stream), (stream))
FORMAT(const AVIndexEntry *, avformat_index_get_entry, (AVStream *stream, int index), (stream, index))
FORMAT(const AVIndexEntry *, avformat_index_get_entry_from_timestamp,
       (AVStream *stream, int64_t time, int flags), (stream, time, flags))
FORMAT(int, av_read_frame, (AVFormatContext *context, AVPacket *packet), (context, packet))
// CMediaScopeLibAV/shim.h says which of the two it calls.
#if LIBAVFORMAT_VERSION_INT >= AV_VERSION_INT(60, 15, 100)
CODEC(const AVPacketSideData *, av_packet_side_data_get,
      (const AVPacketSideData *data, int count, enum AVPacketSideDataType type), (data, count, type))
CODEC(AVPacketSideData *, av_packet_side_data_add,
      (AVPacketSideData **list, int *count, enum AVPacketSideDataType type, void *data, size_t size, int flags),
      (list, count, type, data, size, flags))
#else
FORMAT(uint8_t *, av_stream_get_side_data,
       (const AVStream *stream, enum AVPacketSideDataType type, size_t *size), (stream, type, size))
FORMAT(int, av_stream_add_side_data,
       (AVStream *stream, enum AVPacketSideDataType type, uint8_t *data, size_t size), (stream, type, data, size))
#endif
FORMAT(void, avformat_close_input, (AVFormatContext **context), (context))
FORMAT(int, avformat_alloc_output_context2,
       (AVFormatContext **context, const AVOutputFormat *format, const char *name, const char *file),
       (context, format, name, file))
FORMAT(const struct AVCodecTag *, avformat_get_riff_audio_tags, (void), ())
FORMAT(const struct AVCodecTag *, avformat_get_riff_video_tags, (void), ())
FORMAT(enum AVCodecID, av_codec_get_id, (const struct AVCodecTag *const *tables, unsigned tag), (tables, tag))
FORMAT(unsigned, av_codec_get_tag, (const struct AVCodecTag *const *tables, enum AVCodecID codec), (tables, codec))
FORMAT(int, avformat_query_codec, (const AVOutputFormat *format, enum AVCodecID codec, int compliance),
       (format, codec, compliance))
FORMAT(AVStream *, avformat_new_stream, (AVFormatContext *context, const AVCodec *codec), (context, codec))
FORMAT(int, avformat_write_header, (AVFormatContext *context, AVDictionary **options), (context, options))
FORMAT(int, av_write_frame, (AVFormatContext *context, AVPacket *packet), (context, packet))
FORMAT(int, av_write_trailer, (AVFormatContext *context), (context))
FORMAT(void, avformat_free_context, (AVFormatContext *context), (context))
FORMAT(void, avio_flush, (AVIOContext *context), (context))

// MARK: libswresample

#define RESAMPLE(...) LAZY(SONAME(swresample, SWRESAMPLE), __VA_ARGS__)

RESAMPLE(unsigned, swresample_version, (void), ())
RESAMPLE(int, swr_alloc_set_opts2,
         (struct SwrContext **context, AVChannelLayout *layout, enum AVSampleFormat format, int rate,
          AVChannelLayout *from_layout, enum AVSampleFormat from_format, int from_rate, int log, void *object),
         (context, layout, format, rate, from_layout, from_format, from_rate, log, object))
RESAMPLE(int, swr_init, (struct SwrContext *context), (context))
RESAMPLE(int, swr_convert,
         (struct SwrContext *context, uint8_t **out, int capacity, const uint8_t **in, int count),
         (context, out, capacity, in, count))
RESAMPLE(int64_t, swr_get_delay, (struct SwrContext *context, int64_t base), (context, base))
RESAMPLE(int, swr_get_out_samples, (struct SwrContext *context, int count), (context, count))
RESAMPLE(void, swr_free, (struct SwrContext **context), (context))

// MARK: libswscale

#define SCALE(...) LAZY(SONAME(swscale, SWSCALE), __VA_ARGS__)

SCALE(unsigned, swscale_version, (void), ())
SCALE(struct SwsContext *, sws_alloc_context, (void), ())
SCALE(int, sws_init_context, (struct SwsContext *context, SwsFilter *from, SwsFilter *to), (context, from, to))
SCALE(int, sws_isSupportedInput, (enum AVPixelFormat format), (format))
SCALE(const int *, sws_getCoefficients, (int colorspace), (colorspace))
SCALE(int, sws_setColorspaceDetails,
      (struct SwsContext *context, const int inverse[4], int from_range, const int table[4], int to_range,
       int brightness, int contrast, int saturation),
      (context, inverse, from_range, table, to_range, brightness, contrast, saturation))
SCALE(int, sws_scale,
      (struct SwsContext *context, const uint8_t *const from[], const int from_strides[], int row, int height,
       uint8_t *const to[], const int to_strides[]),
      (context, from, from_strides, row, height, to, to_strides))
SCALE(void, sws_freeContext, (struct SwsContext *context), (context))
