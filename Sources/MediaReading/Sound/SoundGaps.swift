package import MediaCore

/// Silence that stands in the place of sound, counted up to a limit: no number in a file costs hours.
package struct SilenceCount: Sendable {
  private var frameCount: Int64 = 0

  package init() {}

  /// Counts frames of silence.
  ///
  /// - Parameter cause: the cause of the gaps, as an error names it.
  /// - Throws: `.overLimit` where there are more than `MediaLimits.hourCount` hours of them.
  package mutating func add(
    _ count: Int64, at sampleRate: Double, cause: String = "the timestamps leave"
  ) throws(MediaError) {
    frameCount = frameCount.saturatingAdd(count)
    guard Double(frameCount) <= sampleRate * MediaLimits.longestTime.seconds else {
      throw MediaError(.overLimit, "\(cause) more than \(MediaLimits.hourCount) hours without sound")
    }
  }
}

/// The gaps between blocks of sound that come one after the other, which are filled with silence.
package struct SoundGaps: Sendable {
  /// Where the next frame is if there is no gap; `nil` before the first one.
  package private(set) var position: Int64?
  private var silence = SilenceCount()

  package init() {}

  /// Counts the frames of silence before a block.
  ///
  /// - Throws: as `SilenceCount.add`.
  package mutating func silence(before start: Int64, at sampleRate: Double) throws(MediaError) -> Int64 {
    let gap = max(start.saturatingSubtract(position ?? start), 0)
    try silence.add(gap, at: sampleRate)
    return gap
  }

  /// Goes on after a block.
  package mutating func move(to end: Int64) { position = end }
}
