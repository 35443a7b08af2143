import MediaChunks
import MediaCore

/// The canvas that the frames of an animated WebP are put on, one after the other, in 32-bit BGRA whose
/// colours are not multiplied by their alpha (RFC 9649, 2.7.1.1).
///
/// It is transparent where nothing is, as libwebp has it: the background colour that a file states is a hint that players may
/// leave.
struct AnimationCanvas {
  let dimensions: VideoDimensions
  private(set) var bytes: [UInt8]
  /// The frame whose part is cleared before the next one.
  private var disposed: WebPAnimation.Frame?

  private static let pixelBytes = 4

  init(_ dimensions: VideoDimensions) {
    self.dimensions = dimensions
    bytes = [UInt8](repeating: 0, count: dimensions.width * dimensions.height * Self.pixelBytes)
  }

  /// Puts a frame on it.
  ///
  /// - Parameter picture: in 32-bit BGRA.
  /// - Throws: `.fileFailedToParse` for a frame that reaches out of the canvas, or is of another size than it says.
  mutating func place(_ picture: PixelBuffer, as frame: WebPAnimation.Frame) throws(MediaError) {
    let size = frame.dimensions
    guard picture.dimensions == size, frame.x + size.width <= dimensions.width,
      frame.y + size.height <= dimensions.height, let plane = picture.planes.first
    else {
      throw MediaError(
        .fileFailedToParse, "a frame of \(size.width)×\(size.height) pixels doesn't fit into the canvas")
    }
    if frame.isKey {
      bytes = [UInt8](repeating: 0, count: bytes.count)
    } else if let disposed {
      clear(disposed)
    }
    // Nothing shows through from a part that was cleared.
    let cleared = frame.isKey || !frame.isBlended ? frame : disposed
    disposed = frame.isDisposed ? frame : nil
    let first = offset(frame.x, frame.y)
    let rowCount = dimensions.width * Self.pixelBytes
    bytes.withUnsafeMutableBytes { canvas in
      for row in 0..<size.height {
        let line = UnsafeRawBufferPointer(
          start: plane.baseAddress + row * plane.bytesPerRow, count: size.width * Self.pixelBytes)
        let start = first + row * rowCount
        let target = UnsafeMutableRawBufferPointer(rebasing: canvas[start..<start + line.count])
        let plain = cleared.map { Self.part(of: frame, in: $0, row: frame.y + row) } ?? 0..<0
        Self.blend(line, over: target, 0..<plain.lowerBound)
        target[plain].copyBytes(from: line[plain])
        Self.blend(line, over: target, plain.upperBound..<line.count)
      }
    }
  }

  /// The bytes of a row of a frame that are in another one's rectangle, from the row's start.
  private static func part(
    of frame: WebPAnimation.Frame, in other: WebPAnimation.Frame, row: Int
  ) -> Range<Int> {
    let start = max(other.x - frame.x, 0)
    let end = min(other.x + other.dimensions.width - frame.x, frame.dimensions.width)
    guard (other.y..<other.y + other.dimensions.height).contains(row), start < end else { return 0..<0 }
    return start * pixelBytes..<end * pixelBytes
  }

  private func offset(_ x: Int, _ y: Int) -> Int { (y * dimensions.width + x) * Self.pixelBytes }

  private mutating func clear(_ frame: WebPAnimation.Frame) {
    for row in 0..<frame.dimensions.height {
      let start = offset(frame.x, frame.y + row)
      for index in start..<start + frame.dimensions.width * Self.pixelBytes { bytes[index] = 0 }
    }
  }

  /// Blends a part of a row as libwebp does, in whole numbers.
  private static func blend(
    _ line: UnsafeRawBufferPointer, over target: UnsafeMutableRawBufferPointer, _ part: Range<Int>
  ) {
    for pixel in stride(from: part.lowerBound, to: part.upperBound, by: pixelBytes) {
      let alpha = UInt32(line[pixel + 3])
      if alpha == 0 { continue }
      if alpha == 255 {
        for index in pixel..<pixel + pixelBytes { target[index] = line[index] }
        continue
      }
      let below = (UInt32(target[pixel + 3]) * (256 - alpha)) >> 8
      let sum = alpha + below
      let scale = (1 << 24) / sum
      for index in pixel..<pixel + 3 {
        let color = UInt32(line[index]) * alpha + UInt32(target[index]) * below
        target[index] = UInt8(truncatingIfNeeded: (color &* scale) >> 24)
      }
      target[pixel + 3] = UInt8(truncatingIfNeeded: sum)
    }
  }
}
