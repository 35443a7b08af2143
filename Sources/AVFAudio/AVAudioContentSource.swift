// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The origin of sound that is encoded.
public enum AVAudioContentSource: Int, Sendable {
  /// No origin is stated.
  case unspecified = -1
  /// A number that stands for nothing yet.
  case reserved = 0
  /// Recorded by Apple's programs.
  case appleCapture_Traditional = 1
  /// Recorded by Apple's programs with the directions that sound comes from.
  case appleCapture_Spatial = 2
  /// Recorded so, and improved.
  case appleCapture_Spatial_Enhanced = 3
  /// Music by Apple's programs.
  case appleMusic_Traditional = 4
  /// Music by Apple's programs with the directions that sound comes from.
  case appleMusic_Spatial = 5
  /// Sound of films by Apple's programs, prepared beforehand.
  case appleAV_Traditional_Offline = 6
  /// Sound of films by Apple's programs with directions, prepared beforehand.
  case appleAV_Spatial_Offline = 7
  /// Sound of films by Apple's programs, as it happens.
  case appleAV_Traditional_Live = 8
  /// Sound of films by Apple's programs with directions, as it happens.
  case appleAV_Spatial_Live = 9
  /// Sound that Apple's programs hand on.
  case applePassthrough = 10
  /// Recorded.
  case capture_Traditional = 33
  /// Recorded with the directions that sound comes from.
  case capture_Spatial = 34
  /// Recorded so, and improved.
  case capture_Spatial_Enhanced = 35
  /// Music.
  case music_Traditional = 36
  /// Music with the directions that sound comes from.
  case music_Spatial = 37
  /// Sound of films, prepared beforehand.
  case av_Traditional_Offline = 38
  /// Sound of films with directions, prepared beforehand.
  case av_Spatial_Offline = 39
  /// Sound of films, as it happens.
  case av_Traditional_Live = 40
  /// Sound of films with directions, as it happens.
  case av_Spatial_Live = 41
  /// Sound that is handed on.
  case passthrough = 42
}

/// The kind of sound that the range between soft and loud is made narrower for when it is played.
public enum AVAudioDynamicRangeControlConfiguration: Int, Sendable {
  /// The kinds of sound, from the widest range to the narrowest.
  case none, music, speech, movie, capture
}
