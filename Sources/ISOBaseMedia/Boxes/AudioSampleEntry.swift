import MediaCore
import MediaStructure

extension ISOBoxType {
  /// Stands for every sample entry of an audio track: each bears the name of its coding.
  static let audioSampleEntry = ISOBoxType(
    "????", "Audio Sample Entry", .isoBaseMedia, "12.2.3", of: .audioSampleEntries,
    content: AudioSampleEntry.self, children: .boxes)
}

/// The fields of an audio track's sample entry that are the same for every coding.
///
/// Coded formats state the truth in their own box; `channelCount`, `sampleSize` and `sampleRate` may then be
/// templates (2, 16, 0).
package struct AudioSampleEntry: Hashable, Sendable, ISOBoxContent {
  package var dataReferenceIndex: UInt16
  /// 0; 1 in ISO files where a `srat` box may follow; 0, 1 or 2 in QuickTime files.
  package var entryVersion: UInt16
  package var channelCount: UInt32
  /// In bits.
  package var sampleSize: UInt32
  /// In hertz.
  package var sampleRate: Double
  /// The layout of Linear PCM's samples, stated by QuickTime's version 2; `nil` in other versions.
  package var placement: Placement?

  /// The layout of uncompressed samples.
  package struct Placement: Hashable, Sendable {
    /// Core Audio's flags of Linear PCM.
    package var flags: UInt32
    package var bytesPerPacket: UInt32
    package var framesPerPacket: UInt32
  }

  init(_ reader: inout FieldReader) throws(MediaError) {
    try reader.readReservedBytes(6)
    dataReferenceIndex = try reader.read("data_reference_index")
    entryVersion = try reader.read("entry_version")
    if reader.peek(2) != 0, reader.peekFourCC(2) != nil {
      // QuickTime File Format, "Sound Sample Descriptions".
      try reader.read("revision_level", as: UInt16.self)
      try reader.readFourCC("vendor")
    } else {
      try reader.read("reserved", as: UInt16.self)
      try reader.read("reserved", as: UInt32.self)
    }
    channelCount = UInt32(try reader.read("channelcount", as: UInt16.self))
    sampleSize = UInt32(try reader.read("samplesize", as: UInt16.self))
    // QuickTime's compression identifier and packet size.
    try reader.read("pre_defined", as: Int16.self)
    try reader.read("reserved", as: UInt16.self)
    sampleRate = try reader.readFixed("samplerate", as: UInt32.self, fractionBits: 16)
    switch entryVersion {
    case 1 where !Self.boxFollows(reader):
      // QuickTime File Format, "Sound Sample Description (Version 1)".
      _ = try reader.read("samplesPerPacket", as: UInt32.self)
      _ = try reader.read("bytesPerPacket", as: UInt32.self)
      _ = try reader.read("bytesPerFrame", as: UInt32.self)
      _ = try reader.read("bytesPerSample", as: UInt32.self)
    case 2:
      // QuickTime File Format, "Sound Sample Description (Version 2)": the values above are fixed ones.
      _ = try reader.read("sizeOfStructOnly", as: UInt32.self)
      sampleRate = try reader.readFloat("audioSampleRate", wide: true)
      channelCount = try reader.read("numAudioChannels")
      try reader.skip("always7F000000", 4)
      sampleSize = try reader.read("constBitsPerChannel")
      placement = Placement(
        flags: try reader.read("formatSpecificFlags"),
        bytesPerPacket: try reader.read("constBytesPerAudioPacket"),
        framesPerPacket: try reader.read("constLPCMFramesPerAudioPacket"))
    default: break
    }
  }

  /// Whether a box begins here, which distinguishes an ISO entry of version 1 from QuickTime's, where small numbers do.
  private static func boxFollows(_ reader: FieldReader) -> Bool {
    guard let type = reader.peekFourCC(4) else { return reader.remaining < 16 }
    return [24, 16, 8, 0].allSatisfy { (shift: UInt32) in
      (0x20...0x7E).contains(type.rawValue >> shift & 0xFF)
    }
  }
}
