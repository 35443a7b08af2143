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
  /// What decodes, to go on with elsewhere; this one gives nothing more.
  func takeReader() -> FrameReader
}
