import LibAV
import MediaCore
import MediaImages

extension TIFFSampledImage {
  /// The picture, whose parts libav unpacks where that takes more than a few lines.
  func decoded(
    from source: any ByteSource, by codec: Codec, _ timeBase: TimeBase, _ limits: DecodingLimits,
    _ mediaLimits: MediaLimits
  ) throws(MediaError) -> GridCanvas {
    try mediaLimits.check(dimensions)
    // A part can be larger than the picture.
    try mediaLimits.check(VideoDimensions(width: parts.size.width, height: parts.size.height))
    try checkSizeOfParts()
    var canvas = try TIFFCanvas(of: self, fileOf: source.byteCount)
    let unpacker = compression.isLibAVs ? try TIFFUnpacker(codec, timeBase, limits) : nil
    let count = parts.columns * parts.rows
    for place in 0..<count {
      try WorkCancellation.check()
      var planes: [[UInt8]] = []
      for plane in 0..<min(parts.planeCount, usedCount) {
        planes.append(try unpacked(plane * count + place, from: source, unpacker))
      }
      canvas.put(planes, at: place)
    }
    return GridCanvas(canvas, of: dimensions)
  }

  /// A pixel may have hundreds of bytes, and each plane's part is held until all of them are there.
  private func checkSizeOfParts() throws(MediaError) {
    let (size, isHuge) = byteCount(of: 0).multipliedReportingOverflow(by: min(parts.planeCount, usedCount))
    guard !isHuge, size <= TIFFCanvas.byteLimit else {
      throw MediaError(
        .overLimit,
        "parts of the picture of \(parts.size.width)×\(parts.size.height) pixels are over the limit of "
          + "\(TIFFCanvas.byteLimit) bytes")
    }
  }

  /// The samples of a part; none of one that a file leaves out, as those of maps do.
  private func unpacked(
    _ part: Int, from source: any ByteSource, _ unpacker: TIFFUnpacker?
  ) throws(MediaError) -> [UInt8] {
    guard !parts.ranges[part].isEmpty else { return [] }
    let location = MediaError.Location(byteOffset: parts.ranges[part].lowerBound)
    let stored = try stored(part, in: source)
    var bytes: [UInt8]
    if let unpacker {
      do throws(MediaError) {
        bytes = try unpacker.unpack(file(of: stored, part))
      } catch {
        throw error.at(location)
      }
    } else if compression == .packBits {
      bytes = []
      // Two bytes stand for 128 at the most.
      bytes.reserveCapacity(min(byteCount(of: part), stored.count * 64))
      // Runs may go on from row to row.
      PackBits.unpack(stored[...], into: &bytes, limit: byteCount(of: part))
    } else {
      bytes = stored
    }
    guard bytes.count >= byteCount(of: part) else {
      throw MediaError(.decodeFailed, "a part of the picture is shorter than its pixels", at: location)
    }
    undoPrediction(in: &bytes)
    return bytes
  }
}
