package import MediaCore
package import MediaStructure

/// The coding of a stream of Apple Lossless (Apple Lossless Format, "ALACSpecificConfig").
package struct ALACSpecificConfig: Hashable, Sendable {
  /// Samples of each channel in a packet, of which the last one may have fewer.
  package var frameLength: UInt32
  package var bitDepth: UInt8
  package var channelCount: UInt8
  /// In hertz.
  package var sampleRate: UInt32

  /// The size of the fields, without a channel layout after them.
  package static let size = 24

  /// Reads the fields, and the channel layout that older writers put after them.
  package init(_ reader: inout FieldReader) throws(MediaError) {
    frameLength = try reader.read("frameLength")
    _ = try reader.read("compatibleVersion", as: UInt8.self)
    bitDepth = try reader.read("bitDepth")
    for name in ["pb", "mb", "kb"] as [StaticString] { _ = try reader.read(name, as: UInt8.self) }
    channelCount = try reader.read("numChannels")
    _ = try reader.read("maxRun", as: UInt16.self)
    for name in ["maxFrameBytes", "avgBitRate"] as [StaticString] {
      _ = try reader.read(name, as: UInt32.self)
    }
    sampleRate = try reader.read("sampleRate")
    guard reader.remaining >= 24 else { return }
    try reader.read("channelLayoutInfoSize", as: UInt32.self)
    try reader.readFourCC("channelLayoutInfoID")
    for name in ["versionFlags", "channelLayoutTag", "reserved1", "reserved2"] as [StaticString] {
      try reader.read(name, as: UInt32.self)
    }
  }

  /// Reads a magic cookie, whatever its writer put before the fields; `nil` for one that lacks some.
  package init?(cookie: [UInt8]) {
    var reader = FieldReader(Array(Self.fields(of: cookie)), at: 0, path: "alac")
    guard let configuration = try? Self(&reader) else { return nil }
    self = configuration
  }

  /// The fields of a magic cookie and what follows them.
  ///
  /// Before them can be the box `frma`, the header of the box `alac`, and its version and flags (Apple Lossless Format,
  /// "Magic Cookie").
  package static func fields(of cookie: [UInt8]) -> ArraySlice<UInt8> {
    var rest = cookie[...]
    if rest.dropFirst(4).starts(with: "frma".utf8) { rest = rest.dropFirst(12) }
    if rest.dropFirst(4).starts(with: "alac".utf8) { return rest.dropFirst(12) }
    // No packet has zero samples.
    return rest.starts(with: [0, 0, 0, 0]) ? rest.dropFirst(4) : rest
  }

  /// The payload of the box `alac`, with its version and flags.
  @Sendable package static func read(_ reader: inout FieldReader) throws {
    try reader.readVersionAndFlags(upTo: 0)
    _ = try ALACSpecificConfig(&reader)
  }
}
