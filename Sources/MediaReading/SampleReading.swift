import MediaCore

/// The inside of an output: what gives its sample buffers one after the other.
protocol SampleReading: AnyObject {
  /// The next buffer of the range; `nil` at its end.
  func next() throws(MediaError) -> SampleBuffer?

  /// What was lost so far.
  var damage: ReadingDamage { get }
}
