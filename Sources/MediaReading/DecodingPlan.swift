import LibAV
import MediaContainers

/// What is to be decoded of a group of pictures for one of them.
struct DecodingPlan {
  /// The stamp of the picture that is wanted.
  var target: Int64
  /// The stamps of pictures that are predicted from two others and that none on the way to the wanted one is made of.
  var spared: Set<Int64> = []
}

extension DecodingPlan {
  /// Collects the packets of a group, in the order in which they are decoded, up to those that are shown later.
  struct Survey {
    private var stamps: [Int64] = []
    private var seen: Set<Int64> = []
    /// What each picture is, as far as that can be told.
    private var pictures: [AVCReferences.Picture] = []
    private var references: AVCReferences?
    private let bytes = SampleBytes()
    /// The place of the picture that is wanted.
    private var target: Int?

    /// Packets that are looked at; of longer groups nothing is planned.
    static let maximumCount = 1024

    /// - Parameter configuration: of H.264, the decoder's; empty for other codecs.
    init(configuration: [UInt8]) {
      references = configuration.isEmpty ? nil : AVCReferences(configuration: configuration)
    }

    /// - Parameter isCandidate: whether it is shown, and no later than the time asked for.
    /// - Returns: false where nothing can be planned.
    mutating func add(_ packet: borrowing Packet, _ stamp: Int64, isCandidate: Bool) -> Bool {
      guard stamps.count < Self.maximumCount, seen.insert(stamp).inserted else { return false }
      if isCandidate, target.map({ stamps[$0] < stamp }) ?? true { target = stamps.count }
      stamps.append(stamp)
      bytes.take(packet.bytes)
      defer { bytes.clear() }
      guard let picture = references?.next(bytes) else {
        references = nil
        return true
      }
      pictures.append(picture)
      return true
    }

    /// `nil` where no picture is on screen.
    func plan() -> DecodingPlan? {
      guard let target else { return nil }
      var plan = DecodingPlan(target: stamps[target])
      guard target < pictures.count else { return plan }
      var needed: Set<Int> = []
      var open = [target]
      while let index = open.popLast() {
        guard needed.insert(index).inserted else { continue }
        open += pictures[index].references
      }
      for index in 0..<target where pictures[index].isReference && pictures[index].isBidirectional {
        if !needed.contains(index) { plan.spared.insert(stamps[index]) }
      }
      return plan
    }
  }
}
