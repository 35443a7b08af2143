import LibAV
import MediaContainers
import MediaCore

/// A file that libavformat writes, as a muxer's output.
final class ContainerOutput: MuxerOutput {
  private let writer: FormatWriter
  private let target: Target
  private let sink: any ByteSink

  init(
    format: FormatWriter.Format, streams: [FormatWriter.Stream], tags: [(key: String, value: String)],
    to sink: any ByteSink
  ) throws(MediaError) {
    self.sink = sink
    target = Target(sink)
    writer = try FormatWriter(format: format, streams: streams, tags: tags, to: target)
  }

  func begin() throws(MediaError) { try writer.begin() }

  func append(_ sample: WrittenSample, _ bytes: MediaBytes, track: Int) throws(MediaError) {
    guard case .buffer(let buffer) = bytes else {
      throw MediaError(.invalidArgument, "libavformat takes samples from memory alone")
    }
    try buffer.withUnsafeBytes { (bytes) throws(MediaError) in
      try writer.write(
        bytes, stream: track,
        presentationTime: sample.decodeTime.saturatingAdd(sample.compositionOffset),
        decodeTime: sample.decodeTime, duration: sample.duration, isKey: sample.flags.contains(.sync))
    }
  }

  func finish() throws(MediaError) {
    try writer.finish()
    try sink.finish()
  }

  func cancel() { sink.discard() }

  /// A sink as libav's fence knows it.
  private final class Target: ByteTarget {
    private let sink: any ByteSink
    private var end: Int64 = 0

    init(_ sink: any ByteSink) {
      self.sink = sink
    }

    var canSeek: Bool { sink.canSeek }

    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws(MediaError) {
      // What lies within what was written is written over, the rest follows it.
      let within = Int(max(0, min(Int64(bytes.count), end - offset)))
      if within > 0 { try sink.overwrite(UnsafeRawBufferPointer(rebasing: bytes[..<within]), at: offset) }
      if within < bytes.count {
        guard offset + Int64(within) == end else {
          throw MediaError(.fileNotWritable, "a gap of bytes in the output", at: .init(file: sink.name))
        }
        let rest = UnsafeRawBufferPointer(rebasing: bytes[within...])
        try sink.append(rest)
        end += Int64(rest.count)
      }
    }
  }
}
