#include "CLibAVShim.h"

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/log.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct shim_log_sink {
  pthread_mutex_t lock;
  char first[256];
};

static _Thread_local shim_log_sink *current_sink;

static shim_log_sink *sink_of(void *object) {
  const AVClass *kind = object ? *(const AVClass **)object : NULL;
  shim_log_sink *sink = NULL;
  // Frame threads decode with copies of the context, which carry `opaque` along.
  if (kind && kind == avcodec_get_class()) sink = ((AVCodecContext *)object)->opaque;
  if (kind && kind == avformat_get_class()) sink = ((AVFormatContext *)object)->opaque;
  return sink ? sink : current_sink;
}

// Swift can't take a va_list.
static void log_line(void *object, int level, const char *format, va_list arguments) {
  if (level > AV_LOG_ERROR) return;
  shim_log_sink *sink = sink_of(object);
  if (!sink) return;

  char line[256];
  // Without the prefix: it holds an address, which differs from run to run.
  int print_prefix = 0;
  av_log_format_line2(NULL, level, format, arguments, line, sizeof line, &print_prefix);
  size_t length = strcspn(line, "\r\n");
  while (length > 0 && (line[length - 1] == ' ' || line[length - 1] == '.')) length--;
  line[length] = 0;
  if (length == 0) return;

  pthread_mutex_lock(&sink->lock);
  if (sink->first[0] == 0) memcpy(sink->first, line, sizeof line);
  pthread_mutex_unlock(&sink->lock);
}

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void install(void) { av_log_set_callback(log_line); }

void shim_log_install(void) { pthread_once(&once, install); }

shim_log_sink *shim_log_sink_new(void) {
  shim_log_sink *sink = calloc(1, sizeof *sink);
  if (sink && pthread_mutex_init(&sink->lock, NULL) != 0) {
    free(sink);
    return NULL;
  }
  return sink;
}

void shim_log_sink_free(shim_log_sink *sink) {
  if (!sink) return;
  pthread_mutex_destroy(&sink->lock);
  free(sink);
}

shim_log_sink *shim_log_sink_enter(shim_log_sink *sink) {
  shim_log_sink *previous = current_sink;
  current_sink = sink;
  return previous;
}

void shim_log_sink_take(shim_log_sink *sink, char *text, unsigned capacity) {
  pthread_mutex_lock(&sink->lock);
  if (capacity > 0) {
    strncpy(text, sink->first, capacity - 1);
    text[capacity - 1] = 0;
  }
  sink->first[0] = 0;
  pthread_mutex_unlock(&sink->lock);
}
