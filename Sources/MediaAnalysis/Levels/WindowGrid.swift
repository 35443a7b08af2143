/// Where windows of time begin and end, in frames of a timeline.
///
/// A hop is 100 ms, in whole frames: gating blocks and short-term windows are made of hops. Ten cells are a hop; the
/// loudest windows are looked for in steps of a cell. Fifty hops are a segment, at whose beginning filters start anew
/// and sums are put down, so that segments measured apart are those of one pass bit for bit.
struct WindowGrid: Hashable, Sendable {
  static let cellsPerHop = 10
  static let hopsPerSegment = 50

  let origin: Int64
  /// In frames.
  let hop: Int

  init(sampleRate: Int, origin: Int64) {
    self.origin = origin
    hop = Self.hop(at: sampleRate)
  }

  /// The frames of a hop: 100 ms, rounded, and at least one for each of its cells.
  static func hop(at sampleRate: Int) -> Int {
    max((sampleRate + 5) / 10, cellsPerHop)
  }

  func hopIndex(of frame: Int64) -> Int64 { (frame - origin) / Int64(hop) }

  func hopStart(_ index: Int64) -> Int64 { origin + index * Int64(hop) }

  func segmentIndex(of frame: Int64) -> Int64 { hopIndex(of: frame) / Int64(Self.hopsPerSegment) }

  /// The cell of a hop that a frame of it is in, from 0.
  func cell(atOffset offset: Int) -> Int {
    // The borders are rounded down, so that the quotient can be one too low.
    let cell = offset * Self.cellsPerHop / hop
    return cell + 1 < Self.cellsPerHop && cellStart(cell + 1) <= offset ? cell + 1 : cell
  }

  /// Where a cell of a hop begins, from the beginning of the hop; the length of a hop for the cell after the last.
  func cellStart(_ cell: Int) -> Int { cell * hop / Self.cellsPerHop }

  /// The first hop that begins at or after a frame.
  func firstWholeHop(from frame: Int64) -> Int64 {
    (frame - origin + Int64(hop) - 1) / Int64(hop)
  }
}
