package import MediaCore
import MediaStructure

/// A kind of packet: a header of one of the codecs that Ogg carries.
package struct OggPacketType: Sendable, StructureDeclaration {
  package var name: String
  package var title: String
  package var standard: String
  package var clause: String
  /// The bytes that the packet begins with.
  var signature: [UInt8]
  /// The number of the codec's header packets, if this one is the first; `nil` where the packets say.
  var headerCount: Int?
  package var codec: Codec
  var byteOrder: FieldReader.ByteOrder
  /// The number of its bytes that are read for its fields; the rest is data.
  var fieldBytes: Int
  /// Whether the packet holds Vorbis comments after its signature.
  var holdsComments: Bool
  /// Reads the fields of a packet, and gives its typed value; `nil` for one whose bytes are not decoded.
  var read: (@Sendable (_ reader: inout FieldReader) throws(MediaError) -> (any Sendable)?)?

  @inline(never)
  init(
    _ codec: Codec, _ name: String, _ title: String, _ standard: String, _ clause: String, signature: [UInt8],
    headerCount: Int? = nil, byteOrder: FieldReader.ByteOrder = .littleEndian, fieldBytes: Int = .max,
    holdsComments: Bool = false,
    read: (@Sendable (_ reader: inout FieldReader) throws(MediaError) -> (any Sendable)?)? = nil
  ) {
    self.codec = codec
    self.name = name
    self.title = title
    self.standard = standard
    self.clause = clause
    self.signature = signature
    self.headerCount = headerCount
    self.byteOrder = byteOrder
    self.fieldBytes = fieldBytes
    self.holdsComments = holdsComments
    self.read = read
  }

  /// Every kind that has an entry; of two whose bytes begin alike the longer comes first.
  package static let known: [OggPacketType] =
    vorbis + opus + theora + speex + [flacInOgg, flacBlock] + others

  /// The typed value of a stream's first packet; `nil` for a packet of another kind, and for one with errors.
  package static func identification(_ bytes: [UInt8]) -> (any Sendable)? {
    guard let type = first(bytes) else { return nil }
    var reader = FieldReader(bytes, at: 0, path: "", byteOrder: type.byteOrder)
    guard let content = try? type.read?(&reader) else { return nil }
    return reader.issues.contains { $0.severity == .error } ? nil : content
  }

  /// The kind of a stream's first packet.
  static func first(_ bytes: [UInt8]) -> OggPacketType? {
    known.first { $0.isFirst && bytes.starts(with: $0.signature) }
  }

  /// The kind of a packet of a stream's headers that is not its first.
  static func following(_ bytes: [UInt8], in codec: Codec, index: Int) -> OggPacketType? {
    known.first { $0.codec == codec && !$0.isFirst && bytes.starts(with: $0.signature) && $0.fits(index) }
  }

  /// Whether each of a codec's headers begins with bytes of its own.
  static func identifiesHeaders(of codec: Codec) -> Bool {
    let kinds = known.filter { $0.codec == codec }
    return kinds.allSatisfy { !$0.signature.isEmpty } && kinds.contains { $0.headerCount == kinds.count }
  }

  var isFirst: Bool { headerCount != nil }

  /// Speex's second packet has no bytes that identify it.
  private func fits(_ index: Int) -> Bool { !signature.isEmpty || codec == .flac || index == 1 }

  /// Codecs whose first packet is known by name only.
  private static let others: [OggPacketType] = [
    OggPacketType(
      .oggSkeleton, "fishead", "Skeleton Header", "Ogg Skeleton 4", "Skeleton header",
      signature: Array("fishead\0".utf8),
      headerCount: .max),
    OggPacketType(
      .oggSkeleton, "fisbone", "Skeleton Secondary Header", "Ogg Skeleton 4", "Secondary headers",
      signature: Array("fisbone\0".utf8)),
    OggPacketType(
      .oggSkeleton, "index", "Skeleton Keyframe Index", "Ogg Skeleton 4", "Keyframe indexes",
      signature: Array("index\0".utf8)),
    OggPacketType(
      .kate, "kate", "Kate Identification Header", "Kate bitstream format", "BOS packet",
      signature: [0x80] + Array("kate\0\0\0".utf8), headerCount: 9),
    OggPacketType(
      .linearPCM, "pcm", "OggPCM Main Header", "OggPCM", "Main header packet",
      signature: Array("PCM     ".utf8),
      headerCount: 1),
    OggPacketType(
      .celt, "celt", "CELT Header", "CELT in Ogg", "Header packet", signature: Array("CELT    ".utf8),
      headerCount: 2),
    OggPacketType(
      .dirac, "dirac", "Dirac Sequence Header", "SMPTE ST 2042-1", "10.3", signature: Array("BBCD".utf8),
      headerCount: 1),
  ]
}
