import MediaCore
import MediaStreams
import MediaStructure

// The comments of each stream of an Ogg file, which can fill many pages (RFC 3533; RFC 7845, 5.2; RFC 9639, 10.1).
extension MetadataReader {
  /// One stream, as far as its headers are read.
  private struct Stream {
    /// `nil` before its first packet.
    var comments: OggComments?
    var packetCount = 0
    /// The packet that is being put together, and where it is if it is there in one piece.
    var packet: [UInt8] = []
    var packetStart: Int64?
    var isWhole = true
    var isDone = false
  }

  private static let pageLimit = 100_000
  private static let blockLimit = 128
  private static let streamLimit = 64
  private static let packetLimit = 32 << 20

  mutating func readOgg() {
    var streams: [UInt32: Stream] = [:]
    var order: [UInt32] = []
    var offset: Int64 = 0
    var pageCount = 0
    var buffered = BufferedSource(source)
    while let page = try? OggPage(at: offset, in: &buffered) {
      pageCount += 1
      guard pageCount <= Self.pageLimit else {
        omissions.add(
          "headers after the first \(Self.pageLimit) pages", fate: "or more left out", at: offset)
        break
      }
      let serial = page.serialNumber
      let start = offset + Int64(page.headerSize)
      offset = start + Int64(page.payloadSize)
      if page.isFirst {
        guard streams[serial] == nil else { break }
        guard streams.count < Self.streamLimit else {
          omissions.add("streams after the first \(Self.streamLimit)", at: offset)
          continue
        }
        streams[serial] = Stream()
        order.append(serial)
      }
      guard var stream = streams[serial] else { continue }
      if !stream.isDone {
        readPage(page, at: start, into: &stream, index: order.firstIndex(of: serial) ?? 0)
        streams[serial] = stream
      }
      // Streams begin before any goes on.
      if !page.isFirst, streams.values.allSatisfy(\.isDone) { break }
    }
    shareItems()
  }

  private mutating func readPage(
    _ page: OggPage, at start: Int64, into stream: inout Stream, index: Int
  ) {
    var place = start
    if !page.isContinued, !stream.packet.isEmpty {
      stream.packet = []
      stream.packetCount += 1
    }
    for part in page.parts where !stream.isDone {
      // The first packet only says the codec; later ones are wanted whole.
      if stream.packet.isEmpty {
        stream.packetStart = place
        stream.isWhole = true
      } else {
        stream.isWhole = false
      }
      guard stream.packet.count + part.size <= Self.packetLimit else {
        content.issues.append(
          MediaError(
            .overLimit, "a header of more than \(Self.packetLimit) bytes", at: .init(byteOffset: place)))
        stream.isDone = true
        return
      }
      stream.packet += bytes(place..<place + Int64(part.size))
      place += Int64(part.size)
      guard part.isEnd else { return }
      take(stream.packet, at: stream.isWhole ? stream.packetStart : nil, &stream, index: index)
      stream.packet = []
      stream.packetCount += 1
    }
  }

  private mutating func take(_ packet: [UInt8], at start: Int64?, _ stream: inout Stream, index: Int) {
    guard stream.packetCount > 0 else {
      stream.comments = OggComments(inStreamBeginningWith: packet)
      stream.isDone = stream.comments == nil
      return
    }
    guard let prefix = stream.comments?.prefix else { return }
    let body = packet.count > prefix.size ? Array(packet[prefix.size...]) : []
    let place = start.map { $0 + Int64(prefix.size) }
    var items: [MetadataItem] = []
    if prefix == .flacBlock, let type = packet.first {
      if type & 0x7F == 4 {
        items = comments(body, at: place)
      } else if type & 0x7F == 6, let picture = Self.picture(body, key: "PICTURE", at: place) {
        items = [picture]
      }
      stream.isDone = type & 0x80 != 0 || type == 0xFF
      if !stream.isDone, stream.packetCount > Self.blockLimit {
        stream.isDone = true
        omissions.add(
          "blocks of FLAC after the first \(Self.blockLimit)", fate: "or more left out", at: start)
      }
    } else {
      if !body.isEmpty { items = comments(body, at: place) }
      stream.isDone = true
    }
    add(items, toTrack: nil, index: index)
  }

  /// Takes the tags of the first stream with comments for those of the whole.
  private mutating func shareItems() {
    guard
      let place = content.tracks.firstIndex(where: { track in track.items.contains { $0.key != "vendor" } })
        ?? content.tracks.indices.first
    else { return }
    content.items += content.tracks.remove(at: place).items
  }
}
