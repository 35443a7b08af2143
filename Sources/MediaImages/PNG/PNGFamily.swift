import MediaCore

/// The formats whose files are chunks like PNG's: a picture of PNG, one of JPEG in such chunks, and several of both.
enum PNGFamily {
  case png
  case jng
  case mng

  var title: String {
    switch self {
    case .png: "PNG datastream"
    case .jng: "JNG datastream"
    case .mng: "MNG datastream"
    }
  }

  /// The bytes before the first chunk (PNG 3, 5.2).
  var signature: [UInt8] {
    switch self {
    case .png: PNGChunkHeader.signature
    case .jng: [0x8B, 0x4A] + PNGChunkHeader.signature.dropFirst(2)
    case .mng: [0x8A, 0x4D] + PNGChunkHeader.signature.dropFirst(2)
    }
  }

  /// The chunks without which there is no file, the first and the last one among them.
  var neededChunks: [String] {
    switch self {
    case .png: ["IHDR", "IDAT", "IEND"]
    case .jng: ["JHDR", "JDAT", "IEND"]
    case .mng: ["MHDR", "MEND"]
    }
  }

  var firstChunk: String { neededChunks[0] }
  var lastChunk: String { self == .mng ? "MEND" : "IEND" }

  /// Returns the type of chunk of a name; `nil` where the format has none of it.
  func chunkType(_ name: String) -> PNGChunkType? {
    PNGChunkType.named(name).flatMap { self == .png && $0.isOfMultipleImages ? nil : $0 }
  }
}
