// Measures interleaved 32-bit floats on standard input with libebur128: the peer of `mediascope levels`.
//
// usage: ebur128-peer RATE WEIGHT...   a weight of a channel's energy each: 0, 1 or 1.41
//
// Prints integrated loudness, loudness range, true peak and sample peak; peaks are amplitudes.
#include <ebur128.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  if (argc < 3) return 64;
  unsigned channels = argc - 2;
  ebur128_state *state = ebur128_init(
      channels, strtoul(argv[1], NULL, 10),
      EBUR128_MODE_I | EBUR128_MODE_LRA | EBUR128_MODE_SAMPLE_PEAK | EBUR128_MODE_TRUE_PEAK);
  if (!state) return 1;
  for (unsigned channel = 0; channel < channels; channel++) {
    double weight = atof(argv[channel + 2]);
    ebur128_set_channel(
        state, channel, weight == 0 ? EBUR128_UNUSED : weight > 1 ? EBUR128_LEFT_SURROUND : EBUR128_LEFT);
  }
  static float samples[1 << 16];
  size_t frames;
  while ((frames = fread(samples, sizeof(float) * channels, (1 << 16) / channels, stdin)) > 0)
    ebur128_add_frames_float(state, samples, frames);
  double integrated, range, true_peak = 0, sample_peak = 0, peak;
  ebur128_loudness_global(state, &integrated);
  ebur128_loudness_range(state, &range);
  for (unsigned channel = 0; channel < channels; channel++) {
    ebur128_true_peak(state, channel, &peak);
    if (peak > true_peak) true_peak = peak;
    ebur128_sample_peak(state, channel, &peak);
    if (peak > sample_peak) sample_peak = peak;
  }
  printf("%.6f %.6f %.17g %.17g\n", integrated, range, true_peak, sample_peak);
  ebur128_destroy(&state);
  return 0;
}
