import MediaCore

/// Frames by their place on the timeline: runs without a gap.
struct Samples: Equatable {
  private struct Run: Equatable {
    var start: Int64
    var bytes: [UInt8]
  }

  private var runs: [Run] = []
  private let frameSize: Int

  var runCount: Int { runs.count }

  /// The place after the last frame.
  var end: Int64 { runs.last.map(end(of:)) ?? 0 }

  init(_ buffers: [SampleBuffer], frameSize: Int) {
    self.frameSize = frameSize
    for buffer in buffers {
      let start = buffer.presentationTimeStamp.value
      if runs.isEmpty || end != start { runs.append(Run(start: start, bytes: [])) }
      runs[runs.count - 1].bytes += buffer.dataBuffer?.bytes ?? []
    }
  }

  private func end(of run: Run) -> Int64 { run.start + Int64(run.bytes.count / frameSize) }

  /// What a read of some samples, counted on the timeline, must give.
  func cut(_ range: Range<Int64>) -> Samples {
    var cut = self
    cut.runs = runs.compactMap { run in
      let wanted = range.clamped(to: run.start..<end(of: run))
      guard !wanted.isEmpty else { return nil }
      let (first, last) = (Int(wanted.lowerBound - run.start), Int(wanted.upperBound - run.start))
      return Run(start: wanted.lowerBound, bytes: Array(run.bytes[first * frameSize..<last * frameSize]))
    }
    return cut
  }
}

func floats(_ bytes: [UInt8]) -> [Float] {
  words(bytes).map { Float(bitPattern: $0) }
}

func words(_ bytes: [UInt8]) -> [UInt32] {
  bytes.withUnsafeBytes { bytes in
    (0..<bytes.count / 4).map { bytes.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) }
  }
}
