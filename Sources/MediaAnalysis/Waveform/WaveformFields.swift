import MediaCore

/// The members of an object in the document of a waveform.
struct WaveformFields {
  private let object: JSONObject
  /// The names that lead to the object, each with a point after it.
  private let path: String

  /// Reads a document, which is an object.
  ///
  /// - Throws: `.fileFailedToParse` for other bytes.
  init(_ bytes: [UInt8]) throws(MediaError) {
    let document: JSONValue
    do throws(MediaError) {
      document = try JSONReader.value(of: bytes)
    } catch {
      throw Self.malformed("the file is not JSON: \(error.reason)")
    }
    guard let object = document.object else { throw Self.malformed("the document is not an object") }
    self.init(object, "")
  }

  private init(_ object: JSONObject, _ path: String) {
    self.object = object
    self.path = path
  }

  static func malformed(_ reason: String) -> MediaError { MediaError(.fileFailedToParse, reason) }

  /// The value of a member, as `read` understands it.
  ///
  /// - Throws: `.fileFailedToParse` where there is none, or `read` gives `nil`.
  func value<Value>(_ key: String, _ read: (JSONValue) -> Value?) throws(MediaError) -> Value {
    guard let value = try optional(key, read) else {
      throw Self.malformed("the document has no \(path)\(key)")
    }
    return value
  }

  /// The value of a member; `nil` where there is no such member, or it is null.
  func optional<Value>(_ key: String, _ read: (JSONValue) -> Value?) throws(MediaError) -> Value? {
    guard let value = object[key], !value.isNull else { return nil }
    guard let read = read(value) else { throw Self.malformed("\(path)\(key) has the wrong type") }
    return read
  }

  func integer<Integer: FixedWidthInteger>(
    _ key: String, as type: Integer.Type = Integer.self
  ) throws(MediaError) -> Integer {
    try value(key) { $0.integer(type) }
  }

  func fields(_ key: String) throws(MediaError) -> WaveformFields {
    WaveformFields(try value(key, \.object), "\(path)\(key).")
  }

  /// The fields of each object of an array.
  func list(_ key: String) throws(MediaError) -> [WaveformFields] {
    let objects = try value(key) { Self.all($0, \.object) }
    return objects.map { WaveformFields($0, "\(path)\(key).") }
  }

  /// All values of an array, unless it is none or `read` doesn't understand one of them.
  static func all<Value>(_ value: JSONValue, _ read: (JSONValue) -> Value?) -> [Value]? {
    guard let array = value.array else { return nil }
    var values: [Value] = []
    values.reserveCapacity(array.count)
    for element in array {
      guard let value = read(element) else { return nil }
      values.append(value)
    }
    return values
  }
}
