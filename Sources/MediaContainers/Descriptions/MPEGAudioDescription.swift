import MediaAudioFrames
import MediaCore
import MediaStructure

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
  /// The size of the tagged stream, as the encoder counted; `nil` where it didn't.
  package var byteCount: Int64?
  /// The encoder as it names itself, in nine characters.
  package var encoder: String
  /// Samples that the encoder put in front and after (LAME's tag).
  package var encoderDelay: Int
  package var encoderPadding: Int
  /// The frames of an ID3v2 tag that are texts, by their identifiers, in file order.
  package var texts: [(identifier: String, text: String)]
  /// Where the first frame begins.
  package var start: Int64
  /// Whether an ID3v1 tag ends the file.
  package var hasID3v1: Bool

  /// `nil` where the file is of another kind, where frames are not counted, or where a tag holds more than texts.
  package init?(of file: ContainerFile) {
    guard let texts = ID3TextTag(of: file), let first = file.mpegAudioStart, first.offset == texts.end else {
      return nil
    }
    start = first.offset
    self.texts = texts.texts
    let header = first.header
    guard let tag = first.tag, let size = header.frameSize, size <= min(first.byteCount, Self.longestFrame),
      let next = try? file.source.bytes(at: start + Int64(size), count: 4),
      let second = MPEGAudioHeader(next), second.isConsistent(with: header)
    else { return nil }
    sampleRate = header.sampleRate
    channelCount = header.channelCount
    samplesPerFrame = header.samplesPerFrame
    firstBitRate = second.bitRate * 1000
    isConstantRate = tag.isConstantRate
    frameCount = Int64(tag.frameCount)
    byteCount = tag.byteCount
    encoder = tag.encoder
    encoderDelay = tag.delay
    encoderPadding = tag.padding
    hasID3v1 = file.audioTags.children.contains {
      $0.type == "ID3v1" && $0.range.upperBound == file.source.byteCount
    }
  }

  /// In bytes: libav is asked of streams with longer ones.
  private static let longestFrame = 1024
}

/// The texts of an ID3v2 tag that begins a file.
struct ID3TextTag {
  /// Where the tag ends; 0 where there is none.
  var end: Int64 = 0
  var texts: [(identifier: String, text: String)] = []

  private static let byteLimit: Int64 = 1 << 20

  /// `nil` for a tag that holds anything but texts, or is stored in an unusual way.
  init?(of file: ContainerFile) {
    let source = file.source
    guard let head = try? source.bytes(at: 0, count: ID3Header.byteCount), head.count == ID3Header.byteCount
    else { return nil }
    guard let header = ID3Header(head) else { return }
    guard (3...4).contains(header.version), header.flags == 0, header.isSyncsafe,
      header.bodySize <= Self.byteLimit, header.byteCount <= source.byteCount
    else { return nil }
    end = header.byteCount
    guard let tag = file.audioTags.children.first, tag.range == 0..<end, tag.allIssues.isEmpty else {
      return nil
    }
    for frame in tag.children {
      guard frame.type.hasPrefix("T"), frame.type != "TXXX", let text = Self.text(of: frame, in: source)
      else {
        return nil
      }
      texts.append((frame.type, text))
    }
  }

  /// The one text of a frame without flags; `nil` for several, and for one that is not well-formed.
  private static func text(of frame: StructureNode, in source: any ByteSource) -> String? {
    let texts = frame.fields.filter { $0.name == "information" }
    guard texts.count == 1, let field = texts.first, case .text(let text) = field.value,
      !text.unicodeScalars.contains("\u{FFFD}"), frame.unparsed.isEmpty,
      frame.fields.prefix(while: { $0.name != "text_encoding" }).allSatisfy({ $0.value == .unsigned(0) })
    else { return nil }
    switch frame.fields.first(where: { $0.name == "text_encoding" })?.value {
    case .unsigned(0), .unsigned(3): return text
    case .unsigned(1):
      // Both orders of bytes are known by their mark alone.
      guard field.range.count % 2 == 0, let mark = try? source.bytes(at: field.range.lowerBound, count: 2)
      else {
        return nil
      }
      return mark == [0xFF, 0xFE] || mark == [0xFE, 0xFF] ? text : nil
    default: return nil
    }
  }
}
