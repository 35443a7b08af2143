import LibAV
import MediaCore
import MediaImages

/// A picture that parts are put into, side by side (ISO/IEC 23008-12, 6.6.2.3); its planes come one after the other, as in raw
/// video.
struct GridCanvas {
  let dimensions: VideoDimensions
  var pixelLayout: PixelLayout?
  var isFullRange: Bool?
  /// The planes, one after the other.
  var bytes: [UInt8]
  /// The planes without that of alpha, whose bytes ``add(alpha:chromaLocation:)`` puts after theirs.
  var planes: [Plane] = []
  private let tileSize: VideoDimensions

  struct Plane {
    var offset: Int
    var width: Int
    var height: Int
    /// The number of bytes that a pixel has.
    var byteCount: Int
    /// The number of times that the plane is halved, across and down.
    var shift: (x: Int, y: Int)
    var rowByteCount: Int { width * byteCount }
  }

  /// - Parameters:
  ///   - first: one of the parts, which says what the planes are.
  ///   - layout: that of its pixels.
  init(_ size: VideoDimensions, like first: PixelBuffer, _ layout: PixelLayout?) throws(MediaError) {
    dimensions = size
    pixelLayout = layout
    isFullRange = first.color.isFullRange
    tileSize = first.dimensions
    var offset = 0
    for plane in first.planes {
      guard plane.width > 0, plane.height > 0, plane.rowByteCount % plane.width == 0 else {
        throw Self.refusal(layout)
      }
      func shift(_ whole: Int, _ part: Int) -> Int? {
        (0...2).first { (whole + (1 << $0) - 1) >> $0 == part }
      }
      guard let across = shift(first.width, plane.width), let down = shift(first.height, plane.height) else {
        throw Self.refusal(layout)
      }
      let shift = (across, down)
      let own = Plane(
        offset: offset, width: (size.width + (1 << shift.0) - 1) >> shift.0,
        height: (size.height + (1 << shift.1) - 1) >> shift.1, byteCount: plane.rowByteCount / plane.width,
        shift: shift)
      planes.append(own)
      offset += own.rowByteCount * own.height
    }
    bytes = [UInt8](repeating: 0, count: offset)
  }

  /// A picture that is whole already, in one plane.
  init(_ canvas: TIFFCanvas, of size: VideoDimensions) {
    (dimensions, tileSize) = (size, size)
    (pixelLayout, bytes) = (canvas.pixelLayout, canvas.bytes)
    isFullRange = true
  }

  /// The number of bytes that a pixel has in the first plane.
  var bytesPerPixel: Int { planes.first?.byteCount ?? 1 }

  private static func refusal(_ layout: PixelLayout?) -> MediaError {
    let name = layout?.description ?? "an unknown format"
    return MediaError(.operationNotSupportedForAsset, "pictures in \(name) are not put together")
  }

  /// Whether a part is as large as the others, or as what is left for it at the picture's end.
  private func fits(_ size: VideoDimensions, row: Int, column: Int) -> Bool {
    let end = (x: (column + 1) * tileSize.width, y: (row + 1) * tileSize.height)
    return
      (size.width == tileSize.width
      || size.width < tileSize.width && end.x - tileSize.width + size.width >= dimensions.width)
      && (size.height == tileSize.height
        || size.height < tileSize.height && end.y - tileSize.height + size.height >= dimensions.height)
  }

  /// Puts a part to its place, as much of it as is seen.
  mutating func place(_ tile: PixelBuffer, row: Int, column: Int) throws(MediaError) {
    guard fits(tile.dimensions, row: row, column: column), tile.planes.count == planes.count else {
      throw MediaError(.decodeFailed, "the parts of the picture are of several sizes")
    }
    for (source, plane) in zip(tile.planes, planes) {
      let (x, y) = (column * tileSize.width >> plane.shift.x, row * tileSize.height >> plane.shift.y)
      guard x < plane.width, y < plane.height, source.rowByteCount == source.width * plane.byteCount else {
        throw MediaError(.decodeFailed, "the parts of the picture are of several sizes")
      }
      let count = min(source.width, plane.width - x) * plane.byteCount
      bytes.withUnsafeMutableBytes { target in
        for line in 0..<min(source.height, plane.height - y) {
          let from = UnsafeRawBufferPointer(
            start: source.baseAddress + line * source.bytesPerRow, count: count)
          let start = plane.offset + (y + line) * plane.rowByteCount + x * plane.byteCount
          target[start..<start + count].copyBytes(from: from)
        }
      }
    }
  }
}
