import MediaCore

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

  /// Reads a box's payload as its declaration does; what is damaged is left out.
  init(payload: [UInt8], of entry: ISOBoxType?) {
    self.init(Self.fields(of: payload, entry))
  }

  /// The fields of a box's payload, as its declaration reads them.
  static func fields(of payload: [UInt8], _ entry: ISOBoxType?) -> [Field] {
    var reader = FieldReader(payload, at: 0, path: "", records: true, rowLimit: 16)
    _ = try? entry?.read?(&reader, ISOBoxContext())
    return reader.fields
  }

  subscript(name: String) -> UInt64? { numbers[name] }

  func int(_ name: String) -> Int? { numbers[name].map { Int(clamping: $0) } }

  func flag(_ name: String) -> Bool { numbers[name] == 1 }
}
