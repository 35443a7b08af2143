import MediaCore

extension ChannelLayout {
  /// The mask of the layout that Vorbis and Opus have for a number of channels; `nil` for numbers whose order libav changes in
  /// another way.
  static func vorbisMask(for channelCount: Int) -> UInt64? {
    [1, 2, 6].contains(channelCount) ? usualMask(for: channelCount) : nil
  }
}
