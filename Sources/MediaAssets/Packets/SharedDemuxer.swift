import LibAV
import MediaCore

/// A demuxer for several tracks of a file that one thread reads beside each other, so that the file is read once.
///
/// Packets of a track wait while another's next one is looked for. How much waits is bounded: a track that is too far beyond the
/// others has to leave, and goes on by itself.
final class SharedDemuxer {
  let demuxer: Demuxer
  /// What waits for the tracks that have joined, by stream; `nil` for others.
  ///
  /// Some containers name further streams while they are read.
  private var waiting: [WaitingPackets?]
  /// The memory that all of it takes, in bytes.
  private var size = 0
  private var hasBegun = false
  private var isOver = false

  private let mostBytes: Int
  /// `nil` where the file's clock can't begin anew.
  private let clock: FileClock?

  /// What came of looking for a track's next packet.
  enum Reading {
    case packet, end
    /// Too much of the others waits.
    case tooFar
  }

  init(_ demuxer: Demuxer, mostBytes: Int, clock: FileClock?) {
    (self.demuxer, self.mostBytes, self.clock) = (demuxer, mostBytes, clock)
    waiting = demuxer.streams.map { _ in nil }
  }

  /// Takes in a track.
  ///
  /// - Returns: false where there is none, or it is too late for that.
  func join(stream: Int) -> Bool {
    guard !hasBegun, waiting.indices.contains(stream), waiting[stream] == nil else { return false }
    waiting[stream] = WaitingPackets()
    return true
  }

  /// Keeps nothing for a track any more.
  func leave(stream: Int) {
    guard waiting.indices.contains(stream) else { return }
    size -= waiting[stream]?.size ?? 0
    waiting[stream] = nil
    if hasBegun { discardOthers() }
  }

  private func discardOthers() {
    demuxer.discardStreams(except: Set(waiting.indices.filter { waiting[$0] != nil }))
  }

  /// Reads on for the next packet of a track that has joined.
  func read(into packet: borrowing Packet, of stream: Int) throws(MediaError) -> Reading {
    if waiting.indices.contains(stream), let own = waiting[stream] {
      let before = own.size
      if own.give(to: packet) {
        size -= before - own.size
        return .packet
      }
    }
    if !hasBegun {
      hasBegun = true
      discardOthers()
    }
    while !isOver, size <= mostBytes {
      guard try demuxer.read(into: packet) else {
        isOver = true
        break
      }
      let index = packet.streamIndex
      if demuxer.streams.indices.contains(index) { clock?.place(packet, demuxer.streams[index].timeBase) }
      if index == stream { return .packet }
      if index < waiting.count, let other = waiting[index] {
        try keep(packet, for: other)
      } else {
        discardOthers()
      }
    }
    return isOver ? .end : .tooFar
  }

  private func keep(_ packet: borrowing Packet, for other: WaitingPackets) throws(MediaError) {
    let before = other.size
    try other.append(taking: packet)
    size += other.size - before
  }
}
