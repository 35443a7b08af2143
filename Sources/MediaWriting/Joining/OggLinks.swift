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
    for (index, part) in parts.enumerated() {
      let output = try LibAVMuxer(
        format: .ogg, streams: [part.stream], tags: tags, to: LinkSink(sink))
      output.countSerialNumbers(from: index + 1)
      try output.begin()
      let seconds = start.seconds
      _ = try Interleaver.write(
        [part.feed], timescales: [part.timescale], to: output,
        reach: reach.map { reach in { (time: Double) in reach(seconds + time) } })
      try output.finish()
      start = start + lengths[index]
      tags.pictures = []
    }
    try sink.finish()
    return FeedDamage(of: parts.map(\.feed))
  }
}

/// A sink that goes on after what is written to it.
private final class LinkSink: ByteSink {
  private let sink: any ByteSink

  init(_ sink: any ByteSink) {
    self.sink = sink
  }

  var name: String? { sink.name }
  /// Places in a link are not those in the file.
  let canSeek = false

  func append(_ bytes: UnsafeRawBufferPointer) throws(MediaError) { try sink.append(bytes) }

  func overwrite(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws(MediaError) {
    throw MediaError(
      .fileNotWritable, "what was written of a link is not written over", at: .init(file: name))
  }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(MediaError) -> Int {
    throw MediaError(.fileNotWritable, "what was written of a link is not read", at: .init(file: name))
  }

  func finish() throws(MediaError) {}
  func discard() { sink.discard() }
}
