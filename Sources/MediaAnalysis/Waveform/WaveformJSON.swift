public import MediaCore

/// Waveforms as the JSON of audiowaveform and peaks.js.
///
/// An object of `version`, `channels`, `sample_rate`, `samples_per_pixel`, `bits`, `length` and `data`, the list of
/// minimum and maximum for each pixel, for each channel. Source: doc/DataFormat.md of audiowaveform.
public enum WaveformJSON {
  /// Gives the bytes of a document, in audiowaveform's order of keys, with a newline at the end.
  ///
  /// Without a `bitDepth` it is the waveform's; 8-bit values are made as in ``WaveformDataFile``.
  public static func encode(_ waveform: Waveform, bitDepth: Waveform.BitDepth? = nil) -> [UInt8] {
    let bitDepth = bitDepth ?? waveform.bitDepth
    let divisor: Int16 = bitDepth == .eight ? 256 : 1
    let values = waveform.values
    let bytes = try? JSONWriter.bytes(.compact) { (json) throws(MediaError) in
      try json.beginObject()
      try json.member("version", 2)
      try json.member("channels", waveform.channelCount)
      try json.member("sample_rate", waveform.sampleRate)
      try json.member("samples_per_pixel", waveform.samplesPerPixel)
      try json.member("bits", bitDepth.rawValue)
      try json.member("length", waveform.length)
      try json.beginMember("data")
      try json.beginArray()
      for index in values.indices { try json.value(Int64(values[index] / divisor)) }
      try json.endArray()
      try json.endObject()
    }
    // Only a writer that hands its text on can fail.
    return bytes ?? []
  }

  /// Reads the bytes of a document.
  ///
  /// Documents of before version 2 have no `channels`, and one channel. Frames and 8-bit values become what they
  /// are in ``WaveformDataFile/decode(_:)``. Throws `.fileFailedToParse` where the bytes are no such document.
  public static func decode(_ bytes: [UInt8]) throws(MediaError) -> Waveform {
    let fields = try WaveformFields(bytes)
    let bits = try fields.optional("bits") { $0.integer(Int.self) } ?? 16
    guard let bitDepth = Waveform.BitDepth(rawValue: bits) else {
      throw WaveformFields.malformed("bits is \(bits), neither 8 nor 16")
    }
    let sampleRate = try fields.integer("sample_rate", as: Int.self)
    guard sampleRate > 0, sampleRate <= Int32.max else {
      throw WaveformFields.malformed("sample_rate is \(sampleRate)")
    }
    let samplesPerPixel = try fields.integer("samples_per_pixel", as: Int.self)
    guard samplesPerPixel > 0, samplesPerPixel <= WaveformZoom.maximumSamplesPerPixel else {
      throw WaveformFields.malformed("samples_per_pixel is \(samplesPerPixel)")
    }
    let channelCount = try fields.optional("channels") { $0.integer(Int.self) } ?? 1
    guard (1...WaveformDataFile.maximumChannelCount).contains(channelCount) else {
      throw WaveformFields.malformed(
        "channels is \(channelCount), not 1 to \(WaveformDataFile.maximumChannelCount)")
    }
    let data = try fields.value("data") { WaveformFields.all($0) { $0.integer(Int.self) } }
    let declared = try fields.integer("length", as: Int.self)
    let (quotient, remainder) = data.count.quotientAndRemainder(dividingBy: 2 * channelCount)
    guard remainder == 0, quotient == declared, let length = UInt32(exactly: quotient) else {
      throw WaveformFields.malformed("length is \(declared), and data has \(data.count) values")
    }
    var storage: [Int16] = []
    storage.reserveCapacity(data.count)
    for value in data {
      guard
        let narrow = bitDepth == .eight
          ? Int8(exactly: value).map({ Int16($0) * 256 }) : Int16(exactly: value)
      else {
        throw WaveformFields.malformed(
          "data has the value \(value), which has more than \(bitDepth.rawValue) bits")
      }
      storage.append(narrow)
    }
    return Waveform(
      channelCount: channelCount, sampleRate: sampleRate, samplesPerPixel: samplesPerPixel,
      frames: 0..<Int64(length) * Int64(samplesPerPixel), bitDepth: bitDepth,
      storage: .init(extrema: storage))
  }
}
