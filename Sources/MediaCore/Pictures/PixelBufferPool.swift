import Glibc
import Synchronization

/// Makes pixel buffers of one shape, and uses the memory of those that are gone again.
///
/// Core Video counterpart: `CVPixelBufferPool`. Any thread can use it.
public final class PixelBufferPool: Sendable {
  /// The format in which the buffers' pixels are stored.
  public let pixelFormatType: PixelFormatType
  /// Pixels of each buffer.
  public let dimensions: VideoDimensions
  private let shapes: [(width: Int, height: Int, bytesPerRow: Int, rowByteCount: Int)]
  private let byteCount: Int
  private let freeBlocks = Mutex<[PixelMemory.Block]>([])

  /// Rows begin on a multiple of this, for the sake of the vector units.
  private static let alignment = 64

  /// Makes a pool for pictures of one format and size.
  ///
  /// - Throws: `MediaError` `.overLimit` for more than 2²⁷ pixels, `.invalidArgument` for a size that is not positive,
  ///   `.operationNotSupportedForAsset` for a pixel format without a known layout.
  public convenience init(
    pixelFormatType: PixelFormatType, dimensions: VideoDimensions
  ) throws(MediaError) {
    let size = "\(dimensions.width)×\(dimensions.height)"
    guard dimensions.width > 0, dimensions.height > 0 else {
      throw MediaError(.invalidArgument, "a picture of \(size) pixels has no area")
    }
    let (pixels, overflow) = dimensions.width.multipliedReportingOverflow(by: dimensions.height)
    guard !overflow, pixels <= PictureLimits.pixelCount else {
      throw MediaError(
        .overLimit, "a picture of \(size) pixels is over the limit of \(PictureLimits.pixelCount)")
    }
    guard !pixelFormatType.planes.isEmpty else {
      throw MediaError(
        .operationNotSupportedForAsset,
        "the layout of pixel format \(pixelFormatType.rawValue) is not known")
    }
    self.init(
      pixelFormatType, dimensions,
      pixelFormatType.planes.map { plane in
        let width = (dimensions.width + (1 << plane.shift.x) - 1) >> plane.shift.x
        let height = (dimensions.height + (1 << plane.shift.y) - 1) >> plane.shift.y
        return (width, height, width * plane.bytesPerPosition)
      })
  }

  /// Makes a pool for copies of a picture, in whatever format it is.
  package convenience init(like picture: PixelBuffer) {
    self.init(
      picture.pixelFormatType, picture.dimensions,
      picture.planes.map { ($0.width, $0.height, $0.rowByteCount) })
  }

  private init(
    _ pixelFormatType: PixelFormatType, _ dimensions: VideoDimensions,
    _ planes: [(width: Int, height: Int, rowByteCount: Int)]
  ) {
    self.pixelFormatType = pixelFormatType
    self.dimensions = dimensions
    shapes = planes.map { plane in
      let bytesPerRow = (plane.rowByteCount + Self.alignment - 1) / Self.alignment * Self.alignment
      return (plane.width, plane.height, bytesPerRow, plane.rowByteCount)
    }
    // swscale writes whole vectors and may run past the end of the last row.
    byteCount = shapes.reduce(Self.alignment) { $0 + $1.bytesPerRow * $1.height }
  }

  /// Makes a buffer whose pixels are not set: they can be those of a buffer that is gone.
  ///
  /// Core Video counterpart: `CVPixelBufferPoolCreatePixelBuffer`.
  ///
  /// - Throws: `MediaError` `.outOfMemory`.
  public func makePixelBuffer(
    color: ColorDescription = ColorDescription(), pixelAspectRatio: PixelAspectRatio = .square
  ) throws(MediaError) -> PixelBuffer {
    let block =
      if let free = freeBlocks.withLock({ $0.popLast() }) {
        free
      } else {
        PixelMemory.Block(
          address: try allocate(byteCount: byteCount, alignment: Self.alignment, for: "a picture"))
      }
    var offset = 0
    let planes = shapes.map { shape in
      defer { offset += shape.bytesPerRow * shape.height }
      return PixelBuffer.Plane(
        baseAddress: block.address + offset, width: shape.width, height: shape.height,
        bytesPerRow: shape.bytesPerRow, rowByteCount: shape.rowByteCount)
    }
    return PixelBuffer(
      pixelFormatType: pixelFormatType, dimensions: dimensions, color: color,
      pixelAspectRatio: pixelAspectRatio, planes: planes, owner: PixelMemory(block: block, pool: self))
  }

  fileprivate func takeBack(_ block: PixelMemory.Block) {
    // A consumer holds a few pictures at a time; what is beyond that goes back to the system.
    let isKept = freeBlocks.withLock { blocks in
      guard blocks.count < 4 else { return false }
      blocks.append(block)
      return true
    }
    if !isKept { free(block.address) }
  }

  deinit {
    freeBlocks.withLock { blocks in
      for block in blocks { free(block.address) }
    }
  }
}

/// The memory of one pooled picture; it goes back to its pool when the picture is gone.
final class PixelMemory {
  struct Block: @unchecked Sendable {
    // @unchecked: a block belongs to the pool or to one picture, never to both.
    let address: UnsafeMutableRawPointer
  }

  private let block: Block
  private let pool: PixelBufferPool

  init(block: Block, pool: PixelBufferPool) {
    self.block = block
    self.pool = pool
  }

  deinit {
    pool.takeBack(block)
  }
}
