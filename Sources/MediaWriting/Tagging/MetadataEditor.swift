package import Glibc
import MediaContainers
public import MediaCore
import MediaMetadata
import MediaStructure

/// Changes the tags of a file where they stand: what is not named stays byte for byte, and media data is never touched.
///
/// Files of the MP4 family, MP3 and ADTS (ID3v2), FLAC, Ogg, Matroska and WebM, WAVE and AIFF, and the Exif of JPEG. A
/// tag is named by a common key or a word for it (`title`, `album`), by an identifier (`id3/TIT2`, `itsk/%A9nam`), or by
/// a name of one's own where the file holds such names.
///
/// AVFoundation has no such thing; the nearest is `AVMutableMovie` with `writeHeader(to:fileType:options:)`.
///
/// ```swift
/// var editor = try await MetadataEditor(path: path)
/// try editor.set("title", to: "Evening")
/// print(try await editor.write().writtenBytes)
/// ```
public struct MetadataEditor: Sendable {
  /// The file.
  public let path: String
  private let source: FileByteSource
  private let file: ContainerFile
  /// The file's state when it was read.
  private let state: EditedFile.State?
  private var store: any TagStore

  /// The way in which a file was written.
  public struct Manner: RawRepresentable, Hashable, Sendable {
    /// The manner's name.
    public var rawValue: String

    /// Makes the manner of a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Nothing was to be changed.
    public static let unchanged = Manner(rawValue: "unchanged")
    /// Bytes were written over; none moved.
    public static let inPlace = Manner(rawValue: "inPlace")
    /// The file was written anew beside itself, and then took its own name.
    public static let rewritten = Manner(rawValue: "rewritten")
  }

  /// The outcome of writing a file.
  public struct Outcome: Hashable, Sendable {
    /// The way in which it was written.
    public let manner: Manner
    /// The number of bytes that were written: of a file that was written anew, all.
    public let writtenBytes: Int64
  }

  /// Files that are shorter are written anew, which needs no journal.
  var journalSize: Int64 = 8 << 20

  /// Reads the tags of a file that can be edited, after undoing an edit that was killed.
  ///
  /// - Throws: `.operationNotSupportedForAsset` for a file whose tags are not edited, `.fileFailedToParse` for one whose
  ///   tags are damaged, `.fileNotWritable` while another editor writes it, and what opening it throws; `CancellationError` in a
  ///   task that is cancelled.
  public init(path: String) async throws {
    self = try await offCooperativePool { try MetadataEditor(path: path) }
  }

  /// Does the same and blocks.
  ///
  /// - Throws: `.operationNotSupportedForAsset` for a file whose tags are not edited, `.fileFailedToParse` for one whose
  ///   tags are damaged, `.fileNotWritable` while another editor writes it, and what opening it throws.
  @available(*, noasync, message: "await it, which does not block the caller's thread")
  public init(path: String) throws(MediaError) {
    self.path = path
    do throws(MediaError) {
      (state, source, file, store) = try EditedFile.hold(path) { () throws(MediaError) in
        try EditJournal.recover(path)
        let state = EditedFile.State(path)
        let source = try FileByteSource(path: path)
        let file = ContainerFile(source)
        return (state, source, file, try Self.store(file))
      }
    } catch {
      throw error.at(.init(file: path))
    }
  }

  private static func store(_ file: ContainerFile) throws(MediaError) -> any TagStore {
    let format: StructureFormat
    do throws(MediaError) {
      format = try file.format()
    } catch  where error.code == .fileFormatNotRecognized && file.source.byteCount > 0 {
      throw MediaError(
        .operationNotSupportedForAsset, "the file is of no known format, so that its tags are not edited")
    }
    switch format.container {
    case .isoBaseMedia: return try ISOTagStore(file)
    case .matroska: return try MatroskaTagStore(file)
    case .flac: return try FLACTagStore(file)
    case .ogg: return try file.oggChain() == nil ? OggTagStore(file) : OggChainTagStore(file)
    case .mpegAudio, .adts: return try ID3TagStore(file)
    case .riff, .aiff: return try ChunkTagStore(file)
    case .jpeg: return try JPEGTagStore(file)
    default:
      throw MediaError(.operationNotSupportedForAsset, "tags of \(format.title) files are not edited")
    }
  }

  /// The error that says how much the file lacks of its end, as it was read; `nil` for a whole one.
  package var truncation: MediaError? { Truncation.error(of: file) }

  // MARK: - Changing

  /// Gives a tag one value in the place of all that it has; an empty one takes it away.
  ///
  /// - Throws: `.invalidArgument` where the file has no place for the tag, or the tag can't have the value.
  public mutating func set(_ name: String, to value: String) throws(MediaError) {
    guard !value.isEmpty else {
      try remove(name)
      return
    }
    try change { (store) throws(MediaError) in try store.set(TagName(name), to: .text(value)) }
  }

  /// Makes a JPEG or PNG file the cover, in the place of all that there are.
  ///
  /// - Throws: `.invalidArgument` for other bytes, and where the file has no place for a cover.
  public mutating func setArtwork(_ picture: [UInt8]) throws(MediaError) {
    let picture = try TagPicture(picture)
    try change { (store) throws(MediaError) in
      try store.set(TagName(MetadataKey.artwork.rawValue), to: .picture(picture))
    }
  }

  /// Removes a tag.
  ///
  /// - Returns: whether it was there.
  /// - Throws: `.invalidArgument` where such files never have the tag.
  @discardableResult
  public mutating func remove(_ name: String) throws(MediaError) -> Bool {
    var wasThere = false
    try change { (store) throws(MediaError) in wasThere = try store.remove(TagName(name)) }
    return wasThere
  }

  /// Makes a change, of which nothing is left if it is refused.
  private mutating func change(
    _ body: (inout any TagStore) throws(MediaError) -> Void
  ) throws(MediaError) {
    let old: (any TagStore)? = type(of: store).changesWhollyOrNot ? nil : store
    do throws(MediaError) {
      try body(&store)
    } catch {
      if let old { store = old }
      throw error.at(.init(file: path))
    }
  }

  // MARK: - Writing

  /// Writes the changes into the file, once.
  ///
  /// Where bytes have to move, the file is written anew beside itself and then takes its name. A file that is written in
  /// place is the old one again after a failure; after a crash, the next edit makes it that.
  ///
  /// - Throws: `.diskFull`, and `.fileNotWritable`, which a file that was changed since it was read throws too; the file is
  ///   then as it was, as it is where the task is cancelled before the writing begins, which throws `CancellationError`.
  @discardableResult
  public func write() async throws -> Outcome {
    try await offCooperativePool(keepsResult: true) { try write() }
  }

  /// Does the same and blocks.
  ///
  /// - Throws: `.diskFull`, and `.fileNotWritable`, which a file that was changed since it was read throws too; the file is
  ///   then as it was.
  @available(*, noasync, message: "await it, which does not block the caller's thread")
  @discardableResult
  public func write() throws(MediaError) -> Outcome {
    try write { (path, mode) throws(MediaError) in try FileSink(replacing: path, mode: mode) }
  }

  /// Writes the changed file to a new one.
  ///
  /// - Throws: `.fileAlreadyExists` where there is one of that name, `.diskFull`, `.fileNotWritable`; `CancellationError` in a
  ///   task that is cancelled before the writing begins.
  @discardableResult
  public func write(to path: String) async throws -> Outcome {
    try await offCooperativePool(keepsResult: true) { try write(to: path) }
  }

  /// Does the same and blocks.
  ///
  /// - Throws: `.fileAlreadyExists` where there is one of that name, `.diskFull`, `.fileNotWritable`.
  @available(*, noasync, message: "await it, which does not block the caller's thread")
  @discardableResult
  public func write(to path: String) throws(MediaError) -> Outcome {
    try write(to: try FileSink(path))
  }

  /// Writes the changed file to a sink.
  package func write(to sink: any ByteSink) throws(MediaError) -> Outcome {
    do throws(MediaError) {
      let edit = try edit()
      let count = try edit.write(source, to: sink)
      try checkIsUnchanged()
      try sink.finish()
      return Outcome(manner: .rewritten, writtenBytes: count)
    } catch {
      sink.discard()
      throw error.at(.init(file: sink.name))
    }
  }

  /// Writes the changes into the file; `replacement` makes the sink of one that takes its place where bytes have to move.
  package func write(
    _ replacement: (_ path: String, _ mode: mode_t) throws(MediaError) -> any ByteSink
  ) throws(MediaError) -> Outcome {
    do throws(MediaError) {
      let edit = try edit()
      if edit.isEmpty { return Outcome(manner: .unchanged, writtenBytes: 0) }
      return try EditedFile.hold(path) { () throws(MediaError) in
        try checkIsUnchanged()
        var status = stat()
        guard stat(FilePath.cString(path), &status) == 0 else { throw WritableFile.failure(errno, path) }
        if access(FilePath.cString(path), W_OK) != 0 { throw WritableFile.failure(errno, path) }
        if edit.movesNothing(in: source.byteCount), source.byteCount >= journalSize {
          try EditJournal.apply(edit, to: path, source)
          return Outcome(manner: .inPlace, writtenBytes: edit.writtenBytes)
        }
        return try write(to: try replacement(path, status.st_mode & 0o777))
      }
    } catch {
      throw error.at(.init(file: path))
    }
  }

  private func checkIsUnchanged() throws(MediaError) {
    guard EditedFile.State(path) == state else {
      throw MediaError(.fileNotWritable, "the file was changed after its tags were read")
    }
  }

  private func edit() throws(MediaError) -> FileEdit { try store.edit().trimmed(source) }
}
