package import MediaCore

extension ChannelLayout {
  /// The weight of each channel's energy in loudness: ITU-R BS.1770-5, Annex 1, table 3, and Annex 3.
  ///
  /// Loudspeakers at the height of the ears from 60° to 120° weigh 1.41 (1.5 dB), low-frequency effects nothing and all
  /// others 1. Without side loudspeakers the ones at the back are the surround pair at 110°; in 22.2 the front ones
  /// stand at 60°, since those of the centre have their place.
  package var loudnessWeights: [Double] {
    let hasSides = channels.contains(.sideLeft) || channels.contains(.sideRight)
    let names = Set(channels.map(\.rawValue))
    let isWide = names.isSuperset(of: ["FLC", "FRC", "SL", "SR", "BL", "BR", "TC"])
    return channels.map { channel in
      switch channel.rawValue {
      case "LFE", "LFE2": 0
      case "SL", "SR", "SDL", "SDR", "WL", "WR": 1.41
      case "BL", "BR": hasSides ? 1 : 1.41
      case "FL", "FR": isWide ? 1.41 : 1
      default: 1
      }
    }
  }
}
