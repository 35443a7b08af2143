private import FoundationEssentials
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
    let document = try decode(Document.self, from: bytes)
    guard let bitDepth = Waveform.BitDepth(rawValue: document.bits ?? 16) else {
      throw malformed("bits is \(document.bits ?? 16), neither 8 nor 16")
    }
    guard document.sampleRate > 0, document.sampleRate <= Int32.max else {
      throw malformed("sample_rate is \(document.sampleRate)")
    }
    guard document.samplesPerPixel > 0, document.samplesPerPixel <= WaveformZoom.maximumSamplesPerPixel else {
      throw malformed("samples_per_pixel is \(document.samplesPerPixel)")
    }
    let channelCount = document.channels ?? 1
    guard (1...WaveformDataFile.maximumChannelCount).contains(channelCount) else {
      throw malformed("channels is \(channelCount), not 1 to \(WaveformDataFile.maximumChannelCount)")
    }
    let (quotient, remainder) = document.data.count.quotientAndRemainder(dividingBy: 2 * channelCount)
    guard remainder == 0, quotient == document.length, let length = UInt32(exactly: quotient) else {
      throw malformed("length is \(document.length), and data has \(document.data.count) values")
    }
    var storage: [Int16] = []
    storage.reserveCapacity(document.data.count)
    for value in document.data {
      guard
        let narrow = bitDepth == .eight
          ? Int8(exactly: value).map({ Int16($0) * 256 }) : Int16(exactly: value)
      else { throw malformed("data has the value \(value), which has more than \(bitDepth.rawValue) bits") }
      storage.append(narrow)
    }
    return Waveform(
      channelCount: channelCount, sampleRate: document.sampleRate, samplesPerPixel: document.samplesPerPixel,
      frames: 0..<Int64(length) * Int64(document.samplesPerPixel), bitDepth: bitDepth,
      storage: .init(extrema: storage))
  }

  private struct Document: Decodable {
    var channels: Int?
    var sampleRate: Int
    var samplesPerPixel: Int
    var bits: Int?
    var length: Int
    var data: [Int]

    enum CodingKeys: String, CodingKey {
      case channels, bits, length, data
      case sampleRate = "sample_rate"
      case samplesPerPixel = "samples_per_pixel"
    }
  }

  static func decode<Value: Decodable>(
    _ type: Value.Type, from bytes: [UInt8]
  ) throws(MediaError) -> Value {
    do {
      return try JSONDecoder().decode(type, from: Data(bytes))
    } catch let error as DecodingError {
      throw malformed(reason(of: error))
    } catch {
      throw malformed("the file is not JSON")
    }
  }

  private static func reason(of error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, _): "the document has no \(key.stringValue)"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      context.codingPath.isEmpty
        ? "the document is not an object"
        : "\(context.codingPath.map(\.stringValue).joined(separator: ".")) has the wrong type"
    default: "the file is not JSON"
    }
  }

  static func malformed(_ reason: String) -> MediaError {
    MediaError(.fileFailedToParse, reason)
  }
}
