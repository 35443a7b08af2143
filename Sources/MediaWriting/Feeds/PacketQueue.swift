import ISOBaseMedia
import MediaCore

/// Samples that are ready to be written, in decode order.
///
/// A picture whose container doesn't say when it is shown waits, where a codec holds back one at most. In MPEG-1, 2 and 4 a
/// reference is shown when the next one is decoded, as nothing else is between the two.
struct PacketQueue {
  private let holdsReferences: Bool
  private var ready: [PacketSample] = []
  /// The number of those that were given.
  private var givenCount = 0
  /// A reference whose time isn't known, and the pictures after it up to the next one; empty where none waits.
  private var held: [PacketSample] = []

  /// No coding reorders more.
  private static let mostHeld = 64
  /// Samples that were given are kept up to this number.
  private static let mostGiven = 64

  init(holdsReferences: Bool) { self.holdsReferences = holdsReferences }

  var isEmpty: Bool { givenCount == ready.count }

  var first: PacketSample? { isEmpty ? nil : ready[givenCount] }

  mutating func popFirst() -> PacketSample? {
    if givenCount == ready.count - 1 {
      defer {
        if givenCount > 0 { ready.removeAll(keepingCapacity: true) }
        givenCount = 0
      }
      return ready.removeLast()
    }
    guard let first else { return nil }
    givenCount += 1
    if givenCount > Self.mostGiven {
      ready.removeFirst(givenCount)
      givenCount = 0
    }
    return first
  }

  mutating func removeAll() { (ready, givenCount, held) = ([], 0, []) }

  mutating func append(_ item: consuming PacketSample) {
    let isStated = item.presentationTime != nil
    guard holdsReferences, !held.isEmpty || !isStated else { return ready.append(item) }
    let isBetween = isStated && item.sample.compositionOffset <= 0 && held.count < Self.mostHeld
    guard held.isEmpty || !isBetween else { return held.append(item) }
    end(at: item.sample.decodeTime)
    if isStated { ready.append(item) } else { held = [item] }
  }

  /// Gives what waits, when the reference among it is shown.
  mutating func end(at time: Int64) {
    guard !held.isEmpty else { return }
    held[0].sample.compositionOffset = max(time.saturatingSubtract(held[0].sample.decodeTime), 0)
    ready += held
    held = []
  }
}
