import MediaContainers
import MediaCore

/// A sample entry without what it says of bit rates, which differ from file to file and mean nothing to a decoder.
struct SampleEntryForm: Equatable {
  private let bytes: [UInt8]

  init(_ entry: [UInt8]) {
    var bytes = entry
    for place in bytes.indices.dropFirst(4) where place + 4 <= bytes.count {
      switch FourCC(rawValue: bytes.bigEndian(UInt32.self, at: place)) {
      // Bit Rate Box (ISO/IEC 14496-12, 8.5.2).
      case "btrt": Self.clear(place + 4..<place + 16, in: &bytes)
      case "esds": Self.clearRates(from: place + 8, in: &bytes)
      default: break
      }
    }
    self.bytes = bytes
  }

  var type: FourCC { bytes.count < 8 ? "????" : FourCC(rawValue: bytes.bigEndian(UInt32.self, at: 4)) }

  private static func clear(_ range: Range<Int>, in bytes: inout [UInt8]) {
    for place in range where bytes.indices.contains(place) { bytes[place] = 0 }
  }

  /// The ES_Descriptor's number and, of its DecoderConfigDescriptor, buffer and bit rates (ISO/IEC 14496-1, 7.2.6.5 and 6).
  private static func clearRates(from start: Int, in bytes: inout [UInt8]) {
    guard let stream = payload(ofTag: 3, at: start, in: bytes), bytes.indices.contains(stream + 2) else {
      return
    }
    let flags = bytes[stream + 2]
    clear(stream..<stream + 2, in: &bytes)
    // Neither a stream that it depends on, nor an address, nor a clock.
    guard flags & 0xE0 == 0, let decoder = payload(ofTag: 4, at: stream + 3, in: bytes) else { return }
    clear(decoder + 2..<decoder + 13, in: &bytes)
  }

  /// Returns the place of a descriptor's payload, before which its length takes up to four bytes.
  private static func payload(ofTag tag: UInt8, at place: Int, in bytes: [UInt8]) -> Int? {
    guard bytes.indices.contains(place), bytes[place] == tag else { return nil }
    for next in place + 1...place + 4 {
      guard bytes.indices.contains(next) else { return nil }
      if bytes[next] & 0x80 == 0 { return next + 1 }
    }
    return nil
  }
}
