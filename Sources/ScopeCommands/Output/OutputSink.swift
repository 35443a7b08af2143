import MediaScope
import MediaWriting

/// An output of the command as a sink.
final class OutputSink: ByteSink {
  let name: String?
  private let output: OutputFile

  init(_ output: OutputFile, path: String) {
    self.output = output
    name = path
  }

  var canSeek: Bool { output.canSeek }
  func append(_ bytes: UnsafeRawBufferPointer) throws(MediaError) { try output.append(bytes) }
  func overwrite(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws(MediaError) {
    try output.overwrite(bytes, at: offset)
  }
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(MediaError) -> Int {
    try output.read(into: buffer, at: offset)
  }
  func finish() throws(MediaError) { try output.finish([]) }
  func discard() { output.discard() }
}
