// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported public import AudioToolbox
@_exported public import CoreMedia
@_exported public import Foundation
import MediaCore

/// A frame's number from the beginning.
public typealias AVAudioFramePosition = Int64
/// A number of frames.
public typealias AVAudioFrameCount = UInt32
/// A number of packets.
public typealias AVAudioPacketCount = UInt32
/// A number of channels.
public typealias AVAudioChannelCount = UInt32

/// A common format of samples; all others are ``otherFormat``.
public enum AVAudioCommonFormat: UInt, Sendable {
  /// Any other format.
  case otherFormat = 0
  /// Floating point of 32 bits.
  case pcmFormatFloat32
  /// Floating point of 64 bits.
  case pcmFormatFloat64
  /// Integers of 16 bits.
  case pcmFormatInt16
  /// Integers of 32 bits.
  case pcmFormatInt32
}

/// The loudspeakers that the channels are for.
open class AVAudioChannelLayout: NSObject, @unchecked Sendable {
  // @unchecked: immutable.
  private let memory: UnsafeMutablePointer<AudioChannelLayout>
  private let byteCount: Int

  /// Copies a layout with all its descriptions, as many as it says.
  public init(layout: UnsafePointer<AudioChannelLayout>) {
    let further = max(Int(layout.pointee.mNumberChannelDescriptions) - 1, 0)
    byteCount =
      MemoryLayout<AudioChannelLayout>.size + further * MemoryLayout<AudioChannelDescription>.stride
    let copy = UnsafeMutableRawPointer.allocate(
      byteCount: byteCount, alignment: MemoryLayout<AudioChannelLayout>.alignment)
    copy.copyMemory(from: layout, byteCount: byteCount)
    memory = copy.assumingMemoryBound(to: AudioChannelLayout.self)
  }

  /// - Returns: `nil` for a tag that names no number of channels.
  public convenience init?(layoutTag: AudioChannelLayoutTag) {
    guard AudioChannelLayoutTag_GetNumberOfChannels(layoutTag) > 0 else { return nil }
    var layout = AudioChannelLayout(mChannelLayoutTag: layoutTag)
    self.init(layout: &layout)
  }

  deinit { ReleasedMemory.keep(memory) }

  /// The layout as Core Audio's functions take it.
  public var layout: UnsafePointer<AudioChannelLayout> { UnsafePointer(memory) }
  /// The layout's number.
  public var layoutTag: AudioChannelLayoutTag { memory.pointee.mChannelLayoutTag }
  /// The number of channels.
  public var channelCount: AVAudioChannelCount {
    let named = AudioChannelLayoutTag_GetNumberOfChannels(layoutTag)
    switch layoutTag {
    case kAudioChannelLayoutTag_UseChannelDescriptions: return memory.pointee.mNumberChannelDescriptions
    case kAudioChannelLayoutTag_UseChannelBitmap:
      return UInt32(memory.pointee.mChannelBitmap.rawValue.nonzeroBitCount)
    default: return named
    }
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? AVAudioChannelLayout else { return false }
    return byteCount == other.byteCount && memcmp(memory, other.memory, byteCount) == 0
  }
  open override var hash: Int { layoutTag.hashValue }
}

/// The layout of sound: its rate, its channels, and how samples are stored.
open class AVAudioFormat: NSObject, @unchecked Sendable {
  // @unchecked: immutable.
  private let memory: UnsafeMutablePointer<AudioStreamBasicDescription>
  /// The loudspeakers that the channels are for.
  public let channelLayout: AVAudioChannelLayout?
  /// The bytes that a decoder of coded sound is set up with.
  public let magicCookie: Data?

  init(_ basic: AudioStreamBasicDescription, _ layout: AVAudioChannelLayout?, magicCookie: Data? = nil) {
    memory = .allocate(capacity: 1)
    memory.initialize(to: basic)
    (channelLayout, self.magicCookie) = (layout, magicCookie)
  }

  deinit { ReleasedMemory.keep(memory) }

  // MARK: making formats

  /// Floating point of 32 bits, a plane a channel.
  ///
  /// - Returns: `nil` for no channel, and for more than two, which need a layout.
  public convenience init?(standardFormatWithSampleRate sampleRate: Double, channels: AVAudioChannelCount) {
    self.init(
      commonFormat: .pcmFormatFloat32, sampleRate: sampleRate, channels: channels, interleaved: false)
  }

  /// Linear PCM of a common format, of one or two channels.
  public convenience init(
    standardFormatWithSampleRate sampleRate: Double, channelLayout: AVAudioChannelLayout
  ) {
    self.init(
      commonFormat: .pcmFormatFloat32, sampleRate: sampleRate, interleaved: false,
      channelLayout: channelLayout)
  }

  /// - Returns: `nil` for no channel, and for more than two, which need a layout; for `.otherFormat`.
  public convenience init?(
    commonFormat format: AVAudioCommonFormat, sampleRate: Double, channels: AVAudioChannelCount,
    interleaved: Bool
  ) {
    guard (1...2).contains(channels), format != .otherFormat, sampleRate > 0 else { return nil }
    self.init(Self.basic(format, sampleRate, channels, interleaved), nil)
  }

  /// Linear PCM of a common format whose channels a layout names.
  public convenience init(
    commonFormat format: AVAudioCommonFormat, sampleRate: Double, interleaved: Bool,
    channelLayout: AVAudioChannelLayout
  ) {
    self.init(Self.basic(format, sampleRate, channelLayout.channelCount, interleaved), channelLayout)
  }

  /// - Returns: `nil` for more than two channels, which need a layout.
  public convenience init?(streamDescription asbd: UnsafePointer<AudioStreamBasicDescription>) {
    guard (1...2).contains(asbd.pointee.mChannelsPerFrame) else { return nil }
    self.init(asbd.pointee, nil)
  }

  /// - Returns: `nil` for more than two channels without a layout, and for a layout of another number of channels.
  public convenience init?(
    streamDescription asbd: UnsafePointer<AudioStreamBasicDescription>,
    channelLayout layout: AVAudioChannelLayout?
  ) {
    let count = asbd.pointee.mChannelsPerFrame
    guard layout.map({ $0.channelCount == count }) ?? (1...2).contains(count) else { return nil }
    self.init(asbd.pointee, layout)
  }

  /// The format that a dictionary of settings asks for.
  ///
  /// - Returns: `nil` where it names no format, no rate or no channels, and for more than two channels without a layout.
  public convenience init?(settings: [String: Any]) {
    func number(_ key: String) -> Double? { AttributeNumber.double(settings[key]) }
    guard
      let code = number(AVFormatIDKey).flatMap({ UInt32(exactly: $0) }), let rate = number(AVSampleRateKey),
      let channels = number(AVNumberOfChannelsKey).flatMap({ UInt32(exactly: $0) }), rate > 0, channels > 0
    else { return nil }
    let layout = (settings[AVChannelLayoutKey] as? Data).flatMap { data in
      data.count < 4
        ? nil : AVAudioChannelLayout(layoutTag: data.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) })
    }
    guard layout.map({ $0.channelCount == channels }) ?? (channels <= 2) else { return nil }
    guard code == kAudioFormatLinearPCM else {
      self.init(
        AudioStreamBasicDescription(
          mSampleRate: rate, mFormatID: code, mFormatFlags: 0, mBytesPerPacket: 0, mFramesPerPacket: 0,
          mBytesPerFrame: 0, mChannelsPerFrame: channels, mBitsPerChannel: 0, mReserved: 0), layout)
      return
    }
    let isFloat = AttributeNumber.bool(settings[AVLinearPCMIsFloatKey]) ?? false
    let depth = number(AVLinearPCMBitDepthKey).flatMap { Int(exactly: $0) } ?? (isFloat ? 32 : 16)
    guard [8, 16, 24, 32, 64].contains(depth) else { return nil }
    let stream = AudioStreamDescription.linearPCM(
      sampleRate: rate, channels: Int(channels), bitsPerChannel: depth, isFloat: isFloat,
      isNonInterleaved: AttributeNumber.bool(settings[AVLinearPCMIsNonInterleaved]) ?? false,
      isBigEndian: AttributeNumber.bool(settings[AVLinearPCMIsBigEndianKey]) ?? false)
    self.init(AudioStreamBasicDescription(stream), layout)
  }

  /// The format of a track or a sample buffer.
  public convenience init(cmAudioFormatDescription formatDescription: CMAudioFormatDescription) {
    let basic = formatDescription.audioStreamBasicDescription ?? AudioStreamBasicDescription()
    var layout = formatDescription.audioChannelLayout ?? AudioChannelLayout()
    let isNeeded = basic.mChannelsPerFrame > 2
    self.init(
      basic, isNeeded ? AVAudioChannelLayout(layout: &layout) : nil,
      magicCookie: formatDescription.magicCookie)
  }

  static func basic(
    _ format: AVAudioCommonFormat, _ rate: Double, _ channels: AVAudioChannelCount, _ interleaved: Bool
  ) -> AudioStreamBasicDescription {
    let (bits, isFloat) =
      switch format {
      case .otherFormat, .pcmFormatFloat32: (32, true)
      case .pcmFormatFloat64: (64, true)
      case .pcmFormatInt16: (16, false)
      case .pcmFormatInt32: (32, false)
      }
    return AudioStreamBasicDescription(
      AudioStreamDescription.linearPCM(
        sampleRate: rate, channels: Int(channels), bitsPerChannel: bits, isFloat: isFloat,
        isNonInterleaved: !interleaved))
  }

  // MARK: what they say

  var basic: AudioStreamBasicDescription { memory.pointee }
  /// The format as Core Audio's functions take it.
  public var streamDescription: UnsafePointer<AudioStreamBasicDescription> { UnsafePointer(memory) }
  /// The rate in hertz.
  public var sampleRate: Double { basic.mSampleRate }
  /// The number of channels.
  public var channelCount: AVAudioChannelCount { basic.mChannelsPerFrame }
  /// Whether the samples of all channels alternate in one plane.
  public var isInterleaved: Bool {
    basic.mFormatID == kAudioFormatLinearPCM && basic.mFormatFlags & kAudioFormatFlagIsNonInterleaved == 0
  }
  var isLinearPCM: Bool { basic.mFormatID == kAudioFormatLinearPCM }

  /// Whether samples are floating point of 32 bits, a plane a channel.
  public var isStandard: Bool { commonFormat == .pcmFormatFloat32 && !isInterleaved }

  /// The common format that it is, or ``AVAudioCommonFormat/otherFormat``.
  public var commonFormat: AVAudioCommonFormat {
    let flags = basic.mFormatFlags
    guard
      basic.mFormatID == kAudioFormatLinearPCM, flags & kAudioFormatFlagIsBigEndian == 0,
      flags & kAudioFormatFlagIsPacked != 0 || flags & kAudioFormatFlagIsFloat != 0
    else { return .otherFormat }
    let isFloat = flags & kAudioFormatFlagIsFloat != 0
    let isSigned = flags & kAudioFormatFlagIsSignedInteger != 0
    return switch (basic.mBitsPerChannel, isFloat, isSigned) {
    case (32, true, _): .pcmFormatFloat32
    case (64, true, _): .pcmFormatFloat64
    case (16, false, true): .pcmFormatInt16
    case (32, false, true): .pcmFormatInt32
    default: .otherFormat
    }
  }

  /// The format as a dictionary, such as an output or a file takes.
  public var settings: [String: Any] {
    var values: [String: Any] = [
      AVFormatIDKey: basic.mFormatID, AVSampleRateKey: sampleRate, AVNumberOfChannelsKey: Int(channelCount),
    ]
    if let channelLayout {
      values[AVChannelLayoutKey] = Data(
        bytes: channelLayout.layout, count: MemoryLayout<AudioChannelLayout>.size)
    }
    if basic.mFormatID == kAudioFormatLinearPCM {
      values[AVLinearPCMBitDepthKey] = Int(basic.mBitsPerChannel)
      values[AVLinearPCMIsFloatKey] = basic.mFormatFlags & kAudioFormatFlagIsFloat != 0
      values[AVLinearPCMIsBigEndianKey] = basic.mFormatFlags & kAudioFormatFlagIsBigEndian != 0
      values[AVLinearPCMIsNonInterleaved] = !isInterleaved
    }
    return values
  }

  /// The format as Core Media's functions take it.
  public var formatDescription: CMAudioFormatDescription {
    let made = try? CMFormatDescription(
      audioStreamBasicDescription: basic, layout: channelLayout?.layout.pointee, magicCookie: magicCookie)
    return made ?? CMFormatDescription(FormatDescription(mediaType: .audio, mediaSubType: .linearPCM))
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? AVAudioFormat, other.basic == basic else { return false }
    return (channelLayout ?? usualLayout) == (other.channelLayout ?? other.usualLayout)
  }
  private var usualLayout: AVAudioChannelLayout? {
    switch channelCount {
    case 1: AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_Mono)
    case 2: AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_Stereo)
    default: nil
    }
  }
  open override var hash: Int { basic.hashValue }
  open override var description: String {
    let name =
      switch commonFormat {
      case .otherFormat: FourCC(rawValue: basic.mFormatID).description
      case .pcmFormatFloat32: "Float32"
      case .pcmFormatFloat64: "Float64"
      case .pcmFormatInt16: "Int16"
      case .pcmFormatInt32: "Int32"
      }
    let order =
      basic.mFormatID == kAudioFormatLinearPCM ? (isInterleaved ? ", interleaved" : ", deinterleaved") : ""
    return "<AVAudioFormat: \(channelCount) ch, \(Int(saturating: sampleRate)) Hz, \(name)\(order)>"
  }
}
