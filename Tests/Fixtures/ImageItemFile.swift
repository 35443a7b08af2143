/// A file of image items (HEIF, AVIF) that are of one codec and of one size, byte by byte (ISO/IEC 23008-12).
package struct ImageItemFile {
  package let isAV1: Bool
  /// What the decoder is set up with.
  package let configuration: [UInt8]
  package let width: Int
  package let height: Int
  package let samples: [[UInt8]]

  package init(isAV1: Bool = false, configuration: [UInt8], width: Int, height: Int, samples: [[UInt8]]) {
    self.isAV1 = isAV1
    self.configuration = configuration
    self.width = width
    self.height = height
    self.samples = samples
  }

  /// The big-endian bytes of a number.
  package static func be(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  package static func box(_ type: String, _ payload: [UInt8]...) -> [UInt8] {
    let payload = payload.flatMap { $0 }
    return be(payload.count + 8, 4) + Array(type.utf8) + payload
  }

  /// The file.
  ///
  /// - Parameters:
  ///   - grid: the payload of a grid over all items, which stands for the file; `nil` where the first item does.
  ///   - references: the items that the parts of the grid are; by default each once.
  ///   - properties: further ones of what stands for the file, in order.
  ///   - auxiliary: what the second item is to the first one, and whether its colours were multiplied by it.
  package func bytes(
    grid: [UInt8]? = nil, references: [Int]? = nil, properties: [[UInt8]] = [], areEssential: Bool = true,
    auxiliary: (type: String, isMultiplied: Bool)? = nil
  ) -> [UInt8] {
    let type = isAV1 ? "av01" : "hvc1"
    let setUp = Self.box(isAV1 ? "av1C" : "hvcC", configuration)
    let size = Self.box("ispe", Self.be(0, 4), Self.be(width, 4), Self.be(height, 4))
    let count = samples.count
    let primary = grid == nil ? 1 : count + 1
    var entries: [UInt8] = []
    for id in 1...(grid == nil ? count : count + 1) {
      entries += Self.box(
        "infe", [2, 0, 0, 0], Self.be(id, 2), Self.be(0, 2), Array((id > count ? "grid" : type).utf8), [0])
    }
    let total = grid == nil ? count : count + 1
    let own = (0..<properties.count).map { UInt8((areEssential ? 0x83 : 0x03) + $0) }
    var associations: [UInt8] = []
    for id in 1...total {
      let shared: [UInt8] = id > count ? [] : [0x81, 0x02]
      let described: [UInt8] = auxiliary != nil && id == 2 ? [UInt8(3 + properties.count)] : []
      let all = shared + (id == primary ? own : []) + described
      associations += Self.be(id, 2) + [UInt8(all.count)] + all
    }
    let head = Self.box("ftyp", Array((isAV1 ? "avif" : "heic").utf8), Self.be(0, 4), Array("mif1".utf8))
    func meta(from start: Int) -> [UInt8] {
      var places: [UInt8] = []
      var offset = start
      for (index, sample) in samples.enumerated() {
        places +=
          Self.be(index + 1, 2) + Self.be(0, 2) + Self.be(0, 2) + Self.be(1, 2) + Self.be(offset, 4)
          + Self.be(sample.count, 4)
        offset += sample.count
      }
      if let grid {
        places +=
          Self.be(count + 1, 2) + Self.be(1, 2) + Self.be(0, 2) + Self.be(1, 2) + Self.be(0, 4)
          + Self.be(grid.count, 4)
      }
      let parts = references ?? Array(1...count)
      let derived =
        grid == nil
        ? []
        : Self.box(
          "iref", Self.be(0, 4),
          Self.box("dimg", Self.be(count + 1, 2), Self.be(parts.count, 2), parts.flatMap { Self.be($0, 2) }))
      let beside = auxiliary.map { auxiliary in
        let reference = Self.box("auxl", Self.be(2, 2), Self.be(1, 2), Self.be(1, 2))
        let product = Self.box("prem", Self.be(1, 2), Self.be(1, 2), Self.be(2, 2))
        return Self.box("iref", Self.be(0, 4), reference, auxiliary.isMultiplied ? product : [])
      }
      let meaning = auxiliary.map { Self.box("auxC", Self.be(0, 4), Array($0.type.utf8), [0]) }
      return Self.box(
        "meta", Self.be(0, 4), Self.box("hdlr", Self.be(0, 8), Array("pict".utf8), Self.be(0, 13)),
        Self.box("pitm", Self.be(0, 4), Self.be(primary, 2)),
        Self.box("iinf", Self.be(0, 4), Self.be(total, 2), entries),
        Self.box("iloc", [1, 0, 0, 0, 0x44, 0], Self.be(total, 2), places), derived, beside ?? [],
        Self.box(
          "iprp", Self.box("ipco", setUp, size, properties.flatMap { $0 }, meaning ?? []),
          Self.box("ipma", Self.be(0, 4), Self.be(total, 4), associations)),
        grid.map { Self.box("idat", $0) } ?? [])
    }
    let length = head.count + meta(from: 0).count + 8
    return head + meta(from: length) + Self.box("mdat", samples.flatMap { $0 })
  }
}
