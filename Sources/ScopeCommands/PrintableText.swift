extension StringProtocol {
  /// The text with control characters as `\\xNN`: a tag from a file must not drive the terminal.
  var printable: String {
    var text = ""
    for scalar in unicodeScalars {
      if scalar.properties.generalCategory == .control {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        text += "\\x" + (digits.count < 2 ? "0" : "") + digits
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
