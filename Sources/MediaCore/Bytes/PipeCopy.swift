import Glibc

/// A pipe that is copied to a file without a name, which goes when its descriptor is closed.
struct PipeCopy: ~Copyable {
  private let pipe: Int32
  private let path: String
  private let limits: MediaLimits
  private let directory: String
  private var copy: Int32
  private var total: Int64 = 0
  private var isRecognized = false
  /// For a writer that there has not been yet, in milliseconds.
  private var waited: Int32 = 0

  /// The number of bytes of a pipe that are copied before it is recognized.
  private static let recognizedByteCount: Int64 = 1 << 20
  /// In milliseconds: a pipe among the files of a run must not stop it for ever.
  private static let writerTimeout: Int32 = 10_000
  private static let writerInterval: Int32 = 50

  init(_ pipe: Int32, _ path: String, _ limits: MediaLimits) throws(MediaError) {
    self.pipe = pipe
    self.path = path
    self.limits = limits
    directory = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(directory)/mediascope-XXXXXX".utf8CString)
    copy = mkstemp(&template)
    guard copy >= 0 else {
      throw FileByteSource.failure(errno, path, doing: "no temporary file can be made in \(directory)")
    }
    unlink(template)
  }

  deinit {
    if copy >= 0 { close(copy) }
  }

  /// Copies the pipe to its end, and gives the file with its length.
  ///
  /// - Parameter recognize: is given the first bytes, before more is copied; what it throws ends the copying.
  mutating func run(
    recognize: (any ByteSource) throws(MediaError) -> Void
  ) throws(MediaError) -> (descriptor: Int32, count: Int64) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { buffer.deallocate() }
    while let got = try read(into: buffer) {
      try write(UnsafeRawBufferPointer(rebasing: buffer[..<got]))
      total += Int64(got)
      guard total <= limits.pipedByteCount else {
        throw MediaError(
          .overLimit, "the pipe gives more than the limit of \(limits.pipedByteCount) bytes",
          at: .init(file: path))
      }
      if !isRecognized, total >= Self.recognizedByteCount {
        isRecognized = true
        let lent = dup(copy)
        guard lent >= 0 else { throw FileByteSource.failure(errno, path) }
        try recognize(FileByteSource(descriptor: lent, name: path, byteCount: total))
      }
    }
    defer { copy = -1 }
    return (copy, total)
  }

  /// The number of bytes that came; `nil` at the end.
  private mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(MediaError) -> Int? {
    while true {
      let got = Glibc.read(pipe, buffer.baseAddress, buffer.count)
      if got == 0 {
        guard total == 0, path != "-", try waitForWriter() else { return nil }
        continue
      }
      let code = errno
      if got < 0, code == EINTR { continue }
      // The other end writes: from now on reading waits for as long as that takes.
      if got > 0 || code == EAGAIN { _ = fcntl(pipe, F_SETFL, fcntl(pipe, F_GETFL) & ~O_NONBLOCK) }
      if got < 0, code == EAGAIN { continue }
      guard got > 0 else { throw FileByteSource.failure(code, path) }
      return got
    }
  }

  /// Waits a little for a writer of a pipe that gave nothing; false where there was one and it has gone.
  private mutating func waitForWriter() throws(MediaError) -> Bool {
    var request = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
    if poll(&request, 1, Self.writerInterval) > 0 { return request.revents & Int16(POLLIN) != 0 }
    waited += Self.writerInterval
    guard waited < Self.writerTimeout else {
      throw MediaError(.fileNotReadable, "nobody writes to the pipe", at: .init(file: path))
    }
    return true
  }

  private func write(_ bytes: UnsafeRawBufferPointer) throws(MediaError) {
    var written = 0
    while written < bytes.count {
      let count = Glibc.write(copy, bytes.baseAddress.map { $0 + written }, bytes.count - written)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        throw FileByteSource.failure(
          errno, path, doing: "the copy of the pipe in \(directory) can't be written")
      }
      written += count
    }
  }
}
