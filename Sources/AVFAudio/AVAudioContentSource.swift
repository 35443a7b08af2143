// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// Where sound is from that is encoded.
public enum AVAudioContentSource: Int, Sendable {
  case unspecified = -1
  case reserved = 0
  case appleCapture_Traditional = 1
  case appleCapture_Spatial = 2
  case appleCapture_Spatial_Enhanced = 3
  case appleMusic_Traditional = 4
  case appleMusic_Spatial = 5
  case appleAV_Traditional_Offline = 6
  case appleAV_Spatial_Offline = 7
  case appleAV_Traditional_Live = 8
  case appleAV_Spatial_Live = 9
  case applePassthrough = 10
  case capture_Traditional = 33
  case capture_Spatial = 34
  case capture_Spatial_Enhanced = 35
  case music_Traditional = 36
  case music_Spatial = 37
  case av_Traditional_Offline = 38
  case av_Spatial_Offline = 39
  case av_Traditional_Live = 40
  case av_Spatial_Live = 41
  case passthrough = 42
}

/// What the range between soft and loud sound is made narrower for when it is played.
public enum AVAudioDynamicRangeControlConfiguration: Int, Sendable {
  case none, music, speech, movie, capture
}
