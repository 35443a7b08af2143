import MediaCore
import MediaStructure

/// A type of chunk: its names, its place in the datastream, and how its data is read.
package struct PNGChunkType: StructureDeclaration, Sendable {
  typealias Read = @Sendable (inout FieldReader, inout PNGContext) throws(MediaError) -> (any Sendable)?

  package let name: String
  package let title: String
  package var standard = "PNG (Third Edition)"
  package let clause: String
  var isRepeatable = false
  /// Chunks of image data, of which only the sequence number is read.
  package var isImageData = false
  /// Chunks that this one must stand before.
  var before: [String] = []
  /// Chunks that must not be there together with this one.
  var excludes: [String] = []
  var read: Read?

  @inline(never)
  init(
    _ name: String, _ title: String, standard: String = "PNG (Third Edition)", _ clause: String,
    isRepeatable: Bool = false, isImageData: Bool = false, before: [String] = [], excludes: [String] = [],
    read: Read? = nil
  ) {
    self.name = name
    self.title = title
    self.standard = standard
    self.clause = clause
    self.isRepeatable = isRepeatable
    self.isImageData = isImageData
    self.before = before
    self.excludes = excludes
    self.read = read
  }

  /// Every chunk that has an entry, in the order of the standard's clauses.
  package static let known = critical + colour + text + miscellaneous + animation + extensions + multipleImage

  static func named(_ name: String) -> PNGChunkType? { byName[name] }

  private static let byName = Dictionary(known.map { ($0.name, $0) }) { first, _ in first }
}

/// The values of chunks that later ones are read by.
struct PNGContext: Sendable {
  var header: PNGImageHeader?
  /// The number of frames that `acTL` announces.
  var announcedFrames: UInt32?
  var frames: UInt32 = 0
  var nextSequenceNumber: UInt32 = 0
  var paletteEntries = 0

  var colourType: UInt8 { header?.colourType ?? 0 }
}

extension PNGChunkType {
  static let critical: [PNGChunkType] = [
    PNGChunkType("IHDR", "Image header", "11.2.1") { reader, context throws(MediaError) in
      let header = try PNGImageHeader(&reader)
      context.header = header
      return header
    },
    PNGChunkType("PLTE", "Palette", "11.2.2", before: ["IDAT", "tRNS", "bKGD", "hIST"]) {
      reader, context throws(MediaError) in
      let count = reader.remaining / 3
      if reader.remaining % 3 != 0 { reader.report("the length is no multiple of 3 (PNG 3, 11.2.2)") }
      if !(1...256).contains(count) { reader.report("\(count) palette entries (PNG 3, 11.2.2)") }
      if context.colourType == 0 || context.colourType == 4 {
        reader.report("a palette in a greyscale image (PNG 3, 11.2.2)")
      }
      context.paletteEntries = count
      _ = try reader.readRows("entries", count: UInt32(count), rowSize: 3) {
        (reader) throws(MediaError) in
        _ = try reader.read("Red", as: UInt8.self)
        _ = try reader.read("Green", as: UInt8.self)
        _ = try reader.read("Blue", as: UInt8.self)
      }
      return nil
    },
    PNGChunkType("IDAT", "Image data", "11.2.3", isRepeatable: true, isImageData: true),
    PNGChunkType("IEND", "Image trailer", "11.2.4") { _, _ in nil },
  ]

  static let animation: [PNGChunkType] = [
    PNGChunkType("acTL", "Animation Control Chunk", "11.3.6.1", before: ["IDAT"]) {
      reader, context throws(MediaError) in
      context.announcedFrames = try reader.read("num_frames", as: UInt32.self)
      if context.announcedFrames == 0 { reader.report("num_frames is 0 (PNG 3, 11.3.6.1)") }
      _ = try reader.read("num_plays", as: UInt32.self) { $0 == 0 ? "without end" : nil }
      return nil
    },
    PNGChunkType("fcTL", "Frame Control Chunk", "11.3.6.2", isRepeatable: true) {
      reader, context throws(MediaError) in
      try readSequenceNumber(&reader, &context)
      context.frames += 1
      let width = try reader.read("width", as: UInt32.self)
      let height = try reader.read("height", as: UInt32.self)
      let x = try reader.read("x_offset", as: UInt32.self)
      let y = try reader.read("y_offset", as: UInt32.self)
      _ = try reader.read("delay_num", as: UInt16.self)
      _ = try reader.read("delay_den", as: UInt16.self) { $0 == 0 ? "100" : nil }
      _ = try reader.read("dispose_op", as: UInt8.self) {
        [0: "APNG_DISPOSE_OP_NONE", 1: "APNG_DISPOSE_OP_BACKGROUND", 2: "APNG_DISPOSE_OP_PREVIOUS"][$0]
      }
      _ = try reader.read("blend_op", as: UInt8.self) {
        [0: "APNG_BLEND_OP_SOURCE", 1: "APNG_BLEND_OP_OVER"][$0]
      }
      if let header = context.header,
        width == 0 || height == 0 || UInt64(x) + UInt64(width) > header.width
          || UInt64(y) + UInt64(height) > header.height
      {
        reader.report("the frame is not within the image (PNG 3, 11.3.6.2)")
      }
      return nil
    },
    PNGChunkType("fdAT", "Frame Data Chunk", "11.3.6.3", isRepeatable: true, isImageData: true) {
      reader, context throws(MediaError) in
      try readSequenceNumber(&reader, &context)
      return nil
    },
  ]

  /// The number that counts fcTL and fdAT chunks (PNG 3, 4.9).
  private static func readSequenceNumber(
    _ reader: inout FieldReader, _ context: inout PNGContext
  ) throws(MediaError) {
    let number = try reader.read("sequence_number", as: UInt32.self)
    if number != context.nextSequenceNumber {
      reader.report("sequence_number is \(number), \(context.nextSequenceNumber) is next (PNG 3, 4.9)")
    }
    context.nextSequenceNumber = number &+ 1
  }
}
