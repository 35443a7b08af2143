public import Foundation
import MediaCore
import MediaRendering

extension CGContext {
  /// Has drawings cast a shadow: a third black, unless a colour is given; none for `nil`.
  ///
  /// The offset is in pixels whatever the transform is, to the right and up; the standard deviation of the
  /// blur is half of `blur`.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    state.shadow = color.map { CGContextShadow(offset: offset, blur: blur, color: $0) }
  }
  /// Has drawings cast a shadow, a third black.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(red: 0, green: 0, blue: 0, alpha: 1 / 3))
  }

  /// Draws from now on only as much as an image in the rectangle lets through.
  ///
  /// That is its alpha where a part of it isn't opaque, otherwise its lightness.
  public func clip(to rect: CGRect, mask: CGImage) {
    let info = CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue
    guard
      let drawn = CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: width * 4,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info)
    else { return }
    drawn.concatenate(ctm)
    drawn.interpolationQuality = interpolationQuality
    drawn.draw(mask, in: rect)
    guard let words = drawn.data?.assumingMemoryBound(to: UInt32.self) else { return }
    let isOpaque = mask.isOpaque
    let old = state.mask
    state.mask = (0..<width * height).map { place in
      let word = words[place]
      // ITU-R BT.709, and black where the image isn't: its colours are premultiplied.
      let light = (word >> 16 & 0xFF) * 54 + (word >> 8 & 0xFF) * 183 + (word & 0xFF) * 19 + 128
      let part = isOpaque ? light >> 8 : word >> 24
      return UInt8((part * UInt32(old?[place] ?? 255) + 127) / 255)
    }
  }

  /// Draws an image over and over, so that one of them fills the rectangle.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool) {
    guard byTiling else { return draw(image, in: rect) }
    let visible = boundingBoxOfClipPath
    guard rect.width > 0, rect.height > 0, !visible.isEmpty else { return }
    let columns = ((visible.minX - rect.minX) / rect.width).rounded(.down)
    let rows = ((visible.minY - rect.minY) / rect.height).rounded(.down)
    let count = (visible.width / rect.width + 2) * (visible.height / rect.height + 2)
    // Smaller tiles than that can't be distinguished.
    guard count <= CGFloat(width) * CGFloat(height) else { return }
    for x in stride(from: rect.minX + columns * rect.width, to: visible.maxX, by: rect.width) {
      for y in stride(from: rect.minY + rows * rect.height, to: visible.maxY, by: rect.height) {
        draw(image, in: CGRect(x: x, y: y, width: rect.width, height: rect.height))
      }
    }
  }

  /// A rectangle around the part of the bitmap that isn't clipped, in the current coordinates.
  public var boundingBoxOfClipPath: CGRect {
    var box = CGRect(x: 0, y: 0, width: width, height: height)
    for clip in state.clips { box = box.intersection(CGPath.box(of: clip.path)) }
    return box.isNull ? .zero : box.applying(device.inverted())
  }
}

extension CGImage {
  /// Whether no pixel lets anything through.
  fileprivate var isOpaque: Bool {
    guard let bgra, let plane = bgra.planes.first else { return true }
    return withExtendedLifetime(bgra) {
      (0..<plane.height).allSatisfy { y in
        let row = (plane.baseAddress + y * plane.bytesPerRow).assumingMemoryBound(to: UInt32.self)
        return (0..<plane.width).allSatisfy { row[$0] >> 24 == 255 }
      }
    }
  }
}
