import MediaCore
import MediaStructure

/// A type of chunk: its names, where the standard speaks of it, and how its payload is read.
///
/// Serves every format that is made of chunks: RIFF, Wave64, AIFF and CAF.
package struct ChunkType: StructureDeclaration, Sendable {
  /// The four characters; of a list with its type after a colon, such as `LIST:hdrl`.
  package var name: String
  package var title: String
  package var standard: String
  package var clause: String
  /// The forms or lists in which the name means this; empty where it does everywhere.
  package var places: [String]
  var children: Children
  /// The number of bytes that the fields have at most, where media follows them that is not to be read with
  /// them.
  var fieldBytes: Int?
  /// Reads the fields, and gives what becomes the node's content; `nil` for chunks without fields.
  var read: Read?

  typealias Read = @Sendable (inout FieldReader, inout ChunkState) throws(MediaError) -> (any Sendable)?

  enum Children: Sendable {
    case none
    /// Chunks after the fields.
    case chunks
    /// Chunks of media data, which are looked at only if media is.
    case mediaChunks
    /// An ID3v2 tag.
    case id3
    /// Exif's directories of TIFF.
    case exif
  }

  @inline(never)
  init(
    _ name: String, _ title: String, _ standard: String, _ clause: String, in places: [String] = [],
    children: Children = .none, fieldBytes: Int? = nil, read: Read? = nil
  ) {
    self.name = name
    self.title = title
    self.standard = standard
    self.clause = clause
    self.places = places
    self.children = children
    self.fieldBytes = fieldBytes
    self.read = read
  }
}

/// The values of a file's earlier chunks that later ones need to be read.
package struct ChunkState: Sendable {
  /// The number of bytes of the payload that is read, which may be more than the reader has.
  package var payloadSize: Int64 = 0
  /// The number of rows of a table that become fields.
  var tableRows = StructureWalk.tableRows
  /// The name of the chunk that is read.
  package var name = ""
  /// Sizes of chunks whose own is all ones, by name (EBU Tech 3306, 3.4).
  var wideSizes: [String: UInt64] = [:]
  /// The form, such as `WAVE`.
  package var form = ""
  /// The kind of the stream whose header came last (AVI).
  var streamType: FourCC?
  /// The coding of samples, where a chunk said it.
  var waveFormat: WaveFormat?
  var audioDescription: CoreAudioDescription?
}
