package import ISOBaseMedia
import MediaAudioFrames
package import MediaChunks
package import MediaCore
package import MediaStreams
package import MediaStructure
internal import Synchronization

/// A file whose own structure says what it is, opened once for all who ask.
///
/// Each part is read when it is first asked for and stays: the boxes of an ISO file, chunks, the metadata blocks of FLAC,
/// the tags around sound, and what is made of them. What one reader alone needs is not here. Any thread can ask.
package final class ContainerFile: Sendable {
  package let source: any ByteSource
  /// The file's boxes; of a file of another family they can be asked for, too.
  package let boxes: ISOFile

  private let recognized = Part<Result<StructureFormat, MediaError>>()
  private let tree = Part<StructureNode?>()
  private let picture = Part<StructureNode?>()
  private let tags = Part<StructureNode>()
  private let blocks = Part<StructureNode>()
  private let firstFrame = Part<MPEGAudioStart?>()
  private let links = Part<Result<OggChain?, MediaError>>()
  private let sound = Part<LinearPCMLayout?>()
  private let frames = Part<Result<WebPAnimation?, MediaError>>()
  /// The walk that looks for breaks; `nil` where the container shows none.
  private let breaks = Mutex<(isBegun: Bool, walk: (any BreakWalk)?)>((false, nil))
  private let ends = Mutex<[(container: Container, end: Int64?)]>([])

  /// Reads nothing yet.
  package init(_ source: any ByteSource) {
    self.source = source
    boxes = ISOFile(source)
  }

  /// Returns the format that the file's first bytes are of.
  ///
  /// - Throws: `fileFormatNotRecognized` where no format knows them, and what reading them throws.
  package func format() throws(MediaError) -> StructureFormat {
    try recognized.value { Result { () throws(MediaError) in try .recognizing(source) } }.get()
  }

  /// The tree of a file of chunks; `nil` for a file of another kind.
  package var chunks: StructureNode? {
    tree.value {
      guard let format = try? format(), format.container.isOfChunks else { return nil }
      return format.parse(source, .withoutMedia)
    }
  }

  /// The tree of a picture's file, as far as its headers and tags go; `nil` for a file of another kind.
  package var pictureHead: StructureNode? {
    picture.value {
      guard let format = try? format() else { return nil }
      switch format.container {
      case .jpeg, .png: return StillPictureHeader.tree(in: 0..<source.byteCount, of: source)
      case .tiff: return format.parse(source, .withoutMedia)
      case .riff: return chunks?.children.first { $0.type == "RIFF:WEBP" }
      default: return nil
      }
    }
  }

  /// The tags before and after sound of any format, as children of a node for the file.
  package var audioTags: StructureNode {
    tags.value { AudioTags.tree(of: source, .withoutMedia) }
  }

  /// The metadata blocks of a FLAC file, as children of a node for it.
  package var flacBlocks: StructureNode {
    blocks.value {
      var parser = FLACParser(source, options: .withoutMedia)
      return parser.tree()
    }
  }

  /// The first frame of MPEG audio; `nil` where none follows the tags.
  var mpegAudioStart: MPEGAudioStart? {
    firstFrame.value { MPEGAudioStart(of: source) }
  }

  /// Where a WAVE or AIFF file keeps uncompressed sound; `nil` where its headers leave anything open.
  package var linearPCM: LinearPCMLayout? {
    sound.value { LinearPCMLayout(of: self) }
  }

  /// The links of an Ogg file; `nil` for a file of one link.
  ///
  /// Throws what reading the file throws.
  package func oggChain() throws(MediaError) -> OggChain? {
    try links.value { Result { () throws(MediaError) in try OggChain(of: source) } }.get()
  }

  /// The frames of an animated WebP; `nil` for any other file.
  ///
  /// Throws what reading the file throws.
  package func animation() throws(MediaError) -> WebPAnimation? {
    try frames.value { Result { () throws(MediaError) in try WebPAnimation(source) } }.get()
  }

  /// Whether the structures of a container don't go on as they say, so that something of a stream is missing from after a
  /// place up to another one.
  ///
  /// The file is looked through up to that place, once. Throws what reading it throws.
  ///
  /// - Parameter stream: the PID in a transport stream, the number of the stream in Ogg; the others don't know streams.
  package func hasBreak(
    in container: Container, of stream: Int, after start: Int64, upTo end: Int64
  ) throws(MediaError) -> Bool {
    try breaks.withLock { breaks throws(MediaError) in
      if !breaks.isBegun { breaks = (true, container.breakWalk(through: source.media)) }
      // Breaks that are found before a task is cancelled stay.
      try breaks.walk?.advance(to: end)
      return breaks.walk?.breaks.isAny(of: stream, after: start, upTo: end) ?? false
    }
  }

  /// Whether a file of a container says that a stream is one of another kind at a place than at first.
  ///
  /// The file is looked through up to that place, once. Throws what reading it throws.
  package func isForeign(
    in container: Container, of stream: Int, at offset: Int64
  ) throws(MediaError) -> Bool {
    // Looking through it is the same work.
    _ = try hasBreak(in: container, of: stream, after: offset, upTo: offset)
    return breaks.withLock { $0.walk?.isForeign(at: offset, of: stream) ?? false }
  }

  /// Where the outermost structures of a container say that the file ends, which is past the end of a truncated one;
  /// `nil` where they don't say it.
  package func declaredEnd(in container: Container) -> Int64? {
    let container = container.structure
    return ends.withLock { ends in
      if let known = ends.first(where: { $0.container == container }) { return known.end }
      let end = Truncation.declaredEnd(of: self, in: container)
      ends.append((container, end))
      return end
    }
  }
}

/// A value that is made once, when it is first asked for.
private final class Part<Value: Sendable>: Sendable {
  private let made = Mutex<Value?>(nil)

  func value(_ make: () -> Value) -> Value {
    made.withLock { made in
      if let made { return made }
      let value = make()
      made = value
      return value
    }
  }
}
