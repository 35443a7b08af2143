// swift-format-ignore-file: AlwaysUseLowerCamelCase, LineLength

import Foundation
import LibAV

// Transforms of several vectors, and those that are given memory, which none is needed of.

extension Transforms {
  /// Transforms so many vectors, each as far from the one before it as the strides say.
  fileprivate func several<Split: SplitComplex>(
    _ count: vDSP_Length, isReal: Bool, _ log2n: vDSP_Length, _ direction: FFTDirection,
    _ from: UnsafePointer<Split>, _ fromStrides: (vDSP_Stride, vDSP_Stride), _ to: UnsafePointer<Split>,
    _ toStrides: (vDSP_Stride, vDSP_Stride)
  ) where Split.Part == Scalar {
    for index in 0..<Int(count) {
      let input = Parts(from, fromStrides.0).moved(by: index * fromStrides.1)
      let output = Parts(to, toStrides.0).moved(by: index * toStrides.1)
      if isReal {
        real(1 << Int(log2n), isInverse: direction < 0, input, output)
      } else {
        complex(1 << Int(log2n), isInverse: direction < 0, input, output)
      }
    }
  }
}

extension Parts {
  fileprivate func moved(by count: Int) -> Parts {
    Parts(real: real + count, imaginary: imaginary + count, stride: stride)
  }
}

/// As `vDSP_fft_zip`, of `__M` vectors, `__IM` values from each other.
public func vDSP_fftm_zip(
  _ __Setup: FFTSetup, _ __C: UnsafePointer<DSPSplitComplex>, _ __IC: vDSP_Stride, _ __IM: vDSP_Stride,
  _ __Log2N: vDSP_Length, _ __M: vDSP_Length, _ __Direction: FFTDirection
) {
  transforms(of: __Setup, Float.self).several(
    __M, isReal: false, __Log2N, __Direction, __C, (__IC, __IM), __C, (__IC, __IM))
}
/// As `vDSP_fftm_zip`; the memory is left alone.
public func vDSP_fftm_zipt(
  _ __Setup: FFTSetup, _ __C: UnsafePointer<DSPSplitComplex>, _ __IC: vDSP_Stride, _ __IM: vDSP_Stride,
  _ __Buffer: UnsafePointer<DSPSplitComplex>, _ __Log2N: vDSP_Length, _ __M: vDSP_Length,
  _ __Direction: FFTDirection
) {
  transforms(of: __Setup, Float.self).several(
    __M, isReal: false, __Log2N, __Direction, __C, (__IC, __IM), __C, (__IC, __IM))
}
/// As `vDSP_fftm_zip`.
public func vDSP_fftm_zipD(
  _ __Setup: FFTSetupD, _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC: vDSP_Stride, _ __IM: vDSP_Stride,
  _ __Log2N: vDSP_Length, _ __M: vDSP_Length, _ __Direction: FFTDirection
) {
  transforms(of: __Setup, Double.self).several(
    __M, isReal: false, __Log2N, __Direction, __C, (__IC, __IM), __C, (__IC, __IM))
}
/// As `vDSP_fftm_zip`; the memory is left alone.
public func vDSP_fftm_ziptD(
  _ __Setup: FFTSetupD, _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC: vDSP_Stride, _ __IM: vDSP_Stride,
  _ __Buffer: UnsafePointer<DSPDoubleSplitComplex>, _ __Log2N: vDSP_Length, _ __M: vDSP_Length,
  _ __Direction: FFTDirection
) {
  transforms(of: __Setup, Double.self).several(
    __M, isReal: false, __Log2N, __Direction, __C, (__IC, __IM), __C, (__IC, __IM))
}
/// As `vDSP_fft_zop`, of `__M` vectors, `__IMA` and `__IMC` values from each other.
public func vDSP_fftm_zop(
  _ __Setup: FFTSetup, _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride, _ __IMA: vDSP_Stride,
  _ __C: UnsafePointer<DSPSplitComplex>, _ __IC: vDSP_Stride, _ __IMC: vDSP_Stride, _ __Log2N: vDSP_Length,
  _ __M: vDSP_Length, _ __Direction: FFTDirection
) {
  transforms(of: __Setup, Float.self).several(
    __M, isReal: false, __Log2N, __Direction, __A, (__IA, __IMA), __C, (__IC, __IMC))
}
/// As `vDSP_fftm_zop`; the memory is left alone.
public func vDSP_fftm_zopt(
  _ __Setup: FFTSetup, _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride, _ __IMA: vDSP_Stride,
  _ __C: UnsafePointer<DSPSplitComplex>, _ __IC: vDSP_Stride, _ __IMC: vDSP_Stride,
  _ __Buffer: UnsafePointer<DSPSplitComplex>, _ __Log2N: vDSP_Length,
  _ __M: vDSP_Length, _ __Direction: FFTDirection
) {
  transforms(of: __Setup, Float.self).several(
    __M, isReal: false, __Log2N, __Direction, __A, (__IA, __IMA), __C, (__IC, __IMC))
}
/// As `vDSP_fftm_zop`.
public func vDSP_fftm_zopD(
  _ __Setup: FFTSetupD, _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride,
  _ __IMA: vDSP_Stride,
  _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC: vDSP_Stride, _ __IMC: vDSP_Stride,
  _ __Log2N: vDSP_Length,
  _ __M: vDSP_Length, _ __Direction: FFTDirection
) {
  transforms(of: __Setup, Double.self).several(
    __M, isReal: false, __Log2N, __Direction, __A, (__IA, __IMA), __C, (__IC, __IMC))
}
/// As `vDSP_fftm_zop`; the memory is left alone.
public func vDSP_fftm_zoptD(
  _ __Setup: FFTSetupD, _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride,
  _ __IMA: vDSP_Stride,
  _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC: vDSP_Stride, _ __IMC: vDSP_Stride,
  _ __Buffer: UnsafePointer<DSPDoubleSplitComplex>, _ __Log2N: vDSP_Length,
  _ __M: vDSP_Length, _ __Direction: FFTDirection
) {
  transforms(of: __Setup, Double.self).several(
    __M, isReal: false, __Log2N, __Direction, __A, (__IA, __IMA), __C, (__IC, __IMC))
}
/// As `vDSP_fft_zrip`, of `__M` vectors, `__IM` values from each other.
public func vDSP_fftm_zrip(
  _ __Setup: FFTSetup, _ __C: UnsafePointer<DSPSplitComplex>, _ __IC: vDSP_Stride, _ __IM: vDSP_Stride,
  _ __Log2N: vDSP_Length, _ __M: vDSP_Length, _ __Direction: FFTDirection
) {
  transforms(of: __Setup, Float.self).several(
    __M, isReal: true, __Log2N, __Direction, __C, (__IC, __IM), __C, (__IC, __IM))
}
/// As `vDSP_fftm_zrip`; the memory is left alone.
public func vDSP_fftm_zript(
  _ __Setup: FFTSetup, _ __C: UnsafePointer<DSPSplitComplex>, _ __IC: vDSP_Stride, _ __IM: vDSP_Stride,
  _ __Buffer: UnsafePointer<DSPSplitComplex>, _ __Log2N: vDSP_Length, _ __M: vDSP_Length,
  _ __Direction: FFTDirection
) {
  transforms(of: __Setup, Float.self).several(
    __M, isReal: true, __Log2N, __Direction, __C, (__IC, __IM), __C, (__IC, __IM))
}
/// As `vDSP_fftm_zrip`.
public func vDSP_fftm_zripD(
  _ __Setup: FFTSetupD, _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC: vDSP_Stride, _ __IM: vDSP_Stride,
  _ __Log2N: vDSP_Length, _ __M: vDSP_Length, _ __Direction: FFTDirection
) {
  transforms(of: __Setup, Double.self).several(
    __M, isReal: true, __Log2N, __Direction, __C, (__IC, __IM), __C, (__IC, __IM))
}
/// As `vDSP_fftm_zrip`; the memory is left alone.
public func vDSP_fftm_zriptD(
  _ __Setup: FFTSetupD, _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC: vDSP_Stride, _ __IM: vDSP_Stride,
  _ __Buffer: UnsafePointer<DSPDoubleSplitComplex>, _ __Log2N: vDSP_Length, _ __M: vDSP_Length,
  _ __Direction: FFTDirection
) {
  transforms(of: __Setup, Double.self).several(
    __M, isReal: true, __Log2N, __Direction, __C, (__IC, __IM), __C, (__IC, __IM))
}
/// As `vDSP_fft_zrop`, of `__M` vectors, `__IMA` and `__IMC` values from each other.
public func vDSP_fftm_zrop(
  _ __Setup: FFTSetup, _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride, _ __IMA: vDSP_Stride,
  _ __C: UnsafePointer<DSPSplitComplex>, _ __IC: vDSP_Stride, _ __IMC: vDSP_Stride, _ __Log2N: vDSP_Length,
  _ __M: vDSP_Length, _ __Direction: FFTDirection
) {
  transforms(of: __Setup, Float.self).several(
    __M, isReal: true, __Log2N, __Direction, __A, (__IA, __IMA), __C, (__IC, __IMC))
}
/// As `vDSP_fftm_zrop`; the memory is left alone.
public func vDSP_fftm_zropt(
  _ __Setup: FFTSetup, _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride, _ __IMA: vDSP_Stride,
  _ __C: UnsafePointer<DSPSplitComplex>, _ __IC: vDSP_Stride, _ __IMC: vDSP_Stride,
  _ __Buffer: UnsafePointer<DSPSplitComplex>, _ __Log2N: vDSP_Length,
  _ __M: vDSP_Length, _ __Direction: FFTDirection
) {
  transforms(of: __Setup, Float.self).several(
    __M, isReal: true, __Log2N, __Direction, __A, (__IA, __IMA), __C, (__IC, __IMC))
}
/// As `vDSP_fftm_zrop`.
public func vDSP_fftm_zropD(
  _ __Setup: FFTSetupD, _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride,
  _ __IMA: vDSP_Stride,
  _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC: vDSP_Stride, _ __IMC: vDSP_Stride,
  _ __Log2N: vDSP_Length,
  _ __M: vDSP_Length, _ __Direction: FFTDirection
) {
  transforms(of: __Setup, Double.self).several(
    __M, isReal: true, __Log2N, __Direction, __A, (__IA, __IMA), __C, (__IC, __IMC))
}
/// As `vDSP_fftm_zrop`; the memory is left alone.
public func vDSP_fftm_zroptD(
  _ __Setup: FFTSetupD, _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride,
  _ __IMA: vDSP_Stride,
  _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC: vDSP_Stride, _ __IMC: vDSP_Stride,
  _ __Buffer: UnsafePointer<DSPDoubleSplitComplex>, _ __Log2N: vDSP_Length,
  _ __M: vDSP_Length, _ __Direction: FFTDirection
) {
  transforms(of: __Setup, Double.self).several(
    __M, isReal: true, __Log2N, __Direction, __A, (__IA, __IMA), __C, (__IC, __IMC))
}
/// As `vDSP_fft_zip`; the memory is left alone.
public func vDSP_fft_zipt(
  _ __Setup: FFTSetup, _ __C: UnsafePointer<DSPSplitComplex>, _ __IC: vDSP_Stride,
  _ __Buffer: UnsafePointer<DSPSplitComplex>,
  _ __Log2N: vDSP_Length, _ __Direction: FFTDirection
) { vDSP_fft_zip(__Setup, __C, __IC, __Log2N, __Direction) }
/// As `vDSP_fft_zip`; the memory is left alone.
public func vDSP_fft_ziptD(
  _ __Setup: FFTSetupD, _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC: vDSP_Stride,
  _ __Buffer: UnsafePointer<DSPDoubleSplitComplex>,
  _ __Log2N: vDSP_Length, _ __Direction: FFTDirection
) { vDSP_fft_zipD(__Setup, __C, __IC, __Log2N, __Direction) }
/// As `vDSP_fft_zop`; the memory is left alone.
public func vDSP_fft_zopt(
  _ __Setup: FFTSetup, _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride,
  _ __C: UnsafePointer<DSPSplitComplex>,
  _ __IC: vDSP_Stride, _ __Buffer: UnsafePointer<DSPSplitComplex>, _ __Log2N: vDSP_Length,
  _ __Direction: FFTDirection
) { vDSP_fft_zop(__Setup, __A, __IA, __C, __IC, __Log2N, __Direction) }
/// As `vDSP_fft_zop`; the memory is left alone.
public func vDSP_fft_zoptD(
  _ __Setup: FFTSetupD, _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride,
  _ __C: UnsafePointer<DSPDoubleSplitComplex>,
  _ __IC: vDSP_Stride, _ __Buffer: UnsafePointer<DSPDoubleSplitComplex>, _ __Log2N: vDSP_Length,
  _ __Direction: FFTDirection
) { vDSP_fft_zopD(__Setup, __A, __IA, __C, __IC, __Log2N, __Direction) }
/// As `vDSP_fft_zrip`; the memory is left alone.
public func vDSP_fft_zript(
  _ __Setup: FFTSetup, _ __C: UnsafePointer<DSPSplitComplex>, _ __IC: vDSP_Stride,
  _ __Buffer: UnsafePointer<DSPSplitComplex>,
  _ __Log2N: vDSP_Length, _ __Direction: FFTDirection
) { vDSP_fft_zrip(__Setup, __C, __IC, __Log2N, __Direction) }
/// As `vDSP_fft_zrip`; the memory is left alone.
public func vDSP_fft_zriptD(
  _ __Setup: FFTSetupD, _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC: vDSP_Stride,
  _ __Buffer: UnsafePointer<DSPDoubleSplitComplex>,
  _ __Log2N: vDSP_Length, _ __Direction: FFTDirection
) { vDSP_fft_zripD(__Setup, __C, __IC, __Log2N, __Direction) }
/// As `vDSP_fft_zrop`; the memory is left alone.
public func vDSP_fft_zropt(
  _ __Setup: FFTSetup, _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride,
  _ __C: UnsafePointer<DSPSplitComplex>,
  _ __IC: vDSP_Stride, _ __Buffer: UnsafePointer<DSPSplitComplex>, _ __Log2N: vDSP_Length,
  _ __Direction: FFTDirection
) { vDSP_fft_zrop(__Setup, __A, __IA, __C, __IC, __Log2N, __Direction) }
/// As `vDSP_fft_zrop`; the memory is left alone.
public func vDSP_fft_zroptD(
  _ __Setup: FFTSetupD, _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride,
  _ __C: UnsafePointer<DSPDoubleSplitComplex>,
  _ __IC: vDSP_Stride, _ __Buffer: UnsafePointer<DSPDoubleSplitComplex>, _ __Log2N: vDSP_Length,
  _ __Direction: FFTDirection
) { vDSP_fft_zropD(__Setup, __A, __IA, __C, __IC, __Log2N, __Direction) }
