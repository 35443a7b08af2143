/// A writer of pixels that are made of samples.
struct TIFFPixelWriter {
  private let samples: TIFFSampleLayout
  private let isDeep: Bool
  private let isScaled: Bool
  private let (inTop, outTop): (UInt64, UInt64)

  init(_ samples: TIFFSampleLayout, isDeep: Bool) {
    (self.samples, self.isDeep) = (samples, isDeep)
    (inTop, outTop) = (UInt64(samples.top), isDeep ? 0xFFFF : 0xFF)
    isScaled = inTop != outTop
  }

  /// A sample in the range of what is written.
  private func scaled(_ value: UInt32) -> UInt64 {
    isScaled ? (UInt64(value) * outTop + inTop / 2) / inTop : UInt64(value)
  }

  func write(_ values: [UInt32], to target: UnsafeMutableRawBufferPointer) {
    let (count, colors) = (samples.count, samples.color.count)
    var place = 0
    for pixel in stride(from: 0, to: values.count, by: count) {
      var color = self.color(values, pixel)
      let alpha = samples.alpha == .none ? outTop : scaled(values[pixel + colors])
      if samples.alpha == .associated {
        color = (divided(color.0, by: alpha), divided(color.1, by: alpha), divided(color.2, by: alpha))
      }
      put(color.0, to: target, &place)
      put(color.1, to: target, &place)
      put(color.2, to: target, &place)
      if samples.alpha != .none { put(alpha, to: target, &place) }
    }
  }

  private func color(_ values: [UInt32], _ pixel: Int) -> (UInt64, UInt64, UInt64) {
    switch samples.color {
    case .gray(let zeroIsWhite):
      let level = scaled(zeroIsWhite ? UInt32(inTop) - values[pixel] : values[pixel])
      return (level, level, level)
    case .rgb: return (scaled(values[pixel]), scaled(values[pixel + 1]), scaled(values[pixel + 2]))
    case .palette(let map):
      let (number, count) = (Int(values[pixel]), map.count / 3)
      func level(_ component: Int) -> UInt64 {
        (UInt64(map[component * count + number]) * 255 + 0x7FFF) / 0xFFFF
      }
      return (level(0), level(1), level(2))
    case .cmyk:
      let black = outTop - scaled(values[pixel + 3])
      func level(_ ink: UInt32) -> UInt64 { ((outTop - scaled(ink)) * black + outTop / 2) / outTop }
      return (level(values[pixel]), level(values[pixel + 1]), level(values[pixel + 2]))
    case .lab(let isSigned):
      let hasColor = samples.count >= 3
      let (red, green, blue) = LabColor(
        stored: values[pixel], hasColor ? values[pixel + 1] : nil, hasColor ? values[pixel + 2] : nil,
        bits: samples.bits, isSigned: isSigned
      ).sRGB
      return (UInt64(red), UInt64(green), UInt64(blue))
    }
  }

  /// A colour that was multiplied by its alpha.
  private func divided(_ level: UInt64, by alpha: UInt64) -> UInt64 {
    alpha == 0 ? level : min((level * outTop + alpha / 2) / alpha, outTop)
  }

  private func put(_ level: UInt64, to target: UnsafeMutableRawBufferPointer, _ place: inout Int) {
    target[place] = UInt8(truncatingIfNeeded: level)
    if isDeep { target[place + 1] = UInt8(truncatingIfNeeded: level >> 8) }
    place += isDeep ? 2 : 1
  }
}
