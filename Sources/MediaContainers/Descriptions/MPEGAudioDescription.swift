package import MediaCore

/// What the tags and the first frame of an MP3 file say of its one track, where its encoder counted the frames.
package struct MPEGAudioDescription: Sendable {
  package var sampleRate: Int
  package var channelCount: Int
  package var samplesPerFrame: Int
  /// Bits per second of the first frame.
  package var firstBitRate: Int
  /// Whether the encoder says that all frames have one bit rate.
  package var isConstantRate: Bool
  package var frameCount: Int64
  /// Of the tagged stream, as the encoder counted; `nil` where it didn't.
  package var byteCount: Int64?
  /// The encoder as it names itself, in nine characters.
  package var encoder: String
  /// Samples that the encoder put in front and behind (LAME's tag).
  package var encoderDelay: Int
  package var encoderPadding: Int
  /// The frames of an ID3v2 tag that are texts, by their identifiers, in file order.
  package var texts: [(identifier: String, text: String)]
  /// Where the first frame begins.
  package var start: Int64
  /// Whether an ID3v1 tag ends the file.
  package var hasID3v1: Bool

  /// `nil` where the file is of another kind, where frames are not counted, or where a tag holds more than texts.
  package init?(of source: any ByteSource) {
    guard let tag = ID3TextTag(of: source) else { return nil }
    start = tag.end
    texts = tag.texts
    guard let bytes = try? source.bytes(at: start, count: 1024), let header = MPEGAudioHeader(bytes),
      header.layer == 3, let size = header.frameSize, size <= bytes.count,
      let next = try? source.bytes(at: start + Int64(size), count: 4),
      let second = MPEGAudioHeader(next), second.isConsistent(with: header)
    else { return nil }
    sampleRate = header.sampleRate
    channelCount = header.channelCount
    samplesPerFrame = header.samplesPerFrame
    firstBitRate = second.bitRate * 1000
    let position = 4 + header.sideInfoSize
    guard let xing = LAMETag(bytes, at: position), let frames = xing.frameCount, frames > 0 else {
      return nil
    }
    isConstantRate = xing.isConstantRate
    frameCount = Int64(frames)
    byteCount = xing.byteCount.map { Int64($0) }
    encoder = xing.encoder
    encoderDelay = xing.delay
    encoderPadding = xing.padding
    let end = source.byteCount
    hasID3v1 = end >= 128 && (try? source.bytes(at: end - 128, count: 3))?.elementsEqual("TAG".utf8) ?? false
  }
}

/// A Xing or Info tag with LAME's part behind it.
struct LAMETag {
  var isConstantRate: Bool
  var frameCount: UInt32?
  var byteCount: UInt32?
  var encoder: String
  var delay: Int
  var padding: Int

  /// `nil` where there is none as a whole.
  init?(_ frame: [UInt8], at position: Int) {
    guard frame.count >= position + 8 else { return nil }
    var reader = FieldReader(Array(frame[position...]), at: 0, path: "Xing")
    do {
      let name = try reader.readFourCC("name")
      guard name == "Xing" || name == "Info" else { return nil }
      isConstantRate = name == "Info"
      let flags = try reader.read("flags", as: UInt32.self)
      if flags & 1 != 0 { frameCount = try reader.read("frames") }
      if flags & 2 != 0 { byteCount = try reader.read("bytes") }
      if flags & 4 != 0 { try reader.skip("TOC", 100) }
      if flags & 8 != 0 { try reader.skip("quality", 4) }
      guard let name = reader.peekFourCC(), ["LAME", "Lavf", "Lavc"].contains(name) else { return nil }
      encoder = try reader.readLatin1("encoder", 9)
      try reader.skip("rates and gains", 12)
      delay = Int(try reader.readBits("encoder delay", 12))
      padding = Int(try reader.readBits("padding", 12))
    } catch {
      return nil
    }
  }
}

/// The texts of an ID3v2 tag that begins a file.
struct ID3TextTag {
  /// Where the tag ends; 0 where there is none.
  var end: Int64 = 0
  var texts: [(identifier: String, text: String)] = []

  private static let byteLimit = 1 << 20

  /// `nil` for a tag that holds anything but texts, or is stored in an unusual way.
  init?(of source: any ByteSource) {
    guard let head = try? source.bytes(at: 0, count: 10), head.count == 10 else { return nil }
    guard head.starts(with: "ID3".utf8) else { return }
    let (version, flags) = (head[3], head[5])
    guard (3...4).contains(version), flags == 0, head[6...].allSatisfy({ $0 < 128 }) else { return nil }
    let size = head[6...].reduce(0) { $0 << 7 | Int($1) }
    guard size <= Self.byteLimit, let body = try? source.bytes(at: 10, count: size), body.count == size else {
      return nil
    }
    end = Int64(10 + size)
    var offset = 0
    while offset + 10 <= size, body[offset] != 0 {
      let identifier = String(isoLatin1: body[offset..<offset + 4])
      let digits = body[(offset + 4)..<(offset + 8)]
      guard version == 3 || digits.allSatisfy({ $0 < 128 }) else { return nil }
      let length = digits.reduce(0) { $0 << (version == 4 ? 7 : 8) | Int($1) }
      guard body[offset + 8] == 0, body[offset + 9] == 0, length > 1, length <= size - offset - 10,
        identifier.hasPrefix("T"), identifier != "TXXX",
        let text = Self.text(body[(offset + 10)..<(offset + 10 + length)])
      else { return nil }
      texts.append((identifier, text))
      offset += 10 + length
    }
  }

  /// Text in one of ID3's encodings; `nil` for several texts in one frame.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String? {
    guard let encoding = bytes.first else { return nil }
    var content = bytes.dropFirst()
    switch encoding {
    case 0, 3:
      while content.last == 0 { content.removeLast() }
      guard !content.contains(0) else { return nil }
      return encoding == 0 ? String(isoLatin1: content) : String(validating: content, as: UTF8.self)
    case 1:
      guard content.count >= 2, content.count % 2 == 0 else { return nil }
      let isLittle = content.starts(with: [0xFF, 0xFE])
      guard isLittle || content.starts(with: [0xFE, 0xFF]) else { return nil }
      let raw = Array(content.dropFirst(2))
      var units = stride(from: 0, to: raw.count, by: 2).map { index in
        isLittle
          ? UInt16(raw[index]) | UInt16(raw[index + 1]) << 8
          : UInt16(raw[index]) << 8 | UInt16(raw[index + 1])
      }
      while units.last == 0 { units.removeLast() }
      guard !units.contains(0) else { return nil }
      return String(validating: units, as: UTF16.self)
    default: return nil
    }
  }
}
