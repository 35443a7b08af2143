import LibAV
import MediaCore

/// A demuxer for several tracks of a file that one thread reads beside each other, so that the file is read once.
///
/// Packets of a track wait while another's next one is looked for. Their memory is bounded: a track that is
/// too far beyond the others has to leave, and goes on by itself.
final class SharedDemuxer {
  let demuxer: Demuxer
  /// The packets that wait for the tracks that have joined, by stream; `nil` for others.
  ///
  /// Some containers name further streams while they are read.
  private var waiting: [WaitingPackets?]
  /// The memory that all of them take, in bytes.
  private var size = 0
  private var hasBegun = false
  private var isOver = false

  private let mostBytes: Int
  /// `nil` where the file's clock can't begin anew.
  private let clock: FileClock?

  /// The outcome of looking for a track's next packet.
  enum Reading {
    case packet, end
    /// Too much of the others waits.
    case tooFar
  }

  init(_ demuxer: Demuxer, mostBytes: Int, clock: FileClock?) {
    (self.demuxer, self.mostBytes, self.clock) = (demuxer, mostBytes, clock)
    waiting = demuxer.tracks.map { _ in nil }
  }

  /// Takes in a track.
  ///
  /// - Returns: false where there is none, or it is too late for that.
  func join(track: Int) -> Bool {
    guard !hasBegun, waiting.indices.contains(track), waiting[track] == nil else { return false }
    waiting[track] = WaitingPackets()
    return true
  }

  /// Keeps nothing for a track any more.
  func leave(track: Int) {
    guard waiting.indices.contains(track) else { return }
    size -= waiting[track]?.size ?? 0
    waiting[track] = nil
    if hasBegun { discardOthers() }
  }

  private func discardOthers() {
    demuxer.discardStreams(except: Set(waiting.indices.filter { waiting[$0] != nil }))
  }

  /// Reads on for the next packet of a track that has joined.
  func read(into packet: borrowing Packet, of track: Int) throws(MediaError) -> Reading {
    if waiting.indices.contains(track), let own = waiting[track] {
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
      let index = packet.trackIndex
      guard index < waiting.count, let own = waiting[index] else {
        discardOthers()
        continue
      }
      let described = demuxer.tracks[index]
      clock?.place(packet, described.timeBase, of: described.formatDescription.mediaType)
      if index == track { return .packet }
      try keep(packet, for: own)
    }
    return isOver ? .end : .tooFar
  }

  private func keep(_ packet: borrowing Packet, for other: WaitingPackets) throws(MediaError) {
    let before = other.size
    try other.append(taking: packet)
    size += other.size - before
  }
}
