import Foundation
import MediaScopeFixtures

/// The published schema of `boxes --json`, with as much of JSON Schema as it uses.
struct BoxesSchema {
  private let root: [String: Any]

  init() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../docs/schema/boxes.json")
    root = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any] ?? [:]
  }

  /// The first rule that a value breaks, with its place, or `nil`.
  func breach(of value: Any) -> String? {
    breach(of: value, by: root, at: "")
  }

  private func breach(of value: Any, by schema: [String: Any], at place: String) -> String? {
    if let name = schema["$ref"] as? String {
      let definitions = root["$defs"] as? [String: Any]
      guard let definition = definitions?[String(name.dropFirst("#/$defs/".count))] as? [String: Any] else {
        return "\(place): \(name) is not defined"
      }
      return breach(of: value, by: definition, at: place)
    }
    if let choices = schema["oneOf"] as? [[String: Any]] {
      let breaches = choices.map { breach(of: value, by: $0, at: place) }
      let fitting = breaches.count { $0 == nil }
      return fitting == 1 ? nil : "\(place): fits \(fitting) schemas: \(breaches.compactMap(\.self))"
    }
    if let wanted = schema["const"] as? Int, value as? Int != wanted { return "\(place) is not \(wanted)" }
    if let wanted = schema["enum"] as? [String], !wanted.contains(value as? String ?? "") {
      return "\(place) is none of \(wanted)"
    }
    let types = schema["type"] as? [String] ?? (schema["type"] as? String).map { [$0] } ?? []
    if !types.isEmpty, !types.contains(where: { has(value, type: $0) }) { return "\(place) is no \(types)" }
    if let minimum = schema["minimum"] as? Int, (value as? NSNumber)?.doubleValue ?? 0 < Double(minimum) {
      return "\(place) is less than \(minimum)"
    }
    if let object = value as? [String: Any], let properties = schema["properties"] as? [String: Any] {
      for key in schema["required"] as? [String] ?? [] where object[key] == nil {
        return "\(place) has no \(key)"
      }
      for (key, member) in object {
        guard let property = properties[key] as? [String: Any] else {
          if schema["additionalProperties"] as? Bool == false {
            return "\(place).\(key) is not in the schema"
          }
          continue
        }
        if let breach = breach(of: member, by: property, at: "\(place).\(key)") { return breach }
      }
    }
    if let array = value as? [Any], let items = schema["items"] as? [String: Any] {
      for (index, item) in array.enumerated() {
        if let breach = breach(of: item, by: items, at: "\(place)[\(index)]") { return breach }
      }
    }
    return nil
  }

  private func has(_ value: Any, type: String) -> Bool {
    switch type {
    case "object": value is [String: Any]
    case "array": value is [Any]
    case "string": value is String
    case "null": value is NSNull
    case "number": value is NSNumber
    case "integer": (value as? NSNumber).map { $0.doubleValue.rounded() == $0.doubleValue } ?? false
    default: false
    }
  }
}
