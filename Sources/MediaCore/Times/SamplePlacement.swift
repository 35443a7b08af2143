/// A sample on a track's timeline, in units of the media's times.
package struct SamplePlacement: Hashable, Sendable {
  package var presentationTime: Int64
  package var decodeTime: Int64
  package var duration: Int64
  /// Whether any of it is shown.
  package var isShown: Bool
  /// How much of its start is not shown.
  package var trimStart: Int64
  /// How much of its end is not shown.
  package var trimEnd: Int64

  package init(
    presentationTime: Int64, decodeTime: Int64, duration: Int64, isShown: Bool = true, trimStart: Int64 = 0,
    trimEnd: Int64 = 0
  ) {
    self.presentationTime = presentationTime
    self.decodeTime = decodeTime
    self.duration = duration
    self.isShown = isShown
    self.trimStart = trimStart
    self.trimEnd = trimEnd
  }
}
