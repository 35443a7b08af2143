import LibAV
import MediaAssets
import MediaCore
import MediaScopeFixtures
import Testing

/// What is said of files that are something else than they seem, or that hold rare codings.
struct RecognitionTests {
  @Test("Matroska says that its samples are encrypted")
  func encryptedMatroska() async throws {
    let encryption = Matroska.element(
      0x6D80,
      Matroska.element(
        0x6240,
        Matroska.element(0x5031, 0 as UInt64) + Matroska.element(0x5032, 1 as UInt64)
          + Matroska.element(0x5033, 1 as UInt64)
          + Matroska.element(
            0x5035,
            Matroska.element(0x47E1, 5 as UInt64) + Matroska.element(0x47E2, [UInt8](repeating: 7, count: 16))
          )))
    let folder = try TemporaryDirectory()
    for (track, isProtected) in [(Matroska.pcmTrack, false), (Matroska.pcmTrack + encryption, true)] {
      let file = Matroska.file(track: track, clusters: [(0, [UInt8](repeating: 1, count: 960))])
      let asset = URLAsset(path: try folder.write(file, to: "\(isProtected).mka"))
      #expect(try await asset.load(.hasProtectedContent) == isProtected)
      #expect(try await asset.load(.isReadable) == !isProtected)
    }
  }

  @Test("A picture whose tags look like frames of sound is a picture")
  func picture() throws {
    let source = try FileByteSource(path: Fixture.named("picture.jpg").path)
    let picture = try source.bytes(at: 0, count: Int(source.byteCount))
    let sound = try FileByteSource(path: Fixture.named("mp3-cbr.mp3").path)
    // The first segment of a JPEG can hold anything (ISO/IEC 10918-1, B.2.4.6).
    let frames = try sound.bytes(at: 0, count: min(Int(sound.byteCount), 60_000))
    let length = frames.count + 2
    let segment = [0xFF, 0xEF, UInt8(length >> 8), UInt8(length & 0xFF)] + frames
    let folder = try TemporaryDirectory()
    let path = try folder.write(picture[..<2] + segment + picture[2...], to: "picture.mp3")
    let asset = URLAsset(path: path)
    #expect(try asset.tracks().map(\.mediaType) == [.video])
    #expect(try asset.content().format.container.isStillPicture)
  }

  @Test("A file of items of which none stands for it says so")
  func items() async throws {
    // ISO/IEC 23008-12, 10.2.1: a brand, and a meta box on the outermost level.
    let zero = ISOPatch.word(0)
    let handler = ISOPatch.box("hdlr", zero + zero + Array("pict".utf8) + zero + zero + zero + [0])
    let items = ISOPatch.box("iinf", zero + [0, 0])
    let file =
      ISOPatch.box("ftyp", Array("heic".utf8) + zero + Array("mif1heic".utf8))
      + ISOPatch.box("meta", zero + handler + items)
    let folder = try TemporaryDirectory()
    let asset = URLAsset(path: try folder.write(file, to: "picture.heic"))
    let error = await #expect(throws: MediaError.self) { try await asset.load(.tracks) }
    #expect(error?.code == .operationNotSupportedForAsset && error?.reason.contains("no item") == true)
  }

  @Test("An animated WebP without a frame has no length")
  func animation() throws {
    // RFC 9649: VP8X with the flag of animation, and ANIM.
    func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
      Array(type.utf8) + [UInt8(content.count), 0, 0, 0] + content
    }
    let body =
      Array("WEBP".utf8) + chunk("VP8X", [2, 0, 0, 0, 7, 0, 0, 7, 0, 0]) + chunk("ANIM", [0, 0, 0, 0, 0, 0])
    let folder = try TemporaryDirectory()
    let content = try URLAsset(path: try folder.write(chunk("RIFF", body), to: "animation.webp")).content()
    #expect(!content.duration.isNumeric && !content.isStillPicture)
  }

  @Test(
    "Codings of sound have Core Audio's codes",
    arguments: [
      ("aac.m4a", "aac "), ("mp3-cbr.mp3", ".mp3"), ("ac3.ac3", "ac-3"), ("eac3.eac3", "ec-3"),
      ("alac-16.m4a", "alac"), ("flac-16.flac", "flac"), ("flac.oga", "flac"), ("opus.opus", "opus"),
      ("wav-s16.wav", "lpcm"), ("wav-mulaw.wav", "ulaw"), ("caf-alac.caf", "alac"), ("mp2.mp2", ".mp2"),
    ] as [(String, FourCC)])
  func formatIDs(_ name: String, _ expected: FourCC) async throws {
    for usesLibAV in [false, true] {
      let asset = URLAsset(path: try Fixture.named(name).path, options: .init(alwaysUsesLibAV: usesLibAV))
      let format = try await asset.load(.tracks).first?.formatDescriptions.first
      #expect(format?.audioStreamDescription?.formatID == expected)
    }
  }

  @Test("What has no code of its own has its container's")
  func rareCodes() throws {
    let adpcm = try asset("wav-ima-adpcm.wav").tracks().first?.formatDescriptions.first
    // kAudioFormatDVIIntelIMA
    #expect(adpcm?.mediaSubType == FourCC(rawValue: 0x6D73_0011))
    #expect(adpcm?.audioStreamDescription?.formatID == FourCC(rawValue: 0x6D73_0011))
    let windows = try asset("wmv2.wmv").tracks().compactMap { $0.formatDescriptions.first?.mediaSubType }
    #expect(windows == ["WMV2", FourCC(rawValue: 0x6D73_0161)])
    let theora = try asset("theora.ogv").tracks().first?.formatDescriptions.first
    #expect(theora?.mediaSubType == "theo")
  }

  @Test(
    "The length of a broadcast's stream is an estimate until it is measured",
    arguments: ["both.ts", "mpeg2.mpg"])
  func broadcast(_ name: String) async throws {
    let fixture = try Fixture.named(name)
    #expect(try await !URLAsset(path: fixture.path).load(.providesPreciseDurationAndTiming))
    let precise = URLAsset(path: fixture.path, options: .init(preferPreciseDurationAndTiming: true))
    #expect(try await precise.load(.providesPreciseDurationAndTiming))
    for (track, stream) in zip(try await precise.load(.tracks), fixture.streams) {
      let packets = stream.packets.compactMap { packet in packet.pts.map { ($0, $0 + (packet.duration ?? 0)) }
      }
      let start = try #require(packets.map(\.0).min())
      // Pictures that don't say when they are shown follow each other.
      let total = stream.packets.reduce(0) { $0 + ($1.duration ?? 0) }
      let isCounted = stream.type == "video" && stream.packets.contains { $0.pts == nil }
      let end = max(try #require(packets.map(\.1).max()), isCounted ? start + total : 0)
      #expect(
        track.timeRange.duration
          == time(Int64((end - start) * stream.timeBase.numerator), Int32(stream.timeBase.denominator)))
    }
  }

  @Test("Sound after bytes that belong to nothing is found, and its samples are where they are in the file")
  func junk() throws {
    let plain = try Fixture.named("flac-16.flac")
    let source = try FileByteSource(path: plain.path)
    let bytes = try source.bytes(at: 0, count: Int(source.byteCount))
    let junk = (0..<3000).map { UInt8($0 % 0x40) }
    let folder = try TemporaryDirectory()
    let asset = URLAsset(path: try folder.write(junk + bytes, to: "junk.flac"))
    #expect(try asset.content().format.container == .flac)
    let expected = try offsets(of: URLAsset(path: plain.path, options: .init(alwaysUsesLibAV: true)))
    #expect(try !expected.isEmpty && offsets(of: asset) == expected.map { $0 + 3000 })
  }

  @Test("Zeros before frames of sound are no part of the sound", arguments: ["mp3-no-header.mp3", "aac.aac"])
  func zeros(_ name: String) throws {
    let plain = URLAsset(path: try Fixture.named(name).path)
    let source = try FileByteSource(path: plain.path)
    let bytes = try source.bytes(at: 0, count: Int(source.byteCount))
    let folder = try TemporaryDirectory()
    let asset = URLAsset(path: try folder.write([UInt8](repeating: 0, count: 5000) + bytes, to: "zeros"))
    #expect(try asset.content().duration == plain.content().duration)
    #expect(try offsets(of: asset) == offsets(of: plain).map { $0 + 5000 })
  }

  @Test("What is like ffprobe's has the size of the file, with what belongs to nothing")
  func size() throws {
    let source = try FileByteSource(path: Fixture.named("mp3-no-header.mp3").path)
    let bytes = try source.bytes(at: 0, count: Int(source.byteCount))
    let folder = try TemporaryDirectory()
    let junk = (0..<3000).map { UInt8($0 % 0x40) }
    for file in [junk + bytes, bytes] {
      let asset = URLAsset(path: try folder.write(file, to: "\(file.count).mp3"))
      let size = try #require(try asset.libraryReport().format.first { $0.key == "size" })
      guard case .text(let text) = size.value else { throw MediaError(.unknown, "the size is no text") }
      #expect(text == "\(file.count)")
    }
  }

  private func offsets(of asset: URLAsset) throws -> [Int64] {
    var listing = try asset.sampleListing()
    var offsets: [Int64] = []
    try listing.forEachSample(ofTracks: Set(listing.tracks.map(\.trackID))) {
      (_, sample) throws(MediaError) in
      if let offset = sample.offset { offsets.append(offset) }
    }
    return offsets
  }

  @Test("A picture without marks is one by its content, or by its name where that leaves it open")
  func targa() throws {
    let pixels = [UInt8](repeating: 7, count: 48)
    let picture: [UInt8] = [0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 4, 0, 24, 0] + pixels
    let folder = try TemporaryDirectory()
    for (bytes, name, isKnown) in [
      (picture, "picture", true), (picture + [0], "picture", false), (picture + [0], "picture.tga", true),
    ] {
      let asset = URLAsset(path: try folder.write(bytes, to: name))
      let content = try? asset.content()
      #expect((content != nil) == isKnown)
      if let content {
        #expect(content.format.container.isStillPicture)
        #expect(content.tracks.map(\.mediaType) == [.video])
      }
    }
  }

  @Test("Whoever says what a file is has the last word")
  func override() throws {
    let path = try Fixture.named("mp3-cbr.mp3").path
    let raw = URLAsset(path: path, options: .init(container: Container(rawValue: "g722")))
    #expect(try raw.content().format.container.rawValue == "g722")
    let none = URLAsset(path: path, options: .init(container: Container(rawValue: "no such format")))
    let error = #expect(throws: MediaError.self) { try none.content() }
    #expect(error?.code == .invalidArgument)
  }

  @Test(
    "The links of a chained Ogg file are as long as all of them",
    arguments: ["vorbis.ogg", "opus.opus", "flac.oga"])
  func chain(_ name: String) throws {
    let fixture = try Fixture.named(name)
    let source = try FileByteSource(path: fixture.path)
    let link = try source.bytes(at: 0, count: Int(source.byteCount))
    let single = try URLAsset(path: fixture.path).content().duration
    let folder = try TemporaryDirectory()
    // Another serial number, as every link has one of its own.
    let asset = URLAsset(path: try folder.write(link + Self.renumbered(link), to: name))
    #expect(try asset.content().duration == single + single)
    #expect(try asset.tracks().map(\.timeRange.duration) == [single + single])
  }

  /// Pages of another stream; their checksums are left wrong, which only the first link's are asked for.
  private static func renumbered(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for index in bytes.indices.dropLast(18) where bytes[index...].starts(with: Array("OggS".utf8)) {
      bytes[index + 14] ^= 0xFF
    }
    return bytes
  }

  @Test("An edit that ends just after a picture begins shows it")
  func editEnd() throws {
    let source = try FileByteSource(path: Fixture.named("ntsc.mp4").path)
    var patch = ISOPatch(try source.bytes(at: 0, count: Int(source.byteCount)))
    // After version, flags and count: the duration, in milliseconds. `mdhd` ends 0.23 ms before.
    let list = try #require(patch.payloads("moov/trak/edts/elst").first)
    patch.set(434, at: list.lowerBound + 8)
    let folder = try TemporaryDirectory()
    let asset = URLAsset(path: try folder.write(patch.bytes, to: "ntsc.mp4"))
    #expect(try asset.tracks().map(\.timeRange.end) == [time(434, 1000)])
  }
}
