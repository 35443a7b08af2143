package import ISOBaseMedia
package import MediaCore

/// Writes the samples of several tracks as one file, in the order in which they come (``InterleavingQueue``).
///
/// Each way to write a file is one.
package protocol Muxer: AnyObject {
  /// Writes what comes before the first sample.
  func begin() throws(MediaError)
  /// Writes a sample of a track, which is its place among the tracks.
  func append(_ sample: WrittenSample, _ bytes: MediaBytes, track: Int) throws(MediaError)
  /// Writes what comes after the last sample, and makes the file what it is called.
  func finish() throws(MediaError)
  /// Takes away what was written.
  func cancel()
}

extension ISOFileWriter: Muxer {}
