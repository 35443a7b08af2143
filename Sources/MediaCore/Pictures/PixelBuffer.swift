import Glibc
import Synchronization

/// A picture in memory: one or more planes of pixels.
///
/// Core Video counterpart: `CVPixelBuffer`. Any thread can read it. Who makes a buffer fills it before anybody else has it:
/// lending its bytes for the length of a call is what locking is there.
///
/// ```swift
/// let picture = try PixelBuffer(
///   pixelFormatType: .bgra32, dimensions: VideoDimensions(width: 16, height: 16))
/// try picture.withBytes(ofPlane: 0) { bytes in print(bytes.byteCount) }
/// ```
public final class PixelBuffer: @unchecked Sendable {
  // @unchecked: the memory is written only by who makes the buffer, before it is handed out.

  /// Where one plane is.
  package struct Plane {
    package var baseAddress: UnsafeMutableRawPointer
    package var width: Int
    package var height: Int
    package var bytesPerRow: Int
    /// Bytes of a row that hold pixels; the rest of `bytesPerRow` is padding.
    package var rowByteCount: Int

    package init(
      baseAddress: UnsafeMutableRawPointer, width: Int, height: Int, bytesPerRow: Int, rowByteCount: Int
    ) {
      self.baseAddress = baseAddress
      self.width = width
      self.height = height
      self.bytesPerRow = bytesPerRow
      self.rowByteCount = rowByteCount
    }
  }

  /// The format in which the pixels are stored, which says in how many planes.
  public let pixelFormatType: PixelFormatType
  /// Pixels of the picture; planes of chroma can have fewer.
  public let dimensions: VideoDimensions
  /// The meaning of the pixels as colours: the matrix and the range that were used where they were converted.
  public let color: ColorDescription
  /// The shape of a pixel.
  public let pixelAspectRatio: PixelAspectRatio
  package let planes: [Plane]
  /// The object that keeps the memory alive.
  package let owner: AnyObject
  /// Whether the pixels may change no more.
  private let isSealed = Atomic<Bool>(false)

  /// Makes a buffer over memory that `owner` keeps alive.
  package init(
    pixelFormatType: PixelFormatType, dimensions: VideoDimensions, color: ColorDescription,
    pixelAspectRatio: PixelAspectRatio, planes: [Plane], owner: AnyObject
  ) {
    self.pixelFormatType = pixelFormatType
    self.dimensions = dimensions
    self.color = color
    self.pixelAspectRatio = pixelAspectRatio
    self.planes = planes
    self.owner = owner
  }

  /// These pixels with another statement of what they mean.
  package func stating(_ color: ColorDescription) -> PixelBuffer {
    guard color != self.color else { return self }
    return PixelBuffer(
      pixelFormatType: pixelFormatType, dimensions: dimensions, color: color,
      pixelAspectRatio: pixelAspectRatio, planes: planes, owner: self)
  }

  /// Whether the memory is someone else's, such as a decoder's.
  package var isLent: Bool {
    if let buffer = owner as? PixelBuffer { return buffer.isLent }
    return !(owner is PixelMemory)
  }

  /// Pixels across.
  public var width: Int { dimensions.width }
  /// Pixels down.
  public var height: Int { dimensions.height }
  /// 1 for packed formats, 2 or 3 for planar ones.
  public var planeCount: Int { planes.count }

  /// Bytes from one row's start to the next one's; 0 for a plane that is not there.
  public func bytesPerRow(ofPlane plane: Int) -> Int {
    planes.indices.contains(plane) ? planes[plane].bytesPerRow : 0
  }

  /// Pixels of a plane; planes of chroma can have fewer than the picture, and a plane that is not there has none.
  public func dimensions(ofPlane plane: Int) -> VideoDimensions {
    guard planes.indices.contains(plane) else { return .zero }
    return VideoDimensions(width: planes[plane].width, height: planes[plane].height)
  }

  /// Lends one row of a plane: its pixels without the padding after them.
  ///
  /// - Throws: `MediaError` `.invalidArgument` for a plane or row that is not there, and what `body` throws.
  public func withRow<Result>(
    _ row: Int, ofPlane plane: Int = 0, _ body: (RawSpan) throws -> Result
  ) throws -> Result {
    guard planes.indices.contains(plane), planes[plane].height > row, row >= 0 else {
      throw MediaError(.invalidArgument, "the picture has no row \(row) in plane \(plane)")
    }
    let layout = planes[plane]
    let bytes = UnsafeRawBufferPointer(
      start: layout.baseAddress + row * layout.bytesPerRow, count: layout.rowByteCount)
    return try withExtendedLifetime(self) { try body(bytes.bytes) }
  }
}

// MARK: - Whole planes

extension PixelBuffer {
  /// Lends a plane: its rows from the top on, each ``bytesPerRow(ofPlane:)`` after the last.
  ///
  /// Core Video counterpart: `CVPixelBufferGetBaseAddressOfPlane`, with the lock around it. The padding after the pixels of
  /// the last row is not lent.
  ///
  /// - Throws: `MediaError` `.invalidArgument` for a plane that is not there, and for one whose rows a decoder has stored from
  ///   the bottom up; ``copyBytes(ofPlane:)`` and ``withRow(_:ofPlane:_:)`` give that. What `body` throws.
  public func withBytes<Result>(ofPlane plane: Int = 0, _ body: (RawSpan) throws -> Result) throws -> Result {
    let layout = try layout(ofPlane: plane)
    guard layout.bytesPerRow >= layout.rowByteCount else {
      throw MediaError(.invalidArgument, "the rows of the plane are not stored one after the other")
    }
    let count = layout.height > 0 ? (layout.height - 1) * layout.bytesPerRow + layout.rowByteCount : 0
    return try withExtendedLifetime(self) {
      try body(UnsafeRawBufferPointer(start: layout.baseAddress, count: count).bytes)
    }
  }

  /// A copy of a plane's pixels: its rows from the top on, without padding between them.
  ///
  /// - Throws: `MediaError` `.invalidArgument` for a plane that is not there.
  public func copyBytes(ofPlane plane: Int = 0) throws(MediaError) -> [UInt8] {
    let layout = try layout(ofPlane: plane)
    let count = layout.height * layout.rowByteCount
    return withExtendedLifetime(self) {
      [UInt8](unsafeUninitializedCapacity: count) { target, written in
        for row in 0..<layout.height {
          UnsafeMutableRawBufferPointer(
            rebasing: UnsafeMutableRawBufferPointer(target)[(row * layout.rowByteCount)...]
          )
          .copyMemory(
            from: UnsafeRawBufferPointer(
              start: layout.baseAddress + row * layout.bytesPerRow, count: layout.rowByteCount))
        }
        written = count
      }
    }
  }

  private func layout(ofPlane plane: Int) throws(MediaError) -> Plane {
    guard planes.indices.contains(plane) else {
      throw MediaError(.invalidArgument, "the picture has no plane \(plane)")
    }
    return planes[plane]
  }
}

extension PixelBuffer: CustomStringConvertible {
  /// Such as `BGRA 1920×1080`.
  public var description: String { "\(pixelFormatType.rawValue) \(dimensions)" }
}

// MARK: - Making

extension PixelBuffer {
  /// Makes a buffer whose bytes are zero.
  ///
  /// Core Video counterpart: `CVPixelBufferCreate`. Rows are padded, so ask for ``bytesPerRow(ofPlane:)``.
  ///
  /// - Parameter color: what the pixels are to mean; what it doesn't say is taken for BT.709 or BT.601 by the size where the
  ///   picture is encoded, and the range for that of the format.
  /// - Throws: `MediaError` `.invalidArgument` for a size that is not positive, `.overLimit` for one of more than 2²⁷ pixels,
  ///   `.operationNotSupportedForAsset` for a format whose layout is not known, `.outOfMemory`.
  public convenience init(
    pixelFormatType: PixelFormatType, dimensions: VideoDimensions,
    color: ColorDescription = ColorDescription(), pixelAspectRatio: PixelAspectRatio = .square
  ) throws(MediaError) {
    let pool = try PixelBufferPool(pixelFormatType: pixelFormatType, dimensions: dimensions)
    let made = try pool.makePixelBuffer(color: color, pixelAspectRatio: pixelAspectRatio)
    for plane in made.planes { memset(plane.baseAddress, 0, plane.bytesPerRow * plane.height) }
    self.init(
      pixelFormatType: pixelFormatType, dimensions: dimensions, color: color,
      pixelAspectRatio: pixelAspectRatio, planes: made.planes, owner: made)
  }

  /// Lends the bytes of a plane, to be changed: its rows from the top on, each ``bytesPerRow(ofPlane:)`` after the last.
  ///
  /// - Throws: `MediaError` `.invalidArgument` for a plane that is not there, for a picture that a decoder has made and for one
  ///   that was given to an encoder; what `body` throws.
  public func withMutableBytes<Result>(
    ofPlane plane: Int = 0, _ body: (inout MutableRawSpan) throws -> Result
  ) throws -> Result {
    guard planes.indices.contains(plane) else {
      throw MediaError(.invalidArgument, "the picture has no plane \(plane)")
    }
    try checkMutable()
    let layout = planes[plane]
    let bytes = UnsafeMutableRawBufferPointer(
      start: layout.baseAddress, count: layout.bytesPerRow * layout.height)
    return try withExtendedLifetime(self) {
      var span = bytes.mutableBytes
      return try body(&span)
    }
  }

  /// Lends one row of a plane, to be changed: its pixels without the padding after them.
  ///
  /// - Throws: `MediaError` `.invalidArgument` for a plane or row that is not there, for a picture that a decoder has made and
  ///   for one that was given to an encoder; what `body` throws.
  public func withMutableRow<Result>(
    _ row: Int, ofPlane plane: Int = 0, _ body: (inout MutableRawSpan) throws -> Result
  ) throws -> Result {
    guard planes.indices.contains(plane), planes[plane].height > row, row >= 0 else {
      throw MediaError(.invalidArgument, "the picture has no row \(row) in plane \(plane)")
    }
    try checkMutable()
    let layout = planes[plane]
    let bytes = UnsafeMutableRawBufferPointer(
      start: layout.baseAddress + row * layout.bytesPerRow, count: layout.rowByteCount)
    return try withExtendedLifetime(self) {
      var span = bytes.mutableBytes
      return try body(&span)
    }
  }

  private func checkMutable() throws(MediaError) {
    if isLent {
      throw MediaError(.invalidArgument, "the picture is a decoder's, whose pixels can't be changed")
    }
    if isSealed.load(ordering: .acquiring) {
      throw MediaError(.invalidArgument, "the picture was given to an encoder; its pixels can't be changed")
    }
  }

  /// Has the pixels be as they are from now on.
  package func seal() { isSealed.store(true, ordering: .releasing) }
}
