import LibAV
import MediaCore

/// Parts as the links of a chain in Ogg (RFC 3533, 4): each has a stream and a clock of its own, and is decoded as it was by itself.
///
/// In one stream granule positions, which count what is heard of each part, would not count what a decoder makes of its packets.
struct OggLinks {
  /// The duration of each part.
  let lengths: [MediaTime]
  /// A closure that gets the time up to which all is written, in seconds, now and then.
  let reach: (@Sendable (Double) -> Void)?
  /// A closure that gives the stream of a part, which is read for as long as it is written.
  let open: (_ index: Int) throws(MediaError) -> StreamedTrack

  /// Writes the links one after the other.
  ///
  /// - Parameter tags: the tags of each link.
  /// - Returns: the damage of the samples.
  func write(tags: [ContainerTags], to sink: any ByteSink) throws(MediaError) -> FeedDamage {
    var start = MediaTime.zero
    var damage = FeedDamage()
    var place: Int64 = 0
    for index in lengths.indices {
      let part = try open(index)
      let link = LinkSink(sink, at: place)
      let output = try LibAVMuxer(format: .ogg, streams: [part.stream], tags: tags[index], to: link)
      output.countSerialNumbers(from: index + 1)
      try output.begin()
      let seconds = start.seconds
      _ = try Interleaver.write(
        [part.feed], timescales: [part.timescale], to: output,
        reach: reach.map { reach in { (time: Double) in reach(seconds + time) } })
      try output.finish()
      start = start + lengths[index]
      place += link.byteCount
      damage.formUnion(part.feed.damage)
    }
    try sink.finish()
    return damage
  }
}

/// A sink that goes on after what is written to it: places in a link count from its beginning.
private final class LinkSink: ByteSink {
  private let sink: any ByteSink
  private let start: Int64
  private(set) var byteCount: Int64 = 0

  init(_ sink: any ByteSink, at start: Int64) {
    (self.sink, self.start) = (sink, start)
  }

  var name: String? { sink.name }
  var canSeek: Bool { sink.canSeek }
  var canRead: Bool { sink.canRead }

  func append(_ bytes: UnsafeRawBufferPointer) throws(MediaError) {
    try sink.append(bytes)
    byteCount += Int64(bytes.count)
  }

  func overwrite(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws(MediaError) {
    try sink.overwrite(bytes, at: start + offset)
    byteCount = max(byteCount, offset + Int64(bytes.count))
  }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(MediaError) -> Int {
    try sink.read(into: buffer, at: start + offset)
  }

  func finish() throws(MediaError) {}
  func discard() { sink.discard() }
}
