/// Where in the file the packets are that were sent last, by their timestamps.
struct PacketOffsets {
  private var offsets: [(ticks: Int64, offset: Int64)] = []
  /// The oldest entry, which is written over.
  private var oldest = 0

  /// More than any decoder holds back.
  private static let countLimit = 256

  mutating func add(_ offset: Int64, ticks: Int64) {
    guard offsets.count == Self.countLimit else {
      offsets.append((ticks, offset))
      return
    }
    offsets[oldest] = (ticks, offset)
    oldest = (oldest + 1) % Self.countLimit
  }

  func offset(ofPacketAt ticks: Int64?) -> Int64? { offsets.first { $0.ticks == ticks }?.offset }
}
