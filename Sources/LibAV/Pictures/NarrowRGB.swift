internal import CMediaScopeLibAV
import MediaCore

/// Red, green and blue of four to seven bits each, in words of 16.
///
/// libswscale fills the bits that they lack with zeros, so that white becomes gray, unless it has a way of its own from the one
/// format to the other. Their highest bits are repeated here, as it does in these ways.
struct NarrowRGB {
  private struct Component {
    let shift: Int
    let depth: Int

    /// In eight bits.
    func level(in word: UInt32) -> UInt32 {
      let code = word >> UInt32(shift) & (1 << UInt32(depth) - 1)
      return code << UInt32(8 - depth) | code >> UInt32(2 * depth - 8)
    }
  }

  private let red: Component
  private let green: Component
  private let blue: Component
  private let isBigEndian: Bool

  /// The format that pictures are widened to.
  static let wideFormat = AV_PIX_FMT_BGRA

  /// `nil` for other pixels.
  init?(_ format: AVPixelFormat) {
    guard let description = av_pix_fmt_desc_get(format)?.pointee else { return nil }
    let others =
      AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_BITSTREAM | AV_PIX_FMT_FLAG_PLANAR | AV_PIX_FMT_FLAG_ALPHA
      | AV_PIX_FMT_FLAG_HWACCEL
    let parts = withUnsafeBytes(of: description.comp) { Array($0.bindMemory(to: AVComponentDescriptor.self)) }
      .prefix(Int(description.nb_components))
    guard description.flags & UInt64(AV_PIX_FMT_FLAG_RGB) != 0, description.flags & UInt64(others) == 0,
      parts.count == 3, parts.allSatisfy({ $0.step == 2 && (4...7).contains($0.depth) })
    else { return nil }
    // A component in the upper byte of a word has its offset, and its shift within that byte.
    let components = parts.map { part in
      Component(shift: Int(part.shift) + (part.offset == 0 ? 0 : 8), depth: Int(part.depth))
    }
    (red, green, blue) = (components[0], components[1], components[2])
    isBigEndian = description.flags & UInt64(AV_PIX_FMT_FLAG_BE) != 0
  }

  /// A picture in ``wideFormat``.
  func widened(_ frame: borrowing Frame) throws(MediaError) -> Frame {
    let wide = try Frame()
    wide.raw.pointee.format = Self.wideFormat.rawValue
    wide.raw.pointee.width = frame.raw.pointee.width
    wide.raw.pointee.height = frame.raw.pointee.height
    wide.raw.pointee.colorspace = frame.raw.pointee.colorspace
    wide.raw.pointee.color_range = frame.raw.pointee.color_range
    try check(av_frame_get_buffer(wide.raw, 0), .outOfMemory, "there is no memory for a picture")
    guard let source = frame.raw.pointee.data.0, let target = wide.raw.pointee.data.0 else { return wide }
    let width = Int(frame.raw.pointee.width)
    for row in 0..<Int(frame.raw.pointee.height) {
      let words = UnsafeRawPointer(source + row * Int(frame.raw.pointee.linesize.0))
      let codes = UnsafeMutableRawPointer(target + row * Int(wide.raw.pointee.linesize.0))
      for column in 0..<width {
        let stored = words.loadUnaligned(fromByteOffset: 2 * column, as: UInt16.self)
        let word = UInt32(isBigEndian ? UInt16(bigEndian: stored) : UInt16(littleEndian: stored))
        let code = 0xFF00_0000 | red.level(in: word) << 16 | green.level(in: word) << 8 | blue.level(in: word)
        codes.storeBytes(of: code.littleEndian, toByteOffset: 4 * column, as: UInt32.self)
      }
    }
    return wide
  }
}
