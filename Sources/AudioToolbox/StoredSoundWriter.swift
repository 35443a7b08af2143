import CoreAudioTypes
import Foundation
import MediaCore
import MediaWriting

/// Writes packets to a file of sound as they are.
final class StoredSoundWriter {
  private(set) var format: FormatDescription
  private(set) var survey = StoredSound.Survey()
  /// The bytes that a decoder of coded packets is set up with; known before the first of them.
  private(set) var magicCookie: [UInt8]?
  private let path: String
  private let type: FileType
  private let description: AudioStreamDescription
  private var frameCount: Int64 = 0
  /// The loudspeakers that the caller has named.
  private(set) var layout: AudioChannelLayout?
  private var statedTable: AudioFilePacketTableInfo?
  /// Values that are set only after packets have been written; they are put into the file at its end.
  private var late: (table: AudioFilePacketTableInfo?, cookie: [UInt8]?)
  private var hasPacketsOfOtherLengths = false
  private var output: (writer: AssetWriter, input: AssetWriterInput)?

  /// - Throws: for samples that files of the type don't hold so.
  init(path: String, type: FileType, _ format: FormatDescription) throws(MediaError) {
    guard let audio = format.audio else {
      throw MediaError(.invalidArgument, "a format that isn't of sound", at: .init(file: path))
    }
    (self.path, self.type, self.format, description) = (path, type, format, audio.streamDescription)
    // The set-up of coded sound comes later.
    if packetSize != nil { _ = try begin() }
  }

  /// Bytes of a packet, where all have as many.
  var packetSize: Int? {
    description.formatID == .linearPCM && description.bytesPerFrame > 0 ? description.bytesPerFrame : nil
  }

  var hasPackets: Bool { survey.packetCount > 0 }

  /// The duration in seconds.
  var duration: Double { Double(frameCount) / description.sampleRate }

  private func begin() throws(MediaError) -> AssetWriterInput {
    if let output { return output.input }
    let cookie = magicCookie ?? description.plainConfiguration
    if !cookie.isEmpty { format.codecConfiguration = cookie }
    let input = AssetWriterInput(mediaType: .audio, sourceFormatHint: format)
    let writer = try AssetWriter(outputPath: path, fileType: type)
    try writer.add(input)
    // A file that is there may be written over: the caller has said so.
    unlink(path)
    try writer.start()
    try writer.startSession(atSourceTime: .zero)
    output = (writer, input)
    return input
  }

  /// Appends packets, one after the other in memory.
  ///
  /// - Parameter frames: samples of each channel in a packet; 0 for those of the format.
  func write(_ bytes: UnsafeRawBufferPointer, sizes: [Int], frames: Int64 = 0) throws(MediaError) {
    guard let longest = sizes.max() else { return }
    let input = try begin()
    let length = frames > 0 ? frames : Int64(max(description.framesPerPacket, 1))
    if length != Int64(description.framesPerPacket) { hasPacketsOfOtherLengths = true }
    let scale = Int32(saturating: description.sampleRate)
    // The first frame that is heard is at time zero.
    let start = frameCount - Int64(statedTable?.mPrimingFrames ?? 0)
    try input.take(
      SampleBuffer(
        formatDescription: format, dataBuffer: try BlockBuffer(bytes), numSamples: sizes.count,
        sampleTimingInfoArray: [
          SampleTimingInfo(
            duration: MediaTime(value: length, timescale: scale),
            presentationTimeStamp: MediaTime(value: start, timescale: scale))
        ], sampleSizes: packetSize.map { [$0] } ?? sizes,
        attachments: trims(from: start, length * Int64(sizes.count), scale)))
    frameCount += length * Int64(sizes.count)
    survey.packetCount += Int64(sizes.count)
    survey.byteCount += Int64(bytes.count)
    survey.longestPacket = max(survey.longestPacket, Int64(longest))
  }

  /// Returns the trims of frames from a place on, by the caller's packet table.
  private func trims(from start: Int64, _ length: Int64, _ scale: Int32) -> BufferAttachments {
    var attachments = BufferAttachments()
    guard let statedTable else { return attachments }
    if frameCount == 0, start < 0 {
      attachments.trimDurationAtStart = MediaTime(value: -start, timescale: scale)
    }
    let rest = start.saturatingAdd(length).saturatingSubtract(statedTable.mNumberValidFrames)
    if rest > 0 { attachments.trimDurationAtEnd = MediaTime(value: rest, timescale: scale) }
    return attachments
  }

  /// Keeps the numbers of frames that are heard of the packets and that aren't.
  func take(_ table: AudioFilePacketTableInfo) -> OSStatus {
    guard table.mNumberValidFrames >= 0, table.mPrimingFrames >= 0, table.mRemainderFrames >= 0 else {
      return kAudio_ParamError
    }
    guard table.mPrimingFrames > 0 || table.mRemainderFrames > 0 else { return noErr }
    guard packetSize == nil, type == .m4a || type == .mp4 else { return kAudioFileUnsupportedPropertyError }
    if hasPackets, table != statedTable {
      guard !hasPacketsOfOtherLengths else { return kAudioFileOperationNotSupportedError }
      late.table = table
    } else {
      statedTable = table
    }
    return noErr
  }

  /// Keeps the bytes that a decoder is set up with.
  func take(cookie: [UInt8]) -> OSStatus {
    let given = format.codec == .flac ? Self.streamInformation(cookie) : cookie
    guard hasPackets, given != magicCookie else {
      magicCookie = given
      return noErr
    }
    guard type == .flac else { return kAudioFileOperationNotSupportedError }
    (magicCookie, late.cookie) = (given, given)
    return noErr
  }

  /// FLAC's STREAMINFO (RFC 9639, 8.2) of a cookie, without the headers of a block and a box before it.
  private static func streamInformation(_ cookie: [UInt8]) -> [UInt8] {
    let size = 34
    let header = cookie.indices.first { start in
      cookie.count - start >= 4 + size && cookie[start] & 0x7F == 0
        && Array(cookie[start + 1..<start + 4]) == [0, 0, UInt8(size)]
    }
    return header.map { Array(cookie[$0 + 4..<$0 + 4 + size]) } ?? cookie
  }

  /// The numbers of frames of the packets so far that are heard and that aren't, unless others were stated.
  var packetTable: AudioFilePacketTableInfo {
    late.table ?? statedTable ?? AudioFilePacketTableInfo(mNumberValidFrames: frameCount)
  }

  /// Keeps a layout that names the loudspeakers that the file's channels have.
  func take(layout bytes: UnsafeRawBufferPointer) -> OSStatus {
    guard let given = GivenLayout(bytes, channelCount: description.channelsPerFrame),
      given.names(
        ChannelLayout(usualFor: description.channelsPerFrame), inAnyOrder: description.formatID != .linearPCM)
    else { return kAudio_ParamError }
    layout = given.layout
    return noErr
  }

  /// Makes the file whole.
  ///
  /// - Returns: the error that kept the file from that.
  func finish() -> MediaError? {
    do throws(MediaError) { _ = try begin() } catch { return error }
    guard let output else { return nil }
    if output.writer.status == .writing {
      output.input.markAsFinished()
      output.writer.finish()
      if output.writer.error == nil {
        do throws(MediaError) { try complete() } catch { return error }
      }
    }
    return output.writer.error
  }

  /// Puts the values that were set after the packets into the written file.
  private func complete() throws(MediaError) {
    if let cookie = late.cookie, cookie.count == 34 { try replaceStreamInformation(cookie) }
    if let table = late.table { try copy(with: table) }
  }

  /// The block comes first in a file, after its mark and its own header.
  private func replaceStreamInformation(_ block: [UInt8]) throws(MediaError) {
    do {
      let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
      try file.seek(toOffset: 8)
      try file.write(contentsOf: Data(block))
      try file.close()
    } catch {
      throw MediaError(.fileNotWritable, "the file can't be changed: \(error)", at: .init(file: path))
    }
  }

  /// Writes the file again with a packet table, which is set before its packets.
  private func copy(with table: AudioFilePacketTableInfo) throws(MediaError) {
    let other = "\(path).\(UUID().uuidString)"
    defer { unlink(other) }
    let stored = try StoredSound(path: path)
    let copy = try StoredSoundWriter(path: other, type: type, format)
    (copy.magicCookie, copy.statedTable, copy.layout) = (magicCookie, table, layout)
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(Int(survey.longestPacket) * Self.copiedPacketCount, 1), alignment: 16)
    defer { buffer.deallocate() }
    while copy.survey.packetCount < survey.packetCount {
      let sizes = try stored.readPackets(
        into: buffer, from: copy.survey.packetCount, atMost: Self.copiedPacketCount)
      guard !sizes.isEmpty else { break }
      try copy.write(UnsafeRawBufferPointer(rebasing: buffer[..<sizes.reduce(0, +)]), sizes: sizes)
    }
    if let error = copy.finish() { throw error }
    guard rename(other, path) == 0 else {
      throw MediaError(.fileNotWritable, "the file can't be replaced", at: .init(file: path))
    }
  }

  private static let copiedPacketCount = 64
}
