import MediaCore
import MediaStructure

/// The rules that a movie's headers, tracks and edits keep with each other.
enum ISOMovieRules {
  static func check(_ movie: inout StructureNode, isPart: Bool, in walk: inout StructureWalk) {
    let header = movie.child("mvhd")
    let timescale = header?.content(as: MovieHeaderBox.self)?.times.timescale ?? 0
    let isFragmented = movie.child("mvex") != nil
    let trackIDs = ISOFragmentRules.trackIDs(of: movie)
    var seen: Set<UInt32> = []
    var count = 0
    for index in movie.children.indices where movie.children[index].type == "trak" {
      let path = count == 0 ? "moov/trak" : "moov/trak[\(count)]"
      count += 1
      if let header = movie.children[index].child("tkhd"),
        let trackID = header.content(as: TrackHeaderBox.self)?.trackID, !seen.insert(trackID).inserted
      {
        movie.children[index].report(
          "track_ID \(trackID) is another track's already", "\(path)/tkhd", header.offset, .isoBaseMedia,
          "8.3.2")
      }
      var duration: UInt64?
      movie.children[index].withDescendant(["mdia", "minf", "stbl"], path: path) { table, path in
        duration = ISOSampleTableRules.check(&table, path: path, isPart: isPart, in: &walk)
      }
      checkReferences(&movie.children[index], path, trackIDs)
      checkMedia(&movie.children[index], path)
      if !isFragmented {
        checkDurations(&movie.children[index], path, movieTimescale: timescale, samples: duration)
      }
    }
    guard let header, let content = header.content(as: MovieHeaderBox.self) else { return }
    if content.nextTrackID != .max, let last = seen.max(), content.nextTrackID <= last {
      movie.report(
        "next_track_ID is \(content.nextTrackID), but a track has \(last)", as: .warning, "moov/mvhd",
        header.offset, .isoBaseMedia, "8.2.2")
    }
    let longest = movie.children.filter { $0.type == "trak" }
      .compactMap { $0.child("tkhd")?.content(as: TrackHeaderBox.self)?.duration }.max()
    if !isFragmented, let longest, let duration = content.times.duration,
      duration.distance(from: longest) > 1
    {
      movie.report(
        "duration is \(duration), the longest track's is \(longest)", as: .warning, "moov/mvhd",
        header.offset,
        .isoBaseMedia, "8.2.2")
    }
  }

  private static func checkReferences(_ track: inout StructureNode, _ path: String, _ trackIDs: [UInt32]) {
    for node in track.child("tref")?.children ?? [] {
      guard let reference = node.content(as: TrackReferenceTypeBox.self) else { continue }
      for trackID in reference.trackIDs where trackID != 0 && !trackIDs.contains(trackID) {
        track.report(
          "no track has the track_ID \(trackID)", as: .warning, "\(path)/tref/\(node.type)", node.offset,
          .isoBaseMedia, "8.3.3")
      }
    }
  }

  /// The media headers that go with a handler, of those that go with some.
  private static let mediaHeaders: [FourCC: FourCC] = [
    "vide": "vmhd", "auxv": "vmhd", "pict": "vmhd", "soun": "smhd", "hint": "hmhd", "subt": "sthd",
  ]

  private static func checkMedia(_ track: inout StructureNode, _ path: String) {
    guard let media = track.child("mdia"), let information = media.child("minf") else { return }
    if let handler = media.child("hdlr")?.content(as: HandlerBox.self)?.handlerType {
      for node in information.children {
        guard let type = node.fourCC, mediaHeaders.values.contains(type), mediaHeaders[handler] != type else {
          continue
        }
        track.report(
          "\(type) does not go with the handler \(handler)", as: .warning, "\(path)/mdia/minf/\(type)",
          node.offset, .isoBaseMedia, "8.4.5")
      }
    }
    guard let places = information.descendant("dinf", "dref")?.children.count else { return }
    var paths = StructurePaths("\(path)/mdia/minf/stbl/stsd")
    for entry in information.descendant("stbl", "stsd")?.children ?? [] {
      let entryPath = paths.next(entry.type)
      guard let index = entry.number(of: "data_reference_index"), index < 1 || index > UInt64(places) else {
        continue
      }
      track.report(
        "data_reference_index is \(index) of \(places)", entryPath, entry.offset, .isoBaseMedia, "8.5.2")
    }
  }

  /// Holds the edits and the samples against the durations that the headers give.
  private static func checkDurations(
    _ track: inout StructureNode, _ path: String, movieTimescale: UInt32, samples: UInt64?
  ) {
    let header = track.descendant("mdia", "mdhd")
    let media = header?.content(as: MediaHeaderBox.self)?.times
    if let header, let duration = media?.duration, let samples, samples > 0,
      duration.distance(from: samples) > 1
    {
      track.report(
        "duration is \(duration), the samples last \(samples)", as: .warning, "\(path)/mdia/mdhd",
        header.offset,
        .isoBaseMedia, "8.4.2")
    }
    guard let list = track.descendant("edts", "elst"), let content = list.content(as: EditListBox.self),
      !content.entries.isEmpty, !content.repeatsEdits, list.issues.isEmpty
    else { return }
    let edits = content.entries
    let place = "\(path)/edts/elst"
    let sum = edits.reduce(UInt64(0)) { $0 &+ $1.segmentDuration }
    if let tkhd = track.child("tkhd"), let duration = tkhd.content(as: TrackHeaderBox.self)?.duration,
      duration.distance(from: sum) > UInt64(edits.count)
    {
      track.report(
        "the edits last \(sum), the track's duration is \(duration)", as: .warning, place, list.offset,
        .isoBaseMedia, "8.3.2")
    }
    guard let media, let length = media.duration ?? samples, length > 0, movieTimescale > 0 else { return }
    // A tick of the movie's time is as fine as the end of an edit can be stated.
    let tick = Double(media.timescale) / Double(movieTimescale)
    for (index, edit) in edits.enumerated() where edit.mediaTime >= 0 {
      let lasting = min(Double(edit.segmentDuration) * edit.mediaRate * tick, 1e18)
      // Where composition offsets move samples, the media ends later by them: only the length can be held to it.
      guard edit.mediaTime >= length || lasting > Double(length) + tick + 1 else { continue }
      track.report(
        "edit \(index) shows \(Int64(lasting)) ticks from \(edit.mediaTime) on of the media's \(length)",
        as: .warning,
        place, list.offset, .isoBaseMedia, "8.6.6")
      break
    }
  }
}

extension UInt64 {
  fileprivate func distance(from other: UInt64) -> UInt64 { self > other ? self - other : other - self }
}
