import MediaAssets
import MediaContainers
import MediaCore
import MediaReading
import MediaScopeFixtures
import Testing

/// Links of chains, and streams that begin late (RFC 3533, 4; RFC 7845, 4.3).
struct OggLinkTests {
  private static func pages(_ name: String) throws -> OggPages {
    OggPages(try FileByteSource(path: try Fixture.named(name).path).allBytes())
  }

  /// The same Vorbis at another rate, of a serial number of its own.
  private static func vorbis(rate: UInt32) throws -> [UInt8] {
    var pages = try pages("vorbis-pages.ogg")
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: rate >> (8 * $0)) }
    pages.pages[0].payload.replaceSubrange(12..<16, with: bytes)
    pages.renumber(rate)
    return pages.bytes
  }

  private func samples(
    _ file: [UInt8], rate: Double? = nil
  ) throws -> (bytes: [UInt8], duration: MediaTime, damage: ReadingDamage) {
    let folder = try TemporaryDirectory()
    let asset = URLAsset(path: try folder.write(file, to: "file.ogg"))
    let track = try #require(try asset.tracks().first)
    let (buffers, damage) = try read(track, AudioSettings.linearPCM(sampleRate: rate, numberOfChannels: 2))
    return (bytes(of: buffers), track.timeRange.duration, damage)
  }

  @Test(
    "Every link comes whole, at the rate of the first, and is as long as it is alone",
    arguments: [[44100, 44100], [44100, 22050], [22050, 44100], [11025, 44100, 22050]])
  func rates(_ rates: [UInt32]) throws {
    let links = try rates.map { try Self.vorbis(rate: $0) }
    let chain = try samples(links.flatMap(\.self))
    let parts = try links.map { try samples($0, rate: Double(rates[0])) }
    #expect(chain.damage.isEmpty)
    #expect(chain.bytes == parts.flatMap(\.bytes))
    #expect(chain.duration == parts.map(\.duration).reduce(.zero, +))
    let count = MediaTime(value: Int64(chain.bytes.count / 4), timescale: Int32(rates[0]))
    #expect((count - chain.duration).absoluteValue <= MediaTime(value: 2, timescale: Int32(rates[0])))
  }

  @Test(
    "Links of one serial number and of several codecs come whole",
    arguments: [
      ["vorbis.ogg", "vorbis.ogg"], ["opus.opus", "opus.opus"], ["flac.oga", "flac.oga"],
      ["flac.oga", "opus.opus"],
      ["vorbis.ogg", "opus.opus", "vorbis-pages.ogg"], ["opus.opus", "vorbis.ogg", "flac.oga"],
    ])
  func codecs(_ names: [String]) throws {
    let links = try names.map { try Self.pages($0).bytes }
    let chain = try samples(links.flatMap(\.self))
    let first = try #require(try StreamCase.named(names[0], type: "audio").track().formatDescriptions.first)
    let rate = try #require(first.audioStreamDescription?.sampleRate)
    let parts = try links.map { try samples($0, rate: rate) }
    #expect(chain.damage.isEmpty)
    #expect(chain.bytes == parts.flatMap(\.bytes))
    #expect(chain.duration == parts.map(\.duration).reduce(.zero, +))
  }

  @Test("A part of a chain is a cut of it")
  func range() throws {
    let folder = try TemporaryDirectory()
    let file = try Self.vorbis(rate: 44100) + Self.vorbis(rate: 22050)
    let whole = try samples(file).bytes
    let track = try #require(try URLAsset(path: try folder.write(file, to: "chain.ogg")).tracks().first)
    let range = MediaTimeRange(
      start: MediaTime(value: 50000, timescale: 44100), duration: MediaTime(value: 1000, timescale: 44100))
    let part = bytes(of: try read(track, AudioSettings.linearPCM(), range: range).buffers)
    #expect(part == Array(whole[50000 * 4..<51000 * 4]))
  }

  @Test("A link that can't be read ends the sound with one line")
  func damagedLink() throws {
    var broken = try Self.pages("flac.oga")
    broken.renumber(7)
    for index in broken.pages.indices.dropFirst() {
      broken.pages[index].payload = broken.pages[index].payload.map { _ in 0x55 }
    }
    let link = try Self.pages("flac.oga").bytes
    let chain = try samples(link + broken.bytes)
    #expect(!chain.damage.isEmpty)
    #expect(chain.bytes.starts(with: try samples(link).bytes))
  }

  /// FLAC of few packets a page, since a stream of one page says nothing of when it begins.
  private static func late(_ name: String, packets count: Int = 1, by samples: Int64) throws -> [UInt8] {
    var pages = try pages(name)
    if name == "flac.oga" {
      let first = try #require(pages.pages.firstIndex { $0.payload.starts(with: [0xFF, 0xF8]) })
      pages.splitPages(from: first, packets: count) { _ in 1152 }
    }
    pages.delay(by: samples)
    return pages.bytes
  }

  @Test("FLAC's first page may be longer than the stream is late", arguments: [2, 3], [500, 1152, 3000])
  func longPage(_ count: Int, _ delay: Int64) throws {
    let whole = try samples(try Self.pages("flac.oga").bytes)
    let late = try samples(try Self.late("flac.oga", packets: count, by: delay))
    #expect(late.bytes == whole.bytes)
    #expect(late.duration == whole.duration)
    #expect(late.damage.isEmpty)
  }

  @Test(
    "A stream that begins late is heard from its beginning on, and as long as it is",
    arguments: ["flac.oga", "opus.opus", "vorbis-pages.ogg"], [0, 48000, 132_300])
  func late(_ name: String, _ delay: Int64) throws {
    let whole = try samples(try Self.pages(name).bytes)
    let late = try samples(try Self.late(name, by: delay))
    #expect(late.bytes == whole.bytes)
    #expect(late.duration == whole.duration)
    #expect(late.damage.isEmpty)
  }

  @Test("A chain of more links than are opened is refused by name")
  func linkLimit() throws {
    var pages = try Self.pages("opus.opus")
    // Headers alone, of which the first page begins a link.
    pages.pages = Array(pages.pages.prefix(2))
    let link = pages.bytes
    let folder = try TemporaryDirectory()
    let path = try folder.write((0...4096).flatMap { _ in link }, to: "chain.opus")
    let error = #expect(throws: MediaError.self) { try ContainerFile(FileByteSource(path: path)).oggChain() }
    #expect(error?.code == .overLimit && error?.reason.contains("4096 links") == true)
    let few = try folder.write((0..<4096).flatMap { _ in link }, to: "few.opus")
    #expect(try ContainerFile(FileByteSource(path: few)).oggChain() != nil)
  }
}
