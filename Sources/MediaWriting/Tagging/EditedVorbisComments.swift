import MediaAudioFrames
import MediaCore
import MediaMetadata
import MediaStructure

/// The comments of a FLAC or Ogg file that are being changed (Vorbis I specification, 5.2).
struct EditedVorbisComments {
  private let vendor: [UInt8]
  private var comments: NamedEntries<[UInt8]>
  /// The bytes after the comments, such as Vorbis' framing bit.
  let rest: [UInt8]

  /// Comments where there are none yet.
  init() { (vendor, comments, rest) = ([], Self.named([]), []) }

  /// - Throws: `.fileFailedToParse` where a length is beyond the bytes.
  init(_ bytes: [UInt8]) throws(MediaError) {
    var reader = FieldReader(bytes, at: 0, path: "", byteOrder: .littleEndian)
    var stored: [[UInt8]] = []
    do throws(MediaError) {
      vendor = Array(bytes[try VorbisComment.readVendor(&reader)])
      // Some writers end after the vendor.
      let count = reader.remaining < 4 ? 0 : try VorbisComment.readCount(&reader)
      for _ in 0..<count { stored.append(Array(bytes[try VorbisComment.readComment(&reader)])) }
    } catch {
      throw MediaError(.fileFailedToParse, "a comment ends beyond the comments")
    }
    comments = Self.named(stored)
    rest = Array(bytes[reader.offset...])
  }

  /// Comments that are found by their names as these are compared; what has no sign of a name has none.
  private static func named(_ comments: [[UInt8]]) -> NamedEntries<[UInt8]> {
    NamedEntries(comments) { comment in
      guard let sign = comment.firstIndex(of: UInt8(ascii: "=")) else { return [] }
      return [TagKeyTable.plain(String(decoding: comment[..<sign], as: UTF8.self))]
    }
  }

  /// The vendor and the comments with their lengths, without the rest.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    func add(_ part: [UInt8]) {
      withUnsafeBytes(of: UInt32(clamping: part.count).littleEndian) { bytes.append(contentsOf: $0) }
      bytes += part
    }
    add(vendor)
    let comments = comments.entries
    withUnsafeBytes(of: UInt32(clamping: comments.count).littleEndian) { bytes.append(contentsOf: $0) }
    for comment in comments { add(comment) }
    return bytes
  }

  mutating func set(_ name: TagName, to value: TagValue) throws(MediaError) {
    var names = try Self.names(name)
    let text: String
    switch value {
    case .text(let plain):
      if name.key == .artwork { throw name.refusal(of: plain, "it holds a picture") }
      text = plain
    case .picture(let picture):
      guard name.key == .artwork else { throw name.refusal(of: "a picture", "it holds text") }
      text = Base64.text(picture.block)
    }
    let places = places(names)
    // The name that the file has for it stays.
    if let old = places.first.flatMap({ comments[$0] }), let sign = old.firstIndex(of: UInt8(ascii: "=")) {
      names = [String(decoding: old[..<sign], as: UTF8.self)]
    }
    comments.replace(at: places, with: [Array("\(names[0])=\(text)".utf8)])
  }

  mutating func remove(_ name: TagName) throws(MediaError) -> Bool {
    let places = places(try Self.names(name))
    comments.remove(at: places)
    return !places.isEmpty
  }

  /// Gives comments other names.
  mutating func rename(_ names: [String: String]) {
    comments = Self.named(
      comments.entries.map { comment in
        guard let sign = comment.firstIndex(of: UInt8(ascii: "=")),
          let name = names[String(decoding: comment[..<sign], as: UTF8.self)]
        else { return comment }
        return Array(name.utf8) + comment[sign...]
      })
  }

  private func places(_ names: [String]) -> [Int] {
    comments.slots(ofAny: names.map(TagKeyTable.plain))
  }

  /// The name that is written first, then others that are in use for the same.
  private static func names(_ name: TagName) throws(MediaError) -> [String] {
    guard name.keySpace == nil || name.keySpace == .vorbisComment else {
      throw name.refusal("Vorbis comments")
    }
    if let key = name.key {
      let names = TagKeyTable.vorbisComment.names(of: key)
      return names.isEmpty ? [name.text.uppercased()] : names
    }
    let text = name.local
    guard text != "vendor" else {
      throw MediaError(.invalidArgument, "the vendor of Vorbis comments is not edited")
    }
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x20...0x7D).contains($0) && $0 != UInt8(ascii: "=") })
    else {
      throw MediaError(
        .invalidArgument, "'\(text)' is no name of a Vorbis comment: it has ASCII alone, and no '='")
    }
    return [name.keySpace == nil ? text.uppercased() : text]
  }
}
