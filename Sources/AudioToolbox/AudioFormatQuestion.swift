import CoreAudioTypes
import MediaCore

/// A question about a format or a layout of channels: a property, and the bytes of a specifier.
struct AudioFormatQuestion {
  private let property: AudioFormatPropertyID
  private let specifier: UnsafeRawBufferPointer

  init(_ property: AudioFormatPropertyID, _ specifier: UnsafeRawBufferPointer) {
    (self.property, self.specifier) = (property, specifier)
  }

  /// The bytes of the answer, or why there is none.
  enum Answer {
    case success([UInt8])
    case failure(OSStatus)

    var status: OSStatus {
      switch self {
      case .success: noErr
      case .failure(let status): status
      }
    }

    /// Bytes, where there are some.
    fileprivate init(_ bytes: [UInt8]?, orElse status: OSStatus) {
      self = bytes.map(Self.success) ?? .failure(status)
    }
  }

  var answer: Answer {
    switch property {
    case kAudioFormatProperty_FormatIsVBR: flag { !$0.hasEvenPackets }
    case kAudioFormatProperty_FormatIsExternallyFramed: flag { !$0.hasEvenPackets && !$0.describesItself }
    case kAudioFormatProperty_AvailableEncodeBitRates:
      Answer(rates.map { Self.ranges($0.bitRates) }, orElse: kAudioFormatUnsupportedDataFormatError)
    case kAudioFormatProperty_AvailableEncodeSampleRates:
      Answer(rates.map { Self.ranges($0.sampleRates) }, orElse: kAudioFormatUnsupportedDataFormatError)
    case kAudioFormatProperty_NumberOfChannelsForLayout:
      Answer(channelCount.map(Self.bytes), orElse: wrongSpecifier)
    case kAudioFormatProperty_ChannelLayoutForTag:
      Answer(
        word.map { Self.bytes(AudioChannelLayout(mChannelLayoutTag: $0)) }, orElse: wrongSpecifier)
    case kAudioFormatProperty_TagForChannelLayout:
      Answer(
        AudioChannelLayout.media(specifier).map { Self.bytes(AudioChannelLayout($0).mChannelLayoutTag) },
        orElse: wrongSpecifier)
    default: .failure(kAudioFormatUnsupportedPropertyError)
    }
  }

  /// The name of the format that the specifier describes.
  var name: String? {
    format.flatMap { Codec($0.mFormatID)?.formatName }
  }

  /// Answers whether something is so for the codec of the format that the specifier describes.
  private func flag(_ isSo: (Codec) -> Bool) -> Answer {
    guard let format else { return .failure(wrongSpecifier) }
    return Answer(
      Codec(format.mFormatID).map { Self.bytes(UInt32(isSo($0) ? 1 : 0)) },
      orElse: kAudioFormatUnsupportedDataFormatError)
  }

  private var wrongSpecifier: OSStatus { kAudioFormatBadSpecifierSizeError }

  private var word: UInt32? { specifier.count >= 4 ? specifier.loadUnaligned(as: UInt32.self) : nil }

  private var format: AudioStreamBasicDescription? {
    specifier.count >= MemoryLayout<AudioStreamBasicDescription>.size
      ? specifier.loadUnaligned(as: AudioStreamBasicDescription.self) : nil
  }

  private var rates: EncodedRates? {
    var format = AudioStreamBasicDescription()
    format.mFormatID = word ?? 0
    return EncodedRates(format)
  }

  private var channelCount: UInt32? {
    if let layout = AudioChannelLayout.media(specifier) { return UInt32(clamping: layout.channels.count) }
    func word(_ index: Int) -> UInt32 {
      specifier.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self)
    }
    switch self.word {
    // These two tags say nothing of a number.
    case kAudioChannelLayoutTag_UseChannelBitmap:
      return specifier.count >= 8 ? UInt32(word(1).nonzeroBitCount) : nil
    case kAudioChannelLayoutTag_UseChannelDescriptions:
      return specifier.count >= 12 && word(2) <= (specifier.count - 12) / 20 ? word(2) : nil
    case let tag: return tag.map(AudioChannelLayoutTag_GetNumberOfChannels)
    }
  }

  private static func bytes<Value>(_ value: Value) -> [UInt8] { withUnsafeBytes(of: value) { Array($0) } }

  private static func ranges(_ values: [Int]) -> [UInt8] {
    values.flatMap { bytes(AudioValueRange(mMinimum: Double($0), mMaximum: Double($0))) }
  }
}
