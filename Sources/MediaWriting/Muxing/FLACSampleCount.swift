import MediaAudioFrames
import MediaCore

/// The number of samples of a stream of FLAC whose header doesn't state it yet, as in Ogg it may not (RFC 9639, 8.2).
struct FLACSampleCount {
  private let streamInfo: [UInt8]
  private var count: UInt64 = 0
  private var isKnown = true

  private static let byteCount = 34
  /// The number has 36 bits, which end here.
  private static let lastByte = 17
  private static let limit: UInt64 = 1 << 36

  /// - Returns: `nil` for a header that states the number, or that isn't one.
  init?(_ configuration: [UInt8]) {
    // Matroska has the signature of a file and the block's own header before it.
    let bytes =
      configuration.starts(with: "fLaC".utf8)
      ? Array(configuration.dropFirst(8).prefix(Self.byteCount)) : configuration
    guard bytes.count == Self.byteCount, bytes[Self.lastByte - 4] & 15 == 0,
      bytes[Self.lastByte - 3...Self.lastByte].allSatisfy({ $0 == 0 })
    else { return nil }
    streamInfo = bytes
  }

  /// Counts the samples of a frame.
  mutating func add(_ frame: UnsafeRawBufferPointer) {
    guard isKnown else { return }
    let head = Array(frame.prefix(FLACFrameHeader.maximumSize))
    guard let header = head.withUnsafeBufferPointer({ FLACFrameHeader($0, from: 0) }) else {
      isKnown = false
      return
    }
    count += UInt64(header.blockSize)
  }

  /// The header with the number of all frames that were counted; `nil` where one of them can't be read.
  var countedStreamInfo: [UInt8]? {
    guard isKnown, count > 0, count < Self.limit else { return nil }
    var bytes = streamInfo
    for place in 0...4 {
      bytes[Self.lastByte - place] |= UInt8(truncatingIfNeeded: count >> UInt64(8 * place))
    }
    return bytes
  }
}
