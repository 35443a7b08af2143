// swift-format-ignore-file: AlwaysUseLowerCamelCase

import AudioToolbox
public import Foundation
import MediaCore

/// The answer of an input block that was asked for sound.
public enum AVAudioConverterInputStatus: Int, Sendable { case haveData, noDataNow, endOfStream }

/// The result of a conversion.
public enum AVAudioConverterOutputStatus: Int, Sendable {
  /// The buffer holds sound: all that was asked for, or the rest before the end.
  case haveData
  /// The input had not enough sound; the buffer holds the sound that there was.
  case inputRanDry
  /// There is no more sound; the buffer is empty.
  case endOfStream
  /// The conversion ended with an error.
  case error
}

/// A choice of the samples before and after a sound that its conversion is fed with.
public enum AVAudioConverterPrimeMethod: Int, Sendable { case pre, normal, none }

/// A block that a converter asks for packets.
///
/// It gets their number, and memory for its answer.
public typealias AVAudioConverterInputBlock =
  (AVAudioPacketCount, UnsafeMutablePointer<AVAudioConverterInputStatus>) -> AVAudioBuffer?

/// Converts Linear PCM to another format, rate or number of channels, encodes it to packets, or decodes them.
///
/// Channels are taken over as ``channelMap`` says. By default each is the one of the same number, and one
/// channel becomes both of two. They are mixed where ``downmix`` is set.
open class AVAudioConverter: NSObject {
  /// The format of the sound that comes in.
  public let inputFormat: AVAudioFormat
  /// The format of the sound that goes out.
  public let outputFormat: AVAudioFormat
  /// The map that the caller has set.
  private var map: [Int]?
  /// Made with the first sound, when the properties are known.
  private var converter: LinearPCMConverter?
  private var isEnded = false
  private var encoder: PacketEncoder?
  private var decoder: PacketDecoder?

  /// - Returns: `nil` for formats that are not encoded, decoded or converted here, such as Linear PCM that isn't
  ///   packed, and rates that are not whole numbers.
  public init?(from fromFormat: AVAudioFormat, to toFormat: AVAudioFormat) {
    (inputFormat, outputFormat) = (fromFormat, toFormat)
    super.init()
    switch (inputFormat.isLinearPCM, outputFormat.isLinearPCM) {
    case (true, true): guard (try? make()) != nil else { return nil }
    case (true, false): guard (try? currentEncoder()) != nil else { return nil }
    case (false, true):
      // A decoder may get its configuration later.
      do throws(MediaError) { _ = try currentDecoder() } catch {
        if error.code == .decoderNotFound
          || Codec(inputFormat.basic.mFormatID) == nil
        {
          return nil
        }
      }
    case (false, false): return nil
    }
  }

  // MARK: coded sound

  /// The bits a second to encode with; 64,000 for each channel unless it is set before the first sound.
  ///
  /// A rate that is set later counts after ``reset()``, since packets may wait in the encoder.
  public var bitRate = 0 {
    didSet { if encoder?.hasSound != true { encoder = nil } }
  }
  /// The numbers of frames of silence before and after the sound; accepted, and without effect.
  ///
  /// A rate's filter leaves none, and an encoder's are in its packets.
  public var primeInfo = AVAudioConverterPrimeInfo()
  /// Accepted, and without effect: encoders here know one strategy.
  public var bitRateStrategy: String?
  /// The origin of the sound; accepted, and without effect: encoders here don't write it.
  public var contentSource = AVAudioContentSource.unspecified
  /// The kind of sound that loudness is limited for; without effect: encoders here don't write it.
  public var dynamicRangeControlConfiguration = AVAudioDynamicRangeControlConfiguration.none
  /// The number of packets between two at which decoding can begin; without effect: encoders here decide it.
  public var audioSyncPacketFrequency = 0
  /// The bytes that a decoder of the packets, in or out, is set up with; `nil` where it needs none.
  public var magicCookie: Data? {
    get {
      if outputFormat.isLinearPCM { return given ?? inputFormat.magicCookie }
      let bytes = (try? currentEncoder().configuration()) ?? []
      return bytes.isEmpty ? nil : Data(bytes)
    }
    set {
      given = newValue
      decoder = nil
    }
  }
  private var given: Data?
  /// In bytes; 0 where packets are decoded.
  public var maximumOutputPacketSize: Int {
    guard !outputFormat.isLinearPCM else { return 0 }
    let channels = Int(outputFormat.channelCount)
    // 6144 bits a channel (ISO/IEC 14496-3, 4.5.3.2); others stay below samples of 32 bits.
    if outputFormat.basic.mFormatID == kAudioFormatMPEG4AAC { return 768 * channels }
    return 1536 + ((try? currentEncoder().framesPerPacket) ?? 0) * 4 * channels
  }

  private func currentEncoder() throws(MediaError) -> PacketEncoder {
    if let encoder { return encoder }
    let made = try PacketEncoder(
      from: inputFormat.basic.media, layout: Self.layout(of: inputFormat), to: outputFormat.basic.media,
      bitRate: bitRate > 0 ? bitRate : nil)
    encoder = made
    return made
  }

  private func currentDecoder() throws(MediaError) -> PacketDecoder {
    if let decoder { return decoder }
    var format = inputFormat.formatDescription.media
    let cookie = (given ?? inputFormat.magicCookie).map { Array($0) }
    format.codecConfiguration = cookie ?? inputFormat.basic.media.plainConfiguration
    let made = try PacketDecoder(
      from: format, to: outputFormat.basic.media, layout: Self.layout(of: outputFormat))
    decoder = made
    return made
  }

  // MARK: samples

  /// Whether channels are mixed where their number changes, instead of left out.
  public var downmix = false {
    didSet { converter = nil }
  }

  /// The channel that goes in, from 0, for each one that comes out; a negative number stands for silence.
  public var channelMap: [NSNumber] {
    get { (map ?? usualMap).map { NSNumber(value: $0) } }
    set {
      map = newValue.map(\.intValue)
      converter = nil
    }
  }

  /// ``AVSampleRateConverterAlgorithm_Normal`` or ``AVSampleRateConverterAlgorithm_Mastering``.
  public var sampleRateConverterAlgorithm: String? {
    didSet { converter = nil }
  }
  /// From `AVAudioQuality.min` to `.max`; the highest quality is that of mastering.
  public var sampleRateConverterQuality = AVAudioQuality.medium.rawValue {
    didSet { converter = nil }
  }
  /// The filter's delay is left out at both ends, whichever method is set.
  public var primeMethod = AVAudioConverterPrimeMethod.normal
  /// Whether noise is added before samples lose bits; accepted, and without effect.
  public var dither = false

  private var usualMap: [Int] {
    let (from, to) = (Int(inputFormat.channelCount), Int(outputFormat.channelCount))
    if from == 1, to == 2 { return [0, 0] }
    return (0..<to).map { $0 < from ? $0 : -1 }
  }

  private func make() throws(MediaError) -> LinearPCMConverter {
    let (from, to) = (inputFormat.basic.media, outputFormat.basic.media)
    var channels = LinearPCMConverter.Channels.mapped(map ?? usualMap)
    if downmix, map == nil, from.channelsPerFrame != to.channelsPerFrame {
      guard let source = Self.layout(of: inputFormat), let target = Self.layout(of: outputFormat) else {
        throw MediaError(.operationNotSupportedForAsset, "the channels have no places to mix them by")
      }
      channels = .mixed(from: source, to: target)
    }
    return try LinearPCMConverter(
      from: from, to: to, channels: channels,
      usesMastering: sampleRateConverterAlgorithm == AVSampleRateConverterAlgorithm_Mastering
        || sampleRateConverterQuality == AVAudioQuality.max.rawValue)
  }

  static func layout(of format: AVAudioFormat) -> ChannelLayout? {
    format.channelLayout?.layout.pointee.media ?? ChannelLayout(usualFor: Int(format.channelCount))
  }

  private func current() throws(MediaError) -> LinearPCMConverter {
    if let converter { return converter }
    let made = try make()
    converter = made
    return made
  }

  /// Forgets what came, so that other sound can follow.
  open func reset() {
    converter = nil
    (encoder, decoder) = (nil, nil)
    isEnded = false
  }

  /// Converts a whole buffer, where the rate stays the same.
  ///
  /// - Throws: an error where the rates differ, the formats are others than the converter's, or the output has no room.
  open func convert(to outputBuffer: AVAudioPCMBuffer, from inputBuffer: AVAudioPCMBuffer) throws {
    guard
      inputFormat.sampleRate == outputFormat.sampleRate, inputBuffer.format == inputFormat,
      outputBuffer.format == outputFormat, outputBuffer.frameCapacity >= inputBuffer.frameLength
    else {
      throw AudioError.parameter(
        "buffers of the converter's formats, of one rate, and an output with room for all are converted")
    }
    do {
      let converter = try current()
      try converter.append(
        inputBuffer.readingPointers, frameCount: Int(inputBuffer.frameLength))
      fill(outputBuffer, converter)
    } catch { throw AudioError.wrap(error) }
  }

  private func fill(_ buffer: AVAudioPCMBuffer, _ converter: LinearPCMConverter) {
    let count = converter.take(Int(buffer.frameCapacity), to: buffer.pointers())
    buffer.frameLength = AVAudioFrameCount(count)
  }

  /// Fills a buffer with converted sound, and asks the block for more as long as there is too little.
  ///
  /// After the block has said that the stream has ended, nothing is converted before ``reset()``.
  @discardableResult
  open func convert(
    to outputBuffer: AVAudioBuffer, error outError: UnsafeMutablePointer<NSError?>?,
    withInputFrom inputBlock: AVAudioConverterInputBlock
  ) -> AVAudioConverterOutputStatus {
    do {
      if let packets = outputBuffer as? AVAudioCompressedBuffer, packets.format == outputFormat {
        return try encode(to: packets, inputBlock)
      }
      guard let output = outputBuffer as? AVAudioPCMBuffer, output.format == outputFormat else {
        throw AudioError.parameter("the output is no buffer of the converter's format")
      }
      return try inputFormat.isLinearPCM ? convert(to: output, inputBlock) : decode(to: output, inputBlock)
    } catch {
      (outputBuffer as? AVAudioPCMBuffer)?.frameLength = 0
      outError?.pointee = AudioError.wrap(error)
      return .error
    }
  }

  /// Asks for input until there is enough.
  ///
  /// - Returns: whether the input had not enough.
  private func ask(
    _ inputBlock: AVAudioConverterInputBlock, for count: Int, until isEnough: () -> Bool,
    _ take: (AVAudioBuffer) throws -> Void, end: () throws -> Void
  ) throws -> Bool {
    while !isEnded, !isEnough() {
      var status = AVAudioConverterInputStatus.haveData
      let given = inputBlock(UInt32(clamping: count), &status)
      switch status {
      case .endOfStream:
        isEnded = true
        try end()
      case .noDataNow: return true
      case .haveData:
        guard let given else { return true }
        guard given.format == inputFormat else {
          throw AudioError.parameter("the input is no buffer of the converter's format")
        }
        try take(given)
      }
    }
    return false
  }

  private func encode(
    to output: AVAudioCompressedBuffer, _ inputBlock: AVAudioConverterInputBlock
  ) throws -> AVAudioConverterOutputStatus {
    let encoder = try currentEncoder()
    (output.packetCount, output.byteLength) = (0, 0)
    let capacity = Int(output.packetCapacity)
    let isDry = try ask(inputBlock, for: encoder.framesPerPacket, until: { encoder.packetCount >= capacity })
    {
      guard let samples = $0 as? AVAudioPCMBuffer else {
        throw AudioError.parameter("the input is no buffer of samples")
      }
      try encoder.append(samples.readingPointers, frameCount: Int(samples.frameLength))
    } end: {
      try encoder.finish()
    }
    do { try encoder.take { output.append($0) } } catch {
      throw AudioError.parameter("a packet is larger than the buffer's maximumPacketSize")
    }
    if isDry { return .inputRanDry }
    return output.packetCount > 0 ? .haveData : .endOfStream
  }

  private func decode(
    to output: AVAudioPCMBuffer, _ inputBlock: AVAudioConverterInputBlock
  ) throws -> AVAudioConverterOutputStatus {
    let decoder = try currentDecoder()
    let capacity = Int(output.frameCapacity)
    let isDry = try ask(inputBlock, for: 1, until: { decoder.queue.frameCount >= capacity }) {
      guard let packets = $0 as? AVAudioCompressedBuffer else {
        throw AudioError.parameter("the input is no buffer of packets")
      }
      for packet in packets.packetBytes { try decoder.append(packet) }
    } end: {
      try decoder.finish()
    }
    fill(output, decoder.queue)
    if isDry { return Int(output.frameLength) == capacity ? .haveData : .inputRanDry }
    return output.frameLength > 0 ? .haveData : .endOfStream
  }

  private func convert(
    to output: AVAudioPCMBuffer, _ inputBlock: AVAudioConverterInputBlock
  ) throws -> AVAudioConverterOutputStatus {
    let converter = try current()
    let capacity = Int(output.frameCapacity)
    var isDry = false
    while converter.frameCount < capacity, !isEnded, !isDry {
      let missing = Double(capacity - converter.frameCount) * inputFormat.sampleRate / outputFormat.sampleRate
      var status = AVAudioConverterInputStatus.haveData
      let given = inputBlock(UInt32(clamping: Int64(saturating: missing.rounded(.up))), &status)
      switch status {
      case .endOfStream:
        isEnded = true
        try converter.finish()
      case .noDataNow: isDry = true
      case .haveData:
        guard let input = given as? AVAudioPCMBuffer, input.frameLength > 0 else {
          isDry = true
          continue
        }
        guard input.format == inputFormat else {
          throw AudioError.parameter("the input is no buffer of the converter's format")
        }
        try converter.append(
          input.readingPointers, frameCount: Int(input.frameLength))
      }
    }
    fill(output, converter)
    if Int(output.frameLength) == capacity { return .haveData }
    if isEnded { return output.frameLength > 0 ? .haveData : .endOfStream }
    return .inputRanDry
  }
}

/// Errors with Core Audio's codes.
enum AudioError {
  static let domain = "com.apple.coreaudio.avfaudio"

  static func make(_ code: Int, _ text: String) -> NSError {
    NSError(domain: domain, code: code, userInfo: [NSLocalizedDescriptionKey: text])
  }

  /// `kAudio_ParamError`.
  static func parameter(_ text: String) -> NSError { make(-50, text) }

  /// An error of the library, with the nearest of Core Audio's codes.
  static func wrap(_ error: any Error) -> NSError {
    guard let error = error as? MediaError else { return error as NSError }
    return make(Int(error.audioStatus), error.description)
  }
}
