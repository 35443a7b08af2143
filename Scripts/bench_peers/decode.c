// The least that a program on libavcodec does to decode one track to standard output: what `mediascope decode` is
// measured against. `decode-loop audio FILE` gives interleaved 32-bit float, `decode-loop video FILE` BGRA.

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/imgutils.h>
#include <libavutil/opt.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void check(int code, const char *what) {
  if (code >= 0) return;
  fprintf(stderr, "%s: %s\n", what, av_err2str(code));
  exit(1);
}

static void put(const uint8_t *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(STDOUT_FILENO, bytes, count);
    if (written < 0) exit(1);
    bytes += written;
    count -= (size_t)written;
  }
}

static uint8_t *memory;
static unsigned memory_size;

static void give_sound(SwrContext **converter, AVFrame *frame) {
  if (!*converter) {
    AVChannelLayout layout;
    if (frame->ch_layout.order == AV_CHANNEL_ORDER_UNSPEC) {
      av_channel_layout_default(&layout, frame->ch_layout.nb_channels);
    } else {
      check(av_channel_layout_copy(&layout, &frame->ch_layout), "layout");
    }
    check(swr_alloc_set_opts2(converter, &layout, AV_SAMPLE_FMT_FLT, frame->sample_rate, &layout,
                              frame->format, frame->sample_rate, 0, NULL), "converter");
    check(swr_init(*converter), "converter");
  }
  size_t size = (size_t)frame->nb_samples * (size_t)frame->ch_layout.nb_channels * sizeof(float);
  av_fast_malloc(&memory, &memory_size, size);
  check(swr_convert(*converter, &memory, frame->nb_samples, (const uint8_t **)frame->extended_data,
                    frame->nb_samples), "convert");
  put(memory, size);
}

static void give_picture(struct SwsContext **converter, AVFrame *frame) {
  if (!*converter) {
    *converter = sws_getContext(frame->width, frame->height, frame->format, frame->width, frame->height,
                                AV_PIX_FMT_BGRA, SWS_BICUBIC, NULL, NULL, NULL);
    if (!*converter) exit(1);
  }
  int stride = frame->width * 4;
  av_fast_malloc(&memory, &memory_size, (size_t)stride * (size_t)frame->height + 64);
  uint8_t *planes[4] = {memory};
  int strides[4] = {stride};
  sws_scale(*converter, (const uint8_t *const *)frame->data, frame->linesize, 0, frame->height, planes, strides);
  put(memory, (size_t)stride * (size_t)frame->height);
}

int main(int count, char **arguments) {
  if (count != 3) return 64;
  int is_video = !strcmp(arguments[1], "video");
  AVFormatContext *file = NULL;
  check(avformat_open_input(&file, arguments[2], NULL, NULL), arguments[2]);
  check(avformat_find_stream_info(file, NULL), arguments[2]);
  const AVCodec *codec = NULL;
  int track = av_find_best_stream(file, is_video ? AVMEDIA_TYPE_VIDEO : AVMEDIA_TYPE_AUDIO, -1, -1, &codec, 0);
  check(track, "track");
  for (unsigned other = 0; other < file->nb_streams; other++) {
    if ((int)other != track) file->streams[other]->discard = AVDISCARD_ALL;
  }
  AVCodecContext *decoder = avcodec_alloc_context3(codec);
  check(avcodec_parameters_to_context(decoder, file->streams[track]->codecpar), "parameters");
  decoder->pkt_timebase = file->streams[track]->time_base;
  decoder->thread_count = is_video ? 0 : 1;
  check(avcodec_open2(decoder, codec, NULL), "decoder");

  AVPacket *packet = av_packet_alloc();
  AVFrame *frame = av_frame_alloc();
  SwrContext *sound = NULL;
  struct SwsContext *picture = NULL;
  for (int has_more = 1; has_more;) {
    has_more = av_read_frame(file, packet) >= 0;
    if (has_more && packet->stream_index != track) {
      av_packet_unref(packet);
      continue;
    }
    avcodec_send_packet(decoder, has_more ? packet : NULL);
    av_packet_unref(packet);
    while (avcodec_receive_frame(decoder, frame) >= 0) {
      if (is_video) {
        give_picture(&picture, frame);
      } else {
        give_sound(&sound, frame);
      }
    }
  }
  return 0;
}
