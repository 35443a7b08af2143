internal import CMediaScopeLibAV
internal import CMediaScopeVectors
import MediaCore

/// Makes red, green and blue of luma and chroma, exact but for rounding.
///
/// ISO/IEC 23091-2 §8.3. Chroma is interpolated between the four nearest samples, by where they are: in integers, without
/// rounding. The matrix is applied in 32-bit floating point, and codes are rounded once.
struct YCbCrConversion {
  /// Samples of one component.
  private struct Component {
    let start: UnsafeRawPointer
    let bytesPerRow: Int
    /// The distance from one sample to the next, in samples.
    let step: Int

    /// `nil` where there is no such plane, or its samples don't lie at whole steps.
    init?(_ part: AVComponentDescriptor, of frame: borrowing Frame, sampleSize: Int) {
      let plane = Int(part.plane)
      let data = withUnsafeBytes(of: frame.raw.pointee.data) {
        $0.bindMemory(to: UnsafeMutablePointer<UInt8>?.self)[plane]
      }
      let bytesPerRow = withUnsafeBytes(of: frame.raw.pointee.linesize) {
        $0.bindMemory(to: Int32.self)[plane]
      }
      guard let data, Int(part.step) % sampleSize == 0 else { return nil }
      start = UnsafeRawPointer(data) + Int(part.offset)
      self.bytesPerRow = Int(bytesPerRow)
      step = Int(part.step) / sampleSize
    }

    func row<Sample>(_ index: Int, of type: Sample.Type) -> UnsafePointer<Sample> {
      (start + index * bytesPerRow).assumingMemoryBound(to: type)
    }
  }

  private let luma: Component
  private let chroma: (blue: Component, red: Component)
  private let alpha: Component?
  private let dimensions: VideoDimensions
  private let chromaDimensions: VideoDimensions
  private let isHalved: (across: Bool, down: Bool)
  private let siting: ChromaSiting
  private let depth: Int
  private let matrix: RGBMatrix
  private let type: PixelFormatType

  /// - Parameter color: of the picture, with what is taken for granted where it says nothing.
  /// - Returns: `nil` for what libswscale has to convert.
  init?(from frame: borrowing Frame, _ color: ColorDescription, to type: PixelFormatType) {
    guard type.isRGB, let code = color.matrix?.rawValue,
      let description = av_pix_fmt_desc_get(AVPixelFormat(frame.raw.pointee.format))?.pointee
    else { return nil }
    let others = AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_BE | AV_PIX_FMT_FLAG_HWACCEL | AV_PIX_FMT_FLAG_FLOAT
    let parts = withUnsafeBytes(of: description.comp) { Array($0.bindMemory(to: AVComponentDescriptor.self)) }
      .prefix(Int(description.nb_components))
    guard parts.count >= 3, description.flags & UInt64(others) == 0, description.log2_chroma_w <= 1,
      description.log2_chroma_h <= 1, (8...12).contains(parts[0].depth),
      parts.allSatisfy({ $0.depth == parts[0].depth && $0.shift == 0 })
    else { return nil }
    let sampleSize = parts[0].depth > 8 ? 2 : 1
    var components: [Component] = []
    for part in parts {
      guard let component = Component(part, of: frame, sampleSize: sampleSize) else { return nil }
      components.append(component)
    }
    guard components[0].step == 1, components[1].step <= 2, components[2].step == components[1].step,
      components.count < 4 || components[3].step == 1,
      let matrix = RGBMatrix(
        code, depth: Int(parts[0].depth), isFullRange: color.isFullRange == true,
        white: type == .argb64 ? 65535 : 255)
    else { return nil }
    luma = components[0]
    chroma = (components[1], components[2])
    alpha = components.count > 3 ? components[3] : nil
    isHalved = (description.log2_chroma_w == 1, description.log2_chroma_h == 1)
    dimensions = frame.dimensions
    chromaDimensions = VideoDimensions(
      width: isHalved.across ? (dimensions.width + 1) / 2 : dimensions.width,
      height: isHalved.down ? (dimensions.height + 1) / 2 : dimensions.height)
    siting = frame.chromaSiting
    depth = Int(parts[0].depth)
    self.matrix = matrix
    self.type = type
  }

  /// Writes the picture's pixels into one of its size.
  func convert(into target: PixelBuffer) throws(MediaError) {
    guard let plane = target.planes.first, plane.width >= dimensions.width, plane.height >= dimensions.height
    else { throw MediaError(.invalidArgument, "the pixel buffer is smaller than the picture") }
    if depth > 8 {
      convert(UInt16.self, into: plane)
    } else {
      convert(UInt8.self, into: plane)
    }
  }

  private func convert<Sample: PictureSample>(
    _ type: Sample.Type, into plane: PixelBuffer.Plane
  ) {
    // A sample more at both ends, and one where the last pair is cut off.
    let length = dimensions.width + 4
    // 24 bits are made of 32, which are two of the words.
    let words = self.type == .rgb24 ? 2 * dimensions.width : 0
    withUnsafeTemporaryAllocation(byteCount: 2 * (words + 3 * length), alignment: 4) { memory in
      guard let scratch = memory.baseAddress else { return }
      let start = (scratch + 2 * words).assumingMemoryBound(to: Int16.self)
      let (narrow, blue, red) = (start + 1, start + length, start + 2 * length)
      for row in 0..<dimensions.height {
        interpolate(chroma.blue, type, row, by: narrow, into: blue)
        interpolate(chroma.red, type, row, by: narrow, into: red)
        let light = luma.row(row, of: type)
        let opacity = alpha?.row(row, of: type)
        let pixels = plane.baseAddress + row * plane.bytesPerRow
        if self.type == .argb64 {
          matrix.writeARGB64(light, blue, red, into: pixels, count: dimensions.width)
          if let opacity {
            let codes = pixels.assumingMemoryBound(to: UInt16.self)
            matrix.setAlpha(opacity, of: codes, count: dimensions.width)
          }
        } else {
          let codes = (words > 0 ? scratch : pixels).assumingMemoryBound(to: UInt32.self)
          matrix.writeBGRA(light, blue, red, into: codes, count: dimensions.width)
          if let opacity {
            matrix.setAlpha(opacity, of: codes, count: dimensions.width)
          }
          reorder(codes, into: pixels)
        }
      }
    }
  }

  /// Brings blue, green, red and alpha into the order of the type.
  private func reorder(_ codes: UnsafeMutablePointer<UInt32>, into pixels: UnsafeMutableRawPointer) {
    /// Exchanges blue and red.
    func turned(_ code: UInt32) -> UInt32 {
      code & 0xFF00_FF00 | code >> 16 & 0xFF | (code & 0xFF) << 16
    }
    let count = dimensions.width
    switch type {
    case .argb32: for index in 0..<count { codes[index] = codes[index].byteSwapped }
    case .rgba32: for index in 0..<count { codes[index] = turned(codes[index].littleEndian).littleEndian }
    case .abgr32: for index in 0..<count { codes[index] = turned(codes[index].littleEndian).bigEndian }
    case .rgb24:
      let bytes = pixels.assumingMemoryBound(to: UInt8.self)
      for index in 0..<count {
        let code = codes[index].littleEndian
        bytes[3 &* index] = UInt8(truncatingIfNeeded: code >> 16)
        bytes[3 &* index &+ 1] = UInt8(truncatingIfNeeded: code >> 8)
        bytes[3 &* index &+ 2] = UInt8(truncatingIfNeeded: code)
      }
    default: break
    }
  }

  /// Finds a component at each luma sample of a row, in 16ths of a code from the middle.
  private func interpolate<Sample: PictureSample>(
    _ component: Component, _ type: Sample.Type, _ row: Int, by narrow: UnsafeMutablePointer<Int16>,
    into wide: UnsafeMutablePointer<Int16>
  ) {
    let width = chromaDimensions.width
    let place = ChromaPlace(of: row, in: chromaDimensions.height, isHalved: isHalved.down, siting.down)
    let (upper, lower) = (component.row(place.first, of: type), component.row(place.second, of: type))
    let blend = vector_blend(
      upper: place.weights.upper, lower: place.weights.lower, middle: Int16(4) << (depth - 1))
    Sample.blend(upper, lower, component.step, blend, narrow, width)
    if isHalved.across {
      narrow[-1] = narrow[0]
      narrow[width] = narrow[width - 1]
      VectorRows.widest.widen(narrow, Int16(siting.across), wide, width)
    } else {
      // Quarters become 16ths.
      for index in 0..<width { wide[index] = narrow[index] &* 4 }
    }
  }
}
