public import MediaCore

/// Waveforms of one source at one or more zooms, and what they are of: the JSON of `--format mediascope-json`.
///
/// Beyond ``WaveformJSON`` it has the root of the mean square of each pixel, the exact place on the timeline, where
/// the sound is clipped, the names of the channels, and what was measured. Described in docs/schema/waveform.json.
public struct WaveformDocument: Hashable, Sendable {
  /// Where the waveforms come from; what is not known is `nil`.
  public struct Source: Hashable, Sendable, Codable {
    /// As the user named it.
    public var file: String?
    /// The track in its file, as `info` numbers it.
    public var trackID: Int32?
    /// The codec's name for people.
    public var formatName: String?
    /// The channels of the track; the waveforms have one for each of them or one for their mix.
    public var channels: [String]?
    /// Such as `stereo` or `5.1`.
    public var channelLayout: String?

    /// Names a source as far as it is known.
    public init(
      file: String? = nil, trackID: Int32? = nil, formatName: String? = nil, channels: [String]? = nil,
      channelLayout: String? = nil
    ) {
      self.file = file
      self.trackID = trackID
      self.formatName = formatName
      self.channels = channels
      self.channelLayout = channelLayout
    }
  }

  /// The source of the waveforms.
  public var source: Source
  /// The finest first, if the caller keeps to that; at least one.
  public var levels: [Waveform]

  /// Puts together waveforms of one source.
  public init(source: Source, levels: [Waveform]) {
    self.source = source
    self.levels = levels
  }

  /// The names of the channels of a waveform: those of the source, or `mix`.
  public func channelNames(of waveform: Waveform) -> [String] {
    if waveform.channelCount == 1, source.channels?.count != 1 { return ["mix"] }
    if let names = source.channels, names.count == waveform.channelCount { return names }
    return (1...max(waveform.channelCount, 1)).map { "\($0)" }
  }
}

// MARK: - Writing

extension WaveformDocument {
  /// Gives the bytes of the document, with a newline at the end: a line for each level and channel.
  public func encode() throws(MediaError) -> [UInt8] {
    guard let first = levels.first else { throw MediaError(.invalidArgument, "there is no waveform") }
    return try JSONWriter.bytes { (json) throws(MediaError) in
      try json.beginObject()
      try json.member("schemaVersion", 1)
      try json.member("source", object: .compact) { (json) throws(MediaError) in try source.write(&json) }
      try json.member("sampleRate", first.sampleRate)
      try json.member("bits", first.bitDepth.rawValue)
      try json.member("fullScale", 32768)
      try json.member("timeRange", object: .line) { (json) throws(MediaError) in
        try Self.member("start", first.timeRange.start.value, first.sampleRate, &json)
        try Self.member("duration", first.timeRange.duration.value, first.sampleRate, &json)
      }
      try json.member("levels", levels) { (level, json) throws(MediaError) in try write(level, &json) }
      try json.endObject()
    }
  }

  private func write(_ level: Waveform, _ json: inout JSONWriter) throws(MediaError) {
    try json.member("samplesPerPixel", level.samplesPerPixel)
    try Self.member("pixelDuration", Int64(level.samplesPerPixel), level.sampleRate, &json)
    try json.member("firstPixel", level.firstPixel)
    try json.member("length", level.length)
    try json.member("frameCount", level.frames.count)
    let names = Array(channelNames(of: level).enumerated())
    try json.member("channels", names) { (channel, json) throws(MediaError) in
      try json.member("name", channel.element)
      try Self.write(level, channel: channel.offset, &json)
    }
  }

  private static func write(
    _ level: Waveform, channel: Int, _ json: inout JSONWriter
  ) throws(MediaError) {
    try json.member("minimum", pixels: 0..<level.length) {
      $1.append(Int64(level[$0, channel: channel].minimum))
    }
    try json.member("maximum", pixels: 0..<level.length) {
      $1.append(Int64(level[$0, channel: channel].maximum))
    }
    if !level.storage.energies.isEmpty {
      try json.member("rms", pixels: 0..<level.length) {
        $1.append(hundredths(level.rms($0, channel: channel) ?? 0))
      }
    }
    let clipped = (0..<level.length).filter { level.isClipped($0..<$0 + 1, channel: channel) }
    try json.member("clippedPixels", pixels: clipped) { $1.append(Int64($0)) }
  }

  /// Two decimals, without the ones that say nothing.
  private static func hundredths(_ value: Double) -> String {
    let (whole, rest) = Int((value * 100).rounded()).quotientAndRemainder(dividingBy: 100)
    if rest == 0 { return "\(whole)" }
    return "\(whole).\(rest < 10 ? "0" : "")\(rest % 10 == 0 ? rest / 10 : rest)"
  }

  /// A number of frames as a time.
  private static func member(
    _ key: String, _ frames: Int64, _ rate: Int, _ json: inout JSONWriter
  ) throws(MediaError) {
    try json.member(key, object: .line) { (json) throws(MediaError) in
      try json.member("value", frames)
      try json.member("timescale", rate)
      try json.member("seconds", Double(frames) / Double(max(rate, 1)))
    }
  }
}

extension WaveformDocument.Source {
  fileprivate init(_ fields: WaveformFields) throws(MediaError) {
    file = try fields.optional("file", \.text)
    trackID = try fields.optional("trackID") { $0.integer() }
    formatName = try fields.optional("formatName", \.text)
    channels = try fields.optional("channels") { WaveformFields.all($0, \.text) }
    channelLayout = try fields.optional("channelLayout", \.text)
  }

  /// Writes the members of the object, in alphabetical order.
  fileprivate func write(_ json: inout JSONWriter) throws(MediaError) {
    try json.member("channelLayout", ifPresent: channelLayout)
    if let channels { try json.member("channels", channels) }
    try json.member("file", ifPresent: file)
    try json.member("formatName", ifPresent: formatName)
    try json.member("trackID", ifPresent: trackID)
  }
}

extension JSONWriter {
  /// An array of a value for each of some pixels, which `body` writes.
  fileprivate mutating func member(
    _ key: String, pixels: some Sequence<Int>, _ body: (Int, inout TextBuffer) -> Void
  ) throws(MediaError) {
    try beginMember(key)
    try beginArray(.compact)
    for pixel in pixels {
      try beginValue()
      body(pixel, &text)
    }
    try endArray()
  }
}

// MARK: - Reading

extension WaveformDocument {
  /// Whether a document is of this kind rather than audiowaveform's.
  static func isLikely(_ bytes: [UInt8]) -> Bool {
    // The key stands first wherever this wrote the document; only the beginning is looked at.
    String(decoding: bytes.prefix(200), as: UTF8.self).contains("\"schemaVersion\"")
  }

  /// Reads the bytes of a document.
  ///
  /// Energies come back from the rounded means, so they are near those that were measured, not the same.
  ///
  /// - Throws: `.fileFailedToParse` where the bytes are no such document.
  public static func decode(_ bytes: [UInt8]) throws(MediaError) -> WaveformDocument {
    let fields = try WaveformFields(bytes)
    let version = try fields.integer("schemaVersion", as: Int.self)
    guard version == 1 else { throw WaveformFields.malformed("schemaVersion is \(version), not 1") }
    let sampleRate = try fields.integer("sampleRate", as: Int.self)
    guard sampleRate > 0, sampleRate <= Int32.max else {
      throw WaveformFields.malformed("sampleRate is \(sampleRate)")
    }
    let bits = try fields.integer("bits", as: Int.self)
    guard let bitDepth = Waveform.BitDepth(rawValue: bits) else {
      throw WaveformFields.malformed("bits is \(bits), neither 8 nor 16")
    }
    let start = try fields.fields("timeRange").fields("start").integer("value", as: Int64.self)
    guard (0...WaveformAnalyzer.maximumFirstFrame).contains(start) else {
      throw WaveformFields.malformed("timeRange.start is \(start)")
    }
    let source = try Source(fields.fields("source"))
    var levels: [Waveform] = []
    for level in try fields.list("levels") {
      levels.append(try Level(level).waveform(sampleRate: sampleRate, bitDepth: bitDepth, start: start))
    }
    guard !levels.isEmpty else { throw WaveformFields.malformed("levels is empty") }
    return WaveformDocument(source: source, levels: levels)
  }

  private struct Level {
    /// The loudest value of samples of 16 bits.
    private static let loudestRMS = 32768.0

    var samplesPerPixel: Int
    var length: Int
    var frameCount: Int64
    var channels: [Channel]

    struct Channel {
      var minimum: [Int16]
      var maximum: [Int16]
      var rms: [Double]?
      var clippedPixels: [Int]?

      init(_ fields: WaveformFields) throws(MediaError) {
        minimum = try fields.value("minimum") { WaveformFields.all($0) { $0.integer() } }
        maximum = try fields.value("maximum") { WaveformFields.all($0) { $0.integer() } }
        rms = try fields.optional("rms") { WaveformFields.all($0, \.number) }
        clippedPixels = try fields.optional("clippedPixels") { WaveformFields.all($0) { $0.integer() } }
      }
    }

    init(_ fields: WaveformFields) throws(MediaError) {
      samplesPerPixel = try fields.integer("samplesPerPixel")
      length = try fields.integer("length")
      frameCount = try fields.integer("frameCount")
      channels = []
      for channel in try fields.list("channels") { channels.append(try Channel(channel)) }
    }

    func waveform(
      sampleRate: Int, bitDepth: Waveform.BitDepth, start: Int64
    ) throws(MediaError) -> Waveform {
      guard (1...WaveformZoom.maximumSamplesPerPixel).contains(samplesPerPixel) else {
        throw WaveformFields.malformed("samplesPerPixel is \(samplesPerPixel)")
      }
      guard (1...WaveformAnalyzer.maximumChannelCount).contains(channels.count) else {
        throw WaveformFields.malformed("there are \(channels.count) channels")
      }
      let zoom = Int64(samplesPerPixel)
      let first = start / zoom
      guard (0...Int64.max / 2 - start).contains(frameCount) else {
        throw WaveformFields.malformed("frameCount is \(frameCount)")
      }
      let pixels = frameCount == 0 ? 0 : (start + frameCount - 1) / zoom - first + 1
      guard pixels == length else {
        throw WaveformFields.malformed("length is \(length), and \(frameCount) frames are \(pixels) pixels")
      }
      for channel in channels {
        guard channel.minimum.count == length, channel.maximum.count == length,
          channel.rms.map({ $0.count == length }) ?? true
        else { throw WaveformFields.malformed("a channel has not \(length) values") }
        guard channel.rms?.allSatisfy({ (0...Self.loudestRMS).contains($0) }) ?? true else {
          throw WaveformFields.malformed("an RMS is beyond full scale")
        }
      }
      var waveform = Waveform(
        channelCount: channels.count, sampleRate: sampleRate, samplesPerPixel: samplesPerPixel,
        frames: start..<start + frameCount, bitDepth: bitDepth,
        storage: .init(extrema: [Int16](repeating: 0, count: 2 * length * channels.count)))
      if channels.allSatisfy({ $0.rms != nil }) {
        waveform.storage.energies = Array(repeating: 0, count: length * channels.count)
      }
      if channels.allSatisfy({ $0.clippedPixels != nil }) {
        waveform.storage.clipping = Array(repeating: false, count: length * channels.count)
      }
      fill(&waveform)
      return waveform
    }

    private func fill(_ waveform: inout Waveform) {
      for (channel, values) in channels.enumerated() {
        for pixel in 0..<length {
          let entry = pixel * channels.count + channel
          waveform.storage.extrema[2 * entry] = values.minimum[pixel]
          waveform.storage.extrema[2 * entry + 1] = values.maximum[pixel]
          guard !waveform.storage.energies.isEmpty, let rms = values.rms?[pixel] else { continue }
          let energy = rms * rms * Double(waveform.frameCount(pixel..<pixel + 1))
          waveform.storage.energies[entry] = UInt64(max(0, min(energy.rounded(), 0x1p62)))
        }
        guard !waveform.storage.clipping.isEmpty else { continue }
        for pixel in values.clippedPixels ?? [] where (0..<length).contains(pixel) {
          waveform.storage.clipping[pixel * channels.count + channel] = true
        }
      }
    }
  }
}
