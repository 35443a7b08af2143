#include "CMediaScopeVectors.h"

// Off: the compiler must not fuse a product and a sum, which changes the last bits. WEIGHTED fuses where that is right.
#pragma STDC FP_CONTRACT OFF

typedef double pair __attribute__((ext_vector_type(2)));

#define WIDTH 128
#define NAME(x) x##_128
#define WEIGHTED(a, b, c) ((a) * (b) + (c))
#include "loops.inc"
#undef WIDTH
#undef NAME
#undef WEIGHTED

#ifdef __x86_64__

#define WEIGHTED(a, b, c) __builtin_elementwise_fma(a, b, c)

#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)
#define WIDTH 256
#define NAME(x) x##_256
#include "loops.inc"
#undef WIDTH
#undef NAME
#pragma clang attribute pop

#pragma clang attribute push(__attribute__((target("avx512f,avx512vl,avx512bw,avx512dq,avx2,fma"))), apply_to = function)
#define WIDTH 512
#define NAME(x) x##_512
#include "loops.inc"
#pragma clang attribute pop

const struct vector_loops *vector_loops_for(enum vector_width width) {
  __builtin_cpu_init();
  switch (width) {
  case VECTOR_128:
    return &loops_128;
  case VECTOR_256:
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") ? &loops_256 : 0;
  case VECTOR_512:
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw")
                   && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("fma")
               ? &loops_512
               : 0;
  }
  return 0;
}

const struct vector_loops *vector_loops_widest(void) {
  const struct vector_loops *loops = vector_loops_for(VECTOR_512);
  if (!loops) loops = vector_loops_for(VECTOR_256);
  return loops ? loops : &loops_128;
}

#else

const struct vector_loops *vector_loops_for(enum vector_width width) { return width == VECTOR_128 ? &loops_128 : 0; }

const struct vector_loops *vector_loops_widest(void) { return &loops_128; }

#endif
