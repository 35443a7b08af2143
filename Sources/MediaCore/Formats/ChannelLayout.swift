/// The loudspeakers that the channels of an audio stream are for.
///
/// Core Audio counterpart: `AudioChannelLayout`.
public struct ChannelLayout: Hashable, Sendable {
  /// A loudspeaker position, named as ITU-R BS.2051 and WAVEFORMATEXTENSIBLE abbreviate it: `FL`, `LFE`, `TFC`.
  public struct Channel: RawRepresentable, Hashable, Sendable {
    public var rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// In front of the listener on the left; the first channel of stereo.
    public static let frontLeft = Channel(rawValue: "FL")
    /// In front of the listener on the right; the second channel of stereo.
    public static let frontRight = Channel(rawValue: "FR")
    /// Straight in front of the listener; the only channel of mono.
    public static let frontCenter = Channel(rawValue: "FC")
    /// Low frequency effects, from no direction.
    public static let lowFrequency = Channel(rawValue: "LFE")
    /// Behind the listener on the left.
    public static let backLeft = Channel(rawValue: "BL")
    /// Behind the listener on the right.
    public static let backRight = Channel(rawValue: "BR")
    /// Straight behind the listener.
    public static let backCenter = Channel(rawValue: "BC")
    /// At the listener's left side.
    public static let sideLeft = Channel(rawValue: "SL")
    /// At the listener's right side.
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

  /// Makes a layout, by default one that the file declares.
  public init(channels: [Channel], name: String? = nil, isDeclared: Bool = true) {
    self.channels = channels
    self.name = name
    self.isDeclared = isDeclared
  }

  /// One channel, `FC`.
  public static let mono = ChannelLayout(channels: [.frontCenter], name: "mono")
  /// Two channels, `FL` and `FR`.
  public static let stereo = ChannelLayout(channels: [.frontLeft, .frontRight], name: "stereo")
}

extension ChannelLayout {
  /// The layout of a mask whose bits are WAVEFORMATEXTENSIBLE's, in their order; `nil` for bits beyond those.
  package init?(mask: UInt64, isDeclared: Bool = true) {
    guard mask != 0, mask >> UInt64(Self.positions.count) == 0 else { return nil }
    let channels = Self.positions.indices.filter { mask >> UInt64($0) & 1 == 1 }.map {
      Channel(rawValue: Self.positions[$0])
    }
    self.init(
      channels: channels, name: Self.names[channels.map(\.rawValue).joined(separator: "+")],
      isDeclared: isDeclared)
  }

  /// The usual layout for a number of channels, up to 8.
  ///
  /// - Parameter isDeclared: whether the number says it, by what the file is.
  package init?(usualFor channelCount: Int, isDeclared: Bool = false) {
    guard let mask = Self.usualMask(for: channelCount) else { return nil }
    self.init(mask: mask, isDeclared: isDeclared)
  }

  /// The mask of the usual layout for a number of channels, up to 8.
  package static func usualMask(for channelCount: Int) -> UInt64? {
    let masks: [UInt64] = [0x4, 0x3, 0xB, 0x107, 0x37, 0x3F, 0x70F, 0x63F]
    return masks.indices.contains(channelCount - 1) ? masks[channelCount - 1] : nil
  }

  /// The mask that has a bit for each channel; `nil` where a channel has none.
  package var mask: UInt64? {
    var mask: UInt64 = 0
    for channel in channels {
      guard let bit = Self.positions.firstIndex(of: channel.rawValue) else { return nil }
      mask |= 1 << UInt64(bit)
    }
    return mask
  }

  /// The abbreviations of the loudspeakers, in the order of their bits.
  package static let positions = [
    "FL", "FR", "FC", "LFE", "BL", "BR", "FLC", "FRC", "BC", "SL", "SR", "TC", "TFL", "TFC", "TFR", "TBL",
    "TBC", "TBR",
  ]

  /// The names that people use, which libav has too.
  private static let names = [
    "FC": "mono", "FL+FR": "stereo", "FL+FR+LFE": "2.1", "FL+FR+FC": "3.0", "FL+FR+BC": "3.0(back)",
    "FL+FR+FC+BC": "4.0", "FL+FR+BL+BR": "quad", "FL+FR+SL+SR": "quad(side)", "FL+FR+FC+LFE": "3.1",
    "FL+FR+FC+BL+BR": "5.0", "FL+FR+FC+SL+SR": "5.0(side)", "FL+FR+FC+LFE+BC": "4.1",
    "FL+FR+FC+LFE+BL+BR": "5.1", "FL+FR+FC+LFE+SL+SR": "5.1(side)", "FL+FR+FC+BC+SL+SR": "6.0",
    "FL+FR+FLC+FRC+SL+SR": "6.0(front)", "FL+FR+FC+BL+BR+BC": "hexagonal",
    "FL+FR+FC+LFE+BC+SL+SR": "6.1", "FL+FR+FC+LFE+BL+BR+BC": "6.1(back)",
    "FL+FR+LFE+FLC+FRC+SL+SR": "6.1(front)", "FL+FR+FC+BL+BR+SL+SR": "7.0",
    "FL+FR+FC+FLC+FRC+SL+SR": "7.0(front)", "FL+FR+FC+LFE+BL+BR+SL+SR": "7.1",
    "FL+FR+FC+LFE+BL+BR+FLC+FRC": "7.1(wide)", "FL+FR+FC+LFE+FLC+FRC+SL+SR": "7.1(wide-side)",
    "FL+FR+FC+BL+BR+BC+SL+SR": "octagonal",
  ]
}
