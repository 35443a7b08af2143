import Testing

/// A PNG file whose image data are stored, not packed (RFC 1951, 3.2.4), read in the plainest way.
struct StoredPNG {
  var rows: [[UInt8]] = []

  init(_ file: [UInt8]) throws {
    func number(_ offset: Int) -> Int { file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    var (stream, offset): ([UInt8], Int) = ([], 8)
    while offset < file.count {
      let size = number(offset)
      if String(decoding: file[offset + 4..<offset + 8], as: UTF8.self) == "IDAT" {
        stream += file[offset + 8..<offset + 8 + size]
      }
      offset += size + 12
    }
    var (raw, place): ([UInt8], Int) = ([], 2)
    var isLast = false
    while !isLast {
      isLast = stream[place] & 1 == 1
      try #require(stream[place] & 6 == 0)
      let length = Int(stream[place + 1]) | Int(stream[place + 2]) << 8
      raw += stream[place + 5..<place + 5 + length]
      place += 5 + length
    }
    let pixelSize = (file[25] == 6 ? 4 : 3) * Int(file[24]) / 8
    let length = number(16) * pixelSize
    var row = [UInt8](repeating: 0, count: length)
    for start in stride(from: 0, to: raw.count, by: length + 1) {
      // Filters Sub and Up (PNG 9.2).
      try #require([1, 2].contains(raw[start]))
      for index in 0..<length {
        let reference = raw[start] == 2 ? row[index] : index < pixelSize ? 0 : row[index - pixelSize]
        row[index] = raw[start + 1 + index] &+ reference
      }
      rows.append(row)
    }
    try #require(rows.count == number(20))
  }
}
