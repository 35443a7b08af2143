import MediaAudioFrames
package import MediaCore

/// Where a stream of Ogg has its Vorbis comments: in its second packet, or of FLAC in a metadata block (RFC 9639, 10.1).
package struct OggComments: Hashable, Sendable {
  /// The bytes before the comments in their packet; of FLAC the header of the block.
  package enum Prefix: Hashable, Sendable {
    case mark([UInt8])
    case flacBlock

    /// In bytes.
    package var size: Int {
      switch self {
      case .mark(let mark): mark.count
      case .flacBlock: FLACMetadataBlockHeader.size
      }
    }
  }

  package let codec: Codec
  package let prefix: Prefix
  /// The number of packets that are headers, the first one among them; `nil` where a metadata block says that
  /// it is the last.
  package let headerCount: Int?

  /// - Parameter first: the stream's first packet, or its first 16 bytes.
  /// - Returns: `nil` for a stream of a codec without comments.
  package init?(inStreamBeginningWith first: [UInt8]) {
    guard let type = OggPacketType.first(first) else { return nil }
    codec = type.codec
    if type.codec == .flac {
      (prefix, headerCount) = (.flacBlock, nil)
    } else if let comments = OggPacketType.known.first(where: { $0.codec == type.codec && $0.holdsComments })
    {
      (prefix, headerCount) = (.mark(comments.signature), type.headerCount)
    } else {
      return nil
    }
  }
  /// Whether a packet is the one with the comments.
  package func begin(_ packet: [UInt8]) -> Bool {
    switch prefix {
    case .mark(let mark): packet.starts(with: mark)
    case .flacBlock: packet.count >= prefix.size && packet[0] & 0x7F == 4
    }
  }
}
