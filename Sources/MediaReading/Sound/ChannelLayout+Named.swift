import LibAV
public import MediaCore

extension ChannelLayout {
  /// The layout of a name such as `stereo` or `5.1(side)`, or of its channels, such as `FL+FR+LFE`; `nil` for others.
  public static func named(_ name: String) -> ChannelLayout? {
    ChannelLayout(named: name)
  }
}
