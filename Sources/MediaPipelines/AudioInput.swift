package import MediaAssets
package import MediaCore
package import MediaReading

/// A file of sound as an analysis takes it.
package enum AudioInput: Sendable {
  /// Sound that needs no decoder.
  case samples(LinearPCMFile)
  case asset(URLAsset)

  /// Looks at what a file holds.
  ///
  /// - Parameters:
  ///   - path: what the file is called.
  ///   - needsTracks: whether its tracks are asked for, which plain samples have none of.
  package init(
    _ source: any ByteSource, path: String, needsTracks: Bool
  ) throws(MediaError) {
    if !needsTracks, let samples = try LinearPCMFile(recognizing: source) {
      self = .samples(samples)
    } else {
      self = .asset(URLAsset(path: path, source: source))
    }
  }
}

extension LinearPCMFile {
  /// From zero to the end of the last sample.
  package var timeRange: MediaTimeRange {
    let rate = Int32(clamping: Int(saturating: description.sampleRate))
    return MediaTimeRange(start: .zero, duration: MediaTime(value: frameCount, timescale: rate))
  }
}
