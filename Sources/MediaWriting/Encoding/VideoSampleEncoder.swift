import LibAV
import MediaCodecs
import MediaCore

/// Encodes pictures, each of which has its time.
///
/// The encoder is opened with the second picture, by which the times' unit and rate are known, or at the end.
final class VideoSampleEncoder: SampleEncoder {
  var codec: Codec { settings.codec }
  var rollDistance: Int16? { nil }
  /// Ticks a second in which times are wanted; 0 to take a number that fits the pictures' own.
  var timescale: Int32 = 0

  /// The cadence at which segments are to begin; `nil` where there are none.
  var cadence: SegmentCadence?

  private let settings: VideoEncoderSettings
  /// The format of the pictures, where it is known before the first one comes.
  private let hint: FormatDescription?
  private var encoder: VideoEncoder?
  private var format: SharedFormatDescription?
  private var waiting: Picture?
  /// Samples that are ready, and were not given because a picture was refused.
  private var ready: [SampleBuffer] = []
  private var lastTime: Int64?
  private var lastKeyTime: Int64?
  /// The durations of pictures that are still in the encoder, by their times; 0 where not known yet.
  private var durations: [Int64: Int64] = [:]
  private var frameRate = 30.0

  private struct Picture {
    var pixels: PixelBuffer
    var time: MediaTime
    var duration: MediaTime
  }

  init(_ settings: VideoEncoderSettings, hint: FormatDescription? = nil) {
    self.settings = settings
    self.hint = hint
  }

  func encode(_ buffer: SampleBuffer) throws(MediaError) -> [SampleBuffer] {
    guard let pixels = buffer.imageBuffer else {
      throw MediaError(.invalidArgument, "an input that encodes pictures takes pictures in memory")
    }
    let picture = Picture(
      pixels: pixels, time: buffer.presentationTimeStamp,
      duration: buffer.sampleTimingInfoArray.first?.duration ?? .invalid)
    guard picture.time.isNumeric else {
      throw MediaError(.invalidArgument, "a picture comes without a time")
    }
    if encoder == nil {
      guard let first = waiting else {
        pixels.seal()
        waiting = picture
        return []
      }
      guard picture.time > first.time else { throw refusal(picture.time, first.time) }
      try open(first, next: picture.time)
      try encode(first)
    }
    try encode(picture)
    return takeReady()
  }

  /// The presentation time of the last picture that has come.
  var latestTime: MediaTime? {
    lastTime.map { MediaTime(value: $0, timescale: timescale) } ?? waiting?.time
  }

  private func takeReady() -> [SampleBuffer] {
    defer { ready = [] }
    return ready
  }

  func finish() throws(MediaError) -> [SampleBuffer] {
    if let only = waiting, encoder == nil {
      try open(only, next: nil)
      try encode(only)
    }
    guard let encoder else { return [] }
    let isFirst = format == nil
    var packets: [EncodedPacket] = []
    try encoder.finish { packet in packets.append(packet) }
    // x265 knows no decode times of fewer pictures than it holds back.
    if isFirst, settings.codec.reordersPictures { Self.setDecodeTimes(of: &packets) }
    for packet in packets { ready.append(try makeBuffer(packet)) }
    return takeReady()
  }

  func finalFormat() throws(MediaError) -> FormatDescription? { format?.description }

  /// Gives all pictures of a stream the latest decode times that rise, and by which none is decoded after it is shown.
  private static func setDecodeTimes(of packets: inout [EncodedPacket]) {
    let times = packets.map(\.presentationTime).sorted()
    guard let first = times.first else { return }
    let step = times.count > 1 ? times[1].saturatingSubtract(first) : 1
    let places = Dictionary(zip(times, times.indices)) { first, _ in first }
    let depth = packets.enumerated().reduce(0) { depth, packet in
      max(depth, packet.offset - (places[packet.element.presentationTime] ?? 0))
    }
    for index in packets.indices {
      packets[index].decodeTime =
        index >= depth
        ? times[index - depth] : first.saturatingSubtract(step.saturatingMultiply(Int64(depth - index)))
    }
  }

  // MARK: - One after the other

  private func encode(_ picture: Picture) throws(MediaError) {
    guard let encoder else { return }
    let time = ticks(picture.time)
    if let last = lastTime {
      guard time > last else {
        throw refusal(picture.time, MediaTime(value: last, timescale: timescale))
      }
      if durations[last] == 0 { durations[last] = time.saturatingSubtract(last) }
    }
    var isKey = false
    if let interval = settings.maxKeyFrameIntervalDuration, interval.isNumeric, interval > .zero {
      isKey = lastKeyTime.map { time.saturatingSubtract($0) >= ticks(interval) } ?? true
    }
    if cadence?.begins(at: MediaTime(value: time, timescale: timescale)) == true { isKey = true }
    let hasDuration = picture.duration.isNumeric && picture.duration > .zero
    let duration = hasDuration ? ticks(picture.time + picture.duration).saturatingSubtract(time) : 0
    var made: [EncodedPacket] = []
    durations[time] = duration
    do throws(MediaError) {
      try encoder.encode(
        picture.pixels, at: time,
        duration: duration > 0 ? duration : max(Int64(Double(timescale) / frameRate), 1), isKey: isKey
      ) { packet in made.append(packet) }
    } catch {
      durations[time] = nil
      throw error
    }
    picture.pixels.seal()
    if isKey { lastKeyTime = time }
    lastTime = time
    for packet in made { ready.append(try makeBuffer(packet)) }
  }

  private func refusal(_ time: MediaTime, _ last: MediaTime) -> MediaError {
    MediaError(
      .invalidArgument,
      "a picture at \(time.value)/\(time.timescale) does not come after the last one at \(last.value)/\(last.timescale)"
    )
  }

  private func ticks(_ time: MediaTime) -> Int64 { time.convertScale(max(timescale, 1)).value }

  // MARK: - The first one

  private func open(_ first: Picture, next: MediaTime?) throws(MediaError) {
    let times = [first.time, next, first.duration].compactMap(\.self).filter {
      $0.isNumeric && $0.timescale > 0
    }
    if timescale <= 0 { timescale = Self.timescale(of: times.map(\.timescale)) }
    let step = next.map { $0 - first.time } ?? first.duration
    if let expected = settings.expectedSourceFrameRate, expected.isFinite, expected > 0 {
      frameRate = min(max(expected, 0.001), 1000)
    } else if step.isNumeric, step.seconds > 0 {
      frameRate = min(max(1 / step.seconds, 1), 1000)
    }
    var wanted = VideoEncoder.Settings(codec: settings.codec, timescale: timescale)
    wanted.dimensions = settings.dimensions ?? (settings.scalesOtherSizes ? first.pixels.dimensions : nil)
    (wanted.bitRate, wanted.quality) = (settings.averageBitRate, settings.quality)
    wanted.keyFrameInterval = keyFrameInterval
    wanted.reordersPictures = settings.allowsFrameReordering
    (wanted.frameRate, wanted.profile) = (frameRate, settings.profile)
    (wanted.level, wanted.rateLimit) = (settings.level, settings.rateLimit)
    wanted.usesVariableLengthCodes = settings.usesVariableLengthCodes
    wanted.isOpaque = settings.isOpaque
    (wanted.pixelAspectRatio, wanted.color) = (settings.pixelAspectRatio, settings.color)
    wanted.fieldOrder = hint?.video?.fieldOrder
    wanted.masteringDisplay = hint?.video?.masteringDisplayColorVolume
    wanted.lightLevel = hint?.video?.contentLightLevelInfo
    wanted.threadCount = settings.threadCount
    wanted.pass = settings.pass
    wanted.options = settings.encoderOptions.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    encoder = try VideoEncoder(wanted, first: first.pixels)
    waiting = nil
    // A single picture that says no duration is shown for as long as one of its rate.
    if next == nil, !(first.duration.isNumeric && first.duration > .zero) {
      lonelyDuration = max(Int64((Double(timescale) / frameRate).rounded()), 1)
    }
  }

  /// The duration of the only picture, where it doesn't say one.
  private var lonelyDuration: Int64?

  /// The unit of all times, fine enough for others that come later.
  private static func timescale(of scales: [Int32]) -> Int32 {
    var common: Int64 = 1
    for scale in scales.map(Int64.init) {
      var (a, b) = (common, scale)
      while b != 0 { (a, b) = (b, a % b) }
      let multiple = common / a * scale
      if multiple <= 1_000_000_000 { common = multiple }
    }
    while common < 10_000 { common *= 2 }
    return Int32(clamping: common)
  }

  private var keyFrameInterval: Int? {
    var interval = settings.maxKeyFrameInterval
    if let duration = settings.maxKeyFrameIntervalDuration, duration.isNumeric, duration > .zero {
      let pictures = max(Int(saturating: (duration.seconds * frameRate).rounded(.down)), 1)
      interval = min(interval ?? pictures, pictures)
    }
    return interval
  }

  // MARK: - What is stored

  private func makeBuffer(_ packet: EncodedPacket) throws(MediaError) -> SampleBuffer {
    if format == nil { format = SharedFormatDescription(try makeFormat(packet)) }
    let bytes = try stored(packet)
    let time = packet.presentationTime
    var duration = durations.removeValue(forKey: time) ?? 0
    if duration == 0, let lonelyDuration { duration = lonelyDuration }
    // Some encoders of codecs that keep the order say other decode times.
    let decode = settings.codec.reordersPictures ? packet.decodeTime : time
    return SampleBuffer(
      sharing: format, dataBuffer: bytes, numSamples: 1,
      sampleTimingInfoArray: [
        SampleTimingInfo(
          duration: duration > 0 ? MediaTime(value: duration, timescale: timescale) : .invalid,
          presentationTimeStamp: MediaTime(value: time, timescale: timescale),
          decodeTimeStamp: MediaTime(value: decode, timescale: timescale))
      ],
      sampleAttachments: [
        SampleAttachments(
          notSync: !packet.isKey, dependsOnOthers: settings.codec.isIntraOnly ? nil : !packet.isKey,
          isDependedOnByOthers: packet.isDisposable ? false : nil)
      ])
  }

  /// A packet as files hold it: NAL units after their lengths, and AV1 without temporal delimiters.
  private func stored(_ packet: EncodedPacket) throws(MediaError) -> BlockBuffer {
    if codec.hasNALUnits {
      let units = try packet.bytes.withUnsafeBytes { (bytes) throws(MediaError) in
        try NALByteStream.lengthPrefixed(bytes)
      }
      guard let units else { throw MediaError(.encodeFailed, "the encoder of \(codec.name) gave nothing") }
      return units
    }
    return codec == .av1 ? packet.bytes.withoutTemporalDelimiter() : packet.bytes
  }

  private func makeFormat(_ packet: EncodedPacket) throws(MediaError) -> FormatDescription {
    guard let encoder else { throw MediaError(.encodeFailed, "there is no encoder") }
    var description = try encoder.formatDescription()
    let said = description.codecConfiguration
    let first = said.isEmpty ? packet.bytes.withUnsafeBytes { Array($0) } : said
    var configuration: [UInt8]? = said
    switch settings.codec {
    case let codec where codec.hasNALUnits:
      configuration = first.withUnsafeBytes { DecoderConfigurationRecord.make(codec, ofByteStream: $0) }
    case .av1: configuration = WrittenConfiguration.av1(first)
    case .vp9:
      configuration = WrittenConfiguration.vp9(
        packet.bytes.withUnsafeBytes { Array($0) }, dimensions: encoder.dimensions, frameRate: frameRate,
        color: encoder.color)
    default: break
    }
    guard let configuration else {
      throw MediaError(.encodeFailed, "the encoder of \(codec.name) does not say what decodes it")
    }
    description.codecConfiguration = configuration
    description.video?.pixelAspectRatio = encoder.pixelAspectRatio
    let keepsSize = settings.dimensions.map { $0 == hint?.dimensions } ?? true
    description.video?.cleanAperture =
      settings.cleanAperture ?? (keepsSize ? hint?.video?.cleanAperture : nil)
    return description
  }
}
