import MediaCore
import MediaStructure

/// The numbers of recorded fields by the standard's names; of fields of one name the first counts.
struct FieldValues {
  private var numbers: [String: UInt64] = [:]

  /// Takes the fields whose names begin with `prefix`, and calls them by the rest.
  init(_ fields: [Field], below prefix: String = "") {
    for field in fields where field.name.hasPrefix(prefix) {
      let name = String(field.name.dropFirst(prefix.count))
      guard numbers[name] == nil else { continue }
      switch field.value {
      case .unsigned(let value): numbers[name] = value
      case .signed(let value): numbers[name] = UInt64(bitPattern: value)
      default: break
      }
    }
  }

  /// Reads a configuration; what is damaged is left out.
  init(of configuration: [UInt8], _ read: (inout FieldReader) throws -> Void) {
    self.init(Self.fields(of: configuration, read))
  }

  /// The fields of a configuration, as far as they can be read.
  static func fields(of configuration: [UInt8], _ read: (inout FieldReader) throws -> Void) -> [Field] {
    var reader = FieldReader(configuration, at: 0, path: "", records: true, rowLimit: 16)
    try? read(&reader)
    return reader.fields
  }

  subscript(name: String) -> UInt64? { numbers[name] }

  func int(_ name: String) -> Int? { numbers[name].map { Int(clamping: $0) } }

  func flag(_ name: String) -> Bool { numbers[name] == 1 }
}
