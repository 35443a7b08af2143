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
    let header: TransportPacketHeader

    init(_ bytes: UnsafeRawBufferPointer) {
      (self.bytes, header) = (bytes, TransportPacketHeader(bytes))
    }

    var payload: UnsafeRawBufferPointer {
      UnsafeRawBufferPointer(rebasing: header.hasPayload ? bytes[header.payloadStart...] : bytes[0..<0])
    }

    /// The header of a packetized elementary stream's packet that begins here and has times (2.4.3.6).
    var packetHeader: (presentation: Int64, decode: Int64, size: Int, length: Int)? {
      let data = payload
      guard let header = PESPacketHeader(beginning: data), !header.isScrambled,
        let presentation = header.presentationTimeStamp, let size = PESPacketHeader.size(data),
        size <= data.count
      else { return nil }
      return (
        Int64(presentation), Int64(header.decodingTimeStamp ?? presentation), size, Int(header.packetLength)
      )
    }
  }

  /// Gives whole packets from the first one after a place on, until `body` is false.
  ///
  /// - Throws: `fileFailedToParse` where a packet doesn't begin as one, or is marked as damaged.
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
          let packet = Packet(bytes)
          guard packet.header.hasSync, !packet.header.hasError else { return nil }
          guard body(packet) else { return false }
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
    if packet.header.isUnitStart {
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
