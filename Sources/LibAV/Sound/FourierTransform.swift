internal import CMediaScopeLibAV
package import MediaCore
import Synchronization

/// A number that libav transforms.
package protocol FourierScalar: BinaryFloatingPoint, Sendable {
  static var isDouble: Bool { get }
}

extension Float: FourierScalar { package static var isDouble: Bool { false } }
extension Double: FourierScalar { package static var isDouble: Bool { true } }

/// The discrete Fourier transform of a number of complex numbers, in one direction; nothing is scaled.
///
/// Source: `av_tx_fn`, `AV_TX_FLOAT_FFT` and `AV_TX_DOUBLE_FFT`.
package final class FourierTransform<Scalar: FourierScalar>: @unchecked Sendable {
  // @unchecked: a lock guards the context and the memory that it works in.
  private let lock = Mutex<Void>(())
  private var context: OpaquePointer?
  private let function: av_tx_fn
  private let input: UnsafeMutablePointer<Scalar>
  private let output: UnsafeMutablePointer<Scalar>
  /// The number of complex numbers that are transformed.
  package let length: Int

  /// The largest length: half a gigabyte of numbers.
  package static var maximumLength: Int { 1 << 25 }

  /// - Throws: `.invalidArgument` for a length that is not transformed, `.decoderNotFound` where there is no libav.
  package init(length: Int, isInverse: Bool) throws(MediaError) {
    guard length > 0, length <= Self.maximumLength else {
      throw MediaError(.invalidArgument, "\(length) numbers are not transformed")
    }
    try LibAVLibraries.load(.decoders)
    var made: av_tx_fn?
    let type = Scalar.isDouble ? AV_TX_DOUBLE_FFT : AV_TX_FLOAT_FFT
    var context: OpaquePointer?
    let code = av_tx_init(&context, &made, type, isInverse ? 1 : 0, Int32(length), nil, 0)
    guard code >= 0, let made else {
      av_tx_uninit(&context)
      throw .libav(code, .invalidArgument, "\(length) numbers are not transformed")
    }
    (self.context, function, self.length) = (context, made, length)
    func memory() -> UnsafeMutablePointer<Scalar> {
      UnsafeMutableRawPointer.allocate(
        byteCount: length * 2 * MemoryLayout<Scalar>.stride, alignment: Self.alignment
      ).bindMemory(to: Scalar.self, capacity: length * 2)
    }
    (input, output) = (memory(), memory())
  }

  /// The alignment that the widest vector instructions of libav ask for, in bytes.
  private static var alignment: Int { 64 }

  deinit {
    av_tx_uninit(&context)
    UnsafeMutableRawPointer(input).deallocate()
    UnsafeMutableRawPointer(output).deallocate()
  }

  /// Transforms what `fill` writes, and lends the result to `take`: real and imaginary parts by turns.
  package func transform(
    _ fill: (UnsafeMutablePointer<Scalar>) -> Void, take: (UnsafePointer<Scalar>) -> Void
  ) {
    lock.withLock { _ in
      fill(input)
      function(context, output, input, 2 * MemoryLayout<Scalar>.stride)
      take(output)
    }
  }
}
