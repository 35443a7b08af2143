import MediaAssets
import MediaContainers
import MediaCore
import MediaMetadata
import MediaScopeFixtures
import MediaStreams

@testable import MediaWriting

/// A sink that keeps what is written in memory, and fails from a given byte on.
final class MemorySink: ByteSink {
  let name: String? = "memory"
  let canSeek: Bool
  private(set) var bytes: [UInt8] = []
  private(set) var isFinished = false
  private(set) var isDiscarded = false
  /// How many bytes there is room for.
  private let room: Int
  private var written = 0
  private let error: MediaError

  init(room: Int = .max, canSeek: Bool = true, error: MediaError = MediaError(.diskFull, "no room")) {
    self.room = room
    self.canSeek = canSeek
    self.error = error
  }

  private func count(_ count: Int) throws(MediaError) {
    written += count
    if written > room { throw error }
  }

  func append(_ part: UnsafeRawBufferPointer) throws(MediaError) {
    try count(part.count)
    bytes += part
  }

  func overwrite(_ part: UnsafeRawBufferPointer, at offset: Int64) throws(MediaError) {
    try count(part.count)
    let end = Int(offset) + part.count
    if end > bytes.count { bytes += [UInt8](repeating: 0, count: end - bytes.count) }
    bytes.replaceSubrange(Int(offset)..<end, with: part)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(MediaError) -> Int {
    let part = bytes.dropFirst(Int(offset)).prefix(buffer.count)
    buffer.copyBytes(from: part)
    return part.count
  }

  func finish() throws(MediaError) { isFinished = true }
  func discard() { isDiscarded = true }
}

/// A Matroska file with elements in the place of those that it has.
func matroska(
  with elements: [EditedElement], of fixture: String = "both.mkv", in folder: borrowing TemporaryDirectory
) throws -> String {
  let source = try FileByteSource(path: Fixture.named(fixture).path)
  var placing = MatroskaPlacing(try MatroskaParts(source))
  for element in elements { try placing.place(element.id, element) }
  let sink = MemorySink()
  _ = try placing.finish().trimmed(source).write(source, to: sink)
  return try folder.write(sink.bytes, to: "source.mkv")
}

extension EditedElement {
  init(_ id: EBMLElementID, _ children: EditedElement...) { self.init(id, .elements(children)) }

  /// A chapter; without an end where it is `nil`.
  static func chapter(
    _ start: UInt64, _ end: UInt64?, _ titles: [(text: String, language: String)], _ more: EditedElement...
  ) -> EditedElement {
    let displays = titles.map { title in
      EditedElement(
        .chapterDisplay, EditedElement(.chapString, text: title.text),
        EditedElement(.chapLanguage, text: title.language))
    }
    let times = [EditedElement(.chapterTimeStart, number: start * 1_000_000)]
    let ends = end.map { [EditedElement(.chapterTimeEnd, number: $0 * 1_000_000)] } ?? []
    let number = EditedElement(.chapterUID, number: start + 1)
    return EditedElement(.chapterAtom, .elements([number] + times + ends + displays + more))
  }
}

/// How a file is written again.
enum Form: CaseIterable {
  case movieLast, movieFirst, fragments

  var options: Remuxer.Options {
    var options = Remuxer.Options()
    switch self {
    case .movieLast: break
    case .movieFirst: options.movieIsFirst = true
    case .fragments: options.fragmentInterval = 300_000_000
    }
    return options
  }
}

extension Remuxer {
  /// The bytes that a file becomes.
  static func bytes(
    of path: String, to type: FileType, _ options: Remuxer.Options = Remuxer.Options()
  ) throws -> (bytes: [UInt8], omissions: [String]) {
    let sink = MemorySink()
    var remuxer = Remuxer(URLAsset(path: path), to: type, options: options)
    try remuxer.run(to: sink)
    return (sink.bytes, remuxer.omissions)
  }
}

/// What has to be alike before and after: all that is stored, but for where it lies.
struct Stored: Equatable {
  var samples: [Int32: [StoredSample]] = [:]
  var bytes: [Int32: [UInt8]] = [:]
  var segments: [Int32: [AssetTrackSegment]] = [:]
  var tags: [Tag] = []
  var chapters: [Chapter] = []

  struct Tag: Equatable {
    var identifier: MetadataIdentifier
    var value: MetadataValue
    var dataType: MetadataDataType
    var rawData: [UInt8]
    var language: String?

    init(_ item: MetadataItem) {
      (identifier, value, dataType) = (item.identifier, item.value, item.dataType)
      (rawData, language) = (item.rawData, item.extendedLanguageTag)
    }
  }

  init(_ asset: URLAsset) throws {
    let source = try asset.openedSource()
    var listing = try asset.sampleListing()
    for track in listing.tracks {
      var samples: [StoredSample] = []
      var bytes: [UInt8] = []
      try listing.forEachSample(ofTracks: [track.trackID]) { (_, sample) throws(MediaError) in
        bytes += try source.bytes(at: sample.offset ?? 0, count: Int(sample.size))
        var sample = sample
        sample.offset = nil
        sample.chunk = nil
        samples.append(sample)
      }
      self.samples[track.trackID] = samples
      self.bytes[track.trackID] = bytes
    }
    for track in try asset.tracks() { segments[track.trackID] = track.segments }
    let metadata = try asset.metadataContent()
    tags = metadata.items.map(Tag.init)
    chapters = metadata.chapters.map { chapter in
      var chapter = chapter
      chapter.items = []
      return chapter
    }
  }

  /// The samples, with each frame of a block of uncompressed sound by itself.
  var frames: [Int32: [StoredSample]] {
    samples.mapValues { samples in
      samples.flatMap { sample -> [StoredSample] in
        let count = Int64(sample.frameCount)
        guard count > 1 else { return [sample] }
        return (0..<count).map { frame in
          var part = sample
          part.frameCount = 1
          (part.duration, part.size) = (sample.duration / count, sample.size / count)
          part.decodeTime = sample.decodeTime.map { $0 + frame }
          part.presentationTime = sample.presentationTime.map { $0 + frame }
          part.mediaTime = sample.mediaTime.map { $0 + frame }
          return part
        }
      }.enumerated().map { index, sample in
        var sample = sample
        sample.index = index
        return sample
      }
    }
  }
}
