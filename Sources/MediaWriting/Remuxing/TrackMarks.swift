import ISOBaseMedia
import LibAV
import MediaAssets
import MediaCore

/// The marks of tracks that players know, such as commentary.
enum TrackMarks {
  private static let names: [(mark: Disposition, name: String)] = [
    (.dubbed, "dubbed"), (.original, "original"), (.comment, "commentary"), (.lyrics, "lyrics"),
    (.karaoke, "karaoke"), (.forced, "forced"), (.hearingImpaired, "for the hard of hearing"),
    (.visualImpaired, "for the visually impaired"), (.cleanEffects, "sound without speech"),
    (.captions, "captions"), (.descriptions, "descriptions"), (.dependent, "to be mixed with another"),
  ]

  /// The roles that readers of ISO files know (ISO/IEC 23009-1, 5.8.5.5).
  private static let roles: [(marks: Disposition, role: String)] = [
    ([.hearingImpaired, .captions], "caption"), (.comment, "commentary"),
    ([.visualImpaired, .descriptions], "description"), (.dubbed, "dub"), (.forced, "forced-subtitle"),
  ]

  /// The marks that a file of the ISO family holds.
  static func held(in dialect: ISODialect) -> Disposition {
    dialect == .quickTime ? [] : roles.reduce(into: []) { $0.formUnion($1.marks) }
  }

  /// Returns the boxes that state marks (ISO/IEC 14496-12, 8.10.4).
  static func boxes(_ marks: Disposition, in dialect: ISODialect) -> [WrittenBox] {
    guard dialect == .iso else { return [] }
    return roles.filter { !$0.marks.isDisjoint(with: marks) }.map { role in
      WrittenBox("kind", payload: [0, 0, 0, 0] + Array("urn:mpeg:dash:role:2011\0\(role.role)\0".utf8))
    }
  }

  /// The clauses that a track loses marks, one for each.
  ///
  /// - Parameter stereoModes: the arrangements of two eyes' pictures that the file can state.
  static func losses(
    of track: TrackContent, keeping held: Disposition, stereoModes: [FormatWriter.StereoMode] = []
  ) -> [String] {
    let marks = names.filter { track.disposition.contains($0.mark) && !held.contains($0.mark) }
    let lost = marks.map { "track \(track.trackID) is not marked as \($0.name) any more" }
    guard let mode = track.stereoMode, !stereoModes.contains(mode) else { return lost }
    return lost + [
      "track \(track.trackID) loses how its pictures are for two eyes (\(mode.rawValue)), which this container can't say"
    ]
  }
}

extension FormatWriter.Format {
  /// The marks that libavformat writes for tracks of a kind.
  func marks(of mediaType: MediaType) -> Disposition {
    switch self {
    case .matroska:
      [
        .default, .forced, .hearingImpaired, .visualImpaired, .descriptions, .comment, .original, .dubbed,
      ]
    case .webm: [.default, .forced, .descriptions]
    case .mpegTransportStream where mediaType == .audio: [.cleanEffects, .hearingImpaired, .visualImpaired]
    default: []
    }
  }
}

extension TrackContent {
  /// The arrangement of two eyes' pictures that Matroska states; `nil` for pictures of one eye.
  var stereoMode: FormatWriter.StereoMode? {
    guard mediaType == .video else { return nil }
    return tags.first { $0.key == LibAVTagNames.stereoMode }.flatMap {
      FormatWriter.StereoMode(rawValue: $0.value)
    }
  }
}

extension WrittenTrack {
  /// Adds the name that players show for the track (QuickTime File Format, "User Data Atoms": `name`), and its marks.
  mutating func describe(title: String?, marks: Disposition, in dialect: ISODialect) {
    var boxes = TrackMarks.boxes(marks, in: dialect)
    if let title, !title.isEmpty { boxes.insert(WrittenBox("name", payload: Array(title.utf8)), at: 0) }
    if !boxes.isEmpty { trackBoxes.append(WrittenBox("udta", boxes)) }
  }
}
