package import ISOBaseMedia
package import MediaCore

/// What a muxer gives samples to, in the order of the file: a file of any kind.
package protocol MuxerOutput: AnyObject {
  /// Writes what comes before the first sample.
  func begin() throws(MediaError)
  /// Writes a sample of a track, which is its place among the tracks.
  func append(_ sample: WrittenSample, _ bytes: MediaBytes, track: Int) throws(MediaError)
  /// Writes what comes after the last sample, and makes the file what it is called.
  func finish() throws(MediaError)
  /// Takes away what was written.
  func cancel()
}

extension ISOFileWriter: MuxerOutput {}
