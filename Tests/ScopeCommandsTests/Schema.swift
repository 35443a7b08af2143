import Foundation
import Testing

/// As much of JSON Schema 2020-12 as docs/schema uses.
struct Schema {
  private let root: [String: Any]

  init(_ name: String) throws {
    let checkout = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let data = try Data(contentsOf: checkout.appending(path: "docs/schema/\(name)"))
    root = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  func breaches(of text: String) throws -> [String] {
    breaches(of: try JSONSerialization.jsonObject(with: Data(text.utf8)), against: root, at: "$")
  }

  private func breaches(of value: Any, against schema: [String: Any], at path: String) -> [String] {
    if let name = (schema["$ref"] as? String)?.split(separator: "/").last,
      let definition = (root["$defs"] as? [String: Any])?[String(name)] as? [String: Any]
    {
      return breaches(of: value, against: definition, at: path)
    }
    var found: [String] = []
    let types = (schema["type"] as? String).map { [$0] } ?? schema["type"] as? [String] ?? []
    if !types.isEmpty, !types.contains(where: { Self.fits(value, $0) }) {
      return ["\(path): not a \(types.joined(separator: " or "))"]
    }
    if let only = schema["const"] as? NSNumber, value as? NSNumber != only {
      found.append("\(path): not \(only)")
    }
    if let choices = schema["enum"] as? [NSObject], !choices.contains(where: { $0.isEqual(value) }) {
      found.append("\(path): none of \(choices)")
    }
    if let least = schema["minimum"] as? NSNumber, let number = value as? NSNumber,
      number.doubleValue < least.doubleValue
    {
      found.append("\(path): under \(least)")
    }
    if let object = value as? [String: Any] {
      let properties = schema["properties"] as? [String: Any] ?? [:]
      for key in schema["required"] as? [String] ?? [] where object[key] == nil {
        found.append("\(path): no \(key)")
      }
      for (key, member) in object {
        guard let property = properties[key] as? [String: Any] else {
          found.append("\(path).\(key): not in the schema")
          continue
        }
        found += breaches(of: member, against: property, at: "\(path).\(key)")
      }
    }
    if let list = value as? [Any], let items = schema["items"] as? [String: Any] {
      for (index, item) in list.enumerated() {
        found += breaches(of: item, against: items, at: "\(path)[\(index)]")
      }
    }
    return found
  }

  private static func fits(_ value: Any, _ type: String) -> Bool {
    switch type {
    case "object": value is [String: Any]
    case "array": value is [Any]
    case "string": value is String
    case "boolean": value is Bool
    case "integer": (value as? NSNumber).map { $0.doubleValue == $0.doubleValue.rounded() } ?? false
    case "number": value is NSNumber
    case "null": value is NSNull
    default: false
    }
  }
}
