import MediaAnalysis
import MediaCore

/// The sizes of a track's pictures, placed on the columns of a drawing.
struct FrameSizeColumns {
  /// A rectangle of one type, by columns and by sizes in bytes.
  struct Bar: Equatable {
    var columns: Range<Int>
    var from: Double
    var to: Double
  }

  /// By type; no two of them overlap.
  private(set) var bars: [PictureType?: [Bar]] = [:]
  private(set) var largest = 0.0
  /// In bits a second, at the middle of each column.
  private(set) var bitRates: [Double] = []

  /// - Parameter unit: columns that are seen as one.
  init(_ sizes: FrameSizeSeries, start: Double, columnsPerSecond: Double, width: Int, unit: Int) {
    let entries = sizes.entries.filter { $0.time + $0.duration > start || $0.time >= start }
      .sorted { $0.time < $1.time }
    addBars(entries, start: start, columnsPerSecond: columnsPerSecond, width: width, unit: unit)
    addRates(entries, start: start, columnsPerSecond: columnsPerSecond, width: width)
  }

  private mutating func addBars(
    _ entries: [FrameSizeSeries.Entry], start: Double, columnsPerSecond: Double, width: Int, unit: Int
  ) {
    // The columns in which frames begin, and the largest of each type in them.
    var sizes: [PictureType?: Double] = [:]
    var column = 0
    var end = 0
    func flush(until next: Int) -> [(type: PictureType?, bar: Bar)] {
      var rows: [(PictureType?, Bar)] = []
      let columns = column..<max(column + 1, min(end, next))
      // In front of a large frame of one type stand the smaller ones of others.
      let ordered = sizes.sorted { $0.value < $1.value }
      var from = 0.0
      for (type, size) in ordered where size > from {
        rows.append((type, Bar(columns: columns, from: from, to: size)))
        from = size
      }
      return rows
    }
    for entry in entries {
      let exact = (entry.time - start) * columnsPerSecond
      guard exact < Double(width) else { break }
      let first = max(0, Int(saturating: exact.rounded(.down)))
      if first != column {
        for (type, bar) in flush(until: first) { bars[type, default: []].append(bar) }
        sizes = [:]
        column = first
        end = first
      }
      // Frames that are wide enough stand apart.
      let breadth = entry.duration * columnsPerSecond
      let last = Int(saturating: min(exact + breadth, Double(width)).rounded(.down))
      end = max(end, breadth >= Double(4 * unit) && entry.duration > 0 ? last - unit : last)
      sizes[entry.type] = max(sizes[entry.type] ?? 0, Double(entry.largest))
      largest = max(largest, Double(entry.largest))
    }
    for (type, bar) in flush(until: width) { bars[type, default: []].append(bar) }
  }

  /// Over one second around each column, or over the column where it is longer.
  private mutating func addRates(
    _ entries: [FrameSizeSeries.Entry], start: Double, columnsPerSecond: Double, width: Int
  ) {
    guard let last = entries.last, width > 0 else { return }
    let first = entries.first?.time ?? start
    let end = max(last.time + last.duration, entries.map { $0.time + $0.duration }.max() ?? 0)
    let span = max(1, 1 / columnsPerSecond)
    var (low, high) = (0, 0)
    var bytes = 0.0
    for column in 0..<width {
      let middle = start + (Double(column) + 0.5) / columnsPerSecond
      guard middle < end else { break }
      let from = max(middle - span / 2, first)
      let to = min(middle + span / 2, end)
      while high < entries.count, entries[high].time < to {
        bytes += Double(entries[high].byteCount)
        high += 1
      }
      while low < high, entries[low].time < from {
        bytes -= Double(entries[low].byteCount)
        low += 1
      }
      bitRates.append(to > from ? max(0, bytes) * 8 / (to - from) : 0)
    }
  }
}
