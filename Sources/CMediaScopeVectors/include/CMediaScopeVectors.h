#ifndef MEDIASCOPE_CVECTORS_H
#define MEDIASCOPE_CVECTORS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The loops over samples that levels, loudness and conversions of colour spend their time in, compiled for vectors of several widths.
//
// C because Swift compiles a module for one processor; a function here is compiled for each of three. Nothing is called from here.
// Every width gives the same bits, but for `vector_weighted_energies`, whose products aren't rounded where the processor can add to them.

#pragma clang assume_nonnull begin

// The widths of vectors, in bits.
enum vector_width { VECTOR_128 = 128, VECTOR_256 = 256, VECTOR_512 = 512 };

// The sums and extrema of some samples.
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

// The samples of each of two channels.
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

// The place of a row of chroma between two: weights in quarters, and the code without colour, in quarters too.
struct vector_blend {
  int16_t upper, lower, middle;
};

// The factors of codes of luma, and of chroma in 16ths, for red, green and blue.
struct vector_matrix {
  float luma, offset, red_of_red, green_of_blue, green_of_red, blue_of_blue;
};

// The loops over rows of pictures for one width; every width gives the same bits. Counts are of samples of the first row, and words
// are samples of more than 8 bits. Two of the samples of chroma may be `step` apart, 1 or 2.
struct vector_rows {
  // Finds the row between two, in quarters of a code from the middle.
  void (*blend_bytes)(
      const uint8_t *upper, const uint8_t *lower, size_t step, struct vector_blend blend, int16_t *row, size_t count);
  void (*blend_words)(
      const uint16_t *upper, const uint16_t *lower, size_t step, struct vector_blend blend, int16_t *row, size_t count);
  // Finds the samples at two columns of luma for each one of chroma, in 16ths; the row has one more at both ends. The siting is of
  // the first column of chroma, in halves of a column of luma.
  void (*widen)(const int16_t *row, int16_t siting, int16_t *wide, size_t count);
  // Writes blue, green, red and alpha of 8 bits each, at any address.
  void (*bgra_of_bytes)(
      const uint8_t *luma, const int16_t *blue, const int16_t *red, const struct vector_matrix *matrix, void *pixels,
      size_t count);
  void (*bgra_of_words)(
      const uint16_t *luma, const int16_t *blue, const int16_t *red, const struct vector_matrix *matrix, void *pixels,
      size_t count);
  // Writes alpha, red, green and blue of 16 bits each, big-endian, at any address.
  void (*argb_of_bytes)(
      const uint8_t *luma, const int16_t *blue, const int16_t *red, const struct vector_matrix *matrix, void *pixels,
      size_t count);
  void (*argb_of_words)(
      const uint16_t *luma, const int16_t *blue, const int16_t *red, const struct vector_matrix *matrix, void *pixels,
      size_t count);
};

// The loops for a width; null where the processor lacks it.
const struct vector_rows *_Nullable vector_rows_for(enum vector_width width);

// The loops for the widest vectors of the processor.
const struct vector_rows *vector_rows_widest(void);

#pragma clang assume_nonnull end

#endif
