import MediaCore
import MediaStructure

/// The rows of a table in a file, all of one size, read through a window that moves with the reader.
struct ISOTableRows: Sendable {
  /// As many as the table's box has room for, whatever count it claims.
  let count: Int
  private let source: any ByteSource
  private let start: Int64
  private let rowSize: Int
  private var window: [UInt8] = []
  private var windowRows = 0..<0
  /// Who sums up each window's rows when it is read.
  var taker: (table: FourCC, totals: ISOTotalsTaker)?

  static let windowSize = 64 << 10

  /// The rows in `range` of the file, at most `claimed` of them.
  init(_ source: any ByteSource, _ range: Range<Int64>, rowSize: Int, claimed: UInt32) {
    self.source = source
    start = range.lowerBound
    self.rowSize = rowSize
    count = min(Int(claimed), max(0, range.count / rowSize))
  }

  /// The number of 32 bits at `byte` of a row below `count`; 0 where the file became shorter meanwhile.
  mutating func number32(_ row: Int, at byte: Int = 0) throws(MediaError) -> UInt32 {
    if !windowRows.contains(row) { try load(row) }
    return window.bigEndian(UInt32.self, at: place(of: row) + byte)
  }

  mutating func number64(_ row: Int, at byte: Int = 0) throws(MediaError) -> UInt64 {
    if !windowRows.contains(row) { try load(row) }
    return window.bigEndian(UInt64.self, at: place(of: row) + byte)
  }

  mutating func number16(_ row: Int) throws(MediaError) -> UInt16 {
    if !windowRows.contains(row) { try load(row) }
    return window.bigEndian(UInt16.self, at: place(of: row))
  }

  mutating func number8(_ row: Int) throws(MediaError) -> UInt8 {
    if !windowRows.contains(row) { try load(row) }
    return window.bigEndian(UInt8.self, at: place(of: row))
  }

  /// Forgets what has been read; it is read again when it is needed, for this reader alone.
  mutating func closeWindow() {
    (window, windowRows, taker) = ([], 0..<0, nil)
  }

  /// In the window, which may end before it.
  private func place(of row: Int) -> Int { (row - windowRows.lowerBound) * rowSize }

  /// Moves the window to a row.
  private mutating func load(_ row: Int) throws(MediaError) {
    let rows = max(1, min(Self.windowSize / rowSize, count - row))
    window = try source.bytes(at: start + Int64(row) * Int64(rowSize), count: rows * rowSize)
    windowRows = row..<row + rows
    taker?.totals.take(taker?.table ?? "", window, from: row, rowSize: rowSize)
  }
}

extension ISOTableRows {
  /// The rows of a box that begins with version and flags, `head` bytes in all, and the number of its rows.
  init?(
    _ payload: Range<Int64>, head: Int = 4, rowSize: Int, in source: any ByteSource
  ) throws(MediaError) {
    let first = payload.lowerBound.saturatingAdd(Int64(head) + 4)
    guard first <= payload.upperBound else { return nil }
    let count = try source.bytes(at: first - 4, count: 4).bigEndian(UInt32.self, at: 0)
    self.init(source, first..<payload.upperBound, rowSize: rowSize, claimed: count)
  }

  /// Gives each row to `body` until that says no; ends where the file became shorter or can't be read.
  func forEach(_ body: (UnsafeRawBufferPointer) -> Bool) {
    forEachWindow { bytes in
      stride(from: 0, to: bytes.count, by: rowSize).allSatisfy { place in
        body(UnsafeRawBufferPointer(rebasing: bytes[place..<place + rowSize]))
      }
    }
  }

  /// Gives whole rows to `body`, as many at once as a window has, until that says no; ends where the file became shorter
  /// or can't be read.
  func forEachWindow(from first: Int = 0, _ body: (UnsafeRawBufferPointer) -> Bool) {
    var row = first
    while row < count {
      let wanted = max(1, min(Self.windowSize / rowSize, count - row))
      guard
        let bytes = try? source.bytes(at: start + Int64(row) * Int64(rowSize), count: wanted * rowSize),
        bytes.count >= rowSize
      else { return }
      let rows = bytes.count / rowSize
      let goesOn = bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[..<(rows * rowSize)])) }
      guard goesOn, rows == wanted else { return }
      row += rows
    }
  }
}

extension StructureWalk {
  /// The rows of a table between two places, read past the walk's own window.
  func rows(from start: Int64, to end: Int64, rowSize: Int, claimed: UInt32) -> ISOTableRows {
    ISOTableRows(byteSource, min(start, end)..<end, rowSize: rowSize, claimed: claimed)
  }

  /// The rows of a box that begins with `head` bytes and the number of its rows; `nil` where it is too short.
  func rows(_ payload: Range<Int64>, head: Int, rowSize: Int) throws(MediaError) -> ISOTableRows? {
    try ISOTableRows(payload, head: head, rowSize: rowSize, in: byteSource)
  }
}

extension UnsafeRawBufferPointer {
  /// The number of 32 bits at `offset`, the most significant byte first.
  func number(_ offset: Int) -> UInt32 {
    UInt32(bigEndian: loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }
}

/// A table of runs, sample by sample: rows of a count and of a value that holds for as many samples.
struct ISORunCursor: Sendable {
  private var rows: ISOTableRows
  private var nextRow = 0
  private var left: UInt32 = 0
  private(set) var value: UInt32 = 0
  /// The number of samples so far that the runs did not reach.
  private(set) var missing = 0

  init(_ rows: ISOTableRows) {
    self.rows = rows
  }

  mutating func closeWindow() { rows.closeWindow() }

  /// The value of the next sample; `nil` after the last run.
  mutating func next() throws(MediaError) -> UInt32? {
    if left == 0, try !nextRun() { return nil }
    left -= 1
    return value
  }

  /// The value of the next sample; after the last run the one that it had.
  mutating func nextOrLast() throws(MediaError) -> UInt32 { try next() ?? value }

  /// Goes on to the next run that holds for a sample; false after the last.
  private mutating func nextRun() throws(MediaError) -> Bool {
    while left == 0 {
      guard nextRow < rows.count else {
        missing += 1
        return false
      }
      left = try rows.number32(nextRow)
      value = try rows.number32(nextRow, at: 4)
      nextRow += 1
    }
    return true
  }

  /// Whether there are runs after the last sample that was asked for.
  var hasMore: Bool { left > 0 || nextRow < rows.count }
}

/// A table of ascending sample numbers: whether each sample in turn is among them.
struct ISONumberCursor: Sendable {
  private var rows: ISOTableRows
  private var row = 0
  /// 0 before the first.
  private var upcoming = 0

  init(_ rows: ISOTableRows) {
    self.rows = rows
  }

  mutating func closeWindow() { rows.closeWindow() }

  /// Whether the table names the number, from 1; ask in ascending order.
  mutating func contains(_ number: Int) throws(MediaError) -> Bool {
    while upcoming < number, row < rows.count {
      upcoming = Int(try rows.number32(row))
      row += 1
    }
    return upcoming == number
  }
}
