import MediaCore

/// The inside of an output, which gives its sample buffers one after the other.
protocol SampleReading: AnyObject {
  /// The next buffer of the range; `nil` at its end.
  func next() throws(MediaError) -> SampleBuffer?

  /// The damage that was met so far.
  var damage: ReadingDamage { get }
}

/// A reading of the sound of one edit.
protocol PlacedSoundReading: SampleReading {
  /// The reader that decodes, so that another can go on with it; this reading gives nothing more.
  func takeReader() -> FrameReader
}
