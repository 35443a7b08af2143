import MediaCore

/// The groups of one type that a track's samples are in (ISO/IEC 14496-12, 8.9).
struct ISOSampleGroup: Sendable {
  enum Meaning: Sendable {
    case roll, randomAccess, encryption
  }

  let meaning: Meaning
  /// The number that matters of each group description: a distance, or whether samples are encrypted.
  let descriptions: [Int16]
  /// Those of the movie, which the groups of a fragment may refer to.
  private let inherited: [Int16]
  private var members: ISORunCursor?
  /// The group of samples that no run names, from 1; 0 for none.
  private let defaultIndex: UInt32

  /// Descriptions of the fragment itself are counted on from here (8.9.4).
  private static let fragmentBase: UInt32 = 0x10000
  /// Groups of one list of boxes that are followed; files have one or two.
  static let groupLimit = 16
  /// More than any file has; descriptions after them are left out.
  static let descriptionLimit = 4096

  init(
    _ meaning: Meaning, descriptions: [Int16], inherited: [Int16]? = nil, defaultIndex: UInt32,
    members: ISOTableRows?
  ) {
    self.meaning = meaning
    self.descriptions = descriptions
    self.inherited = inherited ?? descriptions
    self.defaultIndex = defaultIndex
    self.members = members.map { ISORunCursor($0) }
  }

  mutating func closeWindow() { members?.closeWindow() }

  static func meaning(of type: FourCC) -> Meaning? {
    switch type {
    case "roll", "prol": .roll
    case "rap ": .randomAccess
    case "seig": .encryption
    default: nil
    }
  }

  /// Returns the number that matters of the next sample's group; `nil` where it is in none.
  mutating func next() throws(MediaError) -> Int16? {
    let index = try members?.next() ?? defaultIndex
    let isOwn = index > Self.fragmentBase
    let place = Int(index) - (isOwn ? Int(Self.fragmentBase) : 0) - 1
    let list = isOwn ? descriptions : inherited
    return list.indices.contains(place) ? list[place] : nil
  }

  mutating func apply(to sample: inout ISOSample) throws(MediaError) {
    let value = try next()
    switch meaning {
    case .roll: sample.rollDistance = value ?? sample.rollDistance
    case .randomAccess: if value != nil { sample.flags.insert(.randomAccess) }
    case .encryption:
      guard let value else { return }
      if value == 0 { sample.flags.remove(.encrypted) } else { sample.flags.insert(.encrypted) }
    }
  }
}

extension ISOSampleGroup {
  /// The groups that the boxes `sgpd` and `sbgp` of one list of boxes make; `inherited` are descriptions of the
  /// movie that the fragment's groups may refer to.
  static func groups(
    _ boxes: [ISOBoxHeader], in source: any ByteSource, inherited: [ISOSampleGroup] = []
  ) throws(MediaError) -> [ISOSampleGroup] {
    var descriptions: [(type: FourCC, values: [Int16], defaultIndex: UInt32)] = []
    for box in boxes where box.type == "sgpd" && descriptions.count < groupLimit {
      if let found = try readDescriptions(box, source) { descriptions.append(found) }
    }
    var groups: [ISOSampleGroup] = []
    for box in boxes where box.type == "sbgp" && groups.count < groupLimit {
      let head = try source.bytes(
        at: box.payloadStart, count: min(16, Int(clamping: box.end - box.payloadStart)))
      let type = FourCC(rawValue: head.bigEndian(UInt32.self, at: 4))
      guard head.count >= 12, let meaning = meaning(of: type) else { continue }
      let countAt = head[0] == 1 ? 12 : 8
      let rows = ISOTableRows(
        source, min(box.payloadStart + Int64(countAt) + 4, box.end)..<box.end, rowSize: 8,
        claimed: head.bigEndian(UInt32.self, at: countAt))
      let own = descriptions.first { $0.type == type }
      groups.append(
        ISOSampleGroup(
          meaning, descriptions: own?.values ?? [],
          inherited: inherited.first { $0.meaning == meaning }?.descriptions,
          defaultIndex: own?.defaultIndex ?? 0, members: rows))
      descriptions.removeAll { $0.type == type }
    }
    for left in descriptions where left.defaultIndex > 0 {
      guard let meaning = meaning(of: left.type) else { continue }
      groups.append(
        ISOSampleGroup(
          meaning, descriptions: left.values, defaultIndex: left.defaultIndex, members: nil))
    }
    return groups
  }

  private static func readDescriptions(
    _ box: ISOBoxHeader, _ source: any ByteSource
  ) throws(MediaError) -> (FourCC, [Int16], UInt32)? {
    let bytes = try source.bytes(
      at: box.payloadStart, count: min(Int(box.end - box.payloadStart), 64 << 10))
    guard bytes.count >= 12 else { return nil }
    let version = bytes[0]
    let type = FourCC(rawValue: bytes.bigEndian(UInt32.self, at: 4))
    guard let meaning = meaning(of: type) else { return nil }
    var at = 8
    func number() -> UInt32 {
      defer { at += 4 }
      return bytes.bigEndian(UInt32.self, at: at)
    }
    let length = version >= 1 ? number() : 0
    let defaultIndex = version >= 2 ? number() : 0
    let count = min(Int(number()), descriptionLimit)
    let fixed = version == 0 ? (count > 0 ? (bytes.count - at) / count : 0) : Int(length)
    var values: [Int16] = []
    for _ in 0..<count {
      let size = fixed > 0 ? fixed : Int(number())
      guard size <= bytes.count - at else { break }
      switch meaning {
      case .roll: values.append(bytes.bigEndian(Int16.self, at: at))
      case .randomAccess: values.append(1)
      case .encryption: values.append(size >= 3 ? Int16(bytes[at + 2]) : 1)
      }
      at += size
    }
    return (type, values, defaultIndex)
  }
}
