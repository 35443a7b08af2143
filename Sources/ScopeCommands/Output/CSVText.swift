/// The text of a line of values with commas between them (RFC 4180).
enum CSVText {
  /// A value, in quotation marks where it has a comma, a quotation mark or a line's end.
  static func cell(_ text: String) -> String {
    guard text.utf8.contains(where: { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
