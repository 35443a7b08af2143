import LibAV
import MediaContainers
import MediaCore

/// The packets of a track of an ISO file, read where its own tables say that they lie.
struct ISOPackets {
  private let index: ISOSampleIndex
  private let track: ISOSampleTable
  private var samples: ISOSampleReader
  private var window: [UInt8] = []
  private var windowStart: Int64 = 0

  /// Read at once where samples are short.
  private static let windowSize = 32 << 10
  /// More than a packet of sound has in any coding.
  private static let maximumSize: Int64 = 1 << 24

  init(_ track: ISOSampleTable, in index: ISOSampleIndex) throws(MediaError) {
    self.index = index
    self.track = track
    samples = try index.samples(of: track)
  }

  /// Reads on.
  ///
  /// - Parameter stream: what the packet is to say that it is of.
  /// - Returns: false behind the last sample.
  mutating func read(into packet: borrowing Packet, stream: Int) throws(MediaError) -> Bool {
    guard let sample = try samples.next() else { return false }
    let place = MediaError.Location(byteOffset: sample.offset)
    guard !sample.flags.contains(.missing) else {
      throw MediaError(.fileFailedToParse, "a sample lies outside of the file", at: place)
    }
    guard sample.size <= Self.maximumSize else {
      throw MediaError(.overLimit, "a packet of sound has \(sample.size) bytes", at: place)
    }
    try packet.fill(
      stream: stream, byteCount: Int(sample.size), presentationTime: sample.presentationTime,
      decodeTime: sample.decodeTime, duration: sample.duration, offset: sample.offset,
      isKey: sample.flags.contains(.sync)
    ) { (target) throws(MediaError) in try read(into: target, at: sample.offset) }
    return true
  }

  private mutating func read(
    into target: UnsafeMutableRawBufferPointer, at offset: Int64
  ) throws(MediaError) {
    if offset < windowStart || offset + Int64(target.count) > windowStart + Int64(window.count) {
      window = try index.source.bytes(at: offset, count: max(Self.windowSize, target.count))
      windowStart = offset
    }
    let first = Int(offset - windowStart)
    guard first + target.count <= window.count else {
      throw MediaError(
        .fileFailedToParse, "the file became shorter while it was read", at: .init(byteOffset: offset))
    }
    window.withUnsafeBytes { bytes in
      target.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[first..<first + target.count]))
    }
  }

  /// Goes to the last sample that decoding can begin at, at or before a time; to the first where there is none.
  mutating func seek(toTicks ticks: Int64) throws(MediaError) {
    samples = try index.samples(of: track)
    var place = 0
    while let sample = try samples.next(), sample.decodeTime <= ticks {
      if sample.flags.contains(.sync) { place = sample.index }
    }
    samples = try index.samples(of: track)
    for _ in 0..<place { _ = try samples.next() }
  }
}
