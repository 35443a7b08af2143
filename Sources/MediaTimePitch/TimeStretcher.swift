package import MediaCore

/// Plays sound faster or slower at its own pitch: interleaved 32-bit floating point in, as much of it as comes out of it out.
///
/// Sound that has been written once is never needed again; what comes out depends on what was written since the start alone.
package protocol TimeStretcher: AnyObject {
  /// Frames that one call of `write` takes at most.
  var blockLength: Int { get }

  /// Takes the next frames.
  func write(_ samples: UnsafeBufferPointer<Float>) throws(MediaError)

  /// Says that all frames have been written.
  func finish()

  /// Gives finished frames.
  ///
  /// - Returns: how many; 0 where more has to be written first, or, after the last, where there are no more.
  func read(into samples: UnsafeMutableBufferPointer<Float>) -> Int
}
