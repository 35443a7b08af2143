import MediaCore
package import MediaStructure

extension StructureFormat {
  /// Flash Video.
  package static let flv = StructureFormat(
    container: .flv, title: "Flash Video",
    recognizes: { $0.starts(with: "FLV".utf8) && $0.count > 4 && $0[3] < 16 },
    parse: { source, options in
      var parser = FLVParser(StructureWalk(source, options))
      return parser.tree()
    })
}

/// A structure of an FLV file.
package struct FLVStructureType: StructureDeclaration, Sendable {
  package var name: String
  package var title: String
  package var clause: String
  package var standard: String { FLVParser.standard }

  static let header = FLVStructureType(name: "FLV", title: "FLV Header", clause: "E.2")
  static let audio = FLVStructureType(name: "audio", title: "Audio Tag", clause: "E.4.2")
  static let video = FLVStructureType(name: "video", title: "Video Tag", clause: "E.4.3")
  static let script = FLVStructureType(name: "script", title: "Script Data Tag", clause: "E.4.4")
  static let value = FLVStructureType(name: "value", title: "Script Data Value", clause: "E.4.4.2")

  static let scriptCode: UInt8 = 18

  /// The structure of a tag's type.
  static func named(_ code: UInt8) -> FLVStructureType? {
    switch code {
    case 8: audio
    case 9: video
    case scriptCode: script
    default: nil
    }
  }

  /// Every structure that has an entry.
  package static let known = [header, audio, video, script, value]
}

/// Which kinds of tags an FLV file announces.
struct FLVHeader: Hashable, Sendable {
  var hasAudio: Bool
  var hasVideo: Bool
}

/// When an FLV tag takes effect.
struct FLVTag: Hashable, Sendable {
  /// In milliseconds.
  var timestamp: Int64
}
