/// Bits to bytes; a code of ue(v) is `u` and the number.
func bits(_ words: String...) -> [UInt8] {
  var text = ""
  for word in words.flatMap({ $0.split(separator: " ") }) {
    if word.first == "u", let value = Int(word.dropFirst()) {
      let digits = String(value + 1, radix: 2)
      text += String(repeating: "0", count: digits.count - 1) + digits
    } else {
      text += word
    }
  }
  text += "1" + String(repeating: "0", count: (8 - (text.count + 1) % 8) % 8)
  return stride(from: 0, to: text.count, by: 8).map { place in
    UInt8(text.dropFirst(place).prefix(8), radix: 2) ?? 0
  }
}
