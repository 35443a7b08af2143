import MediaAssets
import MediaCore

/// A tap that has been prepared, for as long as a reader uses it.
final class RunningTap {
  private let tap: AudioProcessingTap

  init(_ tap: AudioProcessingTap, _ format: AudioProcessingTap.Format) throws(MediaError) {
    self.tap = tap
    do {
      try tap.prepare(format)
    } catch {
      throw Self.error(error)
    }
  }

  /// Changes interleaved samples, the first at a place on the timeline.
  func process(_ samples: inout MutableSpan<Double>, at start: Int64) throws(MediaError) {
    do {
      try tap.process(&samples, start)
    } catch {
      throw Self.error(error)
    }
  }

  private static func error(_ error: any Error) -> MediaError {
    (error as? MediaError) ?? MediaError(.unknown, "the processing tap failed: \(error)")
  }

  deinit { tap.finish() }
}
