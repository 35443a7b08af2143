import MediaCore

/// Volumes at the places of samples, which are the same wherever reading began.
package struct AudioVolumes: Sendable {
  /// A volume that runs straight from one value to another, and is that before and after.
  package struct Line: Hashable, Sendable {
    /// The number of the sample at which it begins to change; 0 and without a length for a volume that stays.
    package var start: Double
    /// The number of samples in which it changes.
    package var length: Double
    package var from: Double
    package var to: Double

    /// The volume of a sample by its number.
    @inline(__always)
    package func volume(at sample: Double) -> Double {
      let along = length > 0 ? min((sample - start) / length, 1) : 1
      return along == 1 ? to : from + (to - from) * along
    }
  }

  private var pieces: [Line] = []

  /// The volume of 1 everywhere.
  package init() {}

  init(_ ramps: [AudioMixInputParameters.VolumeRamp], sampleRate: Int) {
    pieces = ramps.map { ramp in
      Line(
        start: ramp.timeRange.start.seconds * Double(sampleRate),
        length: ramp.timeRange.duration.seconds * Double(sampleRate), from: Double(ramp.startVolume),
        to: Double(ramp.endVolume))
    }
  }

  /// Calls back for each run of samples that one ramp rules, or a volume that stays.
  package func forEachRun(of range: Range<Int64>, _ body: (_ run: Range<Int64>, _ line: Line) -> Void) {
    var position = range.lowerBound
    while position < range.upperBound {
      let index = pieces.lastIndex { $0.start <= Double(position) }
      let next = index.map { $0 + 1 } ?? 0
      var end = range.upperBound
      if next < pieces.count {
        end = min(end, max(position + 1, Int64(saturating: pieces[next].start.rounded(.up))))
      }
      var line = Line(start: 0, length: 0, from: 1, to: 1)
      if let index {
        line = pieces[index]
        // A volume that has come to its ramp's end stays.
        if line.length > 0, Double(position) >= line.start + line.length { line.length = 0 }
      }
      body(position..<end, line)
      position = end
    }
  }
}

extension AudioVolumes {
  /// Adds interleaved samples to others, each with the volume of its place.
  ///
  /// - Parameter range: the numbers of the frames, the first of which both begin with.
  package func add(
    _ source: UnsafeBufferPointer<Double>, to target: UnsafeMutableBufferPointer<Double>,
    channelCount: Int, at range: Range<Int64>
  ) {
    guard let from = source.baseAddress, let to = target.baseAddress,
      min(source.count, target.count) >= range.count * channelCount
    else { return }
    forEachRun(of: range) { run, line in
      let first = Int(run.lowerBound - range.lowerBound) * channelCount
      line.add(from + first, to: to + first, channelCount: channelCount, at: run)
    }
  }
}

extension AudioVolumes.Line {
  /// The number of frames whose volumes are worked out at once, in loops that compilers make vectors of.
  private static let blockLength = 256

  /// Adds interleaved frames to others.
  fileprivate func add(
    _ source: UnsafePointer<Double>, to target: UnsafeMutablePointer<Double>, channelCount: Int,
    at range: Range<Int64>
  ) {
    guard length > 0 else {
      for index in 0..<range.count &* channelCount { target[index] += source[index] * to }
      return
    }
    withUnsafeTemporaryAllocation(of: Double.self, capacity: Self.blockLength) { volumes in
      guard let volumes = volumes.baseAddress else { return }
      var frame = 0
      while frame < range.count {
        let count = min(Self.blockLength, range.count &- frame)
        let begin = Double(range.lowerBound &+ Int64(frame))
        for index in 0..<count {
          volumes[index] = volume(at: begin + Double(Int32(truncatingIfNeeded: index)))
        }
        let (source, target) = (source + frame &* channelCount, target + frame &* channelCount)
        if channelCount == 2 {
          for index in 0..<count {
            target[2 &* index] += source[2 &* index] * volumes[index]
            target[2 &* index &+ 1] += source[2 &* index &+ 1] * volumes[index]
          }
        } else {
          for index in 0..<count {
            for channel in index &* channelCount..<(index &+ 1) &* channelCount {
              target[channel] += source[channel] * volumes[index]
            }
          }
        }
        frame &+= count
      }
    }
  }
}
