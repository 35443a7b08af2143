import MediaAssets

/// A loss of a track's samples in a file without a place for them, known only once they are written.
enum SampleLoss {
  /// The last samples of sound are heard, although they are not to be.
  case heardPadding
  /// So many samples without a byte are left out.
  case emptySamples(Int)
}

extension TrackContent {
  /// Returns the clause that names a loss of the track.
  func clause(of loss: SampleLoss) -> String {
    switch loss {
    case .heardPadding: heardPadding
    case .emptySamples(let count):
      "samples of track \(trackID) without a byte are left out, which this container can't hold: \(count)"
    }
  }
}
