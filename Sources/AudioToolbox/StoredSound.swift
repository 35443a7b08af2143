import Foundation
import MediaAssets
import MediaContainers
import MediaCore
import MediaMetadata
import MediaReading

/// Gives the stored packets of a file's first sound track, from any of them on.
final class StoredSound {
  let format: FormatDescription
  let description: AudioStreamDescription
  /// The duration in seconds.
  let duration: Double
  private let asset: URLAsset
  private let track: AssetTrack
  /// The bytes of the samples of a file of plain sound, and their source.
  private let plain: (data: Range<Int64>, source: any ByteSource)?
  private var output: AssetReaderTrackOutput?
  private var reader: AssetReader?
  /// The source of the bytes, where those are the caller's functions.
  private let functions: CallbackSource?
  /// The pieces that were read last, in their order.
  private var recent: [Piece] = []
  private var recentSize = 0
  /// The first packet and byte of the piece that comes next.
  private var next: (packet: Int64, byte: Int64) = (0, 0)
  private var surveyed: Survey?

  /// The least number of bytes that are kept for reading backwards.
  ///
  /// Bytes before them are read again from the file's beginning on.
  private static let keptSize = 4 << 20

  /// Stored bytes that hold one packet, or several of one size.
  struct Piece {
    let data: BlockBuffer
    let packets: Range<Int64>
    let bytes: Range<Int64>

    /// The approximate size in memory.
    var size: Int { data.dataLength + 512 }
  }

  /// The values that are known once all packets have been looked at.
  struct Survey {
    var packetCount: Int64 = 0
    var byteCount: Int64 = 0
    var longestPacket: Int64 = 0
    var firstOffset: Int64?
    /// The duration that is dropped from the start of the decoded sound, in seconds.
    var primingSeconds = 0.0
  }

  convenience init(path: String) throws(MediaError) {
    let options = URLAsset.Options(preferPreciseDurationAndTiming: true)
    try self.init(URLAsset(url: URL(fileURLWithPath: path), options: options), path, nil)
  }

  /// A file whose bytes functions of the caller's give.
  convenience init(_ source: CallbackSource) throws(MediaError) {
    let options = URLAsset.Options(preferPreciseDurationAndTiming: true)
    try self.init(URLAsset(path: "", source: source, options: options), nil, source)
  }

  private init(_ asset: URLAsset, _ path: String?, _ functions: CallbackSource?) throws(MediaError) {
    (self.asset, self.functions) = (asset, functions)
    guard let track = try asset.tracks().first(where: { $0.mediaType == .audio }),
      let format = track.formatDescriptions.first, let audio = format.audio,
      audio.streamDescription.sampleRate >= 1
    else { throw MediaError(.noSuchTrack, "the file has no sound", at: .init(file: path)) }
    (self.track, self.format, description) = (track, format, audio.streamDescription)
    plain = asset.plainSound.map { ($0.layout.data, $0.source) }
    duration = track.timeRange.duration.isNumeric ? track.timeRange.duration.seconds : 0
  }

  /// Returns the last status of the caller's function that was an error, and forgets it.
  func takeFailure() -> OSStatus? { functions?.takeFailure() }

  /// Returns the first bytes of the file.
  func firstBytes(_ count: Int) throws(MediaError) -> [UInt8] {
    try asset.openedSource().bytes(at: 0, count: count)
  }

  /// Bytes of a packet, where all have as many.
  var packetSize: Int64? {
    description.formatID == .linearPCM && description.bytesPerPacket > 0
      ? Int64(description.bytesPerPacket) : nil
  }

  /// The file's tags and duration as texts, by the names of Core Audio's dictionary.
  var information: [String: String] {
    var texts = ["approximate duration in seconds": String(format: "%.3f", duration)]
    for item in asset.metadata {
      guard let name = item.commonKey.flatMap(TagKeyTable.coreAudio.name), let text = item.stringValue,
        texts[name] == nil
      else { continue }
      texts[name] = text
    }
    return texts
  }

  /// Looks at all packets, once.
  func survey() throws(MediaError) -> Survey {
    if let surveyed { return surveyed }
    var survey = Survey()
    if let plain, let packetSize {
      let count = Int64(plain.data.count)
      survey = Survey(
        packetCount: count / packetSize, byteCount: count, longestPacket: packetSize,
        firstOffset: plain.data.lowerBound)
    } else {
      let (reader, output) = (AssetReader(asset: asset), AssetReaderSampleReferenceOutput(track: track))
      reader.add(output)
      try reader.start()
      while let buffer = output.copyNextSampleBuffer() {
        let size = Int64(buffer.totalSampleSize)
        survey.packetCount += packetSize.map { size / $0 } ?? 1
        survey.byteCount = survey.byteCount.addingReportingOverflow(size).partialValue
        survey.longestPacket = max(survey.longestPacket, packetSize ?? size)
        survey.firstOffset = survey.firstOffset ?? buffer.attachments.sampleReferenceByteOffset
        let trimmed = buffer.attachments.trimDurationAtStart
        if trimmed.isNumeric { survey.primingSeconds += trimmed.seconds }
      }
      if let error = reader.error ?? functions?.error { throw error }
    }
    surveyed = survey
    return survey
  }

  /// Returns the numbers of frames that are heard, and of those before and after.
  ///
  /// - Returns: `nil` where packets have no stated length.
  func packetTable() throws(MediaError) -> AudioFilePacketTableInfo? {
    let (length, rate) = (description.framesPerPacket, description.sampleRate)
    guard length > 0 else { return nil }
    let survey = try survey()
    let all = survey.packetCount.multipliedReportingOverflow(by: Int64(length)).partialValue
    let priming = Int64(saturating: (survey.primingSeconds * rate).rounded())
    // A sample's stated duration that is short says which of its frames are not heard, too.
    let lasting = track.timeRange.duration
    let heard = lasting.isNumeric ? Int64(saturating: (lasting.seconds * rate).rounded()) : .max
    let valid = max(min(heard, all - priming), 0)
    return AudioFilePacketTableInfo(
      mNumberValidFrames: valid, mPrimingFrames: Int32(clamping: priming),
      mRemainderFrames: Int32(clamping: max(all - priming - valid, 0)))
  }

  /// Returns the number of bytes of the longest packet.
  func longestPacket() throws(MediaError) -> Int64 {
    if let packetSize { return packetSize }
    return try survey().longestPacket
  }

  /// Fills memory with the stored packets' bytes, one packet after the other, from a place among them on.
  ///
  /// - Returns: the number of bytes.
  func read(into buffer: UnsafeMutableRawBufferPointer, at place: Int64) throws(MediaError) -> Int {
    if let plain {
      let start = plain.data.lowerBound.addingReportingOverflow(place).partialValue
      guard place >= 0, plain.data.contains(start) else { return 0 }
      let count = min(Int64(buffer.count), plain.data.upperBound - start)
      return try plain.source.read(
        into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<Int(count)]), at: start)
    }
    var filled = 0
    while filled < buffer.count, let piece = try piece(holding: place + Int64(filled), in: \.bytes) {
      let start = Int(place + Int64(filled) - piece.bytes.lowerBound)
      let count = min(buffer.count - filled, piece.data.dataLength - start)
      piece.data.withUnsafeBytes {
        UnsafeMutableRawBufferPointer(rebasing: buffer[filled..<filled + count])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[start..<start + count]))
      }
      filled += count
    }
    return filled
  }

  /// Fills memory with whole packets, from one on: so many, or as many as there is room for.
  ///
  /// - Returns: the number of bytes of each packet.
  func readPackets(
    into buffer: UnsafeMutableRawBufferPointer, from first: Int64, atMost limit: Int
  ) throws(MediaError) -> [Int] {
    if let packetSize {
      let (place, isOver) = first.multipliedReportingOverflow(by: packetSize)
      guard !isOver else { return [] }
      let size = Int(packetSize)
      let room = min(buffer.count / size, limit) * size
      let count = try read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<room]), at: place)
      return Array(repeating: size, count: count / size)
    }
    var (sizes, filled): ([Int], Int) = ([], 0)
    while sizes.count < limit, let piece = try piece(holding: first + Int64(sizes.count), in: \.packets) {
      let size = piece.data.dataLength
      guard size <= buffer.count - filled else { break }
      piece.data.withUnsafeBytes {
        UnsafeMutableRawBufferPointer(rebasing: buffer[filled..<filled + size]).copyMemory(from: $0)
      }
      filled += size
      sizes.append(size)
    }
    return sizes
  }

  private func piece(
    holding place: Int64, in range: KeyPath<Piece, Range<Int64>>
  ) throws(MediaError) -> Piece? {
    guard place >= 0 else { return nil }
    if let first = recent.first, place < first[keyPath: range].lowerBound { try restart() }
    while recent.last.map({ $0[keyPath: range].upperBound <= place }) ?? true {
      guard try advance() else { return nil }
    }
    // They follow each other: the last one that doesn't begin after the place.
    var (low, high) = (0, recent.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if recent[middle][keyPath: range].lowerBound <= place { low = middle } else { high = middle }
    }
    return recent[low]
  }

  /// Begins to read with the first packet.
  private func restart() throws(MediaError) {
    reader?.cancelReading()
    let (reader, output) = (
      AssetReader(asset: asset), AssetReaderTrackOutput(track: track, outputSettings: nil)
    )
    reader.add(output)
    try reader.start()
    (self.reader, self.output, next) = (reader, output, (0, 0))
    (recent, recentSize) = ([], 0)
  }

  /// Reads the next piece.
  ///
  /// - Returns: false after the last.
  private func advance() throws(MediaError) -> Bool {
    if reader == nil { try restart() }
    while let buffer = output?.copyNextSampleBuffer() {
      guard let data = buffer.dataBuffer, data.dataLength > 0 else { continue }
      let count = packetSize.map { Int64(data.dataLength) / $0 } ?? 1
      let (packets, bytes) = (next.packet + count, next.byte + Int64(data.dataLength))
      keep(Piece(data: data, packets: next.packet..<packets, bytes: next.byte..<bytes))
      next = (packets, bytes)
      return true
    }
    if let error = reader?.error ?? functions?.error {
      // A caller that tries again begins again.
      (reader, output) = (nil, nil)
      throw error
    }
    return false
  }

  private func keep(_ piece: Piece) {
    recent.append(piece)
    recentSize += piece.size
    guard recentSize > 2 * Self.keptSize else { return }
    var dropped = 0
    while recentSize > Self.keptSize, dropped < recent.count - 1 {
      recentSize -= recent[dropped].size
      dropped += 1
    }
    recent.removeFirst(dropped)
  }
}
