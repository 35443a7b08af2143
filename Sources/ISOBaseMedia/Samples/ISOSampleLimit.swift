import MediaCore
import MediaStructure

/// The limit on the samples that a file's tables promise without giving each of them bytes.
///
/// A constant sample size (`stsz`), a run of samples that all have the defaults (`trun`) and the length of a
/// chunk (`stsc`) are single numbers. A hundred bytes can promise four billion samples, and who makes an entry
/// for each runs out of memory.
package enum ISOSampleLimit {
  /// The number of samples that a file of any size may promise, such as a truncated one.
  static let alwaysAllowed: UInt64 = 16_384
  /// The number of samples that a file may promise that has a byte for each: ten hours of pictures at 50 a
  /// second.
  static let oftenAllowed: UInt64 = 2_000_000
  /// The bytes that every sample beyond that has to take of the file, on average.
  static let leastBytesOfSample: UInt64 = 8
  /// The shortest block that sound of one sample a frame is read in.
  static let leastBlock: UInt64 = 160
  /// Files of fragments have a dozen boxes for each of them.
  static let boxLimit = 4_000_000
  private static let containers: Set<FourCC> = ["moov", "trak", "mdia", "minf", "stbl", "moof", "traf"]

  /// Returns the number of samples that a file of this length may promise.
  static func allowed(in source: any ByteSource) -> UInt64 {
    let byteCount = UInt64(clamping: source.byteCount)
    return min(alwaysAllowed + byteCount, oftenAllowed + byteCount / leastBytesOfSample)
  }

  /// Counts what the boxes of a file promise, one outermost box after the other.
  struct Counter {
    private let source: any ByteSource
    private let allowed: UInt64
    private var boxCount = 0
    private var promised: UInt64 = 0
    private var track = Track()
    /// The boxes around what is looked at, and its own.
    private var path: [FourCC] = []

    init(in source: any ByteSource) {
      self.source = source
      allowed = ISOSampleLimit.allowed(in: source)
    }

    /// The numbers of one of a track's tables that bear on the others.
    private struct Track {
      var constantCount: UInt64 = 0
      var isInBlocks = false
      var chunkCount: UInt64 = 0
      var runs: ISOTableRows?
    }

    /// Adds an outermost box.
    mutating func add(_ header: ISOBoxHeader, _ buffered: inout BufferedSource) throws(MediaError) {
      try count(at: header.offset)
      path = [header.type]
      try addContainer(header, &buffered)
    }

    private mutating func count(at offset: Int64) throws(MediaError) {
      boxCount += 1
      guard boxCount <= boxLimit else {
        throw MediaError(
          .overLimit, "more than \(boxLimit) boxes", at: .init(file: source.name, byteOffset: offset))
      }
    }

    private mutating func addContainer(
      _ box: ISOBoxHeader, _ buffered: inout BufferedSource
    ) throws(MediaError) {
      guard containers.contains(box.type), path.count <= 8 else {
        if path.count > 1 { try read(box, &buffered) }
        return
      }
      if box.type == "stbl" { track = Track() }
      // A structure that is no box ends the list; the reader of the boxes reports it.
      var sequence = ISOBoxSequence(box.payload)
      while let header = try sequence.next(&buffered) {
        try count(at: header.offset)
        path.append(header.type)
        try addContainer(header, &buffered)
        path.removeLast()
      }
      if box.type == "stbl" { try endTrack(at: box.offset) }
    }

    private mutating func read(
      _ header: ISOBoxHeader, _ buffered: inout BufferedSource
    ) throws(MediaError) {
      let room = Int(clamping: header.end - header.payloadStart)
      func numbers(_ count: Int) throws(MediaError) -> [UInt64] {
        let bytes = try buffered.bytes(at: header.payloadStart, count: min(room, 4 * count))
        return stride(from: 0, to: bytes.count - 3, by: 4).map { at in
          bytes[at..<at + 4].bigEndian(UInt64.self)
        }
      }
      switch header.type {
      case "stsz":
        let values = try numbers(3)
        if values.count == 3, values[1] > 0 { track.constantCount = values[2] }
      case "stts":
        let values = try numbers(4)
        track.isInBlocks = values.count == 4 && values[1] == 1 && values[3] == 1
      case "stco", "co64":
        let values = try numbers(2)
        let rowSize: UInt64 = header.type == "stco" ? 4 : 8
        if values.count == 2 { track.chunkCount = min(values[1], UInt64(room) / rowSize) }
      case "stsc":
        let values = try numbers(2)
        guard values.count == 2 else { return }
        track.runs = ISOTableRows(
          source, header.payloadStart + 8..<header.end, rowSize: 12, claimed: UInt32(values[1]))
      case "trun":
        let values = try numbers(2)
        if values.count == 2, values[0] & 0xF00 == 0 { try promise(values[1], at: header.offset) }
      default: break
      }
    }

    private mutating func endTrack(at offset: Int64) throws(MediaError) {
      guard track.isInBlocks else { return try promise(track.constantCount, at: offset) }
      guard var runs = track.runs else { return }
      let end = track.chunkCount + 1
      for row in 0..<runs.count {
        let first = UInt64(try runs.number32(row))
        let samples = UInt64(try runs.number32(row, at: 4))
        let last = row + 1 < runs.count ? UInt64(try runs.number32(row + 1)) : end
        let chunks = min(last, end) - min(first, last, end)
        let (blocks, overflow) = chunks.multipliedReportingOverflow(by: samples / leastBlock)
        try promise(overflow ? .max / 2 : blocks, at: offset)
      }
    }

    private mutating func promise(_ count: UInt64, at offset: Int64) throws(MediaError) {
      promised += count
      guard promised <= allowed else {
        throw MediaError(
          .overLimit, "\(promised) samples in tables that have no bytes for them",
          at: .init(
            file: source.name, boxPath: path.map(\.description).joined(separator: "/"), byteOffset: offset))
      }
    }
  }
}
