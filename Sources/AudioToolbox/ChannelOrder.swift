import MediaCore

/// The places that channels of one order have in another order of the same loudspeakers.
struct ChannelOrder {
  /// The loudspeakers in the new order.
  let layout: ChannelLayout
  /// The place in the old order of each channel of the new one.
  let map: [Int]

  /// - Returns: `nil` for other loudspeakers, and for channels that can't be told from one another.
  init?(from old: ChannelLayout, to new: ChannelLayout) {
    let (given, wanted) = (Self.names(old), Self.names(new))
    guard Set(given).count == given.count, given.count == wanted.count else { return nil }
    var map: [Int] = []
    for name in wanted {
      guard let place = given.firstIndex(of: name) else { return nil }
      map.append(place)
    }
    (layout, self.map) = (new, map)
  }

  /// From an order to that of WAVE, which codecs take and give.
  init?(waveOrderOf layout: ChannelLayout) {
    guard let ordered = layout.mask.flatMap({ ChannelLayout(mask: $0) }) else { return nil }
    self.init(from: layout, to: ordered)
  }

  var isSame: Bool { map == Array(map.indices) }
  /// The place in the new order of each channel of the old one.
  var inverse: [Int] { map.indices.map { map.firstIndex(of: $0) ?? $0 } }

  /// Tags mostly don't distinguish the side from the back.
  static func names(_ layout: ChannelLayout) -> [String] {
    let names = layout.channels.map(\.rawValue)
    guard !names.contains("BL") else { return names }
    return names.map { $0 == "SL" ? "BL" : $0 == "SR" ? "BR" : $0 }
  }
}
