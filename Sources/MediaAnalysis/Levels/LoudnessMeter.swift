import MediaCore

/// Weighted energies of hops, and the loudest windows among all that end at the border of a cell.
struct LoudnessMeter: Sendable {
  private static let cells = WindowGrid.cellsPerHop
  /// Hops of a short-term window, 3 s.
  private static let ringLength = Loudness.shortTermHops + 1
  /// Hops after which a filter's state no longer shows at what state it began.
  static let settlingHops = 2

  private let grid: WindowGrid
  private let k: KWeighting
  private let weights: [Double]
  /// The channels that count, in pairs; the last one with itself where their number is odd.
  private let pairs: [(left: Int, right: Int, weights: SIMD2<Double>)]
  private var filters: [KFilter]
  /// The filters of the next segment, which settle at the end of this one.
  private var nextFilters: [KFilter]

  private var cellEnergy = 0.0
  /// Sums of the cells of a hop up to each of them, for the last hops.
  private var prefixes: [Double]
  /// The first cell all of which has been processed, counted from the origin.
  private var firstWholeCell: Int64
  /// The energy of the whole hops that a window begins with, before the cells of the current one.
  private var momentaryBase = 0.0
  private var shortTermBase = 0.0

  private(set) var loudness: Loudness

  /// Begins at `frame`; what is before `firstFrame` counts for windows that end after it.
  init(
    sampleRate: Int, weights: [Double], grid: WindowGrid, from frame: Int64, firstFrame: Int64
  ) {
    self.grid = grid
    self.weights = weights
    k = KWeighting(sampleRate: Double(sampleRate))
    let heard = weights.indices.filter { weights[$0] > 0 }
    pairs = stride(from: 0, to: heard.count, by: 2).map { index in
      let left = heard[index]
      guard index + 1 < heard.count else { return (left, left, SIMD2(weights[left], 0)) }
      let right = heard[index + 1]
      return (left, right, SIMD2(weights[left], weights[right]))
    }
    filters = Array(repeating: KFilter(), count: pairs.count)
    nextFilters = filters
    prefixes = Array(repeating: 0, count: Self.ringLength * Self.cells)
    let hop = grid.hopIndex(of: frame)
    let offset = Int(frame - grid.hopStart(hop))
    let cell = grid.cell(atOffset: offset)
    firstWholeCell = hop * Int64(Self.cells) + Int64(grid.cellStart(cell) < offset ? cell + 1 : cell)
    loudness = Loudness(sampleRate: sampleRate, weights: weights, grid: grid, firstFrame: firstFrame)
  }

  /// Takes a piece of a cell.
  mutating func process(_ run: borrowing PlanarRun, _ piece: LevelPiece) {
    let (range, hop, offset) = (piece.range, piece.hop, piece.offset)
    let inSegment = Int(hop % Int64(WindowGrid.hopsPerSegment))
    let settlesNext = inSegment >= WindowGrid.hopsPerSegment - Self.settlingHops
    if offset == 0 { beginHop(hop, inSegment: inSegment) }
    var energy = 0.0
    for index in pairs.indices {
      let pair = pairs[index]
      let (left, right) = (run[pair.left], run[pair.right])
      let energies = filters[index].energies(left, right, range, k) * pair.weights
      energy += energies.x + energies.y
      if settlesNext { _ = nextFilters[index].energies(left, right, range, k) }
    }
    cellEnergy += energy
    if piece.counts { loudness.add(energy, to: hop) }
    if piece.endsCell { endCell(grid.cell(atOffset: offset), of: hop, counts: piece.counts) }
  }

  private mutating func beginHop(_ hop: Int64, inSegment: Int) {
    if inSegment == WindowGrid.hopsPerSegment - Self.settlingHops {
      for index in nextFilters.indices { nextFilters[index] = KFilter() }
    } else if inSegment == 0, hop > 0 {
      (filters, nextFilters) = (nextFilters, filters)
    }
    momentaryBase = wholeHops(Loudness.momentaryHops - 1, before: hop)
    shortTermBase = wholeHops(Loudness.shortTermHops - 1, before: hop)
  }

  private func slot(_ hop: Int64) -> Int {
    Int((hop % Int64(Self.ringLength) + Int64(Self.ringLength)) % Int64(Self.ringLength)) * Self.cells
  }

  private func wholeHops(_ count: Int, before hop: Int64) -> Double {
    var sum = 0.0
    for index in (1...count).reversed() { sum += prefixes[slot(hop - Int64(index)) + Self.cells - 1] }
    return sum
  }

  private mutating func endCell(_ cell: Int, of hop: Int64, counts: Bool) {
    let place = slot(hop)
    prefixes[place + cell] = (cell > 0 ? prefixes[place + cell - 1] : 0) + cellEnergy
    cellEnergy = 0
    guard counts else { return }
    let number = hop * Int64(Self.cells) + Int64(cell)
    for (hops, base, isMomentary) in [
      (Loudness.momentaryHops, momentaryBase, true), (Loudness.shortTermHops, shortTermBase, false),
    ] {
      guard number - Int64(hops * Self.cells) + 1 >= firstWholeCell else { continue }
      let before = slot(hop - Int64(hops))
      let rest = prefixes[before + Self.cells - 1] - prefixes[before + cell]
      let energy = (base + prefixes[place + cell]) + (cell + 1 < Self.cells ? max(rest, 0) : 0)
      let start = grid.hopStart(hop - Int64(hops)) + Int64(grid.cellStart(cell + 1))
      loudness.note(energy, from: start, isMomentary: isMomentary)
    }
  }

  /// All frames up to `frame` have been taken.
  mutating func cover(to frame: Int64) {
    loudness.cover(to: frame)
  }
}
