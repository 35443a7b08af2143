import MediaCore

/// The inside of an output: what gives its sample buffers one after the other.
protocol SampleReading: AnyObject {
  /// The next buffer of the range; `nil` at its end.
  func next() throws(MediaError) -> SampleBuffer?

  /// What was lost so far.
  var damage: ReadingDamage { get }
}

/// What reads the sound of one edit.
protocol PlacedSoundReading: SampleReading {
  /// The reader that decodes, so that another can go on with it; this reading gives nothing more.
  func takeReader() -> FrameReader
}
