extension Waveform {
  /// The factor that takes the loudest sample of `pixels` (of all if `nil`) to ±32767; 1 for silence.
  public func fullScaleFactor(in pixels: Range<Int>? = nil) -> Double {
    var factor = Double.infinity
    for channel in 0..<channelCount {
      guard let range = extrema(pixels ?? 0..<length, channel: channel) else { continue }
      if range.maximum > 0 { factor = min(factor, 32767 / Double(range.maximum)) }
      if range.minimum < 0 { factor = min(factor, -32767 / Double(range.minimum)) }
    }
    return factor.isFinite ? factor : 1
  }

  /// This waveform with values multiplied by `factor`, truncated toward zero and limited to 16 bits.
  public func scaled(by factor: Double) -> Waveform {
    var scaled = storage
    scaled.extrema = storage.extrema.map { Self.scale($0, by: factor) }
    scaled.energies = storage.energies.map { energy in
      let product = Double(energy) * factor * factor
      return product < 0x1p63 ? UInt64(product) : 1 << 63
    }
    return with(storage: scaled)
  }

  /// `value` multiplied by `factor`, truncated toward zero and limited to 16 bits.
  package static func scale(_ value: Int16, by factor: Double) -> Int16 {
    let product = Double(value) * factor
    guard product.isFinite else { return product.sign == .minus ? .min : .max }
    return Int16(max(-32768, min(32767, product)))
  }
}
