/// The pictures that a decoder is to give, of those that are read.
enum DecodingExtent: Equatable {
  case all
  /// Pictures that are shown before a timestamp are decoded only where others need them.
  case needed(before: Int64)
  /// One picture, by its timestamp, and those that others need before it; nothing comes after it.
  case alone(Int64)

  /// The treatment of the next packet.
  struct Treatment {
    /// Whether a picture that no other one needs is skipped.
    var skipsUnneeded: Bool
    /// Whether nothing is wanted after it.
    var isLast = false
  }

  /// The treatment of a packet of a timestamp; `nil` where the decoder goes on as before.
  func treatment(ofPacketAt ticks: Int64?) -> Treatment? {
    switch self {
    case .all: return nil
    case .needed(let first): return Treatment(skipsUnneeded: (ticks ?? .max) < first)
    case .alone(let wanted):
      let isWanted = ticks == wanted
      return Treatment(skipsUnneeded: !isWanted, isLast: isWanted)
    }
  }
}
