import ISOBaseMedia
import MediaAudioFrames
import MediaChunks
package import MediaCore
import MediaImages
import MediaStreams
package import MediaStructure

extension StructureFormat {
  /// Every format, in the order in which a file is tried for them: the surest marks first.
  package static let known: [StructureFormat] = [
    .matroska, .riff, .w64, .aiff, .caf, .flac, .ogg, .flv, .asf, .dsf, .dsdiff, .au, .amr, .wavPack,
    .monkeysAudio, .ivf, .png, .mng, .jng, .jpeg, .gif, .adif,
    .photoshop,
    .tiff, .icc, .isoBaseMedia, .bmp,
    .mpegProgram,
    .mpegTransport,
    .ac3, .enhancedAC3, .loas, .adts, .mpegAudio, .isoBoxes,
  ]

  /// The number of a file's first bytes that the formats are shown.
  static let recognizedBytes = 16 << 10

  /// The format of a source's bytes, whatever its name ends in.
  ///
  /// - Throws: `.fileFormatNotRecognized` where no format knows the bytes, and what reading them throws.
  package static func recognizing(_ source: any ByteSource) throws(MediaError) -> StructureFormat {
    let window = try source.window(at: 0, count: recognizedBytes, atMost: BufferedSource.windowSize)
    let bytes = Array(window.prefix(recognizedBytes))
    guard !bytes.isEmpty else { throw MediaError(.fileFormatNotRecognized, "the file is empty") }
    if let after = try afterTag(bytes, source), let format = known.first(where: { $0.recognizes(after) }) {
      return format
    }
    guard let format = known.first(where: { $0.recognizes(bytes) }) else {
      throw MediaError(.fileFormatNotRecognized, "the bytes begin no format whose structure is known")
    }
    return format
  }

  /// The format of a source's bytes, or that of frames of sound after bytes that belong to nothing.
  ///
  /// - Throws: as `recognizing(_:)` does.
  package static func recognizing(anywhereIn source: any ByteSource) throws(MediaError) -> StructureFormat {
    do throws(MediaError) {
      return try recognizing(source)
    } catch {
      guard error.code == .fileFormatNotRecognized, source.byteCount > 0 else { throw error }
      let bytes = try source.bytes(at: 0, count: ContentMark.searchedByteCount)
      // Flash keeps its sound in frames of MPEG audio; in other files they are chance.
      guard !ContentMark.isOfOtherKind(bytes),
        let mark = ContentMark(after: bytes, isWhole: Int64(bytes.count) == source.byteCount),
        let format = [mpegAudio, adts].first(where: { $0.container == mark.container })
      else { throw error }
      return format
    }
  }

  /// Returns the beginning of a file after an ID3v2 tag that is longer than the bytes, with a tag of no size
  /// before it.
  private static func afterTag(
    _ bytes: [UInt8], _ source: any ByteSource
  ) throws(MediaError) -> [UInt8]? {
    guard let tag = ID3Header(bytes), tag.isSyncsafe, tag.byteCount + 4 > Int64(bytes.count),
      tag.byteCount < source.byteCount
    else { return nil }
    return bytes[..<5] + [0, 0, 0, 0, 0] + (try source.bytes(at: tag.byteCount, count: recognizedBytes))
  }
}
