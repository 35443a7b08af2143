import MediaCore

/// What the groups of one type say of each sample (ISO/IEC 14496-12, 8.9).
struct ISOSampleGroup: Sendable {
  enum Meaning: Sendable {
    case roll, randomAccess, encryption
  }

  let meaning: Meaning
  /// The number that matters of each group description: a distance, or whether samples are encrypted.
  let descriptions: [Int16]
  private var members: ISORunCursor?
  /// The group of samples that no run names, from 1; 0 for none.
  private let defaultIndex: UInt32

  /// Groups in fragments are counted on from here (8.9.4).
  private static let fragmentBase: UInt32 = 0x10000
  /// More than any file has; descriptions behind them are left out.
  static let maximumDescriptions = 4096

  init(
    _ meaning: Meaning, descriptions: [Int16], defaultIndex: UInt32, members: ISOTableRows?
  ) {
    self.meaning = meaning
    self.descriptions = descriptions
    self.defaultIndex = defaultIndex
    self.members = members.map { ISORunCursor($0) }
  }

  static func meaning(of type: FourCC) -> Meaning? {
    switch type {
    case "roll", "prol": .roll
    case "rap ": .randomAccess
    case "seig": .encryption
    default: nil
    }
  }

  /// What the next sample's group says; `nil` where it is in none.
  mutating func next() throws(MediaError) -> Int16? {
    var index = try members?.next() ?? defaultIndex
    if index > Self.fragmentBase { index -= Self.fragmentBase }
    guard index > 0, Int(index) <= descriptions.count else { return nil }
    return descriptions[Int(index) - 1]
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
    for box in boxes where box.type == "sgpd" {
      if let found = try readDescriptions(box, source) { descriptions.append(found) }
    }
    var groups: [ISOSampleGroup] = []
    for box in boxes where box.type == "sbgp" {
      let head = try source.bytes(at: box.payloadStart, count: 16)
      let type = FourCC(rawValue: head.bigEndian(UInt32.self, at: 4))
      guard head.count >= 12, let meaning = meaning(of: type) else { continue }
      let countAt = head[0] == 1 ? 12 : 8
      let rows = ISOTableRows(
        source, min(box.payloadStart + Int64(countAt) + 4, box.end)..<box.end, rowSize: 8,
        claimed: head.bigEndian(UInt32.self, at: countAt))
      let own = descriptions.first { $0.type == type }
      let values = own?.values ?? inherited.first { $0.meaning == meaning }?.descriptions ?? []
      groups.append(
        ISOSampleGroup(
          meaning, descriptions: values, defaultIndex: own?.defaultIndex ?? 0, members: rows))
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
    let count = min(Int(number()), maximumDescriptions)
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
