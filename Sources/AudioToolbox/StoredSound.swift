import Foundation
import MediaAssets
import MediaContainers
import MediaCore
import MediaReading

/// Gives the stored packets of a file's first sound track, from any of them on.
final class StoredSound {
  let format: FormatDescription
  let description: AudioStreamDescription
  /// In seconds.
  let duration: Double
  private let asset: URLAsset
  private let track: AssetTrack
  /// Where the samples of a file of plain sound are.
  private let plain: (data: Range<Int64>, source: any ByteSource)?
  private var output: AssetReaderTrackOutput?
  private var reader: AssetReader?
  /// What is being given.
  private var piece: Piece?
  private var surveyed: Survey?

  /// Stored bytes that hold one packet, or several of one size.
  struct Piece {
    let data: BlockBuffer
    let packets: Range<Int64>
    let bytes: Range<Int64>
  }

  /// What is known once all packets have been looked at.
  struct Survey {
    var packetCount: Int64 = 0
    var byteCount: Int64 = 0
    var longestPacket: Int64 = 0
    var firstOffset: Int64?
  }

  init(path: String) throws(MediaError) {
    asset = URLAsset(
      url: URL(fileURLWithPath: path), options: URLAsset.Options(preferPreciseDurationAndTiming: true))
    guard let track = try asset.tracks().first(where: { $0.mediaType == .audio }),
      let format = track.formatDescriptions.first, let audio = format.audio,
      audio.streamDescription.sampleRate >= 1
    else { throw MediaError(.noSuchTrack, "the file has no sound", at: .init(file: path)) }
    (self.track, self.format, description) = (track, format, audio.streamDescription)
    plain = asset.plainSound.map { ($0.layout.data, $0.source) }
    duration = track.timeRange.duration.isNumeric ? track.timeRange.duration.seconds : 0
  }

  /// What the file begins with.
  func firstBytes(_ count: Int) throws(MediaError) -> [UInt8] {
    try asset.openedSource().bytes(at: 0, count: count)
  }

  /// Bytes of a packet, where all have as many.
  var packetSize: Int64? {
    description.formatID == .linearPCM && description.bytesPerPacket > 0
      ? Int64(description.bytesPerPacket) : nil
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
      }
      if let error = reader.error { throw error }
    }
    surveyed = survey
    return survey
  }

  /// In bytes.
  func longestPacket() throws(MediaError) -> Int64 {
    if let packetSize { return packetSize }
    return try survey().longestPacket
  }

  /// Fills memory with the stored packets' bytes, one packet after the other, from a place among them on.
  ///
  /// - Returns: how many there were.
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
  /// - Returns: how many bytes each has.
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
    if let piece, place < piece[keyPath: range].lowerBound { restart() }
    while piece.map({ $0[keyPath: range].upperBound <= place }) ?? true {
      guard try advance() else { return nil }
    }
    return piece
  }

  private func restart() {
    reader?.cancelReading()
    (piece, reader, output) = (nil, nil, nil)
  }

  /// Reads the next piece.
  ///
  /// - Returns: false after the last.
  private func advance() throws(MediaError) -> Bool {
    if reader == nil {
      let (reader, output) = (
        AssetReader(asset: asset), AssetReaderTrackOutput(track: track, outputSettings: nil)
      )
      reader.add(output)
      try reader.start()
      (self.reader, self.output) = (reader, output)
    }
    while let buffer = output?.copyNextSampleBuffer() {
      guard let data = buffer.dataBuffer, data.dataLength > 0 else { continue }
      let (packet, byte) = (piece?.packets.upperBound ?? 0, piece?.bytes.upperBound ?? 0)
      let count = packetSize.map { Int64(data.dataLength) / $0 } ?? 1
      piece = Piece(
        data: data, packets: packet..<packet + count, bytes: byte..<byte + Int64(data.dataLength))
      return true
    }
    if let error = reader?.error { throw error }
    return false
  }
}
