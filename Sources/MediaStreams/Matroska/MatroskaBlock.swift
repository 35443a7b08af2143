import MediaCore
import MediaStructure

/// The header before the frames of a Block or SimpleBlock (RFC 9559, 10).
package struct MatroskaBlock: Hashable, Sendable {
  package var trackNumber: UInt64
  /// In the Segment's ticks, from the Cluster's timestamp on.
  package var timestamp: Int16
  package var flags: Flags

  package struct Flags: OptionSet, Hashable, Sendable {
    package var rawValue: UInt8

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Set in a SimpleBlock only.
    package static let keyframe = Flags(rawValue: 0x80)
    package static let invisible = Flags(rawValue: 0x08)
    /// Set in a SimpleBlock only.
    package static let discardable = Flags(rawValue: 0x01)
  }

  /// The ways in which several frames share a block (RFC 9559, 10.3).
  package enum Lacing: UInt8, Sendable {
    case none
    case xiph
    case fixedSize
    case ebml
  }

  package var lacing: Lacing { Lacing(rawValue: flags.rawValue >> 1 & 3) ?? .none }
}

extension MatroskaParser {
  /// Reads a block's header, and lists the frames of a lace with their sizes.
  mutating func decodeBlock(
    _ range: Range<Int64>, isSimple: Bool, path: String, into node: inout StructureNode
  ) throws(MediaError) {
    let available = range.upperBound - range.lowerBound
    let bytes = try head(at: range.lowerBound, count: Int(min(available, 12)), isSparse: true)
    var reader = MatroskaBlockReader(
      Array(bytes), range, path: path, records: walk.options.records, isSimple: isSimple)
    defer {
      node.fields += reader.fields
    }
    let block = try reader.readHeader()
    node.content = block
    if block.lacing != .none {
      // No lace has more sizes than 255, of up to 8 bytes each or one for every 255 bytes of a frame.
      let size = min(available, 12 + 256 * 8 + available / 255)
      try walk.count(Int(size), path: path, at: range.lowerBound)
      reader.extend(try walk.bytes(at: range.lowerBound, count: Int(size)))
      let sizes = try reader.readLace(block.lacing)
      var offset = range.lowerBound + Int64(reader.offset)
      for size in sizes {
        try walk.admit(path: path, at: offset)
        let end = min(offset + size, range.upperBound)
        var frame = StructureNode(
          type: "Frame", title: "Laced Frame", offset: offset, headerSize: 0, size: end - offset)
        if offset < end { frame.unparsed = [offset..<end] }
        node.children.append(frame)
        offset = end
      }
      if offset < range.upperBound { node.unparsed.append(offset..<range.upperBound) }
    } else if reader.offset < Int(available) {
      node.unparsed.append(range.lowerBound + Int64(reader.offset)..<range.upperBound)
    }
  }
}

/// Reads the fields of a block's header, whose numbers have EBML's variable size.
private struct MatroskaBlockReader {
  private var bytes: [UInt8]
  private let range: Range<Int64>
  private let path: String
  private let records: Bool
  private let isSimple: Bool
  private(set) var offset = 0
  private(set) var fields: [Field] = []

  init(_ bytes: [UInt8], _ range: Range<Int64>, path: String, records: Bool, isSimple: Bool) {
    self.bytes = bytes
    self.range = range
    self.path = path
    self.records = records
    self.isSimple = isSimple
  }

  /// Gives more of the same block's bytes.
  mutating func extend(_ bytes: [UInt8]) {
    if bytes.count > self.bytes.count { self.bytes = bytes }
  }

  mutating func readHeader() throws(MediaError) -> MatroskaBlock {
    let track = try number("TrackNumber", "10.1")
    record("TrackNumber", track.length, .unsigned(track.value))
    let high = try byte("Timestamp", "10.1")
    guard offset + 1 < bytes.count else { throw cut("Timestamp", "10.1") }
    let timestamp = Int16(bitPattern: UInt16(high) << 8 | UInt16(bytes[offset + 1]))
    record("Timestamp", 2, .signed(Int64(timestamp)))
    let flags = try byte("flags", "10.1")
    let bits: [(name: String, count: Int, meaning: String?)] = [
      (isSimple ? "KEY" : "reserved", 1, isSimple ? (flags & 0x80 != 0 ? "keyframe" : nil) : nil),
      ("reserved", 3, nil),
      ("INV", 1, flags & 0x08 != 0 ? "invisible" : nil),
      ("LACING", 2, Self.lacings[Int(flags >> 1 & 3)]),
      (isSimple ? "DIS" : "unused", 1, isSimple && flags & 1 != 0 ? "discardable" : nil),
    ]
    if records {
      let first = range.lowerBound + Int64(offset)
      var bit = 0
      for part in bits {
        let value = flags >> UInt8(8 - bit - part.count) & (1 << UInt8(part.count) - 1)
        fields.append(
          Field(
            name: part.name, range: first..<first + 1, value: .unsigned(UInt64(value)),
            bits: first * 8 + Int64(bit)..<first * 8 + Int64(bit + part.count), meaning: part.meaning))
        bit += part.count
      }
    }
    offset += 1
    return MatroskaBlock(trackNumber: track.value, timestamp: timestamp, flags: .init(rawValue: flags))
  }

  private static let lacings = ["no lacing", "Xiph lacing", "fixed-size lacing", "EBML lacing"]

  /// The sizes of a lace's frames; those that the block can't hold are refused.
  mutating func readLace(_ lacing: MatroskaBlock.Lacing) throws(MediaError) -> [Int64] {
    let frames = Int(try byte("FrameCountMinusOne", "10.3")) + 1
    record("FrameCountMinusOne", 1, .unsigned(UInt64(frames - 1)), meaning: "\(frames) frames")
    var sizes: [Int64] = []
    switch lacing {
    case .none: break
    case .fixedSize:
      let all = Int64(range.upperBound - range.lowerBound) - Int64(offset)
      guard all % Int64(frames) == 0 else {
        throw malformed("\(all) bytes are no \(frames) frames of one size (RFC 9559, 10.3.4)")
      }
      return Array(repeating: all / Int64(frames), count: frames)
    case .xiph:
      for index in 0..<frames - 1 { sizes.append(try readSize(index)) }
    case .ebml:
      for index in 0..<frames - 1 { sizes.append(try readSize(index, after: sizes.last)) }
    }
    let used = sizes.reduce(Int64(offset)) { min($0 + $1, Int64.max / 2) }
    let rest = range.upperBound - range.lowerBound - used
    guard rest >= 0 else {
      throw malformed("the frames of the lace have \(-rest) bytes more than the block (RFC 9559, 10.3)")
    }
    return sizes + [rest]
  }

  /// A size as Xiph's lacing has it.
  private mutating func readSize(_ index: Int) throws(MediaError) -> Int64 {
    guard let size = XiphLacing.size({ bytes[safe: offset + $0] }) else {
      throw cut("FrameSize", "10.3.2")
    }
    record("FrameSize[\(index)]", size.length, .unsigned(UInt64(size.value)))
    return Int64(size.value)
  }

  /// A size as EBML's lacing has it: that of the first frame, and what the others differ by from the one before.
  private mutating func readSize(_ index: Int, after last: Int64?) throws(MediaError) -> Int64 {
    let part = try number("FrameSize", "10.3.3")
    guard let last else {
      record("FrameSize[0]", part.length, .unsigned(part.value))
      return Int64(clamping: part.value)
    }
    let size = last + part.signed
    guard size >= 0, size <= range.upperBound else {
      throw malformed("a frame of the lace would have \(size) bytes (RFC 9559, 10.3.3)")
    }
    record("FrameSizeDifference[\(index)]", part.length, .signed(part.signed), meaning: "\(size) bytes")
    return size
  }

  private func number(_ name: String, _ clause: String) throws(MediaError) -> EBMLNumber {
    guard let number = EBMLNumber(bytes.dropFirst(offset)) else { throw cut(name, clause) }
    return number
  }

  private func byte(_ name: String, _ clause: String) throws(MediaError) -> UInt8 {
    guard offset < bytes.count else { throw cut(name, clause) }
    return bytes[offset]
  }

  private mutating func record(_ name: String, _ size: Int, _ value: Field.Value, meaning: String? = nil) {
    if records {
      let start = range.lowerBound + Int64(offset)
      fields.append(Field(name: name, range: start..<start + Int64(size), value: value, meaning: meaning))
    }
    offset += size
  }

  private func cut(_ name: String, _ clause: String) -> MediaError {
    malformed("the block ends before \(name) does (RFC 9559, \(clause))")
  }

  private func malformed(_ reason: String) -> MediaError {
    MediaError(
      .fileFailedToParse, reason, at: .init(boxPath: path, byteOffset: range.lowerBound + Int64(offset)))
  }
}
