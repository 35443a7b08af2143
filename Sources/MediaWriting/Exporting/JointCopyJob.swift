import ISOBaseMedia
import MediaCore

/// Copies all tracks of a file in one thread and in the file's order, so that no track waits for another.
final class JointCopyJob: ExportJob, @unchecked Sendable {
  // @unchecked: one task runs it, and asks for what was damaged once it has ended.

  let parts: [CopyJob]

  init(_ parts: [CopyJob]) {
    self.parts = parts
  }

  func run(_ reach: @escaping @Sendable (Double) -> Void) async throws {
    try await offCooperativePool { try self.copy(reach) }
  }

  private func copy(_ reach: @escaping (Double) -> Void) throws {
    for part in parts { try part.input.beginCopying() }
    let length = parts.map(\.length).max() ?? 0
    let window = parts.first?.input.window ?? Interleaver.window
    _ = try Interleaver.write(
      parts.map(\.feed), timescales: parts.map(\.timescale), to: JointInputs(parts), window: window
    ) { time in
      if length > 0 { reach(time / length) }
    }
    for part in parts { try part.input.finish() }
  }

  func cancel() {}

  func report(to outcome: inout AssetTranscoder.Outcome) {
    for part in parts { part.report(to: &outcome) }
  }
}

/// The inputs of a writer, as what the samples of all of them are given to.
private final class JointInputs: Muxer {
  private let parts: [(input: AssetWriterInput, origin: Int64)]

  init(_ parts: [CopyJob]) {
    self.parts = parts.map { ($0.input, $0.feed.origin) }
  }

  func append(_ sample: WrittenSample, _ bytes: MediaBytes, track: Int) throws(MediaError) {
    try WorkCancellation.check()
    try parts[track].input.write(sample, bytes, origin: parts[track].origin)
  }

  // The writer begins and ends by itself.
  func begin() {}
  func finish() {}
  func cancel() {}
}
