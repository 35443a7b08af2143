/// A sample on a track's timeline, in units of the media's times.
package struct SamplePlacement: Hashable, Sendable {
  package var presentationTime: Int64
  package var decodeTime: Int64
  package var duration: Int64
  /// Whether any of it is shown.
  package var isShown: Bool
  /// The part of its start that is not shown.
  package var trimStart: Int64
  /// The part of its end that is not shown.
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
