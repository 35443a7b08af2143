import CMediaScopeLibAV
import MediaCore
import Testing

@testable import LibAV

/// Pictures on their way to an encoder.
struct EncoderScalerTests {
  private static let size = VideoDimensions(width: 64, height: 64)

  /// A picture whose luma is even, and whose chroma rises by four from sample to sample, across and down.
  private static func ramp(_ type: PixelFormatType) throws -> PixelBuffer {
    let picture = try PixelBuffer(pixelFormatType: type, dimensions: size)
    let scale: UInt16 = type == .yuv420Planar10 ? 4 : 1
    for plane in 0..<picture.planeCount {
      for y in 0..<picture.dimensions(ofPlane: plane).height {
        try picture.withMutableRow(y, ofPlane: plane) { span in
          let width = scale == 1 ? 1 : 2
          for x in 0..<span.byteCount / width {
            let value = UInt16(plane == 0 ? 100 : 2 * (x + y) + 60) * scale
            if width == 1 {
              span.storeBytes(of: UInt8(value), toByteOffset: x, as: UInt8.self)
            } else {
              span.storeBytes(of: value, toByteOffset: x * 2, as: UInt16.self)
            }
          }
        }
      }
    }
    return picture
  }

  private static func shape(_ format: AVPixelFormat, _ siting: ChromaSiting) -> EncoderScaler.Shape {
    .init(dimensions: size, format: format, matrix: 1, isFullRange: false, siting: siting)
  }

  /// By a quarter of a sample of chroma, which is half a code of eight bits and two of ten.
  @Test(
    arguments: [PixelFormatType.yuv420Planar, .yuv420Planar10],
    [(ChromaSiting.center, -1), (.topLeft, 1), (.left, 0)])
  private func `chroma goes to its place where nothing else changes`(
    type: PixelFormatType, move: (from: ChromaSiting, quarters: Int)
  ) throws {
    let frame = try Frame()
    try frame.take(Self.ramp(type))
    let format = AVPixelFormat(frame.raw.pointee.format)
    var scaler = EncoderScaler(to: Self.shape(format, .left))
    let other = try Frame()
    let isConverted = try scaler.convert(frame, Self.shape(format, move.from), into: other)
    #expect(isConverted == (move.quarters != 0))
    guard isConverted, let row = other.raw.pointee.data.1 else { return }
    let place = Int(other.raw.pointee.linesize.1) * 16
    if type == .yuv420Planar10 {
      let values = UnsafeRawPointer(row + place).assumingMemoryBound(to: UInt16.self)
      for x in 8..<24 {
        let expected = (2 * (x + 16) + 60) * 4 + 2 * move.quarters
        #expect(abs(Int(values[x]) - expected) <= 1)
      }
    } else {
      let sum = (8..<24).reduce(0) { $0 + Int(row[place + $1]) - (2 * ($1 + 16) + 60) }
      #expect(sum.signum() == move.quarters || sum == 0)
    }
  }
}
