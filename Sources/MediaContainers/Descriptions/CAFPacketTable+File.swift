package import MediaChunks
import MediaCore
import MediaStructure

extension CAFPacketTable {
  /// `nil` where the file has none.
  ///
  /// Some writers count whole packets; of ALAC the last one states how long it is.
  package init?(of file: ContainerFile) {
    guard let table = file.chunks?.descendant("caff", "pakt")?.content(as: CAFPacketTable.self) else {
      return nil
    }
    self = table
    guard remainderFrames == 0, let lack = Self.lack(ofLastPacket: file, in: table) else { return }
    validFrames -= Int64(lack)
    remainderFrames = lack
  }

  /// Sizes of packets, each of a few bytes: those of a week of sound.
  private static let tableLimit = 16 << 20
  /// More frames than a packet of ALAC has.
  private static let packetLimit: UInt32 = 16384

  /// Returns the number of frames by which ALAC's last packet is shorter than the others; `nil` where it
  /// isn't, or that isn't known.
  private static func lack(ofLastPacket file: ContainerFile, in table: CAFPacketTable) -> Int32? {
    guard let root = file.chunks, let data = root.descendant("caff", "data"),
      let pakt = root.descendant("caff", "pakt"), let desc = root.descendant("caff", "desc"),
      let description = desc.content(as: CoreAudioDescription.self), description.formatID == "alac",
      (1...packetLimit).contains(description.framesPerPacket), table.packetCount > 0,
      case let (whole, isHuge) = table.packetCount.multipliedReportingOverflow(
        by: Int64(description.framesPerPacket)),
      !isHuge, table.validFrames.saturatingAdd(Int64(table.primingFrames)) == whole,
      let last = lastPacket(of: table, pakt, file.source)
    else { return nil }
    // Before the packets is the number of edits.
    let place = data.offset + Int64(data.headerSize) + 4 + last.offset
    guard last.size >= 8, place + last.size <= data.range.upperBound,
      let bytes = try? file.source.bytes(at: place, count: 8), bytes.count == 8,
      let count = frameCount(ofALAC: bytes), count > 0, count < description.framesPerPacket
    else { return nil }
    return Int32(description.framesPerPacket - count)
  }

  /// Where the last packet is after the number of edits, by the sizes in the table, which have seven bits a byte.
  private static func lastPacket(
    of table: CAFPacketTable, _ pakt: StructureNode, _ source: any ByteSource
  ) -> (offset: Int64, size: Int64)? {
    let start = pakt.offset + Int64(pakt.headerSize) + 24
    let count = pakt.range.upperBound - start
    guard (1...Int64(tableLimit)).contains(count), table.packetCount <= count,
      let bytes = try? source.bytes(at: start, count: Int(count))
    else { return nil }
    var (offset, size, number): (Int64, Int64, Int64) = (0, 0, 0)
    for byte in bytes {
      size = size << 7 | Int64(byte & 0x7F)
      guard size < 1 << 40 else { return nil }
      guard byte & 0x80 == 0 else { continue }
      number += 1
      if number == table.packetCount { return (offset, size) }
      offset += size
      size = 0
    }
    return nil
  }

  /// Returns the number of frames that a packet of ALAC states where it is shorter than the others ("Apple
  /// Lossless Format", `numSamples`).
  ///
  /// After three bits for the kind of element, four for its number and twelve that aren't used, a bit says that the
  /// count is there; three bits are before it.
  private static func frameCount(ofALAC bytes: [UInt8]) -> UInt32? {
    let bits = bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    // The element is a channel, a pair of channels, or low frequencies.
    guard [0, 1, 3].contains(bits >> 61), bits >> 44 & 1 == 1 else { return nil }
    return UInt32(truncatingIfNeeded: bits >> 9)
  }
}
