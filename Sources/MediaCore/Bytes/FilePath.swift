/// Names of files as text: Linux takes any bytes for a name, text only those that are UTF-8.
///
/// Each byte that is no UTF-8 stands in the text as a character of its own, from the end of the last plane of private use,
/// and is that byte again where the system is given the name.
package enum FilePath {
  /// U+10FF00 and the byte.
  private static let escape: UInt32 = 0x10FF00

  /// Whether a character stands for a byte; bytes below 0x80 are always UTF-8.
  static func isEscape(_ scalar: Unicode.Scalar) -> Bool { scalar.value >= escape + 0x80 }

  /// The text of a name.
  package static func text(_ bytes: some Sequence<UInt8>) -> String {
    let bytes = Array(bytes)
    // A name that has the characters themselves is kept by its bytes, too.
    if let text = String(validating: bytes, as: UTF8.self), !text.unicodeScalars.contains(where: isEscape) {
      return text
    }
    var text = String.UnicodeScalarView()
    var decoder = UTF8()
    var place = 0
    while place < bytes.count {
      // A scalar has four bytes at most.
      var length = 1
      var scalar: Unicode.Scalar?
      while length <= min(4, bytes.count - place), scalar == nil {
        var iterator = bytes[place..<place + length].makeIterator()
        decoder = UTF8()
        if case .scalarValue(let found) = decoder.decode(&iterator), iterator.next() == nil, !isEscape(found)
        {
          scalar = found
        }
        if scalar == nil { length += 1 }
      }
      if let scalar {
        text.append(scalar)
        place += length
      } else {
        if let byte = Unicode.Scalar(escape + UInt32(bytes[place])) { text.append(byte) }
        place += 1
      }
    }
    return String(text)
  }

  /// The bytes of a name, without a zero after them.
  package static func bytes(_ text: String) -> [UInt8] {
    // The first byte of the last plane in UTF-8.
    guard text.utf8.contains(0xF4) else { return Array(text.utf8) }
    return text.unicodeScalars.flatMap { scalar -> [UInt8] in
      isEscape(scalar) ? [UInt8(truncatingIfNeeded: scalar.value)] : Array(String(scalar).utf8)
    }
  }

  /// The name as system calls take it.
  package static func cString(_ text: String) -> [CChar] {
    bytes(text).map(CChar.init(bitPattern:)) + [0]
  }

  /// A path with a `/` at its end.
  package static func folder(_ path: String) -> String {
    path.utf8.last == UInt8(ascii: "/") ? path : path + "/"
  }

  /// The two parts of a path: the folder with the `/` at its end, and the last name.
  ///
  /// By bytes: in text a `/` and an accent after it are one character.
  package static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", path) }
    let start = path.utf8.index(after: slash)
    return (String(path[..<start]), String(path[start...]))
  }
}
