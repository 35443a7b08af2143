import MediaCore

/// The declarations of one kind, which make a chapter of docs/structures.md.
package struct StructureChapter {
  package var title: String
  package var declarations: [any StructureDeclaration]

  /// Every declaration of every format; a format adds its tables here.
  package static var all: [StructureChapter] {
    [
      chapter("ISO base media", ISOBoxType.known), chapter("Matroska", MatroskaParser.known),
      chapter("RIFF", RIFFChunks.known), chapter("Wave64", W64Chunks.known),
      chapter("AIFF", AIFFChunks.known),
      chapter("Core Audio Format", CAFChunks.known), chapter("FLAC", FLACParser.known),
      chapter("Ogg", OggParser.known), chapter("ID3v2", ID3FrameType.known),
      chapter("Flash Video", FLVStructureType.known),
      chapter("MPEG transport streams: tables", TransportTable.known),
      chapter("MPEG transport streams: descriptors", TransportDescriptor.known),
      chapter("MPEG program streams", MPEGProgramStructure.known), chapter("PNG", PNGChunkType.known),
      chapter("JPEG: markers", JPEGMarker.known),
      chapter("JPEG: application data", JPEGApplicationData.known),
      chapter("TIFF and Exif", TIFFTag.known),
    ]
  }

  private static func chapter(_ title: String, _ declarations: [any StructureDeclaration]) -> Self {
    Self(title: title, declarations: declarations)
  }
}

/// A declaration that can tell the names of its fields.
package protocol StructureFieldNaming {
  /// In the order in which they lie in the file; `[]` stands for the rows of a table.
  var fieldNames: [String] { get }
}

extension ISOBoxType: StructureFieldNaming {
  package var fieldNames: [String] {
    guard let read else { return [] }
    return FieldReader.fieldNames { reader in _ = try read(&reader, ISOBoxContext()) }
  }
}

extension ChunkType: StructureFieldNaming {
  package var fieldNames: [String] {
    guard let read else { return [] }
    return FieldReader.fieldNames { reader in
      var state = ChunkState(payloadSize: Int64(reader.remaining), name: name, form: places.first ?? "")
      _ = try read(&reader, &state)
    }
  }
}

extension OggPacketType: StructureFieldNaming {
  package var fieldNames: [String] {
    guard let read else { return [] }
    return FieldReader.fieldNames { reader in _ = try read(&reader) }
  }
}

extension FLACMetadataBlockType: StructureFieldNaming {
  package var fieldNames: [String] {
    FieldReader.fieldNames { reader in _ = try read(&reader, reader.remaining) }
  }
}

extension FieldReader {
  /// The names that `read` gives to what it reads, found by letting it read made-up bytes.
  ///
  /// A layout follows from versions, flags and counts; numbers of 0, 1 and all bits bring out what most layouts
  /// have, each field once.
  package static func fieldNames(_ read: (inout FieldReader) throws -> Void) -> [String] {
    let ones = [UInt8](repeating: 0xFF, count: 3)
    let starts: [[UInt8]] = [
      [], [1], [0] + ones, [1] + ones, [2], [3],
    ]
    var names: [String] = []
    for start in starts {
      for filling in [[0, 0, 0, 1], [0, 0, 0, 0], [1, 1, 1, 1]] as [[UInt8]] {
        let zeros = [UInt8](repeating: 0, count: (4 - start.count % 4) % 4)
        let bytes = start + zeros + (0..<64).flatMap { _ in filling }
        var reader = FieldReader(bytes, at: 0, path: "", records: true)
        try? read(&reader)
        merge(reader.fields.map { $0.name.withoutRowNumbers }, into: &names)
      }
    }
    return names
  }

  /// Adds the names that are new, each behind the one that it follows.
  private static func merge(_ found: [String], into names: inout [String]) {
    var place = 0
    for name in found {
      if let index = names.firstIndex(of: name) {
        place = max(place, index + 1)
      } else {
        names.insert(name, at: min(place, names.count))
        place += 1
      }
    }
  }
}

extension String {
  /// `entries[2].media_time` becomes `entries[].media_time`.
  fileprivate var withoutRowNumbers: String {
    var text = ""
    var isInside = false
    for character in self {
      if character == "]" { isInside = false }
      if !isInside { text.append(character) }
      if character == "[" { isInside = true }
    }
    return text
  }
}
