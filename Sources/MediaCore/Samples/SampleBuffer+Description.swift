extension FormatDescription: CustomStringConvertible {
  /// One line, such as `vide/avc1 H.264 High 1920×1080` or `soun/lpcm 48000 Hz 2 channels`.
  public var description: String {
    var words = ["\(mediaType)/\(mediaSubType)"]
    words += [formatName, profile].compactMap(\.self)
    if let video { words.append("\(video.dimensions)") }
    if let stream = audio?.streamDescription { words.append("\(stream)") }
    return words.joined(separator: " ")
  }
}

extension AudioStreamDescription: CustomStringConvertible {
  /// Such as `48000 Hz 2 channels 16 bits`.
  public var description: String {
    let rate = sampleRate == sampleRate.rounded() ? "\(Int(saturating: sampleRate))" : "\(sampleRate)"
    let channels = "\(channelsPerFrame) channel\(channelsPerFrame == 1 ? "" : "s")"
    return "\(rate) Hz \(channels)" + (bitsPerChannel > 0 ? " \(bitsPerChannel) bits" : "")
  }
}

extension ChannelLayout: CustomStringConvertible {
  /// The usual name, or the channels, such as `FL FR LFE`.
  public var description: String { name ?? channels.map(\.rawValue).joined(separator: " ") }
}

extension PixelFormatType: CustomStringConvertible {
  /// The code, such as `BGRA`.
  public var description: String { rawValue.description }
}

extension SampleTimingInfo: CustomStringConvertible {
  /// Such as `1/30 for 1/30`, with the decode time where that is another one.
  public var description: String {
    let decode = decodeTimeStamp.isValid ? ", decoded at \(decodeTimeStamp)" : ""
    return "\(presentationTimeStamp) for \(duration)\(decode)"
  }
}

extension SampleBuffer: CustomStringConvertible {
  /// One line: how many samples, when, for how long, and of what.
  public var description: String {
    let count = "\(numSamples) sample\(numSamples == 1 ? "" : "s")"
    let content = imageBuffer.map(\.description) ?? formatDescription.map(\.description)
    let size = imageBuffer == nil ? ", \(totalSampleSize) bytes" : ""
    return "\(count) at \(presentationTimeStamp) for \(duration)\(size)" + (content.map { ", \($0)" } ?? "")
  }
}
