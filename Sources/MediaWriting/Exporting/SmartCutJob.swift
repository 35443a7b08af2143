import ISOBaseMedia
import LibAV
import MediaAssets
import MediaCodecs
import MediaCore
import MediaReading

/// Writes a part of a track: what can stay of its pictures as they are stored, and the rest encoded by the same codec.
///
/// Both stand in one track. The encoder's parameter sets have numbers of their own, so that one set-up of the decoder holds those
/// of both, and decoding can begin anywhere.
final class SmartCutJob: InputJob, @unchecked Sendable {
  // @unchecked: one task runs it, and asks for the damage once it has ended.

  let input = AssetWriterInput(mediaType: .video)
  private let cut: SmartCut
  private let track: AssetTrack
  private let asset: URLAsset
  private let length: Double
  private let quality: Double
  private var format: SharedFormatDescription?
  private var readers: [AssetReader] = []
  private var outputs: [AssetReaderOutput] = []
  private var feed: PacketFeed?
  private var clock: DecodeClock
  /// The parameter sets of all that the track is made of: the source's, then the encoders'.
  private var sets: [ParameterSets]
  /// The sample that waits for the one after it.
  private var held: Item?

  /// A sample with its time, in units of what is written.
  private struct Item {
    var bytes: [UInt8]
    var time: Int64
    var duration: MediaTime?
    var isSync: Bool
  }

  /// - Parameter quality: of what is encoded, from 0 to 1.
  init(_ cut: SmartCut, _ track: AssetTrack, of asset: URLAsset, length: Double, quality: Double) {
    (self.cut, self.track, self.asset, self.length, self.quality) = (cut, track, asset, length, quality)
    let lead = cut.reorderedTime.convertScale(cut.timescale, method: .roundTowardPositiveInfinity)
    clock = DecodeClock(depth: cut.reorderDepth, lead: lead.value)
    sets = [cut.sets]
    input.mediaTimeScale = cut.timescale
    input.transform = track.preferredTransform
  }

  func run(_ reach: @escaping @Sendable (Double) -> Void) async throws {
    var tail: [Item] = []
    if let range = cut.tail {
      // The tail is as short as the pictures that are stored out of order.
      try await encode(range) { item in tail.append(item) }
    }
    if let range = cut.head {
      try await encode(range) { item in
        try await self.write(item)
        reach(self.fraction(MediaTime(value: item.time, timescale: self.cut.timescale)))
      }
    }
    try await writeKept(reach)
    for item in tail { try await write(item) }
    try await flush()
    try input.finish()
  }

  private func fraction(_ time: MediaTime) -> Double {
    length > 0 ? (time - cut.range.start).seconds / length : 0
  }

  private func ticks(_ time: MediaTime) -> Int64 { time.convertScale(cut.timescale).value }

  // MARK: - What stays

  private func writeKept(_ reach: @Sendable (Double) -> Void) async throws {
    guard !cut.kept.isEmpty else { return }
    if cut.beginsOpen, held != nil, let end = cut.sets.endOfSequence { held?.bytes += end }
    let feed = try PacketFeed(asset, track.content, as: cut.form, by: cut.edit, from: cut.range.start)
    self.feed = feed
    var distinct = DistinctTimes()
    for index in 0..<cut.kept.upperBound {
      guard let item = try feed.next() else { break }
      try Task.checkCancellation()
      let time = distinct.time(of: item.sample)
      guard index >= cut.kept.lowerBound, let rank = cut.rank(of: time), case .buffer(let bytes) = item.bytes
      else { continue }
      let span = cut.span(of: rank)
      // libavformat leaves out the sets of other pictures where one brings its own.
      let kept = Item(
        bytes: bytes.withUnsafeBytes { cut.sets.withoutSets($0) }, time: ticks(span.start),
        duration: span.duration,
        isSync: item.sample.flags.contains(.sync))
      try await write(kept)
      reach(fraction(span.start))
    }
  }

  // MARK: - What is encoded

  /// Encodes a part of the pictures with parameter sets of new numbers.
  private func encode(_ range: MediaTimeRange, _ give: (Item) async throws -> Void) async throws {
    let encoder = makeEncoder()
    let output = AssetReaderTrackOutput(track: track, outputSettings: .native)
    output.alwaysCopiesSampleData = false
    let reader = AssetReader(asset: track.asset)
    reader.timeRange = range
    readers.append(reader)
    outputs.append(output)
    let provider = reader.outputProvider(for: output)
    try await offCooperativePool { () throws -> Void in try reader.start() }
    var numbering: ParameterSetNumbering?
    func take(_ buffers: [SampleBuffer]) async throws {
      for buffer in buffers {
        if numbering == nil {
          let made = try self.numbering(buffer)
          sets.append(made.sets)
          numbering = made
        }
        guard let bytes = buffer.dataBuffer?.withUnsafeBytes({ numbering?.renumbered($0) }),
          let timing = buffer.sampleTimingInfoArray.first
        else {
          throw Self.strange
        }
        try await give(
          Item(
            bytes: bytes, time: ticks(timing.presentationTimeStamp), duration: timing.duration,
            isSync: buffer.sampleAttachments.first?.notSync == false))
      }
    }
    var sequence = PictureSequence()
    func encode(_ pictures: [SampleBuffer]) async throws {
      for picture in pictures { try await take(try encoder.encode(picture.clipped(to: range))) }
    }
    while let picture = try await provider.next() {
      try Task.checkCancellation()
      try await encode(sequence.take(picture))
    }
    try await encode(sequence.finish())
    try await take(try encoder.finish())
  }

  private func makeEncoder() -> VideoSampleEncoder {
    var settings = VideoEncoderSettings(
      track.content.codec, quality: quality, allowsFrameReordering: false,
      profile: VideoEncoder.profile(of: cut.description))
    if track.nominalFrameRate > 0 { settings.expectedSourceFrameRate = Double(track.nominalFrameRate) }
    let encoder = VideoSampleEncoder(settings, hint: cut.description)
    encoder.timescale = cut.timescale
    return encoder
  }

  private static let strange = MediaError(
    .encodeFailed, "the encoder makes pictures that can't stand beside those of the file")

  private func numbering(_ buffer: SampleBuffer) throws(MediaError) -> ParameterSetNumbering {
    guard let made = buffer.formatDescription,
      let own = ParameterSets(made.codec, record: made.codecConfiguration),
      let numbering = ParameterSetNumbering(own, beside: sets)
    else {
      throw Self.strange
    }
    return numbering
  }

  // MARK: - Writing

  private func write(_ item: Item) async throws {
    if format == nil {
      var description = cut.description
      // Where nothing stays, the encoder's sets are all there are.
      let needed = cut.kept.isEmpty ? Array(sets.dropFirst()) : sets
      guard let first = needed.first, let record = first.record(with: Array(needed.dropFirst())) else {
        throw Self.strange
      }
      description.codecConfiguration = record
      format = SharedFormatDescription(description)
    }
    try await flush()
    held = item
  }

  private func flush() async throws {
    guard let item = held else { return }
    held = nil
    let duration = item.duration
    let decodeTime = clock.decodeTime(ofPictureShownAt: item.time, lasting: duration.map(ticks) ?? 1)
    let buffer = SampleBuffer(
      sharing: format, dataBuffer: try BlockBuffer(item.bytes), numSamples: 1,
      sampleTimingInfoArray: [
        SampleTimingInfo(
          duration: duration ?? .invalid,
          presentationTimeStamp: MediaTime(value: item.time, timescale: cut.timescale),
          decodeTimeStamp: MediaTime(value: decodeTime, timescale: cut.timescale))
      ],
      sampleSizes: [item.bytes.count],
      sampleAttachments: [SampleAttachments(notSync: !item.isSync, dependsOnOthers: !item.isSync)])
    try await AssetWriterInput.Receiver(input: input).append(buffer)
  }

  func cancel() { for reader in readers { reader.cancelReading() } }

  func report(to outcome: inout AssetTranscoder.Outcome) {
    if cut.kept.isEmpty {
      outcome.warnings.append(
        MediaError(
          .operationNotSupportedForAsset,
          "all pictures of the part are encoded anew: there is none at which decoding can begin",
          at: .init(trackID: track.trackID)))
    }
    if let feed { outcome.add(feed.damage) }
    for output in outputs {
      if let loss = output.damage.losses.first { outcome.warnings.append(loss.error) }
    }
  }
}

/// Gives pictures, in the order in which they are decoded, the latest decode times that rise, and by which none is decoded
/// after it is shown.
struct DecodeClock {
  private let depth: Int
  private let lead: Int64
  /// The times that were not given yet, in rising order.
  private var waiting: [Int64] = []
  private var count = 0
  private var first: Int64 = 0
  private var step: Int64 = 1

  /// - Parameters:
  ///   - depth: how many pictures at most are decoded before one that is shown before them.
  ///   - lead: how long before it is shown the first picture is decoded at least. The last ones are decoded earlier than shown by
  ///     as much, and all decode times together last no less than what is shown.
  init(depth: Int, lead: Int64 = 0) {
    (self.depth, self.lead) = (depth, lead)
  }

  mutating func decodeTime(ofPictureShownAt time: Int64, lasting duration: Int64) -> Int64 {
    if count == 0 {
      // The first picture can be cut to a part of its length.
      let mean = depth > 0 ? (lead.saturatingAdd(Int64(depth) - 1)) / Int64(depth) : 0
      (first, step) = (time, max(duration, mean, 1))
    }
    let place = waiting.lastIndex { $0 <= time }.map { $0 + 1 } ?? 0
    waiting.insert(time, at: place)
    defer { count += 1 }
    guard count >= depth else {
      return first.saturatingSubtract(step.saturatingMultiply(Int64(depth - count)))
    }
    return waiting.removeFirst()
  }
}
