import MediaCore
import MediaScopeFixtures
import Testing

@testable import MediaContainers
@testable import MediaStructure

/// Long lists of packets, pages, frames and blocks: their middle is left out of a tree, and nothing else is.
@Suite struct StructureListTests {
  typealias W = BoxWriter

  static let count = 5000

  /// Packets of one PID, of which one near the end breaks the order.
  private static let transport: [UInt8] = {
    var bytes: [UInt8] = []
    for index in 0..<count {
      let counter = UInt8((index < 4900 ? index : index + 3) & 15)
      bytes += MPEGTransportTests.packet(0x101, counter, start: false, W.zeros(184))
    }
    return bytes
  }()

  private static let ogg: [UInt8] = {
    var bytes = OggTests.head + OggTests.tags
    let page = OggTests.page([1], segments: [1], granule: 1, sequence: 2)
    for index in 0..<count {
      var next = page
      next[18] = UInt8((index + 2) & 0xFF)
      next[19] = UInt8((index + 2) >> 8)
      bytes += next
    }
    return bytes
  }()

  private static let frames: [UInt8] = {
    let frame: [UInt8] = [0xFF, 0xFD, 0x14, 0xC0] + W.zeros(92)
    return Array(repeatElement(frame, count: count).joined())
  }()

  private static let matroska: [UInt8] = {
    let block: [UInt8] = [0xA3, 0x85, 0x81, 0, 0, 0x80, 0]
    var cluster: [UInt8] = [0xE7, 0x81, 0]
    for _ in 0..<count { cluster += block }
    var bytes: [UInt8] = [0x1A, 0x45, 0xDF, 0xA3, 0x80, 0x18, 0x53, 0x80, 0x67, 1]
    bytes += [UInt8](repeating: 0xFF, count: 7)
    bytes += [0x1F, 0x43, 0xB6, 0x75, 0x10]
    bytes += W.be(UInt32(cluster.count)).dropFirst()
    return bytes + cluster
  }()

  @Test(arguments: [("mpegts", transport), ("ogg", ogg), ("mpegaudio", frames), ("matroska", matroska)])
  func theMiddleIsLeftOut(name: String, bytes: [UInt8]) throws {
    let source = MemoryByteSource(bytes)
    let format = try StructureFormat.recognizing(source)
    #expect(format.name == name)
    var options = StructureOptions()
    // The checksums of pages are of no page in particular.
    if name == "ogg" { options.scansMedia = false }
    let short = format.parse(source, options)
    Tiling.expect(short, "\(name), short")
    var all = options
    all.listsAllMedia = true
    let long = format.parse(source, all)
    #expect(nodes(short) < StructureWalk.mediaNodes + 100)
    #expect(nodes(long) >= Self.count)
    #expect(short.holdsOmissions && !long.holdsOmissions)
    // What is wrong is reported all the same, and paths lead to the same places.
    #expect(short.allIssues.map(\.description) == long.allIssues.map(\.description))
    let last = try #require(long.children.last)
    let path = last.type
    #expect(try short.located(at: path).node.offset == long.located(at: path).node.offset)
    var names = (StructurePaths(), StructurePaths())
    #expect(short.children.map { names.0.next($0) }.first == long.children.map { names.1.next($0) }.first)
  }

  private func nodes(_ node: StructureNode) -> Int { 1 + node.children.reduce(0) { $0 + nodes($1) } }

  @Test func whatFollowsAnOmissionKeepsItsNumber() {
    var omission = StructureNode(
      type: StructureOmission.type, title: nil, offset: 0, headerSize: 0, size: 0)
    omission.content = StructureOmission(counts: ["page": 7])
    let page = StructureNode(type: "page", title: nil, offset: 0, headerSize: 0, size: 0)
    var names = StructurePaths()
    #expect([page, omission, page].map { names.next($0) } == ["page", "…", "page[8]"])
  }

  // MARK: files of one frame after the other

  private static let speech: [UInt8] = Array("#!AMR\n".utf8) + [UInt8](repeating: 0x7C, count: count)

  private static let ivf: [UInt8] = {
    let header = Array("DKIF".utf8) + [0, 0, 32, 0] + Array("VP80".utf8) + [1, 0, 1, 0] + W.zeros(16)
    let frame: [UInt8] = [3, 0, 0, 0] + W.zeros(11)
    return header + Array(repeatElement(frame, count: count).joined())
  }()

  private static let wavPack: [UInt8] = Array(
    repeatElement(Array("wvpk".utf8) + [24, 0, 0, 0] + W.zeros(24), count: count).joined())

  private static let dolby: [UInt8] = {
    // 48 kHz, 32 kbit/s: 128 bytes.
    let frame: [UInt8] = [0x0B, 0x77, 0, 0, 0, 0x40, 0x2F] + W.zeros(121)
    return Array(repeatElement(frame, count: count).joined())
  }()

  /// The end of the list: whole, cut within a frame, with something else after it, with a frame that is too short for its fields.
  @Test(
    arguments: [("amr", speech), ("ivf", ivf), ("wv", wavPack), ("ac3", dolby)],
    [[], [0xFF], [1, 2, 3, 4, 5], Array("wvpk".utf8) + [8, 0, 0, 0] + W.zeros(8)] as [[UInt8]])
  func framesThatAreOnlyCounted(file: (name: String, bytes: [UInt8]), rest: [UInt8]) throws {
    for cut in [0, 1, 7] {
      let bytes = file.bytes.dropLast(cut) + rest
      let source = MemoryByteSource(Array(bytes))
      let format = try StructureFormat.recognizing(source)
      #expect(format.name == file.name)
      var all = StructureOptions()
      all.listsAllMedia = true
      let (short, long) = (format.parse(source, StructureOptions()), format.parse(source, all))
      Tiling.expect(short, "\(file.name), cut by \(cut), then \(rest)")
      #expect(short.allIssues.map(\.description) == long.allIssues.map(\.description))
      #expect(short.unparsed == long.unparsed)
      let omissions = short.children.compactMap { $0.content(as: StructureOmission.self) }
      let listed = short.children.count - omissions.count
      let counted = omissions.reduce(0) { $0 + $1.counts.values.reduce(0, +) }
      #expect(listed <= StructureWalk.mediaNodes + 10)
      #expect(listed + counted == long.children.count)
      if short.children.last?.type == StructureOmission.type { continue }
      var names = (StructurePaths(), StructurePaths())
      #expect(short.children.map { names.0.next($0) }.last == long.children.map { names.1.next($0) }.last)
    }
  }

  @Test("few of a million frames of a byte become nodes")
  func manyFrames() throws {
    let source = MemoryByteSource(Array("#!AMR\n".utf8) + [UInt8](repeating: 0x7C, count: 1 << 20))
    let format = try StructureFormat.recognizing(source)
    #expect(format.parse(source, StructureOptions()).children.count < 5000)
  }

  @Test("the header of an IVF file is as long as it says", arguments: [0, 1, 32, 255, 256, 257, 0x8000])
  func headerSizes(size: Int) throws {
    var bytes = Array(Self.ivf.prefix(32))
    (bytes[6], bytes[7]) = (UInt8(size & 255), UInt8(size >> 8))
    if size > 32 { bytes += W.zeros(size - 32) }
    let source = MemoryByteSource(bytes + [1, 0, 0, 0] + W.zeros(9))
    let root = try StructureFormat.recognizing(source).parse(source, StructureOptions())
    #expect(root.child("header")?.size == Int64(max(size, 1)))
  }
}
