public import MediaCore

/// The files that hold a waveform rather than sound.
public enum WaveformFileKind: Hashable, Sendable {
  /// ``WaveformDataFile``.
  case data
  /// ``WaveformJSON`` or ``WaveformDocument``.
  case json

  /// The number of bytes at the beginning of a file that ``init(beginning:)`` looks at.
  public static let beginningLength = 64

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
