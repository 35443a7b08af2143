package import MediaCore

extension AudioChannelLayout {
  /// The loudspeakers that the bytes of a layout name: by its tag, by its bits, or by a description for each channel.
  ///
  /// - Returns: `nil` for bytes that are no layout, and for one that doesn't place each channel.
  package static func media(_ bytes: UnsafeRawBufferPointer) -> ChannelLayout? {
    guard bytes.count >= 12 else { return nil }
    func word(_ index: Int) -> UInt32 { bytes.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self) }
    switch word(0) {
    case kAudioChannelLayoutTag_UseChannelBitmap: return ChannelLayout(mask: UInt64(word(1)))
    case kAudioChannelLayoutTag_UseChannelDescriptions:
      let count = Int(word(2))
      guard count > 0, count <= (bytes.count - 12) / wordsOfDescription / 4 else { return nil }
      return media(labels: (0..<count).map { word(3 + $0 * wordsOfDescription) })
    case let tag: return AudioChannelLayout(mChannelLayoutTag: tag).media
    }
  }

  /// Label, flags and three coordinates.
  private static let wordsOfDescription = 5

  private static func media(labels: [AudioChannelLabel]) -> ChannelLayout? {
    // Surround channels are at the side where there are others at the rear.
    let hasRear = labels.contains(kAudioChannelLabel_RearSurroundLeft)
    let names = labels.compactMap { label in
      switch label {
      case kAudioChannelLabel_LeftSurround: hasRear ? "SL" : "BL"
      case kAudioChannelLabel_RightSurround: hasRear ? "SR" : "BR"
      default: loudspeakers[label]
      }
    }
    guard names.count == labels.count, Set(names).count == names.count else { return nil }
    return ChannelLayout(channels: names.map { ChannelLayout.Channel(rawValue: $0) })
  }

  private static let loudspeakers: [AudioChannelLabel: String] = [
    kAudioChannelLabel_Left: "FL", kAudioChannelLabel_Right: "FR", kAudioChannelLabel_Center: "FC",
    kAudioChannelLabel_Mono: "FC", kAudioChannelLabel_LFEScreen: "LFE",
    kAudioChannelLabel_LeftCenter: "FLC", kAudioChannelLabel_RightCenter: "FRC",
    kAudioChannelLabel_CenterSurround: "BC", kAudioChannelLabel_LeftSurroundDirect: "SL",
    kAudioChannelLabel_RightSurroundDirect: "SR", kAudioChannelLabel_RearSurroundLeft: "BL",
    kAudioChannelLabel_RearSurroundRight: "BR",
  ]
}
