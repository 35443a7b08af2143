import MediaCore
import MediaStreams

extension HiddenTags {
  /// The number of bytes of a file that are searched for tags of scripts, which stand at its beginning.
  private static let scriptByteCount: Int64 = 16 << 20

  mutating func hideTagsOfFLV() throws(MediaError) {
    guard var offset = FLVFileHeader.firstTag(try bytes(at: 0, FLVFileHeader.size)) else { return }
    while offset < min(end, Self.scriptByteCount) {
      guard let tag = FLVTagHeader(try bytes(at: offset, FLVTagHeader.size)) else { return }
      let tagEnd = offset + Int64(tag.tagSize)
      if tag.isScript {
        try boundScript(from: offset + Int64(FLVTagHeader.size), to: min(tagEnd, end))
      }
      offset = tagEnd + Int64(FLVTagHeader.trailerSize)
    }
  }

  /// Ends the list of a script's properties after those that are shown (AMF 0, 2.10 and 2.11).
  private mutating func boundScript(from start: Int64, to end: Int64) throws(MediaError) {
    // The name, as a string with its type; what follows is an object or an array with names.
    let name = try bytes(at: start, 3)
    guard name.count == 3 else { return }
    var place = start + 3 + Int64(name[1]) << 8 + Int64(name[2])
    let type = try bytes(at: place, 1)
    guard type == [3] || type == [8] else { return }
    place += type == [8] ? 5 : 1
    while place + 3 < end {
      let length = try bytes(at: place, 2)
      guard length.count == 2, length != [0, 0] else { return }
      guard take(1) == 1 else { return replace(at: place, with: [0, 0, 9], hiding: 1) }
      let value = place + 2 + Int64(length[0]) << 8 + Int64(length[1])
      guard let next = try endOfValue(at: value, end: end, depth: 0), next > place else { return }
      place = next
    }
  }

  /// Where a value ends that begins with its type; `nil` for one that can't be followed.
  private mutating func endOfValue(at offset: Int64, end: Int64, depth: Int) throws(MediaError) -> Int64? {
    guard offset < end, depth < 16, let type = try bytes(at: offset, 1).first else { return nil }
    let start = offset + 1
    func number(_ bytes: [UInt8]) -> Int64 { bytes.reduce(0) { $0 << 8 | Int64($1) } }
    switch type {
    case 0: return start + 8
    case 1: return start + 1
    case 2: return start + 2 + number(try bytes(at: start, 2))
    case 3, 8:
      var place = type == 8 ? start + 4 : start
      while place + 3 <= end {
        let length = number(try bytes(at: place, 2))
        if length == 0 { return place + 3 }
        // Names within values are tags to libav too.
        guard take(1) == 1 else { return nil }
        guard let next = try endOfValue(at: place + 2 + length, end: end, depth: depth + 1) else {
          return nil
        }
        place = next
      }
      return place
    case 5, 6: return start
    case 7: return start + 2
    case 10:
      var place = start + 4
      var count = number(try bytes(at: start, 4))
      while count > 0, place < end {
        guard let next = try endOfValue(at: place, end: end, depth: depth + 1) else { return nil }
        place = next
        count -= 1
      }
      return place
    case 11: return start + 10
    case 12: return start + 4 + number(try bytes(at: start, 4))
    default: return nil
    }
  }
}
