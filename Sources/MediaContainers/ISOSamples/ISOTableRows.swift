import MediaCore

/// The rows of a table in a file, all of one size, read through a window that moves with the reader.
struct ISOTableRows: Sendable {
  /// As many as the table's box has room for, whatever count it claims.
  let count: Int
  private let source: any ByteSource
  private let start: Int64
  private let rowSize: Int
  private var window: [UInt8] = []
  private var windowRows = 0..<0

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
    try load(row, byteCount: 4, at: byte).map { window.bigEndian(UInt32.self, at: $0) } ?? 0
  }

  mutating func number64(_ row: Int, at byte: Int = 0) throws(MediaError) -> UInt64 {
    try load(row, byteCount: 8, at: byte).map { window.bigEndian(UInt64.self, at: $0) } ?? 0
  }

  mutating func number16(_ row: Int) throws(MediaError) -> UInt16 {
    try load(row, byteCount: 2, at: 0).map { window.bigEndian(UInt16.self, at: $0) } ?? 0
  }

  mutating func number8(_ row: Int) throws(MediaError) -> UInt8 {
    try load(row, byteCount: 1, at: 0).map { window[$0] } ?? 0
  }

  /// Where the bytes lie in the window.
  private mutating func load(_ row: Int, byteCount: Int, at byte: Int) throws(MediaError) -> Int? {
    if !windowRows.contains(row) {
      let rows = max(1, min(Self.windowSize / rowSize, count - row))
      window = try source.bytes(at: start + Int64(row) * Int64(rowSize), count: rows * rowSize)
      windowRows = row..<row + rows
    }
    let offset = (row - windowRows.lowerBound) * rowSize + byte
    return offset + byteCount <= window.count ? offset : nil
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
    var row = 0
    while row < count {
      let wanted = max(1, min(Self.windowSize / rowSize, count - row))
      guard
        let bytes = try? source.bytes(at: start + Int64(row) * Int64(rowSize), count: wanted * rowSize),
        bytes.count >= rowSize
      else { return }
      let rows = bytes.count / rowSize
      let goesOn = bytes.withUnsafeBytes { bytes in
        (0..<rows).allSatisfy { row in
          body(UnsafeRawBufferPointer(rebasing: bytes[row * rowSize..<(row + 1) * rowSize]))
        }
      }
      guard goesOn, rows == wanted else { return }
      row += rows
    }
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
  /// How many of the samples so far the runs did not reach.
  private(set) var missing = 0

  init(_ rows: ISOTableRows) {
    self.rows = rows
  }

  /// The value of the next sample; `nil` behind the last run.
  mutating func next() throws(MediaError) -> UInt32? {
    while left == 0 {
      guard nextRow < rows.count else {
        missing += 1
        return nil
      }
      left = try rows.number32(nextRow)
      value = try rows.number32(nextRow, at: 4)
      nextRow += 1
    }
    left -= 1
    return value
  }

  /// Whether there are runs behind the last sample that was asked for.
  var hasMore: Bool { left > 0 || nextRow < rows.count }
}

/// A table of ascending sample numbers: whether each sample in turn is among them.
struct ISONumberCursor: Sendable {
  private var rows: ISOTableRows
  private var row = 0
  private var upcoming: UInt32?

  init(_ rows: ISOTableRows) {
    self.rows = rows
  }

  /// Whether the table names the number; ask in ascending order.
  mutating func contains(_ number: Int) throws(MediaError) -> Bool {
    while upcoming.map({ Int($0) < number }) ?? true, row < rows.count {
      upcoming = try rows.number32(row)
      row += 1
    }
    return upcoming.map { Int($0) == number } ?? false
  }
}
