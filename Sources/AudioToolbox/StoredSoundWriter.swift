import CoreAudioTypes
import Foundation
import MediaCore
import MediaWriting

/// Writes packets to a file of sound as they are.
final class StoredSoundWriter {
  private(set) var format: FormatDescription
  private(set) var survey = StoredSound.Survey()
  /// What a decoder of coded packets is set up with; known before the first of them.
  var magicCookie: Data?
  private let path: String
  private let type: FileType
  private let description: AudioStreamDescription
  private var frameCount: Int64 = 0
  /// What the caller has said of the loudspeakers.
  private(set) var layout: AudioChannelLayout?
  private var statedTable: AudioFilePacketTableInfo?
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

  /// In seconds.
  var duration: Double { Double(frameCount) / description.sampleRate }

  private func begin() throws(MediaError) -> AssetWriterInput {
    if let output { return output.input }
    let cookie = magicCookie.map { Array($0) } ?? description.plainConfiguration
    if !cookie.isEmpty { format.codecConfiguration = cookie }
    let input = AssetWriterInput(mediaType: .audio, sourceFormatHint: format)
    let writer = try AssetWriter(outputPath: path, fileType: type)
    try writer.add(input)
    // What is there may be written over: the caller has said so.
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
    let scale = Int32(saturating: description.sampleRate)
    // What is heard first is at zero.
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

  /// What of frames from a place on is not heard, by what the caller has said.
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

  /// Keeps what is heard of the packets.
  func take(_ table: AudioFilePacketTableInfo) -> OSStatus {
    guard table.mNumberValidFrames >= 0, table.mPrimingFrames >= 0, table.mRemainderFrames >= 0 else {
      return kAudio_ParamError
    }
    guard table.mPrimingFrames > 0 || table.mRemainderFrames > 0 else { return noErr }
    guard packetSize == nil, type == .m4a || type == .mp4 else { return kAudioFileUnsupportedPropertyError }
    guard !hasPackets else { return kAudioFileOperationNotSupportedError }
    statedTable = table
    return noErr
  }

  /// What is heard of the packets so far, where nobody has said more.
  var packetTable: AudioFilePacketTableInfo {
    statedTable ?? AudioFilePacketTableInfo(mNumberValidFrames: frameCount)
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
  /// - Returns: what kept it from that.
  func finish() -> MediaError? {
    do throws(MediaError) { _ = try begin() } catch { return error }
    guard let output else { return nil }
    if output.writer.status == .writing {
      output.input.markAsFinished()
      output.writer.finish()
    }
    return output.writer.error
  }
}
