import MediaCore

extension StructureNode {
  /// Adds what a reader has read and met.
  package mutating func take(_ reader: FieldReader) {
    fields += reader.fields
    issues += reader.issues
  }

  /// Adds what a reader has read, where several fields of one name get their numbers.
  package mutating func take(numbered reader: FieldReader) {
    var counts: [String: Int] = [:]
    for field in reader.fields { counts[field.name, default: 0] += 1 }
    var next: [String: Int] = [:]
    for var field in reader.fields {
      if counts[field.name, default: 0] > 1 {
        let index = next[field.name, default: 0]
        next[field.name] = index + 1
        field.name += "[\(index)]"
      }
      fields.append(field)
    }
    issues += reader.issues
  }

  /// Puts the parts in file order and names the bytes between them as unparsed.
  ///
  /// The later of two parts that overlap is left out and reported, so that each byte belongs to one part even where a
  /// file's offsets lead to the same place twice.
  package mutating func settle(path: String) {
    sortParts()
    var gaps: [Range<Int64>] = []
    var unread: [Field] = []
    var position = (offset + Int64(headerSize)) * 8
    /// Whether a part begins after what is covered; if so, it is covered now.
    func covers(_ part: Range<Int64>) -> Bool {
      guard part.lowerBound >= position, part.upperBound <= range.upperBound * 8 else { return false }
      Self.fill(position..<part.lowerBound, &gaps, &unread)
      position = part.upperBound
      return true
    }
    var lost: [Range<Int64>] = []
    var keptChildren: [Int] = []
    var keptFields: [Int] = []
    var (child, field) = (0, 0)
    while child < children.count || field < fields.count {
      let childStart = child < children.count ? children[child].offset * 8 : .max
      let fieldStart = field < fields.count ? fields[field].position.lowerBound : .max
      if childStart < fieldStart {
        let bits = childStart..<children[child].range.upperBound * 8
        if covers(bits) { keptChildren.append(child) } else { lost.append(children[child].range) }
        child += 1
      } else {
        if covers(fields[field].position) {
          keptFields.append(field)
        } else {
          lost.append(fields[field].range)
        }
        field += 1
      }
    }
    if position < range.upperBound * 8 { Self.fill(position..<range.upperBound * 8, &gaps, &unread) }
    if keptChildren.count < children.count { children = keptChildren.map { children[$0] } }
    if keptFields.count < fields.count { fields = keptFields.map { fields[$0] } }
    for range in lost { reportOverlap(range, path: path) }
    unparsed = gaps
    if !unread.isEmpty {
      fields = (fields + unread).sorted { $0.position.lowerBound < $1.position.lowerBound }
    }
  }

  /// Puts children and fields in file order, in which most are already.
  private mutating func sortParts() {
    if !zip(children, children.dropFirst()).allSatisfy({ $0.offset <= $1.offset }) {
      children.sort { $0.offset < $1.offset }
    }
    if !zip(fields, fields.dropFirst()).allSatisfy({ $0.position.lowerBound <= $1.position.lowerBound }) {
      fields.sort { $0.position.lowerBound < $1.position.lowerBound }
    }
  }

  private mutating func reportOverlap(_ range: Range<Int64>, path: String) {
    issues.append(
      MediaError(
        .fileFailedToParse, "\(range.count) bytes belong to something else too",
        at: .init(boxPath: path.isEmpty ? nil : path, byteOffset: range.lowerBound)))
  }

  /// Names the bits of a gap: whole bytes as unparsed, the rest of a byte that was read in part as a field.
  private static func fill(_ bits: Range<Int64>, _ gaps: inout [Range<Int64>], _ unread: inout [Field]) {
    guard !bits.isEmpty else { return }
    let first = (bits.lowerBound + 7) / 8
    let last = bits.upperBound / 8
    if first < last { gaps.append(first..<last) }
    let parts =
      first <= last
      ? [bits.lowerBound..<first * 8, last * 8..<bits.upperBound] : [bits]
    for part in parts where !part.isEmpty {
      let bytes = part.lowerBound / 8..<(part.upperBound + 7) / 8
      unread.append(Field(name: "unread", range: bytes, value: .bytes, bits: part))
    }
  }
}

extension Field {
  /// Absolute, in bits from the start of the file.
  package var position: Range<Int64> { bits ?? range.lowerBound * 8..<range.upperBound * 8 }
}
