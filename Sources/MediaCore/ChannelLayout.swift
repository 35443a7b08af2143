/// Which loudspeaker each channel of an audio stream is for.
///
/// Core Audio counterpart: `AudioChannelLayout`.
public struct ChannelLayout: Hashable, Sendable {
  /// A loudspeaker position, named as ITU-R BS.2051 and WAVEFORMATEXTENSIBLE abbreviate it: `FL`, `LFE`, `TFC`.
  public struct Channel: RawRepresentable, Hashable, Sendable {
    public var rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    public static let frontLeft = Channel(rawValue: "FL")
    public static let frontRight = Channel(rawValue: "FR")
    public static let frontCenter = Channel(rawValue: "FC")
    public static let lowFrequency = Channel(rawValue: "LFE")
    public static let backLeft = Channel(rawValue: "BL")
    public static let backRight = Channel(rawValue: "BR")
    public static let backCenter = Channel(rawValue: "BC")
    public static let sideLeft = Channel(rawValue: "SL")
    public static let sideRight = Channel(rawValue: "SR")
    /// The position is not known.
    public static let unknown = Channel(rawValue: "?")
  }

  /// In stream order.
  public var channels: [Channel]
  /// The layout's usual name, such as `mono`, `stereo` or `5.1(side)`; `nil` where it has none.
  public var name: String?
  /// False where the file does not say and the layout is the usual one for the channel count.
  public var isDeclared: Bool

  public init(channels: [Channel], name: String? = nil, isDeclared: Bool = true) {
    self.channels = channels
    self.name = name
    self.isDeclared = isDeclared
  }

  public static let mono = ChannelLayout(channels: [.frontCenter], name: "mono")
  public static let stereo = ChannelLayout(channels: [.frontLeft, .frontRight], name: "stereo")
}
