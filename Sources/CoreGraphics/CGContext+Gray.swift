import Foundation
import MediaCore

extension CGContext {
  /// The format that a bitmap of gray alone is drawn in, which is one of colours; `nil` for other bitmaps.
  static func grayLayout(_ info: CGBitmapInfo) -> PixelFormatType? {
    info.intersection(.alphaInfoMask).rawValue == CGImageAlphaInfo.none.rawValue ? .bgra32 : nil
  }

  /// Makes colours of the bitmap's gray, or gray of the colours that have been drawn (ISO 32000-1, 10.3.2).
  func convertGray(_ canvas: UnsafeMutableRawPointer, toNative: Bool) {
    for y in 0..<height {
      let grays = (memory + y * bytesPerRow).assumingMemoryBound(to: UInt8.self)
      let words = (canvas + y * width * 4).assumingMemoryBound(to: UInt32.self)
      for x in 0..<width {
        if toNative {
          words[x] = 0xFF00_0000 | UInt32(grays[x]) * 0x0001_0101
        } else {
          let (red, green, blue) = (words[x] >> 16 & 0xFF, words[x] >> 8 & 0xFF, words[x] & 0xFF)
          grays[x] = UInt8((red * 30 + green * 59 + blue * 11 + 50) / 100)
        }
      }
    }
  }
}
