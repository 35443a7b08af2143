import Foundation

/// A file of `Fixtures/metadata` with what exiftool and mutagen read of it, as `Scripts/make-metadata-fixtures` wrote it
/// down.
package struct TaggedFile: Sendable, Hashable, CustomStringConvertible {
  package let name: String
  /// By group and name, such as `ID3:Title`.
  package let exifTool: [String: Value]
  /// Exif of pictures as exiftool prints it by default, by name.
  package let exifToolPrinted: [String: Value]
  /// By mutagen's keys, such as `TIT2` or `COMM:short:deu`.
  package let mutagen: [String: Value]

  package var path: String { "\(Manifest.folder)/metadata/\(name)" }
  package var description: String { name }

  /// What another program read, as JSON has it.
  package indirect enum Value: Sendable, Hashable, Decodable {
    case text(String)
    case number(Double)
    case flag(Bool)
    case list([Value])
    /// Bytes, by their number.
    case bytes(Int)
    case null

    private struct Bytes: Decodable {
      var bytes: Int
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let flag = try? container.decode(Bool.self) {
        self = .flag(flag)
      } else if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else if let text = try? container.decode(String.self) {
        self = .text(text)
      } else if let list = try? container.decode([Value].self) {
        self = .list(list)
      } else {
        self = .bytes(try container.decode(Bytes.self).bytes)
      }
    }

    /// The values as texts, one by one; whole numbers without a fraction.
    package var texts: [String] {
      switch self {
      case .text(let text): [text]
      case .number(let number): [number == number.rounded() ? "\(Int(number))" : "\(number)"]
      case .flag(let flag): [flag ? "true" : "false"]
      case .list(let values): values.flatMap(\.texts)
      case .bytes(let count): ["\(count) bytes"]
      case .null: []
      }
    }
  }

  private struct Answers: Decodable {
    var exiftool: [String: Value]
    var printed: [String: Value]
    var mutagen: [String: Value]
  }

  /// Every file, in the order of their names.
  package static let all: [TaggedFile] = {
    let url = URL(filePath: "\(Manifest.folder)/metadata/expected.json")
    guard let data = try? Data(contentsOf: url),
      let answers = try? JSONDecoder().decode([String: Answers].self, from: data)
    else { return [] }
    return answers.sorted { $0.key < $1.key }.map {
      TaggedFile(
        name: $0.key, exifTool: $0.value.exiftool, exifToolPrinted: $0.value.printed,
        mutagen: $0.value.mutagen)
    }
  }()

  /// The file of a name such as `id3v24.mp3`.
  package static func named(_ name: String) throws(FixtureError) -> TaggedFile {
    guard let found = all.first(where: { $0.name == name }) else { throw FixtureError(name: name) }
    return found
  }
}
