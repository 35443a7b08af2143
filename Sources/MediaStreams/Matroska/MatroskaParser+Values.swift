import MediaCore
import MediaStructure

// The data of elements that hold no others (RFC 8794, 7).
extension MatroskaParser {
  /// Reads an element's data; what becomes no field is noted as unparsed.
  mutating func decode(
    _ type: EBMLElementType, _ range: Range<Int64>, isCut: Bool, path: String, into node: inout StructureNode
  ) {
    let location = MediaError.Location(boxPath: path, byteOffset: range.lowerBound)
    func report(_ reason: String, as severity: StructureSeverity = .error) {
      node.issues.append(MediaError(severity.code, reason, at: location))
    }
    do throws(MediaError) {
      if type.isBlock {
        return try decodeBlock(range, isSimple: type.name == "SimpleBlock", path: path, into: &node)
      }
      guard !range.isEmpty else {
        if case .length(let lengths)? = type.rule, !isCut {
          report("\(type.name) is empty, not \(lengths.text) bytes long (\(type.reference))")
        }
        if case .number(let value)? = type.defaultValue, value >= 0 { node.content = UInt64(value) }
        return
      }
      guard !isCut, let size = try fieldSize(type, range, path, into: &node) else {
        node.unparsed.append(range)
        return
      }
      try walk.count(size, path: path, at: range.lowerBound)
      let bytes = try walk.bytes(at: range.lowerBound, count: size)
      guard bytes.count == size else {
        node.unparsed.append(range)
        return
      }
      let (value, meaning) = type.value(of: bytes, into: &node, at: location)
      if walk.options.records {
        node.fields.append(Field(name: "value", range: range, value: value, meaning: meaning))
      }
    } catch {
      node.issues.append(error)
      let parsed =
        node.children.last?.range.upperBound ?? node.fields.last?.range.upperBound ?? range.lowerBound
      if parsed < range.upperBound { node.unparsed.append(parsed..<range.upperBound) }
    }
  }

  /// The number of bytes to read, or `nil` for data that becomes no field.
  private func fieldSize(
    _ type: EBMLElementType, _ range: Range<Int64>, _ path: String, into node: inout StructureNode
  ) throws(MediaError) -> Int? {
    let count = range.upperBound - range.lowerBound
    let allowed: ClosedRange<Int64> =
      switch type.kind {
      case .signed, .unsigned: 1...8
      case .float: count <= 4 ? 4...4 : 8...8
      case .date: 8...8
      case .binary:
        if case .length(let lengths)? = type.rule {
          Int64(lengths.lowerBound)...Int64(lengths.upperBound)
        } else {
          1...0x7FFF_FFFF
        }
      case .string, .utf8, .master: 1...0x7FFF_FFFF
      }
    guard allowed.contains(count) else {
      throw MediaError(
        .fileFailedToParse, "\(type.name) has \(count) bytes, not \(allowed.text) (\(type.reference))",
        at: .init(boxPath: path, byteOffset: range.lowerBound))
    }
    if type.kind == .binary {
      guard case .length? = type.rule else { return nil }
    }
    return Int(count)
  }
}

extension EBMLElementType {
  package var isBlock: Bool { id == .simpleBlock || id == .block }

  /// Whether it holds blocks of media, or says where they are.
  var isMediaOrIndex: Bool { id == .cluster || id == .cues }

  /// Whether it holds a block of media, of which a Cluster has many.
  var isListed: Bool { id == .simpleBlock || id == .blockGroup }

  /// The value of the element's bytes, which are of an allowed number; breaches are noted in `node`.
  func value(
    of bytes: [UInt8], into node: inout StructureNode, at location: MediaError.Location
  ) -> (Field.Value, meaning: String?) {
    func report(_ reason: String, as severity: StructureSeverity = .error) {
      node.issues.append(MediaError(severity.code, "\(reason) (\(reference))", at: location))
    }
    let number = bytes.count <= 8 ? bytes.bigEndian(UInt64.self) : 0
    switch kind {
    case .unsigned:
      node.content = number
      if !allows(Double(number)) { report("\(name) is \(number)", as: .warning) }
      return (.unsigned(number), meaning(of: number))
    case .signed, .date:
      let shift = UInt64(64 - 8 * bytes.count)
      let value = Int64(bitPattern: number << shift) >> Int64(shift)
      node.content = value
      if kind == .date { return (.signed(value), Self.dateText(value)) }
      if !allows(Double(value)) { report("\(name) is \(value)", as: .warning) }
      return (.signed(value), nil)
    case .float:
      let value =
        bytes.count == 4
        ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: number))) : Double(bitPattern: number)
      node.content = value
      if !allows(value) { report("\(name) is \(value)", as: .warning) }
      return (.fixedPoint(value), nil)
    case .string, .utf8:
      let text = bytes.prefix { $0 != 0 }
      if kind == .string, !text.allSatisfy({ (0x20...0x7E).contains($0) }) {
        report("\(name) has characters that are not printable ASCII", as: .warning)
      } else if kind == .utf8, String(validating: text, as: UTF8.self) == nil {
        report("\(name) is not UTF-8", as: .warning)
      }
      let value = String(decoding: text, as: UTF8.self)
      node.content = value
      return (.text(value), nil)
    case .binary where name == "SeekID":
      node.content = number
      return (.unsigned(number), EBMLElementID(stored: number).flatMap(Self.named)?.name)
    case .binary where name == "UncompressedFourCC":
      return (.fourCC(FourCC(rawValue: UInt32(truncatingIfNeeded: number))), nil)
    case .binary where id == .crc32:
      // The one number of EBML that is little-endian (RFC 8794, 11.3.1).
      let value = UInt32(truncatingIfNeeded: number).byteSwapped
      node.content = value
      return (.unsigned(UInt64(value)), nil)
    case .binary, .master:
      return (.bytes, nil)
    }
  }

  private func allows(_ value: Double) -> Bool {
    switch rule {
    case .notZero?: value != 0
    case .above(let limit)?: value > limit
    case .atLeast(let limit)?: value >= limit
    case .between(let low, let high)?: value >= low && value <= high
    case .length?, nil: true
    }
  }

  private func meaning(of value: UInt64) -> String? {
    guard !meanings.isEmpty else { return nil }
    guard isFlags else { return meanings[value] }
    let set = meanings.keys.sorted().filter { value & $0 != 0 }.compactMap { meanings[$0] }
    return set.isEmpty ? nil : set.joined(separator: ", ")
  }

  /// Nanoseconds since 2001 as a date in UTC (RFC 8794, 7.6).
  private static func dateText(_ nanoseconds: Int64) -> String {
    // 978307200 is 2001-01-01.
    let seconds = nanoseconds.flooringDivided(by: 1_000_000_000).quotient + 978_307_200
    return CivilTime(secondsSince1970: Double(seconds)).description
  }
}

extension ClosedRange where Bound: CustomStringConvertible {
  /// Such as `4` or `1 to 8`.
  var text: String {
    lowerBound == upperBound ? "\(lowerBound)" : "\(lowerBound) to \(upperBound)"
  }
}
