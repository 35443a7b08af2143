/// The purpose of a track, and its audience, as the container states them.
package struct Disposition: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The track that is shown or heard where nobody chooses.
  package static let `default` = Disposition(rawValue: 1 << 0)
  /// Speech in another language than the film was made in.
  package static let dubbed = Disposition(rawValue: 1 << 1)
  /// The language that the film was made in.
  package static let original = Disposition(rawValue: 1 << 2)
  /// Somebody talks about the film.
  package static let comment = Disposition(rawValue: 1 << 3)
  package static let lyrics = Disposition(rawValue: 1 << 4)
  package static let karaoke = Disposition(rawValue: 1 << 5)
  /// Subtitles that are shown even where subtitles are off.
  package static let forced = Disposition(rawValue: 1 << 6)
  package static let hearingImpaired = Disposition(rawValue: 1 << 7)
  package static let visualImpaired = Disposition(rawValue: 1 << 8)
  /// Sound without speech.
  package static let cleanEffects = Disposition(rawValue: 1 << 9)
  /// A picture among the tags, which is on no timeline.
  package static let attachedPicture = Disposition(rawValue: 1 << 10)
  package static let timedThumbnails = Disposition(rawValue: 1 << 11)
  package static let captions = Disposition(rawValue: 1 << 12)
  package static let descriptions = Disposition(rawValue: 1 << 13)
  package static let metadata = Disposition(rawValue: 1 << 14)
  /// Sound that is to be mixed with another track's.
  package static let dependent = Disposition(rawValue: 1 << 15)
  package static let stillImage = Disposition(rawValue: 1 << 16)
}
