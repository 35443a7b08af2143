import MediaScope
import MediaStructure

/// The most informative fields of a structure, in a few words.
struct BoxesSummary {
  /// The number of fields that are named.
  static let fieldCount = 6
  /// The number of characters that a value has at most.
  static let valueLength = 48

  /// Such as `timescale 1000, duration 74, language eng`; empty where there are none.
  static func text(of node: StructureNode) -> String {
    var parts: [(name: String, values: [String])] = []
    for field in node.fields where isShown(field) {
      let value = text(of: field)
      if let last = parts.indices.last, parts[last].name == field.name {
        // A list, such as the compatible brands, whose fields have one name.
        parts[last].values.append(value)
      } else if parts.count < fieldCount {
        parts.append((field.name, [value]))
      } else {
        break
      }
    }
    return parts.map { part in
      let shown = part.values.prefix(8).joined(separator: " ")
      return "\(part.name) \(shown)\(part.values.count > 8 ? " …" : "")"
    }.joined(separator: ", ")
  }

  /// Zeros, rows of tables, dates and bytes say little in one line.
  private static func isShown(_ field: Field) -> Bool {
    if field.name.contains("[") || Self.dull.contains(where: { field.name.hasPrefix($0) }) { return false }
    switch field.value {
    case .bytes: return false
    case .unsigned(0), .signed(0): return field.meaning != nil
    case .fixedPoint(let value): return value != 0 || field.meaning != nil
    case .text(let value): return !value.isEmpty
    case .unsigned, .signed, .fourCC: return true
    }
  }

  private static let dull = [
    "reserved", "pre_defined", "padding", "creation_time", "modification_time", "matrix", "unread", "CRC",
    "checksum",
  ]

  private static func text(of field: Field) -> String {
    let text: String
    switch field.value {
    case .unsigned(let value): text = field.meaning ?? "\(value)"
    case .signed(let value): text = field.meaning ?? "\(value)"
    case .fixedPoint(let value): text = field.meaning ?? value.shortest
    case .fourCC(let value): text = value.description
    case .text(let value): text = "\"\(value)\""
    case .bytes: text = ""
    }
    let line = text.printable
    return line.count > valueLength ? line.prefix(valueLength - 1) + "…" : line
  }
}

extension Double {
  /// Whole numbers without a point, others with four digits after it at most.
  var shortest: String {
    guard isFinite, abs(self) < 1e12 else { return "\(self)" }
    let rounded = (self * 10_000).rounded() / 10_000
    return rounded == rounded.rounded() ? "\(Int64(rounded))" : "\(rounded)"
  }
}
