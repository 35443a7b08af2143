import MediaAssets
public import MediaCore

/// A timeline of clips, as editors exchange it in files of OpenTimelineIO (`.otio`), and as a list of CMX 3600 (`.edl`)
/// describes it.
///
/// The document is kept as it was read: schemas, fields and metadata that aren't known here are written again in their
/// places. OpenTimelineIO counterpart: `Timeline`, and what `read_from_file` gives.
///
/// ```swift
/// let cut = try await Timeline(path: path).composition()
/// print(cut.composition.duration, cut.issues.count)
/// ```
public struct Timeline: Hashable, Sendable {
  /// The path of the file, which the paths of media are relative to; `nil` for one that was made here.
  public let path: String?
  var document: JSONValue

  /// In bytes: what a document holds at most, which is read into memory as a whole.
  public static let byteLimit = 64 << 20

  /// Reads a file off the threads of tasks; `-` is standard input.
  ///
  /// - Throws: what the blocking form throws; `CancellationError` in a task that is cancelled.
  public init(path: String) async throws {
    self = try await offCooperativePool { try Timeline(path: path) }
  }

  /// Reads a file; blocks; `-` is standard input.
  ///
  /// The files that a list names are looked at for their time codes and their rate, which a list doesn't have.
  ///
  /// - Throws: `MediaError`: what opening throws; `.fileFailedToParse` with line and column for what is no JSON and no
  ///   timeline; `.operationNotSupportedForAsset` for a later version of a schema that is needed; `.overLimit` beyond
  ///   ``byteLimit`` and 512 levels of objects and arrays.
  @available(*, noasync, message: "await it, which does not block the caller's thread")
  public init(path: String) throws(MediaError) {
    try self.init(reading: try FileByteSource(path: path), path: path)
  }

  package init(reading source: any ByteSource, path: String) throws(MediaError) {
    do throws(MediaError) {
      guard source.byteCount <= Int64(Self.byteLimit) else {
        throw MediaError(
          .overLimit, "a timeline of \(source.byteCount) bytes is over the limit of \(Self.byteLimit)")
      }
      let bytes = try source.bytes(at: 0, count: Self.byteLimit)
      let head = bytes.prefix(Self.headLength)
      let isList = Self.object(at: head) == nil && EditDecisionList.isRecognized(Array(head))
      let document =
        isList
        ? try EditDecisionTimeline(
          try EditDecisionList(bytes),
          EditDecisionMedia(folder: Self.folder(of: path), options: URLAsset.Options())
        ).document()
        : try JSONReader.value(of: bytes)
      try self.init(document: document, path: path)
    } catch { throw error.at(.init(file: path)) }
  }

  init(document: JSONValue, path: String? = nil) throws(MediaError) {
    self.document = document
    self.path = path
    _ = try tracks()
  }

  /// The document as OpenTimelineIO's programs write it, in UTF-8.
  ///
  /// - Throws: nothing but what memory does.
  public func data() throws(MediaError) -> [UInt8] { try document.bytes() }

  /// The name of the timeline; empty where it has none.
  public var name: String { (try? SchemaObject(document, path: "").text("name")) ?? "" }

  /// The number of bytes that are looked at to recognize a timeline.
  private static let headLength = 4096

  /// Whether a file is a timeline by its content: JSON whose first object says its schema, or a list with an event.
  package static func isRecognized(_ source: any ByteSource) -> Bool {
    // The source keeps what it gives of a window, for those that describe the file next.
    guard let window = try? source.window(at: 0, count: headLength, atMost: headLength) else { return false }
    let head = Array(window)
    guard let object = object(at: head[...]) else { return EditDecisionList.isRecognized(head) }
    return object.firstRange(of: Array("\"OTIO_SCHEMA\"".utf8)) != nil
  }

  /// The beginning of a document of JSON that is an object; `nil` for anything else.
  private static func object(at head: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let blanks: Set<UInt8> = [0x09, 0x0A, 0x0D, 0x20]
    let text = (head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head).drop { blanks.contains($0) }
    return text.first == UInt8(ascii: "{") ? text : nil
  }

  /// The reference to a file: a relative path, or a `file` URL (RFC 8089), with what isn't plain in percent encoding.
  package static func url(of path: String) -> String { LocalReference.url(of: path) }

  /// The item that all others are in: the stack of a timeline, or the item that the document is.
  func tracks() throws(MediaError) -> SchemaObject {
    let root = try SchemaObject(document, path: "")
    switch root.schema {
    case "Timeline":
      guard let tracks = try root.object("tracks") else { throw root.error("the timeline has no tracks") }
      return tracks
    case "SerializableCollection":
      let timelines = try root.objects("children").filter { $0.schema == "Timeline" }
      guard timelines.count == 1, let tracks = try timelines[0].object("tracks") else {
        throw root.error("the collection holds \(timelines.count) timelines, where one is needed")
      }
      return tracks
    case "Stack", "Track", "Clip", "Gap": return root
    default: throw root.error("\(root.schema) is no timeline")
    }
  }

  /// The items, with their ranges.
  func items(_ media: TimelineMedia) throws(MediaError) -> TimelineItem {
    let reader = TimelineReader { (reference) throws(MediaError) in
      guard case .external(let url) = reference.kind else { return .invalid }
      return MediaTimeRange(start: .zero, duration: try media.file(at: url, of: reference.path).end)
    }
    return try reader.item(try tracks())
  }

  /// The files that are named; none has been opened yet.
  func media(_ options: URLAsset.Options) -> TimelineMedia {
    TimelineMedia(folder: path.map(Self.folder) ?? "", options: options)
  }

  /// The folder that relative paths begin in; empty for the working folder.
  private static func folder(of path: String) -> String { path == "-" ? "" : FilePath.split(path).folder }

  /// Returns the settings of the whole timeline in `metadata.mediascope`.
  func settings() throws(MediaError) -> TimelineSettings {
    try TimelineSettings(of: try SchemaObject(document, path: ""))
  }
}
