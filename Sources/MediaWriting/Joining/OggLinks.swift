import LibAV
import MediaCore

/// Parts as the links of a chain in Ogg (RFC 3533, 4): each has a stream and a clock of its own, and is decoded as it was by itself.
///
/// In one stream granule positions, which count what is heard of each part, would not count what a decoder makes of its packets.
struct OggLinks {
  /// The stream of each part.
  let parts: [StreamedTrack]
  let tags: ContainerTags

  /// Writes the links one after the other.
  ///
  /// - Parameter reach: gets the time up to which all is written, in seconds, now and then.
  /// - Returns: what is wrong with the samples.
  func write(
    lasting lengths: [MediaTime], to sink: any ByteSink, reach: (@Sendable (Double) -> Void)?
  ) throws(MediaError) -> FeedDamage {
    var start = MediaTime.zero
    // Later links are given no cover, which takes as many bytes as a minute of sound.
    var tags = tags
    var place: Int64 = 0
    for (index, part) in parts.enumerated() {
      let link = LinkSink(sink, at: place)
      let output = try LibAVMuxer(format: .ogg, streams: [part.stream], tags: tags, to: link)
      output.countSerialNumbers(from: index + 1)
      try output.begin()
      let seconds = start.seconds
      _ = try Interleaver.write(
        [part.feed], timescales: [part.timescale], to: output,
        reach: reach.map { reach in { (time: Double) in reach(seconds + time) } })
      try output.finish()
      start = start + lengths[index]
      place += link.byteCount
      tags.removePictures()
    }
    try sink.finish()
    return FeedDamage(of: parts.map(\.feed))
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
