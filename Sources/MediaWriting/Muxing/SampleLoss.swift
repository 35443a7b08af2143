import MediaAssets

/// What of a track's samples a file has no place for, as writing them shows.
enum SampleLoss {
  /// The last samples of sound are heard, although they are not to be.
  case heardPadding
  /// So many samples without a byte are left out.
  case emptySamples(Int)
}

extension TrackContent {
  /// What is lost of the track, as a clause.
  func clause(of loss: SampleLoss) -> String {
    switch loss {
    case .heardPadding: heardPadding
    case .emptySamples(let count):
      "samples of track \(trackID) without a byte are left out, which this container can't hold: \(count)"
    }
  }
}
