import LibAV
import MediaAssets
import MediaCodecs
import MediaCore

/// The packets of a track of speech, one frame each, whatever the container has of them in a sample.
final class SpeechPacketSource: PacketSource {
  private let source: any PacketSource
  private let frames: SpeechFrames
  /// The sample that is given out frame by frame.
  private var sample: [UInt8] = []
  private var ranges: ArraySlice<Range<Int>> = []
  /// The number of its frames that have been given.
  private var givenCount = 0
  private var timing = (presentationTime: Int64.min, decodeTime: Int64.min, offset: Int64(-1))
  private var trackIndex = 0

  private init(_ source: any PacketSource, _ frames: SpeechFrames) {
    self.source = source
    self.frames = frames
  }

  /// These packets, split where a codec's frames are many to a sample.
  static func splitting(_ source: any PacketSource, of codec: Codec) -> any PacketSource {
    SpeechFrames(codec: codec).map { SpeechPacketSource(source, $0) } ?? source
  }

  var formatDescription: FormatDescription { source.formatDescription }
  var timeBase: TimeBase { source.timeBase }
  var knowsPictureTimes: Bool { source.knowsPictureTimes }
  var mayEndShort: Bool { source.mayEndShort }

  func hasBreak(after start: Int64, upTo end: Int64) throws(MediaError) -> Bool {
    try source.hasBreak(after: start, upTo: end)
  }

  func read(into packet: borrowing Packet, timestampsAlone: Bool) throws(MediaError) -> Bool {
    if let next = ranges.popFirst() {
      try give(next, into: packet)
      return true
    }
    guard try source.read(into: packet, timestampsAlone: timestampsAlone) else { return false }
    // A packet that isn't whole goes on as it is, and is reported as damage.
    guard !timestampsAlone, !packet.isCorrupt else { return true }
    let duration = timeBase.time(packet.duration).convertScale(1000)
    let found = frames.ranges(in: packet.bytes, duration: duration.isNumeric ? duration.value : 0)
    guard found.count > 1 else { return true }
    sample = Array(packet.bytes)
    timing = (packet.presentationTime ?? .min, packet.decodeTime ?? .min, packet.byteOffset ?? -1)
    trackIndex = packet.trackIndex
    givenCount = 0
    ranges = found[...]
    if let first = ranges.popFirst() { try give(first, into: packet) }
    return true
  }

  private func give(_ range: Range<Int>, into packet: borrowing Packet) throws(MediaError) {
    // Counted from the sample's start, so that no rounding adds up.
    let elapsed = time(ofFrames: givenCount)
    let end = time(ofFrames: givenCount + 1)
    givenCount += 1
    func later(_ time: Int64) -> Int64 { time == .min ? time : time.saturatingAdd(elapsed) }
    try packet.fill(
      stream: trackIndex, byteCount: range.count, presentationTime: later(timing.presentationTime),
      decodeTime: later(timing.decodeTime), duration: end - elapsed,
      offset: timing.offset < 0 ? -1 : timing.offset + Int64(range.lowerBound), isKey: true
    ) { [sample] (target) throws(MediaError) in target.copyBytes(from: sample[range]) }
  }

  private func time(ofFrames count: Int) -> Int64 {
    timeBase.ticks(at: MediaTime(value: SpeechFrames.frameDuration * Int64(count), timescale: 1000))
  }

  func seek(toTicks ticks: Int64) -> Bool {
    ranges = []
    return source.seek(toTicks: ticks)
  }

  func rewind() throws(MediaError) {
    ranges = []
    try source.rewind()
  }

  func indexedKeyFrame(atOrBefore ticks: Int64) -> Int64? { source.indexedKeyFrame(atOrBefore: ticks) }

  func takeErrorLine() -> String { source.takeErrorLine() }
}
