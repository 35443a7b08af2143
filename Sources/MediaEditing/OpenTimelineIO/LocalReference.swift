import MediaAssets
import MediaCore

/// A `target_url` of a local file: a path as it is, a path in percent encoding, or a `file` URL (RFC 8089).
struct LocalReference {
  /// As it stands, where it is no URL.
  private let plain: String?
  private let decoded: String?

  /// - Throws: `.operationNotSupportedForAsset` for other schemes and other machines.
  init(_ url: String) throws(MediaError) {
    let scheme = url.firstRange(of: "://").map { url[..<$0.lowerBound].lowercased() }
    switch scheme {
    case nil where url.lowercased().hasPrefix("file:"):
      plain = nil
      decoded = Self.decode(url.dropFirst(5))
    case nil:
      plain = url
      decoded = Self.decode(url[...])
    case "file":
      let rest = url.dropFirst(7)
      let slash = rest.firstIndex(of: "/") ?? rest.endIndex
      guard ["", "localhost"].contains(rest[..<slash].lowercased()) else {
        throw MediaError(.operationNotSupportedForAsset, "the URL names a file of another machine")
      }
      plain = nil
      decoded = Self.decode(rest[slash...])
    case let scheme?:
      throw MediaError(.operationNotSupportedForAsset, "only local files are opened, no URLs of \(scheme)")
    }
    guard !(decoded ?? plain ?? "").isEmpty, decoded?.utf8.contains(0) != true else {
      throw MediaError(.fileNotFound, "the URL names no file")
    }
  }

  /// Returns the paths that can be meant, the likelier first.
  func paths(in folder: String) -> [String] {
    var paths: [String] = []
    for path in [plain, decoded] {
      guard let path, !paths.contains(path) else { continue }
      paths.append(path)
    }
    return paths.map { $0.hasPrefix("/") ? $0 : folder + $0 }
  }

  /// Returns the text that percent encoding stands for (RFC 3986, 2.1); `nil` where a `%` begins no byte.
  private static func decode(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(FilePath.bytes(String(text)))[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      guard digits.count == 2, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
        let decoded = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(decoded)
      rest = rest.dropFirst(2)
    }
    return FilePath.text(bytes)
  }

  /// The reference to a file, as a relative path with what isn't plain in percent encoding, or a `file` URL.
  static func url(of path: String) -> String {
    var text = path.hasPrefix("/") ? "file://" : ""
    for byte in FilePath.bytes(path) {
      let scalar = Unicode.Scalar(byte)
      let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
      if isPlain || "-._~/".unicodeScalars.contains(scalar) {
        text.unicodeScalars.append(scalar)
      } else {
        text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return text
  }
}
