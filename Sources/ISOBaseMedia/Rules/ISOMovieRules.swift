import MediaCore
import MediaStructure

/// The rules that a movie's headers, tracks and edits keep with each other.
enum ISOMovieRules {
  static func check(_ movie: inout StructureNode, isPart: Bool, in walk: inout StructureWalk) {
    let timescale = movie.child("mvhd")?.content(as: MovieHeaderBox.self)?.times.timescale ?? 0
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
        ISODurationRules.check(&movie.children[index], path, movieTimescale: timescale, samples: duration)
      }
    }
    checkHeader(of: &movie, seen, isFragmented: isFragmented)
  }

  private static func checkHeader(
    of movie: inout StructureNode, _ trackIDs: Set<UInt32>, isFragmented: Bool
  ) {
    guard let header = movie.child("mvhd"), let content = header.content(as: MovieHeaderBox.self) else {
      return
    }
    if content.nextTrackID != .max, let last = trackIDs.max(), content.nextTrackID <= last {
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
}
