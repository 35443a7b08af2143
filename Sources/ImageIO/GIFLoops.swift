import Foundation

/// Reads the number of times that a GIF is repeated.
enum GIFLoops {
  /// - Returns: `nil` where the file doesn't say it, or breaks off before.
  static func count(in data: Data) -> Int? {
    // The application extension of Netscape: label, its name, and a sub-block of three bytes, of which the first is 1.
    let mark: [UInt8] = [0x21, 0xFF, 0x0B] + Array("NETSCAPE2.0".utf8) + [3, 1]
    guard let found = data.range(of: Data(mark)), data.endIndex - found.upperBound >= 2 else { return nil }
    return Int(data[found.upperBound]) | Int(data[found.upperBound + 1]) << 8
  }
}
