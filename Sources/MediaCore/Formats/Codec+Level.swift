extension Codec {
  /// The number of a level that ``levelName(_:)`` gives.
  package func levelNumber(_ name: String) -> Int? {
    (0...Int(UInt8.max)).first { levelName($0) == name }
  }

  /// A level, by the number of it in the stream, as the codec's standard writes it: H.264's 31 is `3.1`.
  package func levelName(_ level: Int) -> String? {
    // 0 is a level of AV1 alone.
    guard level > 0 || level == 0 && self == .av1 else { return nil }
    func tenths(_ value: Int) -> String {
      value % 10 == 0 ? "\(value / 10)" : "\(value / 10).\(value % 10)"
    }
    switch self {
    case .h264: return level == 9 ? "1b" : tenths(level)
    // ISO/IEC 23008-2 §A.4: thirty times the level's number.
    case .hevc: return level % 3 == 0 ? tenths(level / 3) : "\(level)"
    // AV1 §A.3: two bits of minor level, the major counted from 2.
    case .av1: return level == 31 ? "max" : "\(2 + level >> 2).\(level & 3)"
    case .vp9: return tenths(level)
    case .mpeg2Video:
      // ISO/IEC 13818-2 §8: level_identification.
      switch level {
      case 4: return "High"
      case 6: return "High 1440"
      case 8: return "Main"
      case 10: return "Low"
      default: return "\(level)"
      }
    default: return "\(level)"
    }
  }
}
