import MediaCore
import MediaScopeFixtures
import Testing

@testable import ISOBaseMedia

/// What fragments say of all samples together is the sum of what they say of each.
struct ISOFragmentTotalsTests {
  typealias W = BoxWriter

  /// What is known of a track of a made file.
  private struct Made {
    var durations: [UInt32] = []
    var sizes: [UInt32] = []
    var offsets: [Int64] = []
    var hasCompositionOffsets = false
    var end: Int64 = 0
  }

  /// Fragments of two tracks whose boxes leave out all that they can in turn.
  private static func file(_ generator: inout Generator) -> (bytes: [UInt8], tracks: [UInt32: Made]) {
    var tracks: [UInt32: Made] = [1: Made(), 2: Made()]
    let usual: [UInt32: (duration: UInt32, size: UInt32)] = [1: (40, 3), 2: (21, 5)]
    let extends = W.box(
      "mvex",
      [UInt32(1), 2].flatMap { id in
        W.fullBox(
          "trex", W.be(id), W.be(UInt32(1)), W.be(usual[id]?.duration ?? 0), W.be(usual[id]?.size ?? 0),
          W.zeros(4))
      })
    var bytes =
      W.ftyp
      + W.box(
        "moov", W.mvhd(), W.track("vide", entry: W.videoEntry()),
        W.track("soun", tkhd: W.tkhd(trackID: 2), entry: W.audioEntry()), extends)
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      var parts: [UInt8] = []
      let moof = Int64(bytes.count)
      var dataEnd = moof
      for id in [UInt32(1), 2].shuffled(using: &generator) where Bool.random(using: &generator) {
        parts += part(
          of: id, usual[id] ?? (1, 1), &tracks[id, default: Made()], moof: moof, &dataEnd, &generator)
      }
      bytes += W.box("moof", W.fullBox("mfhd", W.be(UInt32(1))), parts)
      // Data that is long enough for any of the samples.
      bytes += W.box("mdat", W.zeros(20_000))
    }
    return (bytes, tracks)
  }

  private static func part(
    of id: UInt32, _ usual: (duration: UInt32, size: UInt32), _ made: inout Made,
    moof: Int64, _ dataEnd: inout Int64, _ generator: inout Generator
  ) -> [UInt8] {
    let (hasDuration, hasSize) = (Bool.random(using: &generator), Bool.random(using: &generator))
    let duration = hasDuration ? UInt32.random(in: 1...90, using: &generator) : usual.duration
    let size = hasSize ? UInt32.random(in: 0...9, using: &generator) : usual.size
    let countsFromBox = Bool.random(using: &generator)
    let start = countsFromBox ? moof : dataEnd
    let header = W.fullBox(
      "tfhd", flags: (hasDuration ? 8 : 0) | (hasSize ? 0x10 : 0) | (countsFromBox ? 0x2_0000 : 0),
      W.be(id), hasDuration ? W.be(duration) : [], hasSize ? W.be(size) : [])
    let jump = Bool.random(using: &generator) ? Int64.random(in: 0...1000, using: &generator) : nil
    var boxes = header
    if let jump {
      made.end += jump
      boxes += W.fullBox("tfdt", version: 1, W.be(UInt64(made.end)))
    }
    var count = 0
    for run in 0..<Int.random(in: 1...3, using: &generator) {
      let flags: UInt32 =
        [0x1, 0x4, 0x100, 0x200, 0x400, 0x800].filter { _ in Bool.random(using: &generator) }.reduce(0, |)
      let samples = Int.random(in: 0...70, using: &generator)
      count += samples
      if flags & 1 != 0 { dataEnd = start + 8 } else if run == 0 { dataEnd = start }
      var rows: [UInt8] = []
      for _ in 0..<samples {
        let own = (UInt32.random(in: 1...90, using: &generator), UInt32.random(in: 0...9, using: &generator))
        let offset = Int32.random(in: -2...2, using: &generator)
        if flags & 0x100 != 0 { rows += W.be(own.0) }
        if flags & 0x200 != 0 { rows += W.be(own.1) }
        if flags & 0x400 != 0 { rows += W.be(UInt32(0)) }
        if flags & 0x800 != 0 { rows += W.be(offset) }
        made.durations.append(flags & 0x100 != 0 ? own.0 : duration)
        made.sizes.append(flags & 0x200 != 0 ? own.1 : size)
        made.offsets.append(dataEnd)
        dataEnd += Int64(made.sizes.last ?? 0)
        made.end += Int64(made.durations.last ?? 0)
        if flags & 0x800 != 0, offset != 0 { made.hasCompositionOffsets = true }
      }
      boxes += W.fullBox(
        "trun", flags: flags, W.be(UInt32(samples)), flags & 1 != 0 ? W.be(Int32(8)) : [],
        flags & 4 != 0 ? W.be(UInt32(0)) : [], rows)
    }
    // What begins a part without samples says nothing of the track.
    if count == 0 { made.end -= jump ?? 0 }
    return W.box("traf", boxes)
  }

  @Test(arguments: 0..<60)
  func `totals are the sums of what was made`(seed: UInt64) throws {
    var generator = Generator(seed: seed)
    let (bytes, tracks) = Self.file(&generator)
    let index = try ISOSampleIndex(MemoryByteSource(bytes, name: "made.mp4"))
    let totals = try #require(ISOFragmentTotals.all(in: index))
    for (id, made) in tracks {
      guard !made.durations.isEmpty else {
        #expect(totals[id] == nil)
        continue
      }
      let own = try #require(totals[id])
      #expect(own.sampleCount == Int64(made.durations.count))
      #expect(own.byteCount == Int64(made.sizes.reduce(0, +)))
      #expect(own.duration == Int64(made.durations.reduce(0, +)))
      #expect(own.decodeEnd == made.end)
      let before = made.durations.dropLast().min() ?? made.durations[0]
      #expect(own.shortestDelta == Int64(before))
      #expect(own.hasCompositionOffsets == made.hasCompositionOffsets)
      let (samples, issues) = try ISOSampleTableTests.samples(
        index, try #require(index.tracks.first { $0.trackID == id }))
      #expect(issues.isEmpty)
      #expect(samples.map(\.duration) == made.durations.map { Int64($0) })
      #expect(samples.map(\.size) == made.sizes.map { Int64($0) })
      #expect(samples.map(\.offset) == made.offsets)
    }
  }

  /// Numbers that make no sense, and bytes that are not there.
  @Test func `a sample without a length, or outside of the file, has no totals`() throws {
    func totals(_ run: [UInt8]...) throws -> [UInt32: ISOFragmentTotals]? {
      let extends = W.box("mvex", W.fullBox("trex", W.be(UInt32(1)), W.be(UInt32(1)), W.zeros(12)))
      let bytes =
        W.ftyp + W.box("moov", W.mvhd(), W.track("vide", entry: W.videoEntry()), extends)
        + W.box("moof", W.box("traf", W.fullBox("tfhd", W.be(UInt32(1))), run.flatMap { $0 }))
        + W.box("mdat", W.zeros(100))
      return ISOFragmentTotals.all(in: try ISOSampleIndex(MemoryByteSource(bytes, name: "made.mp4")))
    }
    func run(_ duration: UInt32, _ size: UInt32) -> [UInt8] {
      W.fullBox("trun", flags: 0x300, W.be(UInt32(1)), W.be(duration), W.be(size))
    }
    #expect(try totals(run(40, 8), run(20, 8))?[1]?.shortestDelta == 40)
    #expect(try totals(run(0, 8)) == nil)
    #expect(try totals(run(0x8000_0000, 8)) == nil)
    #expect(try totals(run(40, 4000)) == nil)
    #expect(try totals(W.fullBox("trun", W.be(UInt32(0xFFFF_FFFF)))) == nil)
    #expect(try totals(W.fullBox("trun", flags: 0x300, W.be(UInt32(9)), W.be(UInt32(40)))) != nil)
  }
}
