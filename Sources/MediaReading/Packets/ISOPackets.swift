import LibAV
import MediaContainers
import MediaCore

/// The packets of a track of an ISO file, read where its own tables say that they lie.
struct ISOPackets {
  private let source: any ByteSource
  let marks: ISOSampleMarks
  private var samples: ISOSampleReader
  private var window: [UInt8] = []
  private var windowStart: Int64 = 0

  /// Read at once where samples are short.
  private static let windowSize = 32 << 10
  /// More than a packet of pictures has, and one of sound.
  private static let (maximumPicture, maximumSound): (Int64, Int64) = (1 << 28, 1 << 24)
  private let maximumSize: Int64

  /// - Returns: `nil` where the tables contradict one another, or name bytes that the file lacks.
  init?(_ track: ISOSampleTable, in index: ISOSampleIndex) throws(MediaError) {
    source = index.source
    maximumSize = track.handlerType == "vide" ? Self.maximumPicture : Self.maximumSound
    samples = try index.samples(of: track)
    marks = try index.marks(of: track)
    guard marks.isConsistent else { return nil }
  }

  /// Reads on.
  ///
  /// - Parameters:
  ///   - stream: what the packet is to say that it is of.
  ///   - stampsAlone: whether the packet's bytes are left out.
  /// - Returns: false behind the last sample.
  mutating func read(
    into packet: borrowing Packet, stream: Int, stampsAlone: Bool
  ) throws(MediaError) -> Bool {
    guard let sample = try samples.next() else { return false }
    guard sample.size <= maximumSize else {
      throw MediaError(
        .overLimit, "a packet has \(sample.size) bytes", at: .init(byteOffset: sample.offset))
    }
    try packet.fill(
      stream: stream, byteCount: stampsAlone ? 0 : Int(sample.size),
      presentationTime: sample.presentationTime,
      decodeTime: sample.decodeTime.saturatingSubtract(marks.decodeDelay), duration: sample.duration,
      offset: sample.offset, isKey: sample.flags.contains(.sync)
    ) { (target) throws(MediaError) in try read(into: target, at: sample.offset) }
    return true
  }

  private mutating func read(
    into target: UnsafeMutableRawBufferPointer, at offset: Int64
  ) throws(MediaError) {
    guard !target.isEmpty else { return }
    if target.count >= Self.windowSize {
      guard try source.read(into: target, at: offset) == target.count else { throw Self.shrunk(at: offset) }
      return
    }
    if offset < windowStart || offset + Int64(target.count) > windowStart + Int64(window.count) {
      window = try source.bytes(at: offset, count: Self.windowSize)
      windowStart = offset
    }
    let first = Int(offset - windowStart)
    guard first + target.count <= window.count else { throw Self.shrunk(at: offset) }
    window.withUnsafeBytes { bytes in
      target.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[first..<first + target.count]))
    }
  }

  private static func shrunk(at offset: Int64) -> MediaError {
    MediaError(
      .fileFailedToParse, "the file became shorter while it was read", at: .init(byteOffset: offset))
  }

  /// Goes to the last sample that decoding can begin at and that is shown by a time; to the first where there is none.
  mutating func seek(toTicks ticks: Int64) throws(MediaError) {
    let place = try marks.key(atOrBefore: ticks)?.index ?? 0
    samples = try marks.samples(from: place) ?? samples
  }
}
