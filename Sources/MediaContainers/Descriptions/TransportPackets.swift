import MediaCore
import MediaStreams
import MediaStructure

/// The packets of a transport stream, one after the other, as readers of a description need them.
struct TransportPackets {
  private let source: any ByteSource
  private let layout: TransportPacketLayout

  private static let packetsOfBlock: Int64 = 512
  private static let headSize = 4096
  /// Short files are kept as a whole, of others what the tables are in.
  private static let (shortSize, keptSize): (Int64, Int64) = (1 << 20, 128 << 10)

  /// `nil` for a file of another family, and for one that doesn't begin with a packet.
  init?(_ source: any ByteSource) {
    let kept = source.byteCount <= Self.shortSize ? source.byteCount : Self.keptSize
    guard (try? source.keep(0..<kept)) != nil, let head = try? source.bytes(at: 0, count: Self.headSize),
      let layout = TransportPacketLayout(head),
      layout.start == 0, layout.packetSize != 204
    else { return nil }
    self.source = source
    self.layout = layout
  }

  /// A packet while it is looked at.
  struct Packet {
    let bytes: UnsafeRawBufferPointer

    var pid: UInt16 { UInt16(bytes[1] & 0x1F) << 8 | UInt16(bytes[2]) }
    var isUnitStart: Bool { bytes[1] & 0x40 != 0 }
    var isScrambled: Bool { bytes[3] & 0xC0 != 0 }

    var payload: UnsafeRawBufferPointer {
      guard bytes[3] & 0x10 != 0 else { return UnsafeRawBufferPointer(rebasing: bytes[0..<0]) }
      let start = bytes[3] & 0x20 != 0 ? min(5 + Int(bytes[4]), bytes.count) : 4
      return UnsafeRawBufferPointer(rebasing: bytes[start...])
    }

    /// The header of a packetized elementary stream's packet that begins here and has times (2.4.3.6).
    var packetHeader: (presentation: Int64, decode: Int64, size: Int, length: Int)? {
      let data = payload
      guard data.count >= 14, data[0] == 0, data[1] == 0, data[2] == 1, data[6] & 0xF0 == 0x80,
        data[7] & 0x80 != 0,
        9 + Int(data[8]) <= data.count, data[8] >= (data[7] & 0x40 != 0 ? 10 : 5)
      else { return nil }
      func time(_ place: Int) -> Int64 {
        let high = Int64(data[place] >> 1 & 7) << 30
        let middle = Int64(data[place + 1]) << 22 | Int64(data[place + 2] >> 1) << 15
        return high | middle | Int64(data[place + 3]) << 7 | Int64(data[place + 4] >> 1)
      }
      let hasDecodeTime = data[7] & 0x40 != 0
      return (
        time(9), time(hasDecodeTime ? 14 : 9), 9 + Int(data[8]), Int(data[4]) << 8 | Int(data[5])
      )
    }
  }

  /// Gives whole packets from the first one after a place on, until `body` is false.
  ///
  /// Throws `fileFailedToParse` where a packet doesn't begin as one, or is marked as damaged.
  func forEach(from start: Int64, to end: Int64, _ body: (Packet) -> Bool) throws(MediaError) {
    let size = Int64(layout.packetSize)
    let stop = min(end, source.byteCount)
    var offset = (start + size - 1) / size * size
    while offset < stop {
      try WorkCancellation.check()
      let block = try source.bytes(at: offset, count: Int(min(size * Self.packetsOfBlock, stop - offset)))
      let goesOn: Bool? = block.withUnsafeBytes { block in
        for first in stride(from: 0, through: block.count - layout.packetSize, by: layout.packetSize) {
          let bytes = UnsafeRawBufferPointer(
            rebasing: block[first + layout.prefixSize..<first + layout.packetSize])
          guard bytes[0] == 0x47, bytes[1] & 0x80 == 0 else { return nil }
          guard body(Packet(bytes: bytes)) else { return false }
        }
        return true
      }
      guard let goesOn else {
        throw MediaError(.fileFailedToParse, "no packet begins here", at: .init(byteOffset: offset))
      }
      guard goesOn, block.count >= layout.packetSize else { return }
      offset += Int64(block.count) / size * size
    }
  }
}

/// Puts the sections of a table together that packets of one PID carry, without more than one at a time.
struct TransportSectionCollector {
  private var bytes: [UInt8] = []

  /// The section that a packet completes; whatever else the packet has is left out.
  mutating func take(_ packet: TransportPackets.Packet) -> [UInt8]? {
    var payload = packet.payload[...]
    if packet.isUnitStart {
      guard let pointer = payload.first else { return nil }
      payload = payload.dropFirst(1 + Int(pointer))
      bytes = []
    } else if bytes.isEmpty {
      return nil
    }
    bytes += payload
    guard bytes.count >= 3 else { return nil }
    let size = 3 + (Int(bytes[1] & 0x0F) << 8 | Int(bytes[2]))
    guard size <= TransportAssembler.sectionSize, bytes.count >= size else { return nil }
    defer { bytes = [] }
    return Array(bytes.prefix(size))
  }
}
