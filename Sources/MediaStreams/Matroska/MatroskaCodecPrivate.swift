import MediaAudioFrames
import MediaChunks
import MediaCodecs
import MediaCore
import MediaStructure

/// The readers of codings' private data, by the CodecID of the track (RFC 9559, 5.1.4.1.22; Matroska codec
/// mappings).
///
/// Most codings keep there what other containers do, so that their declarations serve.
enum MatroskaCodecPrivate {
  typealias Read = (inout FieldReader) throws -> Void

  /// - Parameter name: the `CodecID`.
  static func reading(_ name: String) -> (byteOrder: FieldReader.ByteOrder, read: Read)? {
    switch Codec(matroskaID: name) {
    case .h264: (.bigEndian, readAVC)
    case .hevc: (.bigEndian, readHEVC)
    case .av1: (.bigEndian, AV1CodecConfiguration.read)
    case .opus: packet("OpusHead")
    case .vorbis: (.littleEndian, { try readLacedPackets(&$0, .vorbis) })
    case .theora: (.bigEndian, { try readLacedPackets(&$0, .theora) })
    case .flac: (.bigEndian, readFLAC)
    case .aac: (.bigEndian, AudioSpecificConfig.read)
    default: readingOther(name)
    }
  }

  /// Returns the reader for texts, and for names that say nothing of the codec.
  private static func readingOther(_ name: String) -> (byteOrder: FieldReader.ByteOrder, read: Read)? {
    switch name {
    case "V_MS/VFW/FOURCC":
      (
        .littleEndian,
        { reader in
          _ = try BitmapInfoHeader(&reader)
          if reader.remaining > 0 { try reader.skip("extra_data", reader.remaining) }
        }
      )
    case "A_MS/ACM": (.littleEndian, { _ = try WaveFormat(&$0) })
    case _ where name.hasPrefix("S_"):
      (.bigEndian, { reader in try reader.readText("text", byteCount: reader.remaining) })
    default: nil
    }
  }

  private static func readAVC(_ reader: inout FieldReader) throws {
    var configuration = AVCDecoderConfiguration()
    try configuration.read(&reader)
  }

  private static func readHEVC(_ reader: inout FieldReader) throws {
    var configuration = HEVCDecoderConfiguration()
    try configuration.read(&reader)
  }

  private static func packet(_ name: String) -> (FieldReader.ByteOrder, Read)? {
    guard let type = OggPacketType.known.first(where: { $0.name == name }), let read = type.read else {
      return nil
    }
    return (type.byteOrder, { _ = try read(&$0) })
  }

  /// Reads packets after their sizes in Xiph's lacing: the headers that begin a stream in Ogg.
  private static func readLacedPackets(_ reader: inout FieldReader, _ codec: Codec) throws {
    let count = Int(try reader.read("packet_count_minus_one", as: UInt8.self))
    var sizes: [Int] = []
    for index in 0..<count {
      // A truncated one has a byte more than are left.
      let size = XiphLacing.size { reader.peek($0) } ?? (0, reader.remaining + 1)
      _ = try reader.readGroup("sizes[\(index)]") { reader in
        try reader.read("size", byteCount: size.length) { _ in (size.value, .unsigned(UInt64(size.value))) }
      }
      sizes.append(size.value)
    }
    sizes.append(max(0, reader.remaining - sizes.reduce(0, +)))
    for (index, size) in sizes.enumerated() where size > 0 {
      try reader.readPart("packets[\(index)]", byteCount: size) { part in
        let first = (0..<16).compactMap { part.peek($0) }
        let type =
          index == 0 ? OggPacketType.first(first) : OggPacketType.following(first, in: codec, index: index)
        // Theora's numbers are big-endian but for those of its comments.
        var packet = part.reordered(type?.byteOrder ?? part.byteOrder)
        defer { part.take(packet) }
        _ = try type?.read?(&packet)
      }
    }
  }

  /// Reads the metadata blocks that begin a FLAC file (RFC 9639, 8).
  private static func readFLAC(_ reader: inout FieldReader) throws {
    try reader.readFourCC("signature")
    var index = 0
    while reader.remaining >= FLACMetadataBlockHeader.size {
      var isLast = false
      try reader.readGroup("blocks[\(index)]") { reader in
        let header = try FLACMetadataBlockHeader(&reader)
        isLast = header.isLast
        let size = min(header.length, reader.remaining)
        if size < header.length {
          reader.report("\(header.length) bytes are declared, \(size) are there (RFC 9639, 8.1)")
        }
        try reader.readPart("data", byteCount: size) { part in
          // Comments are the one block whose numbers are little-endian (RFC 9639, 8.6).
          var block = header.code == 4 ? part.reordered(.littleEndian) : part.reordered(.bigEndian)
          defer { part.take(block) }
          _ = try FLACMetadataBlockType.named(header.code)?.read(&block, size)
        }
      }
      index += 1
      if isLast { break }
    }
  }
}

extension MatroskaParser {
  /// Reads the private data of a track's coding, now that its name is known.
  mutating func decodeCodecPrivate(of track: inout StructureNode, path: String) {
    guard let codec = track.child("CodecID")?.content(as: String.self),
      let reading = MatroskaCodecPrivate.reading(codec),
      let index = track.children.firstIndex(where: { $0.type == "CodecPrivate" }),
      track.children[index].issues.isEmpty, let range = track.children[index].unparsed.first,
      track.children[index].unparsed.count == 1
    else { return }
    track.children[index].unparsed = []
    let end = walk.decode(
      range, into: &track.children[index], path: "\(path)/CodecPrivate", byteOrder: reading.byteOrder
    ) { (reader) throws(MediaError) in
      do {
        try reading.read(&reader)
      } catch let error as MediaError {
        throw error
      } catch {
        throw MediaError(.unknown, "\(error)")
      }
    }
    track.children[index].leave(end..<range.upperBound)
    track.children[index].content = codec
  }
}
