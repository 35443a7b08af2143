public import MediaCore

/// Writes animations as GIF files: each picture in colours of its own, 255 at most.
///
/// Pictures are packed as they come, so none is held. Source: GIF89a.
public struct GIFWriter {
  /// Pixels a side that the format has numbers for.
  private static let longestSide = 0xFFFF

  private var size = VideoDimensions(width: 0, height: 0)
  private var blocks: [UInt8] = []

  /// Makes a writer of no pictures yet.
  public init() {}

  /// Adds a picture in `bgra32`; what is less than half opaque isn't seen.
  ///
  /// - Parameter delay: how long it is shown, in seconds; kept in hundredths.
  /// - Throws: `.operationNotSupportedForAsset` for other pixels, `.overLimit` for more than 65535 pixels a side.
  public mutating func add(_ picture: PixelBuffer, delay: Double) throws(MediaError) {
    guard picture.pixelFormatType == .bgra32, let plane = picture.planes.first else {
      throw MediaError(
        .operationNotSupportedForAsset,
        "pictures in \(picture.pixelFormatType.rawValue) can't be written in this format")
    }
    guard plane.width <= Self.longestSide, plane.height <= Self.longestSide else {
      throw MediaError(.overLimit, "a GIF picture has at most \(Self.longestSide) pixels a side")
    }
    size = VideoDimensions(width: max(size.width, plane.width), height: max(size.height, plane.height))
    let colors = withExtendedLifetime(picture) { GIFColors(plane) }
    let hundredths = UInt16(min(max(delay.isFinite ? delay * 100 : 0, 0), 65535).rounded())
    // Graphic control extension: the picture is cleared before the next one where parts of it aren't seen.
    blocks += [0x21, 0xF9, 4, colors.hasTransparency ? 0b0000_1001 : 0b0000_0100]
    blocks.appendLittleEndian(hundredths)
    blocks += [GIFColors.transparent, 0]
    blocks.append(0x2C)
    for value in [0, 0, plane.width, plane.height] { blocks.appendLittleEndian(UInt16(value)) }
    // A local table of 256 colours.
    blocks.append(0b1000_0111)
    blocks += colors.table
    GIFCodes.append(colors.indices, to: &blocks)
  }

  /// The file.
  ///
  /// - Parameter loopCount: how often the animation is repeated, 0 for ever; `nil` for one that is shown once.
  public func file(loopCount: Int? = 0) -> [UInt8] {
    var file = Array("GIF89a".utf8)
    file.appendLittleEndian(UInt16(size.width))
    file.appendLittleEndian(UInt16(size.height))
    file += [0b0111_0000, 0, 0]
    if let loopCount {
      file += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1]
      file.appendLittleEndian(UInt16(clamping: loopCount))
      file.append(0)
    }
    return file + blocks + [0x3B]
  }
}

extension [UInt8] {
  fileprivate mutating func appendLittleEndian(_ value: UInt16) {
    append(UInt8(truncatingIfNeeded: value))
    append(UInt8(truncatingIfNeeded: value >> 8))
  }
}

/// The colours of a picture, found by halving the box of colours with the longest side at its median, and which pixel has which.
private struct GIFColors {
  static let transparent: UInt8 = 255
  private static let most = 255
  /// Red, green and blue of five bits each.
  private static let binCount = 1 << 15

  /// Red, green and blue of 256 colours.
  private(set) var table = [UInt8](repeating: 0, count: 3 * 256)
  private(set) var indices: [UInt8] = []
  private(set) var hasTransparency = false

  private struct Bin {
    var count = 0
    var sums = (0, 0, 0)
  }

  init(_ plane: PixelBuffer.Plane) {
    var bins = [Bin](repeating: Bin(), count: Self.binCount)
    var places = [UInt16](repeating: 0, count: plane.width * plane.height)
    let unseen = UInt16.max
    for y in 0..<plane.height {
      let row = (plane.baseAddress + y * plane.bytesPerRow).assumingMemoryBound(to: UInt8.self)
      for x in 0..<plane.width {
        let pixel = row + 4 * x
        guard pixel[3] >= 128 else {
          places[y * plane.width + x] = unseen
          hasTransparency = true
          continue
        }
        let (blue, green, red) = (Int(pixel[0]), Int(pixel[1]), Int(pixel[2]))
        let bin = (red >> 3) << 10 | (green >> 3) << 5 | blue >> 3
        bins[bin].count += 1
        bins[bin].sums = (bins[bin].sums.0 + red, bins[bin].sums.1 + green, bins[bin].sums.2 + blue)
        places[y * plane.width + x] = UInt16(bin)
      }
    }
    var colors = [UInt8](repeating: 0, count: Self.binCount)
    for (index, box) in Self.boxes(bins).enumerated() {
      var (count, red, green, blue) = (0, 0, 0, 0)
      for bin in box {
        colors[bin] = UInt8(index)
        let found = bins[bin]
        (count, red, green, blue) = (
          count + found.count, red + found.sums.0, green + found.sums.1, blue + found.sums.2
        )
      }
      for (channel, sum) in [red, green, blue].enumerated() {
        table[3 * index + channel] = UInt8((sum + count / 2) / count)
      }
    }
    indices = places.map { $0 == unseen ? Self.transparent : colors[Int($0)] }
  }

  private static func channel(_ bin: Int, _ number: Int) -> Int { (bin >> (10 - 5 * number)) & 31 }

  /// The bins that pixels are in, in as many boxes as there are colours.
  private static func boxes(_ bins: [Bin]) -> [[Int]] {
    let used = bins.indices.filter { bins[$0].count > 0 }
    var boxes = used.isEmpty ? [] : [used]
    while boxes.count < most {
      var widest = (index: 0, channel: 0, weight: 0)
      for (index, box) in boxes.enumerated() where box.count > 1 {
        let pixels = box.reduce(0) { $0 + bins[$1].count }
        for number in 0..<3 {
          let values = box.lazy.map { channel($0, number) }
          let extent = (values.max() ?? 0) - (values.min() ?? 0)
          let weight = extent * pixels
          if weight > widest.weight { widest = (index, number, weight) }
        }
      }
      guard widest.weight > 0 else { break }
      let box = boxes[widest.index].sorted { channel($0, widest.channel) < channel($1, widest.channel) }
      let half = box.reduce(0) { $0 + bins[$1].count } / 2
      var (seen, cut) = (0, 0)
      while cut < box.count - 1, cut == 0 || seen < half {
        seen += bins[box[cut]].count
        cut += 1
      }
      boxes[widest.index] = Array(box[..<cut])
      boxes.append(Array(box[cut...]))
    }
    return boxes
  }
}

/// Codes of growing length for sequences that have been seen (GIF89a, appendix F).
private enum GIFCodes {
  private static let clear = 256
  private static let end = 257
  private static let most = 4096

  /// Codes one after the other, the lowest bits first.
  private struct Packer {
    var bytes: [UInt8] = []
    var width = 9
    private var (bits, bitCount) = (0, 0)

    init(capacity: Int) { bytes.reserveCapacity(capacity) }

    mutating func put(_ code: Int) {
      bits |= code << bitCount
      bitCount += width
      while bitCount >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: bits))
        bits >>= 8
        bitCount -= 8
      }
    }

    /// Fills the last byte up.
    mutating func finish() {
      if bitCount > 0 { bytes.append(UInt8(truncatingIfNeeded: bits)) }
    }
  }

  static func append(_ indices: [UInt8], to file: inout [UInt8]) {
    let packed = packed(indices)
    file.append(8)
    for start in stride(from: 0, to: packed.count, by: 255) {
      let block = packed[start..<min(start + 255, packed.count)]
      file.append(UInt8(block.count))
      file += block
    }
    file.append(0)
  }

  private static func packed(_ indices: [UInt8]) -> [UInt8] {
    var packer = Packer(capacity: indices.count / 2)
    // The code of a sequence that ends with an index after one that has a code; 0 for none, which no sequence has.
    var known = [UInt16](repeating: 0, count: most << 8)
    var next = end + 1
    packer.put(clear)
    var current: Int?
    for index in indices {
      guard let prefix = current else {
        current = Int(index)
        continue
      }
      let key = prefix << 8 | Int(index)
      if known[key] != 0 {
        current = Int(known[key])
        continue
      }
      packer.put(prefix)
      if next == most {
        packer.put(clear)
        known.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
        (next, packer.width) = (end + 1, 9)
      } else {
        known[key] = UInt16(next)
        if next == 1 << packer.width { packer.width += 1 }
        next += 1
      }
      current = Int(index)
    }
    if let current { packer.put(current) }
    packer.put(end)
    packer.finish()
    return packer.bytes
  }
}
