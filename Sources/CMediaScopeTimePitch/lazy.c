// SoundTouch's and Rubber Band's functions under their own names, which load them when they are first called.

#include "CMediaScopeLazy.h"

#include <stddef.h>

#pragma GCC visibility push(hidden)
#include "CMediaScopeTimePitch.h"
#pragma GCC visibility pop

#define SOUNDTOUCH "libSoundTouchDll.so.1"
#define RUBBERBAND "librubberband.so.2"
#define ST(...) LAZY(SOUNDTOUCH, __VA_ARGS__)
#define RB(...) LAZY(RUBBERBAND, __VA_ARGS__)

bool shim_load_soundtouch(char *failure, unsigned capacity) { return shim_library(SOUNDTOUCH, failure, capacity); }
bool shim_load_rubberband(char *failure, unsigned capacity) { return shim_library(RUBBERBAND, failure, capacity); }

ST(HANDLE, soundtouch_createInstance, (void), ())
ST(void, soundtouch_destroyInstance, (HANDLE h), (h))
ST(int, soundtouch_flush, (HANDLE h), (h))
ST(int, soundtouch_putSamples, (HANDLE h, const float *samples, unsigned int count), (h, samples, count))
ST(unsigned int, soundtouch_receiveSamples, (HANDLE h, float *samples, unsigned int count), (h, samples, count))
ST(int, soundtouch_setChannels, (HANDLE h, unsigned int count), (h, count))
ST(int, soundtouch_setSampleRate, (HANDLE h, unsigned int rate), (h, rate))
ST(void, soundtouch_setTempo, (HANDLE h, float tempo), (h, tempo))

RB(int, rubberband_available, (const RubberBandState state), (state))
RB(void, rubberband_delete, (RubberBandState state), (state))
RB(RubberBandState, rubberband_new,
   (unsigned int rate, unsigned int channels, RubberBandOptions options, double ratio, double pitch),
   (rate, channels, options, ratio, pitch))
RB(void, rubberband_process, (RubberBandState state, const float *const *input, unsigned int count, int final),
   (state, input, count, final))
RB(unsigned int, rubberband_retrieve, (const RubberBandState state, float *const *output, unsigned int count),
   (state, output, count))
RB(void, rubberband_set_max_process_size, (RubberBandState state, unsigned int count), (state, count))
