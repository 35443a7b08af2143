#include "CMediaScopeVectors.h"

// A product that isn't rounded gives other bits than one that is.
#pragma STDC FP_CONTRACT OFF

#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define LITTLE32(x) (x)
#define LITTLE64(x) (x)
#else
#define LITTLE32(x) __builtin_bswap32(x)
#define LITTLE64(x) __builtin_bswap64(x)
#endif

#define INLINE static inline __attribute__((always_inline))

// Sums wrap: samples of 12 bits use all 16, and those beyond their depth come out wrong, but harmless.
INLINE int16_t blended(int above, int below, struct vector_blend blend) {
  return (int16_t)(above * blend.upper + below * blend.lower - blend.middle);
}

// The nearest code, in the lowest bits: what floating point has there once a number is past 2²³.
INLINE uint32_t code(float value, float white) {
  float bounded = value < 0 ? 0 : value;
  bounded = (bounded > white ? white : bounded) + 0x1p23f;
  uint32_t bits;
  __builtin_memcpy(&bits, &bounded, sizeof bits);
  return bits;
}

struct codes {
  uint32_t red, green, blue;
};

INLINE struct codes codes(float luma, float cb, float cr, struct vector_matrix m, float white) {
  float grey = luma * m.luma + m.offset;
  return (struct codes){
      code(grey + cr * m.red_of_red, white), code(grey + cb * m.green_of_blue + cr * m.green_of_red, white),
      code(grey + cb * m.blue_of_blue, white)};
}

INLINE uint32_t bgra(float luma, float cb, float cr, struct vector_matrix m) {
  struct codes c = codes(luma, cb, cr, m, 255);
  return LITTLE32((c.blue & 0xFF) | (c.green & 0xFF) << 8 | (c.red & 0xFF) << 16 | 0xFF000000u);
}

INLINE uint64_t argb(float luma, float cb, float cr, struct vector_matrix m) {
  struct codes c = codes(luma, cb, cr, m, 65535);
  return LITTLE64(
      0xFFFF | (uint64_t)__builtin_bswap16((uint16_t)c.red) << 16 | (uint64_t)__builtin_bswap16((uint16_t)c.green) << 32
      | (uint64_t)__builtin_bswap16((uint16_t)c.blue) << 48);
}

#define WIDTH 128
#define NAME(x) x##_128
#include "rows.inc"
#undef WIDTH
#undef NAME

#ifdef __x86_64__

#include <immintrin.h>

// From four bytes of each of four components to four pixels, in each 16 bytes.
#define PIXEL_BYTES _mm_setr_epi8(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15)

typedef __m256i codes_256;
typedef __m512i codes_512;

#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#define WIDTH 256
#define NAME(x) x##_256
#define PACKED(x) _mm256_##x
#define PIXEL_ORDER _mm256_broadcastsi128_si256(PIXEL_BYTES)
#include "rows.inc"
#undef WIDTH
#undef NAME
#undef PACKED
#undef PIXEL_ORDER
#pragma clang attribute pop

#pragma clang attribute push(__attribute__((target("avx512f,avx512vl,avx512bw,avx512dq,avx2"))), apply_to = function)
#define WIDTH 512
#define NAME(x) x##_512
#define PACKED(x) _mm512_##x
#define PIXEL_ORDER _mm512_broadcast_i32x4(PIXEL_BYTES)
#include "rows.inc"
#pragma clang attribute pop

const struct vector_rows *vector_rows_for(enum vector_width width) {
  __builtin_cpu_init();
  switch (width) {
  case VECTOR_128:
    return &rows_128;
  case VECTOR_256:
    return __builtin_cpu_supports("avx2") ? &rows_256 : 0;
  case VECTOR_512:
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw")
                   && __builtin_cpu_supports("avx512dq")
               ? &rows_512
               : 0;
  }
  return 0;
}

const struct vector_rows *vector_rows_widest(void) {
  const struct vector_rows *rows = vector_rows_for(VECTOR_512);
  if (!rows) rows = vector_rows_for(VECTOR_256);
  return rows ? rows : &rows_128;
}

#else

const struct vector_rows *vector_rows_for(enum vector_width width) { return width == VECTOR_128 ? &rows_128 : 0; }

const struct vector_rows *vector_rows_widest(void) { return &rows_128; }

#endif
