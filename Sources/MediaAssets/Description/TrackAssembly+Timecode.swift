import ISOBaseMedia
import LibAV
import MediaCore
import MediaMetadata

extension TrackAssembly {
  /// Has time codes begin where their tracks' edit lists do: libav gives that of the first sample, shown or not.
  mutating func startTimecodes(_ movie: ISOMovie?, of source: any ByteSource) {
    let codes = tracks.filter { $0.mediaType == .timecode }
    guard let movie, !codes.isEmpty else { return }
    let isoTracks = Dictionary(movie.tracks.map { ($0.trackID, $0) }, uniquingKeysWith: { first, _ in first })
    var shown: [UInt32: (stored: String, shown: String)] = [:]
    for track in codes {
      let trackID = UInt32(bitPattern: track.trackID)
      guard let text = track.startTimecode, let edit = track.timeline.shownEdits.first,
        let entry = isoTracks[trackID]?.sampleEntries.first, entry.type == "tmcd",
        let frames = Self.frames(in: edit.mediaStart - edit.target.start, entry, of: source),
        let code = Timecode(text, frameRate: Double(frames.perSecond))
      else { continue }
      shown[trackID] = (text, code.advanced(by: frames.count).description)
    }
    guard !shown.isEmpty else { return }
    for index in tracks.indices {
      let trackID = UInt32(bitPattern: tracks[index].trackID)
      let references = isoTracks[trackID]?.references.filter { $0.type == "tmcd" } ?? []
      let code = ([trackID] + references.flatMap(\.trackIDs)).lazy.compactMap { shown[$0] }.first
      if let code, code.stored == tracks[index].startTimecode { tracks[index].setStartTimecode(code.shown) }
    }
  }

  /// The frames of a time code in a time, and in a second, by its sample entry (QuickTime File Format, "Timecode Sample
  /// Description").
  private static func frames(
    in time: MediaTime, _ entry: ISOTrack.SampleEntry, of source: any ByteSource
  ) -> (count: Int, perSecond: Int)? {
    guard time.isNumeric, time > .zero, abs(time.seconds) < 1e7,
      let bytes = try? source.bytes(at: entry.range.lowerBound, count: 25), bytes.count == 25
    else { return nil }
    func number(at place: Int) -> Double {
      Double(bytes[place..<place + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
    }
    let (timescale, duration) = (number(at: 16), number(at: 20))
    guard timescale > 0, duration > 0, bytes[24] > 0 else { return nil }
    return (Int(saturating: (time.seconds * timescale / duration).rounded()), Int(bytes[24]))
  }
}
