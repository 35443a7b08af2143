import Foundation

/// Memory that is lent for as long as its owner lives: one piece of trivial values for each use, which doesn't change.
final class LentMemory: @unchecked Sendable {
  // @unchecked: a lock guards the table; a piece is written before its pointer is given.
  enum Use { case magicCookie, channelLayout, formatList, packetDescriptions }

  private let lock = NSLock()
  private var pieces: [Use: UnsafeMutableRawPointer] = [:]

  deinit { for piece in pieces.values { piece.deallocate() } }

  /// Returns the address of a use's values as they were first given; `nil` where there are none.
  func pointer<Value>(_ use: Use, _ values: [Value]) -> UnsafePointer<Value>? {
    guard !values.isEmpty else { return nil }
    return lock.withLock {
      let piece =
        pieces[use]
        ?? .allocate(
          byteCount: values.count * MemoryLayout<Value>.stride, alignment: MemoryLayout<Value>.alignment)
      if pieces[use] == nil { piece.initializeMemory(as: Value.self, from: values, count: values.count) }
      pieces[use] = piece
      return UnsafePointer(piece.assumingMemoryBound(to: Value.self))
    }
  }
}
