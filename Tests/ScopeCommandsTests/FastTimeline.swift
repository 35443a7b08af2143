import MediaScopeFixtures

/// A timeline with sound at twice its speed.
enum FastTimeline {
  /// - Returns: the timeline's path.
  static func write(to folder: TemporaryDirectory) throws -> String {
    let timeline = """
      {"OTIO_SCHEMA": "Timeline.1", "tracks": {"OTIO_SCHEMA": "Stack.1", "children": [
        {"OTIO_SCHEMA": "Track.1", "kind": "Audio", "children": [
          {"OTIO_SCHEMA": "Clip.1", "name": "fast",
           "source_range": {
             "OTIO_SCHEMA": "TimeRange.1",
             "start_time": {"OTIO_SCHEMA": "RationalTime.1", "value": 0, "rate": 8000},
             "duration": {"OTIO_SCHEMA": "RationalTime.1", "value": 2000, "rate": 8000}},
           "effects": [{"OTIO_SCHEMA": "LinearTimeWarp.1", "time_scalar": 2.0}],
           "media_reference": {
             "OTIO_SCHEMA": "ExternalReference.1", "target_url": "\(try Fixture.named("wav-s16.wav").path)"}}]}]}}
      """
    let path = folder.file("fast.otio")
    try OutputBytes.write(Array(timeline.utf8), to: path)
    return path
  }
}
