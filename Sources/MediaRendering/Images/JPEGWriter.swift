internal import CMediaScopeTurboJPEG
import MediaCore

/// Writes images as JPEG files, by libjpeg-turbo.
///
/// Source: ISO/IEC 10918-1, baseline, with Huffman tables for every picture. Chroma is halved both ways below a
/// quality of 90 and kept whole from there on.
struct JPEGWriter {
  let quality: Int

  /// From here on chroma is kept whole.
  private static let wholeChromaQuality = 90

  /// - Throws: `.invalidArgument` for a quality that is not from 1 to 100, `.encoderNotFound` where there is no libjpeg-turbo.
  init(quality: Int) throws(MediaError) {
    guard (1...100).contains(quality) else {
      throw MediaError(.invalidArgument, "the quality is from 1 to 100, not \(quality)")
    }
    try DrawingLibrary.turboJPEG.load()
    self.quality = quality
  }

  /// The file of an image in `bgra32`; what is not opaque is put on black.
  ///
  /// - Parameter exif: the content of the Exif segment, from `Exif` and two zeros on; none where empty.
  func data(of picture: PixelBuffer, exif: [UInt8]) throws(MediaError) -> [UInt8] {
    guard let plane = picture.planes.first else { return [] }
    // ISO/IEC 10918-1, B.2.2: both sides have 16 bits; libjpeg's own limit is a little lower.
    guard picture.width <= 65500, picture.height <= 65500 else {
      throw MediaError(.overLimit, "a JPEG picture has at most 65500 pixels a side")
    }
    guard let compressor = tjInitCompress() else {
      throw MediaError(.outOfMemory, "no memory for a JPEG encoder")
    }
    defer { tjDestroy(compressor) }
    var output: UnsafeMutablePointer<UInt8>?
    var count: UInt = 0
    defer { tjFree(output) }
    let sampling = quality < Self.wholeChromaQuality ? TJSAMP_420 : TJSAMP_444
    let code = withExtendedLifetime(picture) {
      tjCompress2(
        compressor, plane.baseAddress.assumingMemoryBound(to: UInt8.self), Int32(plane.width),
        Int32(plane.bytesPerRow), Int32(plane.height), Int32(TJPF_BGRX.rawValue), &output, &count,
        Int32(sampling.rawValue), Int32(quality), TJFLAG_ACCURATEDCT)
    }
    guard code == 0, let output else {
      let words = tjGetErrorStr2(compressor).map { String(cString: $0) } ?? ""
      throw MediaError(.unknown, "the picture can't be written as a JPEG: \(words)")
    }
    let file = UnsafeBufferPointer(start: output, count: Int(count))
    // CIPA DC-008, 4.5.4: right after the start of the image.
    guard !exif.isEmpty else { return Array(file) }
    let length = exif.count + 2
    var bytes = JPEGStart.marker + [0xFF, 0xE1]
    bytes += [UInt8(truncatingIfNeeded: length >> 8), UInt8(truncatingIfNeeded: length)]
    bytes += exif
    bytes += file.dropFirst(2)
    return bytes
  }
}
