public import MediaCore

/// The files that hold a waveform rather than sound.
public enum WaveformFileKind: Hashable, Sendable {
  /// ``WaveformDataFile``.
  case data
  /// ``WaveformJSON`` or ``WaveformDocument``.
  case json

  /// The number of bytes at the beginning of a file that ``init(beginning:)`` looks at.
  package static let beginningLength = 64

  /// Recognizes a file by its first bytes; `nil` for all others.
  ///
  /// A `.dat` file has no mark of its own, but a small version and a word of flags of which one bit has a meaning.
  public init?(beginning bytes: some Collection<UInt8>) {
    let bytes = Array(bytes.prefix(Self.beginningLength))
    if let first = bytes.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }),
      first == UInt8(ascii: "{")
    {
      self = .json
      return
    }
    guard bytes.count >= 12, (1...15).contains(bytes[0]), bytes[1...3].allSatisfy({ $0 == 0 }),
      bytes[4] <= 1, bytes[5...7].allSatisfy({ $0 == 0 })
    else { return nil }
    self = .data
  }

  /// The waveforms in the bytes of a file of this kind, with what they are of; throws `.fileFailedToParse`.
  public func decode(_ bytes: [UInt8]) throws(MediaError) -> WaveformDocument {
    switch self {
    case .data:
      return WaveformDocument(source: .init(), levels: [try WaveformDataFile.decode(bytes.span)])
    case .json where WaveformDocument.isLikely(bytes): return try WaveformDocument.decode(bytes)
    case .json: return WaveformDocument(source: .init(), levels: [try WaveformJSON.decode(bytes)])
    }
  }
}

extension WaveformDocument {
  /// In bytes: waveform files of a day at a zoom of 64 are smaller.
  private static let fileSizeLimit: Int64 = 1 << 28

  /// Whether a file holds a waveform, by its first bytes.
  package static func isRecognized(_ source: any ByteSource) throws(MediaError) -> Bool {
    try kind(of: source) != nil
  }

  private static func kind(of source: any ByteSource) throws(MediaError) -> WaveformFileKind? {
    WaveformFileKind(beginning: try source.bytes(at: 0, count: WaveformFileKind.beginningLength))
  }

  /// Reads a file that holds a waveform rather than sound; `nil` for all others.
  ///
  /// - Throws: `.overLimit` for a file of over 256 MiB, `.fileFailedToParse`.
  package init?(recognizing source: any ByteSource) throws(MediaError) {
    guard let kind = try Self.kind(of: source) else { return nil }
    guard source.byteCount <= Self.fileSizeLimit else {
      throw MediaError(.overLimit, "a waveform file of over \(Self.fileSizeLimit) bytes is not read")
    }
    self = try kind.decode(source.bytes(at: 0, count: Int(source.byteCount)))
  }
}
