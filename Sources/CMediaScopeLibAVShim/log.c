#include "CMediaScopeLibAVShim.h"

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/log.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

struct shim_log_sink {
  shim_log_sink *next;
  char first[256];
  // Looked at without the lock: a caller that asks after each packet hardly ever finds anything.
  atomic_bool is_filled;
};

static _Thread_local shim_log_sink *current_sink;

// Not asked of libavformat where a line comes in: a program that only decodes has not loaded it.
static _Atomic(const AVClass *) demuxer_class;

// Guards the list and every sink in it: error lines are too rare for a lock each.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static shim_log_sink *sinks;

// A program that uses libav on its own has contexts whose `opaque` is something else.
static bool is_sink(const void *opaque) {
  for (const shim_log_sink *sink = sinks; sink; sink = sink->next)
    if (sink == opaque) return true;
  return false;
}

static shim_log_sink *sink_of(void *object) {
  const AVClass *kind = object ? *(const AVClass **)object : NULL;
  void *opaque = NULL;
  // Frame threads decode with copies of the context, which carry `opaque` along.
  if (kind && kind == avcodec_get_class()) opaque = ((AVCodecContext *)object)->opaque;
  if (kind && kind == atomic_load(&demuxer_class)) opaque = ((AVFormatContext *)object)->opaque;
  // Helpers, such as the check of a picture's size, name whom they speak for.
  if (kind && !opaque && kind->parent_log_context_offset) {
    void *parent = *(void **)((char *)object + kind->parent_log_context_offset);
    if (parent) return sink_of(parent);
  }
  return opaque && is_sink(opaque) ? opaque : current_sink;
}

// Swift can't take a va_list.
static void log_line(void *object, int level, const char *format, va_list arguments) {
  if (level > AV_LOG_ERROR) return;
  pthread_mutex_lock(&lock);
  shim_log_sink *sink = sink_of(object);
  if (sink && sink->first[0] == 0) {
    char *line = sink->first;
    // Without the prefix: it holds an address, which differs from run to run.
    int print_prefix = 0;
    av_log_format_line2(NULL, level, format, arguments, line, sizeof sink->first, &print_prefix);
    size_t length = strcspn(line, "\r\n");
    while (length > 0 && (line[length - 1] == ' ' || line[length - 1] == '.')) length--;
    line[length] = 0;
    atomic_store(&sink->is_filled, true);
  }
  pthread_mutex_unlock(&lock);
}

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void install(void) { av_log_set_callback(log_line); }

void shim_log_install(void) { pthread_once(&once, install); }

void shim_log_know_demuxers(void) { atomic_store(&demuxer_class, avformat_get_class()); }

shim_log_sink *shim_log_sink_new(void) {
  shim_log_sink *sink = calloc(1, sizeof *sink);
  if (!sink) return NULL;
  pthread_mutex_lock(&lock);
  sink->next = sinks;
  sinks = sink;
  pthread_mutex_unlock(&lock);
  return sink;
}

void shim_log_sink_free(shim_log_sink *sink) {
  if (!sink) return;
  pthread_mutex_lock(&lock);
  shim_log_sink **place = &sinks;
  while (*place && *place != sink) place = &(*place)->next;
  if (*place) *place = sink->next;
  pthread_mutex_unlock(&lock);
  free(sink);
}

shim_log_sink *shim_log_sink_enter(shim_log_sink *sink) {
  shim_log_sink *previous = current_sink;
  current_sink = sink;
  return previous;
}

void shim_log_sink_take(shim_log_sink *sink, char *text, unsigned capacity) {
  if (!atomic_load(&sink->is_filled)) {
    if (capacity > 0) text[0] = 0;
    return;
  }
  pthread_mutex_lock(&lock);
  if (capacity > 0) {
    size_t length = strnlen(sink->first, capacity - 1);
    memcpy(text, sink->first, length);
    text[length] = 0;
  }
  sink->first[0] = 0;
  atomic_store(&sink->is_filled, false);
  pthread_mutex_unlock(&lock);
}
