#ifndef MEDIASCOPE_CTIMEPITCH_H
#define MEDIASCOPE_CTIMEPITCH_H

#include <stdbool.h>

// The functions that are used of SoundTouch and Rubber Band, declared here: both are loaded when they are asked for, and building needs neither.
// Scripts/lint holds these lines against the libraries' own headers.

typedef void *HANDLE;

HANDLE soundtouch_createInstance(void);
void soundtouch_destroyInstance(HANDLE h);
void soundtouch_setTempo(HANDLE h, float newTempo);
int soundtouch_setChannels(HANDLE h, unsigned int numChannels);
int soundtouch_setSampleRate(HANDLE h, unsigned int srate);
int soundtouch_flush(HANDLE h);
int soundtouch_putSamples(HANDLE h, const float *samples, unsigned int numSamples);
unsigned int soundtouch_receiveSamples(HANDLE h, float *outBuffer, unsigned int maxSamples);

typedef struct RubberBandState_ *RubberBandState;
typedef int RubberBandOptions;

RubberBandState rubberband_new(unsigned int sampleRate, unsigned int channels, RubberBandOptions options,
                               double initialTimeRatio, double initialPitchScale);
void rubberband_delete(RubberBandState);
void rubberband_set_max_process_size(RubberBandState, unsigned int samples);
void rubberband_process(RubberBandState, const float *const *input, unsigned int samples, int final);
int rubberband_available(const RubberBandState);
unsigned int rubberband_retrieve(const RubberBandState, float *const *output, unsigned int samples);

// Load the libraries; false, with the system's words, where one is missing. Later calls cost little.
bool shim_load_soundtouch(char *failure, unsigned capacity);
bool shim_load_rubberband(char *failure, unsigned capacity);

#endif
