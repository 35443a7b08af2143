package import MediaCore

/// A writer to a sink, which writes large blocks, and copies neighbouring bytes of a file in one go.
package final class SinkWriter {
  package let sink: any ByteSink
  /// The number of bytes that have been written, or will be once they are flushed.
  package private(set) var position: Int64 = 0
  private let buffer: UnsafeMutableRawBufferPointer
  private var used = 0
  /// The range of a file that is still to be copied, after the bytes in the buffer.
  private var run: (file: CopiedFile, range: Range<Int64>)?

  /// The number of bytes that are written at once; more doesn't make writing faster.
  package static let blockSize = 1 << 20

  package init(_ sink: any ByteSink) {
    self.sink = sink
    buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.blockSize, alignment: 64)
  }

  deinit { buffer.deallocate() }

  /// Writes some bytes.
  package func write(_ bytes: [UInt8]) throws(MediaError) {
    try bytes.span.bytes.withUnsafeBytes { (bytes) throws(MediaError) in try write(bytes) }
  }

  /// Writes the bytes of a sample.
  package func write(_ bytes: MediaBytes, count: Int64) throws(MediaError) {
    switch bytes {
    case .buffer(let buffer):
      guard Int64(buffer.dataLength) == count else {
        throw MediaError(.invalidArgument, "a sample of \(count) bytes comes with \(buffer.dataLength)")
      }
      try buffer.withUnsafeBytes { (bytes) throws(MediaError) in try write(bytes) }
    case .place(let file, let offset):
      let (end, overflow) = offset.addingReportingOverflow(count)
      guard !overflow, offset >= 0, end <= file.source.byteCount else {
        throw MediaError(
          .fileFailedToParse, "a sample lies outside of the file",
          at: .init(file: file.source.name, byteOffset: offset))
      }
      if let run, run.file === file, run.range.upperBound == offset {
        self.run = (file, run.range.lowerBound..<end)
      } else {
        try copyRun()
        run = (file, offset..<end)
      }
      position += count
    }
  }

  private func write(_ bytes: UnsafeRawBufferPointer) throws(MediaError) {
    try copyRun()
    position += Int64(bytes.count)
    guard bytes.count < buffer.count - used else {
      try flushBuffer()
      if bytes.count >= buffer.count { return try sink.append(bytes) }
      return keep(bytes)
    }
    keep(bytes)
  }

  private func keep(_ bytes: UnsafeRawBufferPointer) {
    UnsafeMutableRawBufferPointer(rebasing: buffer[used..<used + bytes.count]).copyMemory(from: bytes)
    used += bytes.count
  }

  private func copyRun() throws(MediaError) {
    guard let (file, range) = run else { return }
    run = nil
    // Bytes that are only counted need not be read.
    if sink.discardsBytes { return }
    var offset = range.lowerBound
    while offset < range.upperBound {
      try WorkCancellation.check()
      if used == buffer.count { try flushBuffer() }
      let wanted = Int(min(Int64(buffer.count - used), range.upperBound - offset))
      let (start, end) = (used, used + wanted)
      let got = try file.source.read(
        into: UnsafeMutableRawBufferPointer(rebasing: buffer[start..<end]), at: offset)
      guard got == wanted else {
        throw MediaError(
          .fileFailedToParse, "the file became shorter while it was read",
          at: .init(file: file.source.name, byteOffset: offset + Int64(got)))
      }
      used = end
      offset += Int64(wanted)
    }
  }

  private func flushBuffer() throws(MediaError) {
    guard used > 0 else { return }
    let count = used
    used = 0
    try sink.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
  }

  /// Sees to it that the sink has all that was written.
  package func flush() throws(MediaError) {
    try copyRun()
    try flushBuffer()
  }

  /// Makes room at a place for bytes that come before the others, and writes them there.
  package func insert(_ bytes: [UInt8], at place: Int64) throws(MediaError) {
    try flush()
    let shift = Int64(bytes.count)
    var end = position
    while end > place {
      try WorkCancellation.check()
      let start = max(place, end - Int64(buffer.count))
      let count = Int(end - start)
      let got = try sink.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]), at: start)
      guard got == count else {
        throw MediaError(.fileNotWritable, "what was written can't be read again", at: .init(file: sink.name))
      }
      try sink.overwrite(UnsafeRawBufferPointer(rebasing: buffer[..<count]), at: start + shift)
      end = start
    }
    try sink.overwrite(bytes, at: place)
    position += shift
  }
}
