import Foundation
import MediaCore

// The payloads of the boxes that say how high dynamic range is shown: `mdcv` and `clli`
// (ISO/IEC 14496-12, 12.1.6 and 12.1.7).

extension MasteringDisplayColorVolume {
  /// Units of the box in one of chromaticity, and in one candela per square metre.
  private static let (chromaticityUnit, luminanceUnit) = (50_000.0, 10_000.0)

  var data: Data {
    var data = Data()
    for color in [green, blue, red, whitePoint] {
      data.append(UInt16(saturating: (color.x * Self.chromaticityUnit).rounded()))
      data.append(UInt16(saturating: (color.y * Self.chromaticityUnit).rounded()))
    }
    data.append(UInt32(saturating: (maximumLuminance * Self.luminanceUnit).rounded()))
    data.append(UInt32(saturating: (minimumLuminance * Self.luminanceUnit).rounded()))
    return data
  }

  /// - Returns: `nil` for bytes of another number than the box has.
  init?(data: Data) {
    let bytes = Array(data)
    guard bytes.count == 24 else { return nil }
    func color(_ index: Int) -> Chromaticity {
      Chromaticity(
        x: Double(bytes.bigEndian(UInt16.self, at: index * 4)) / Self.chromaticityUnit,
        y: Double(bytes.bigEndian(UInt16.self, at: index * 4 + 2)) / Self.chromaticityUnit)
    }
    self.init(
      red: color(2), green: color(0), blue: color(1), whitePoint: color(3),
      minimumLuminance: Double(bytes.bigEndian(UInt32.self, at: 20)) / Self.luminanceUnit,
      maximumLuminance: Double(bytes.bigEndian(UInt32.self, at: 16)) / Self.luminanceUnit)
  }
}

extension ContentLightLevelInfo {
  var data: Data {
    var data = Data()
    data.append(UInt16(clamping: maximumContentLightLevel))
    data.append(UInt16(clamping: maximumFrameAverageLightLevel))
    return data
  }

  /// - Returns: `nil` for bytes of another number than the box has.
  init?(data: Data) {
    let bytes = Array(data)
    guard bytes.count == 4 else { return nil }
    self.init(
      maximumContentLightLevel: Int(bytes.bigEndian(UInt16.self, at: 0)),
      maximumFrameAverageLightLevel: Int(bytes.bigEndian(UInt16.self, at: 2)))
  }
}

extension Data {
  /// The highest byte first.
  fileprivate mutating func append<Number: FixedWidthInteger>(_ number: Number) {
    Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
  }
}
