#ifndef MEDIASCOPE_CVECTORS_H
#define MEDIASCOPE_CVECTORS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The loops over samples that levels and loudness spend their time in, compiled for vectors of several widths.
//
// C because Swift compiles a module for one processor; a function here is compiled for each of three. Nothing is called from here.
// Every width gives the same bits, but for `vector_weighted_energies`, whose products aren't rounded where the processor can add to them.

#pragma clang assume_nonnull begin

// The widths of vectors, in bits.
enum vector_width { VECTOR_128 = 128, VECTOR_256 = 256, VECTOR_512 = 512 };

// What some samples come to.
struct vector_sums {
  float low, high, sum, energy;
};

// The coefficients of the K-weighting: b0…a2 of the shelf, c1 and c2 of the high-pass.
struct vector_weighting {
  double b0, b1, b2, a1, a2, c1, c2;
};

// The state of two channels' K-weighting.
struct vector_filter {
  double shelf1[2], shelf2[2], pass1[2], pass2[2];
};

// Weights of an interpolation: of a half, and half the sums and differences of those of a quarter and of three quarters.
struct vector_weights {
  float middle, even, odd;
};

enum { VECTOR_TAPS = 16 };

// What there is of each of two channels.
struct vector_bits {
  uint16_t left, right;
};
struct vector_energies {
  double left, right;
};

// The sum of the products of two channels' samples, and whether all are alike, or alike with the opposite sign.
struct vector_relation {
  float sum;
  bool identical, inverted;
};

// The loops for one width. Counts are of samples, or of frames where there are two channels.
struct vector_loops {
  // Takes interleaved frames of two channels apart, as numbers up to 1; gives the bits that any sample has set.
  struct vector_bits (*planes)(const int16_t *frames, size_t count, float *left, float *right);
  // Sums multiples of 16 samples, as the next one does: in sixteen sums, which are added in one order.
  struct vector_sums (*sums)(const float *samples, size_t count);
  struct vector_relation (*relation)(const float *left, const float *right, size_t count);
  // Counts the samples that are above zero where the one before isn't, and the reverse; there is one before the first.
  size_t (*crossings)(const float *samples, size_t count);
  // Whether the magnitude of any sample is over a limit.
  bool (*exceeds)(const float *samples, size_t count, float limit);
  // The first sample that completes an interpolated value over a peak, or `count`; there are 15 samples before the first.
  size_t (*interpolated)(const float *samples, size_t count, const struct vector_weights *weights, float peak);
  // Weights samples of two channels, and gives the sums of their squares.
  struct vector_energies (*weighted_energies)(
      const float *left, const float *right, size_t count, const struct vector_weighting *weighting,
      struct vector_filter *filter);
};

// The loops for a width; null where the processor lacks it.
const struct vector_loops *_Nullable vector_loops_for(enum vector_width width);

// The loops for the widest vectors of the processor.
const struct vector_loops *vector_loops_widest(void);

#pragma clang assume_nonnull end

#endif
