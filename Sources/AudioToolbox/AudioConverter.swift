// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreAudioTypes
import Foundation
import MediaCore
import Synchronization

/// A converter.
public typealias AudioConverterRef = AudioConverter
/// A property of a converter, by four letters.
public typealias AudioConverterPropertyID = UInt32

/// Gives a converter packets: how many there are, their memory, and where each coded one is.
///
/// No packets end the sound.
public typealias AudioConverterComplexInputDataProc = (
  AudioConverterRef, UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<AudioBufferList>,
  UnsafeMutablePointer<UnsafeMutablePointer<AudioStreamPacketDescription>?>?, UnsafeMutableRawPointer?
) -> OSStatus

/// Converts Linear PCM to another format, rate or number of channels, encodes it to packets, or decodes them.
///
/// Channels are taken over as the channel map says. By default each is the one of the same number, and one
/// channel becomes both of two.
public final class AudioConverter: @unchecked Sendable {
  // @unchecked: as on Apple's systems, one thread at a time uses a converter.
  let source: AudioStreamDescription
  let target: AudioStreamDescription
  var channelMap: [Int] {
    get { statedMap ?? orderedMap ?? usualMap }
    set { (statedMap, work) = (newValue, nil) }
  }
  private var statedMap: [Int]?
  var usesMastering = false {
    didSet { work = nil }
  }
  /// The bits a second to encode with; 64,000 for each channel where `nil`.
  var bitRate: Int? {
    didSet { work = nil }
  }
  /// The bytes that a decoder is set up with.
  var cookie: [UInt8] = [] {
    didSet { work = nil }
  }
  /// The loudspeakers of the input and the output; the usual ones of as many channels where `nil`.
  var layouts = Layouts() {
    didSet { work = nil }
  }

  struct Layouts {
    var source: ChannelLayout?
    var target: ChannelLayout?
  }
  private var work: Work?
  private var isEnded = false

  private enum Work {
    case samples(LinearPCMConverter)
    case encoding(PacketEncoder)
    case decoding(PacketDecoder)
  }

  private static let mostChannels = 1024

  init(from source: AudioStreamDescription, to target: AudioStreamDescription) throws(MediaError) {
    (self.source, self.target) = (source, target)
    let (from, to) = (source.channelsPerFrame, target.channelsPerFrame)
    guard (0...Self.mostChannels).contains(from), (0...Self.mostChannels).contains(to) else {
      throw MediaError(.overLimit, "\(max(from, to)) channels are more than \(Self.mostChannels)")
    }
    switch (source.formatID == .linearPCM, target.formatID == .linearPCM) {
    case (false, false):
      throw MediaError(.operationNotSupportedForAsset, "coded sound is not converted to other coded sound")
    case (false, true):
      // The decoder's set-up may come later.
      guard Codec(source.formatID.rawValue) != nil else {
        throw MediaError(.decoderNotFound, "the format is not decoded here")
      }
    default: _ = try currentWork()
    }
  }

  private var usualMap: [Int] {
    let (from, to) = (source.channelsPerFrame, target.channelsPerFrame)
    return from == 1 && to == 2 ? [0, 0] : (0..<to).map { $0 < from ? $0 : -1 }
  }

  /// The source's channel for each that goes out, where both sides' loudspeakers are known and are the same.
  private var orderedMap: [Int]? {
    guard let from = layouts.source, let to = layouts.target else { return nil }
    return ChannelOrder(from: from, to: to)?.map
  }

  private func currentWork() throws(MediaError) -> Work {
    if let work { return work }
    let made: Work
    if target.formatID != .linearPCM {
      made = .encoding(
        try PacketEncoder(
          from: source, layout: layouts.source, to: target, layout: layouts.target, bitRate: bitRate))
    } else if source.formatID != .linearPCM {
      guard var format = FormatDescription(AudioStreamBasicDescription(source)) else {
        throw MediaError(.invalidArgument, "the format has no rate or no channels")
      }
      format.codecConfiguration = cookie.isEmpty ? source.plainConfiguration : cookie
      made = .decoding(try PacketDecoder(from: format, to: target, layout: layouts.target))
    } else {
      made = .samples(
        try LinearPCMConverter(
          from: source, to: target, channels: .mapped(channelMap), usesMastering: usesMastering))
    }
    work = made
    return made
  }

  func reset() { (work, isEnded) = (nil, false) }

  /// The bytes that a decoder of the packets that come out is set up with.
  func configuration() throws(MediaError) -> [UInt8] {
    guard case .encoding(let encoder) = try currentWork() else { return [] }
    return try encoder.configuration()
  }

  /// The most bytes of a packet that comes out.
  var longestPacket: Int {
    guard target.formatID != .linearPCM else { return target.bytesPerFrame }
    // 6144 bits a channel (ISO/IEC 14496-3, 4.5.3.2); others stay below samples of 32 bits.
    if target.formatID.rawValue == kAudioFormatMPEG4AAC { return 768 * target.channelsPerFrame }
    guard case .encoding(let encoder)? = try? currentWork() else { return 0 }
    return 1536 + encoder.framesPerPacket * 4 * target.channelsPerFrame
  }

  /// The numbers of samples before and after the sound, as far as they are known.
  var primeInfo: AudioConverterPrimeInfo {
    guard target.formatID != .linearPCM, case .encoding(let encoder)? = try? currentWork() else {
      return .init()
    }
    return AudioConverterPrimeInfo(
      leadingFrames: UInt32(clamping: encoder.priming), trailingFrames: UInt32(clamping: encoder.padding))
  }

  // MARK: at once

  /// Converts so many frames, which come and go in as many buffers as the formats have.
  ///
  /// - Returns: the number of frames that came out; `nil` where the rates differ, or something is coded.
  func convertWhole(
    _ input: [UnsafeRawPointer], frameCount: Int, to output: [UnsafeMutableRawPointer], room: Int
  ) throws(MediaError) -> Int? {
    guard source.sampleRate == target.sampleRate, case .samples(let converter) = try currentWork() else {
      return nil
    }
    try converter.append(input, frameCount: frameCount)
    return converter.take(room, to: output)
  }

  // MARK: from a function

  /// Asks for packets as long as there is too little, and fills the buffers.
  func fill(
    _ packetCount: UnsafeMutablePointer<UInt32>, _ output: UnsafeMutableAudioBufferListPointer,
    _ descriptions: UnsafeMutablePointer<AudioStreamPacketDescription>?,
    _ ask: () throws(MediaError) -> (status: OSStatus, input: Input)
  ) throws(MediaError) -> OSStatus {
    let wanted = Int(packetCount.pointee)
    packetCount.pointee = 0
    let work = try currentWork()
    var status = noErr
    while !isEnded, status == noErr, Self.readyCount(work) < wanted {
      let asked = try ask()
      status = asked.status
      guard status == noErr else { break }
      isEnded = asked.input.frameCount == 0 && asked.input.packets.isEmpty
      try Self.take(isEnded ? nil : asked.input, work)
    }
    packetCount.pointee = UInt32(clamping: try give(work, wanted, output, descriptions))
    return status
  }

  /// The samples or packets that a caller's function has given.
  struct Input {
    var planes: [UnsafeRawPointer] = []
    var frameCount = 0
    var packets: [UnsafeRawBufferPointer] = []
  }

  private static func readyCount(_ work: Work) -> Int {
    switch work {
    case .samples(let converter): converter.frameCount
    case .encoding(let encoder): encoder.packetCount
    case .decoding(let decoder): decoder.queue.frameCount
    }
  }

  private static func take(_ input: Input?, _ work: Work) throws(MediaError) {
    switch (work, input) {
    case (.samples(let converter), let input?):
      try converter.append(input.planes, frameCount: input.frameCount)
    case (.encoding(let encoder), let input?):
      try encoder.append(input.planes, frameCount: input.frameCount)
    case (.decoding(let decoder), let input?):
      for packet in input.packets { try decoder.append(packet) }
    case (.samples(let converter), nil): try converter.finish()
    case (.encoding(let encoder), nil): try encoder.finish()
    case (.decoding(let decoder), nil): try decoder.finish()
    }
  }

  private func give(
    _ work: Work, _ wanted: Int, _ output: UnsafeMutableAudioBufferListPointer,
    _ descriptions: UnsafeMutablePointer<AudioStreamPacketDescription>?
  ) throws(MediaError) -> Int {
    let queue: LinearPCMConverter
    switch work {
    case .samples(let converter): queue = converter
    case .decoding(let decoder): queue = decoder.queue
    case .encoding(let encoder): return try give(encoder, wanted, output, descriptions)
    }
    let room = output.map { Int($0.mDataByteSize) / max(target.bytesPerFrame, 1) }.min() ?? 0
    let count = queue.take(min(wanted, room), to: output.compactMap(\.mData))
    for index in output.indices { output[index].mDataByteSize = UInt32(count * target.bytesPerFrame) }
    return count
  }

  private func give(
    _ encoder: PacketEncoder, _ wanted: Int, _ output: UnsafeMutableAudioBufferListPointer,
    _ descriptions: UnsafeMutablePointer<AudioStreamPacketDescription>?
  ) throws(MediaError) -> Int {
    guard let data = output.first?.mData else { return 0 }
    let room = Int(output[0].mDataByteSize)
    var (count, filled) = (0, 0)
    if wanted > 0 {
      try encoder.take { packet in
        guard count < wanted, packet.count <= room - filled else { return false }
        if let start = packet.baseAddress { (data + filled).copyMemory(from: start, byteCount: packet.count) }
        descriptions?[count] = AudioStreamPacketDescription(
          mStartOffset: Int64(filled), mDataByteSize: UInt32(packet.count))
        (count, filled) = (count + 1, filled + packet.count)
        return true
      }
    }
    output[0].mDataByteSize = UInt32(filled)
    return count
  }
}
