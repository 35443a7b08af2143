import ISOBaseMedia
import MediaAssets
import MediaContainers
import MediaCore
import MediaScopeFixtures
import MediaStructure
import Testing

struct TruncationTests {
  private func truncation(_ bytes: [UInt8], _ name: String = "cut") throws -> MediaError? {
    let folder = try TemporaryDirectory()
    return try URLAsset(path: try folder.write(bytes, to: name)).content().truncation
  }

  private func contents(_ name: String) throws -> [UInt8] {
    let source = try FileByteSource(path: try Fixture.named(name).path)
    return try source.bytes(at: 0, count: Int(source.byteCount))
  }

  @Test("A whole file lacks nothing", arguments: Fixture.all)
  func whole(_ fixture: Fixture) throws {
    #expect(try URLAsset(path: fixture.path).content().truncation == nil)
  }

  @Test(
    "A file that was cut off says so",
    arguments: [
      "aiff-s16.aiff", "aiff-sowt.aif", "caf-s24.caf", "theora.ogv", "mpeg1.mpg", "mpeg2.mpg", "h264.mpg",
      "wav-s16.wav", "both.mkv", "both-faststart.mp4", "flac-16.flac", "flac-24.flac", "wavpack.wv",
      "wma.wma",
      "wmv2.wmv", "both.flv", "flv1.flv", "both.ts", "aac.aac", "ac3.ac3", "eac3.eac3",
      "mp2.mp2",
    ])
  func cut(_ name: String) throws {
    let bytes = try contents(name)
    // Ogg and program streams that are cut between packets don't show it, which hardly ever happens.
    let lengths = [bytes.count * 6 / 10, bytes.count * 6 / 10 + 1, bytes.count * 6 / 10 + 2]
    let errors = try lengths.map { try truncation(Array(bytes.prefix($0))) }
    #expect(errors.count { $0 != nil } >= 2)
    for (error, length) in zip(errors, lengths) where error != nil {
      #expect(error?.code == .fileFailedToParse)
      #expect(error?.location.byteOffset == Int64(length))
    }
  }

  @Test(
    "A box of any size that the file lacks is cut off",
    arguments: [1 << 40, 1 << 62, 1 << 63 - 1, 1 << 63, .max] as [UInt64])
  func largeBox(_ size: UInt64) throws {
    let number = (0..<8).map { UInt8(truncatingIfNeeded: size >> (56 - 8 * UInt64($0))) }
    let start = try contents("both-faststart.mp4")
    for type in ["mdat", "moov"] {
      let box: [UInt8] = [0, 0, 0, 1] + Array(type.utf8) + number + [UInt8](repeating: 0, count: 40)
      let file = ISOFile(MemoryByteSource(Array(start.prefix(32)) + box))
      #expect(try #require(file.declaredEnd) > Int64(32 + box.count))
    }
  }

  /// Samples that have a place in the file are listed all the same.
  @Test(
    "A listing of samples says that the movie box is cut off, or that there is none for the media",
    arguments: [0, UInt64(1 << 40), 1 << 63, .max])
  func listing(_ size: UInt64) throws {
    var bytes = try contents("both-faststart.mp4")
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("moov".utf8)) })
    if size == 0 {
      // It lasts to the end of the file, and has the media in it.
      bytes.replaceSubrange(place - 4..<place, with: [0, 0, 0, 0])
    } else {
      bytes.replaceSubrange(place - 4..<place, with: [0, 0, 0, 1])
      bytes.insert(contentsOf: size.bigEndianBytes, at: place + 4)
    }
    let asset = URLAsset(path: "a.mp4", source: MemoryByteSource(bytes, name: "a.mp4"))
    var listing = try SampleListing(asset)
    var count = 0
    try listing.forEachSample(ofTracks: Set(listing.tracks.map(\.trackID))) { _, _ in count += 1 }
    #expect(count > 0)
    let cut = try Truncation.error(of: asset.containerFile())
    let reason = try #require(try cut?.reason ?? asset.content().truncation?.reason)
    #expect(listing.damage.map(\.reason).contains(reason), "\(listing.damage)")
  }

  @Test("TTA that was cut off says so")
  func trueAudio() throws {
    func word(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
    // Three frames of 256/245 seconds at 8000 Hz, the last one of 5 samples; CRC-32 after both.
    let header =
      Array("TTA1".utf8) + [1, 0, 1, 0, 16, 0] + word(8000) + word(2 * 8359 + 5) + word(0x0527B7A7)
    let file = header + word(100) + word(90) + word(20) + word(0x4B1CBEDE) + [UInt8](repeating: 0, count: 210)
    let tag = Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, 16] + [UInt8](repeating: 0, count: 16)
    for whole in [file, tag + file] {
      #expect(try truncation(whole, "whole.tta") == nil)
      let error = try #require(try truncation(Array(whole.dropLast(30)), "cut.tta"))
      #expect(error.reason.contains("30 bytes before the \(whole.count)"))
    }
  }

  /// Frames of DTS of 96 bytes each, as words of 16 bits, that lack all but their head.
  private static let dts = [[UInt8]](
    repeating: [0x7F, 0xFE, 0x80, 0x01, 0xFC, 0x3C, 0x05, 0xF0] + [UInt8](repeating: 0, count: 88), count: 8
  ).flatMap(\.self)

  @Test("DTS that was cut off says so, whichever byte is first", arguments: [false, true])
  func dts(_ isSwapped: Bool) throws {
    let bytes = isSwapped ? Self.dts.indices.map { Self.dts[$0 ^ 1] } : Self.dts
    func truncation(_ bytes: [UInt8]) -> MediaError? {
      Truncation.error(of: ContainerFile(MemoryByteSource(bytes)), in: .dts)
    }
    #expect(truncation(bytes) == nil)
    #expect(truncation(bytes.dropLast(30))?.reason.contains("30 bytes before the \(bytes.count)") == true)
  }

  @Test("An extension's substream is a part of a frame of DTS")
  func dtsExtension() throws {
    // A size of 40 bytes, in 16 bits after a header's size in 8.
    let marks: [UInt8] = [0x64, 0x58, 0x20, 0x25, 0, 0x00, 0x00, 0x04, 0xE0, 0]
    let frame = Self.dts.prefix(96) + marks + [UInt8](repeating: 0, count: 30)
    let bytes = (0..<5).flatMap { _ in frame }
    func truncation(_ bytes: [UInt8]) -> MediaError? {
      Truncation.error(of: ContainerFile(MemoryByteSource(bytes)), in: .dts)
    }
    #expect(truncation(bytes) == nil)
    #expect(truncation(bytes.dropLast(30))?.reason.contains("30 bytes before the \(bytes.count)") == true)
  }

  /// What begins a frame of each, and its size.
  @Test(
    "MLP, SBC and LOAS that were cut off say so",
    arguments: [
      (.trueHD, [0x50, 0x14, 0, 0, 0xF8, 0x72, 0x6F, 0xBA], 40),
      (.mlp, [0x50, 0x14, 0, 0, 0xF8, 0x72, 0x6F, 0xBB], 40),
      // Sixteen blocks of eight bands in joint stereo, of 53 bits each.
      (.sbc, [0x9C, 0xBF, 53, 0], 119), (.sbc, [0xAD, 0, 0, 0], 57), (.loas, [0x56, 0xE0, 47], 50),
    ] as [(Container, [UInt8], Int)])
  func frames(_ container: Container, _ head: [UInt8], _ size: Int) throws {
    let frame = head + [UInt8](repeating: 1, count: size - head.count)
    let bytes = (0..<8).flatMap { _ in frame }
    func truncation(_ bytes: [UInt8]) -> MediaError? {
      Truncation.error(of: ContainerFile(MemoryByteSource(bytes)), in: container)
    }
    #expect(truncation(bytes) == nil)
    #expect(truncation(bytes.dropLast(30))?.reason.contains("30 bytes before the \(bytes.count)") == true)
  }

  /// The sizes are those of the pictures that ffmpeg writes.
  @Test(
    "Pictures of YUV4MPEG2 that were cut off say so",
    arguments: [
      ("W35 H17 F25:1 Ip A1:1 C420jpeg XYSCSS=420JPEG", 919), ("W35 H17 C411", 901), ("W35 H17 C422", 1207),
      ("H17 W35 C444", 1785), ("W35 H17 Cmono", 595), ("W34 H18 C420p10", 1836), ("W34 H18 C444p12", 3672),
      ("W34 H18 Cmono16", 1224), ("W34 H18 C422p9", 2448), ("W35 H17", 919),
    ])
  func rawPictures(_ header: String, _ size: Int) throws {
    let picture = Array("FRAME\n".utf8) + [UInt8](repeating: 7, count: size)
    let bytes = Array("YUV4MPEG2 \(header)\n".utf8) + (0..<3).flatMap { _ in picture }
    func truncation(_ bytes: [UInt8]) -> MediaError? {
      Truncation.error(of: ContainerFile(MemoryByteSource(bytes)), in: .yuv4MPEG)
    }
    #expect(truncation(bytes) == nil)
    for count in [1, 30, size - 1, size + 4] {
      let reason = truncation(bytes.dropLast(count))?.reason
      #expect(reason?.contains("\(count) bytes before the \(bytes.count)") == true, "\(count)")
    }
    #expect(truncation(bytes.dropLast(picture.count)) == nil)
    // Lines of pictures may say more, and their lengths are not known then.
    let stated = Array("YUV4MPEG2 \(header)\nFRAME Ip\n".utf8) + picture + picture
    #expect(truncation(stated.dropLast(5)) == nil)
    for length in 0..<40 { _ = truncation(Array(bytes.prefix(length))) }
  }

  @Test("Frames of DTS-HD are longer than those of others")
  func losslessDTS() throws {
    // 20000 bytes after the core's frame, by a header's size in 12 bits and a substream's in 20.
    let size = 20_000
    let sizes = UInt64(1) << 37 | UInt64(9) << 25 | UInt64(size - 1) << 5
    let marks: [UInt8] = [0x64, 0x58, 0x20, 0x25] + sizes.bigEndianBytes.suffix(6)
    let frame = Self.dts.prefix(96) + marks + [UInt8](repeating: 0, count: size - marks.count)
    let bytes = (0..<6).flatMap { _ in frame }
    func truncation(_ bytes: [UInt8]) -> MediaError? {
      Truncation.error(of: ContainerFile(MemoryByteSource(bytes)), in: .dts)
    }
    #expect(truncation(bytes) == nil)
    #expect(truncation(bytes.dropLast(30))?.reason.contains("30 bytes before the \(bytes.count)") == true)
  }

  @Test("A JPEG file that ends in its headers says so")
  func headersOfJPEG() throws {
    let bytes = try contents("picture.jpg")
    func truncation(_ bytes: [UInt8]) -> MediaError? {
      Truncation.error(of: ContainerFile(MemoryByteSource(bytes)), in: .jpeg)
    }
    #expect(truncation(bytes) == nil)
    #expect(truncation(Array(bytes.prefix(40))) != nil)
    // Tables alone, as they come before pictures of a film.
    #expect(truncation([0xFF, 0xD8, 0xFF, 0xDB, 0, 3, 0, 0xFF, 0xD9, 0]) == nil)
  }

  @Test("MPEG audio that is shorter than its encoder's tag says lacks its end")
  func encoderTag() throws {
    let folder = try TemporaryDirectory()
    let bytes = try contents("mp3-vbr.mp3")
    let whole = try URLAsset(path: try folder.write(bytes, to: "whole.mp3")).content()
    #expect(whole.truncation == nil)
    let cut = try URLAsset(path: try folder.write(Array(bytes.prefix(bytes.count * 8 / 10)), to: "cut.mp3"))
      .content()
    #expect(cut.truncation?.reason.contains("that the encoder's tag declares") == true)
  }

  @Test("FLAC is not heard beyond what STREAMINFO declares")
  func declaredSamples() throws {
    var bytes = try contents("flac-16.flac")
    let whole = try URLAsset(path: Fixture.named("flac-16.flac").path).content().duration
    // The lower bits of the count of samples, in STREAMINFO's last eight bytes before the MD5.
    bytes.replaceSubrange(22..<26, with: [0, 0, 4, 0])
    let folder = try TemporaryDirectory()
    let content = try URLAsset(path: try folder.write(bytes, to: "short.flac")).content()
    #expect(content.truncation == nil && content.duration < whole)
    #expect(content.tracks.first?.trimming.heard.duration == content.tracks.first?.timeRange.duration)
  }

  @Test("The page of a chain that was cut says so", arguments: ["opus.opus", "vorbis.ogg", "flac.oga"])
  func page(_ name: String) throws {
    let link = try contents(name)
    #expect(try truncation(link + link) == nil)
    #expect(try truncation(link + link.prefix(link.count * 6 / 10)) != nil)
    // Within the page's header.
    #expect(try truncation(link + link.prefix(20)) != nil)
  }

  /// 8,000 samples of one byte, after a header that says so.
  private static let samples = (0..<8000).map { UInt8(truncatingIfNeeded: $0) }

  private func sun(size: UInt32) -> [UInt8] {
    [UInt32(0x2E73_6E64), 24, size, 2, 8000, 1].flatMap { number in
      (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
    } + Self.samples
  }

  @Test("Sun's header says how much sound there is, unless it leaves that open")
  func sun() throws {
    #expect(try truncation(sun(size: 8000)) == nil)
    #expect(try truncation(sun(size: .max)) == nil)
    #expect(try truncation(sun(size: 8010))?.location.byteOffset == 8024)
  }

  private func wave64(fileSize: UInt64, dataSize: UInt64) -> [UInt8] {
    func word(_ value: UInt64, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
    }
    let tail: [UInt8] = [0xF3, 0xAC, 0xD3, 0x11, 0x8C, 0xD1, 0x00, 0xC0, 0x4F, 0x8E, 0xDB, 0x8A]
    let riff: [UInt8] = [
      0x72, 0x69, 0x66, 0x66, 0x2E, 0x91, 0xCF, 0x11, 0xA5, 0xD6, 0x28, 0xDB, 0x04, 0xC1, 0x00, 0x00,
    ]
    let format = word(1, 2) + word(1, 2) + word(8000, 4) + word(8000, 4) + word(1, 2) + word(8, 2)
    return riff + word(fileSize, 8) + Array("wave".utf8) + tail + Array("fmt ".utf8) + tail + word(40, 8)
      + format + Array("data".utf8) + tail + word(dataSize, 8) + Self.samples
  }

  @Test("Wave64's chunks say where they end")
  func wave64() throws {
    let whole = wave64(fileSize: 104 + 8000, dataSize: 24 + 8000)
    #expect(try truncation(whole) == nil)
    #expect(try truncation(Array(whole.prefix(5000)))?.location.byteOffset == 5000)
  }

  @Test("What was appended to a whole movie is no box that was cut off")
  func appended() throws {
    let whole = try contents("both.mp4")
    #expect(try truncation(whole + [0x44, 0x20, 0, 1, 0x9B, 1, 2, 0xFE, 5, 6, 7, 8]) == nil)
    #expect(try truncation(whole + Array("A text that somebody appended.\n".utf8)) == nil)
    #expect(try truncation(whole + [0x44, 0x20, 0, 1] + Array("mdat".utf8) + [5, 6, 7, 8]) != nil)
  }

  /// What a decoder gives falls short of what headers say that count chunks without sound, or the whole file.
  @Test(
    "A track of several is measured by what the file says of the track alone",
    arguments: [
      ("mpeg4.avi", false), ("msmpeg4.avi", true), ("wmv2.wmv", false), ("wma.wma", true), ("both.mp4", true),
    ])
  func tracks(_ name: String, _ isTold: Bool) throws {
    let range = MediaTimeRange(start: .zero, duration: .positiveInfinity)
    for track in try URLAsset(path: Fixture.named(name).path).tracks() {
      #expect((track.shortfall(endingAt: time(1, 10), of: range) != nil) == isTold)
      #expect(track.shortfall(endingAt: track.timeRange.end, of: range) == nil)
    }
  }

  /// The last block of Opus says how much of it is padding.
  @Test func `sound that says its end ends there, however long the file says that it is`() throws {
    var bytes = try contents("opus.webm")
    let whole = try #require(try URLAsset(path: Fixture.named("opus.webm").path).tracks().first)
    let place = try #require(
      bytes.indices.dropLast(11).first { bytes[$0..<$0 + 3].elementsEqual([0x44, 0x89, 0x88]) })
    // Ten seconds, in milliseconds.
    bytes.replaceSubrange(place + 3..<place + 11, with: (10_000.0).bitPattern.bigEndianBytes)
    let track = try #require(
      try URLAsset(path: "a.webm", source: MemoryByteSource(bytes, name: "a.webm")).tracks().first)
    let range = MediaTimeRange(start: .zero, duration: .positiveInfinity)
    #expect(track.timeRange.end > time(9, 1) || !track.timeRange.end.isNumeric)
    #expect(track.shortfall(endingAt: whole.timeRange.end, of: range) == nil)
  }

  /// Files of sound whose header states their length, as SoX and FFmpeg write them.
  static let headers: [(String, [UInt8])] = {
    func big(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
    }
    func little(_ value: Int, _ count: Int) -> [UInt8] { big(value, count).reversed() }
    let silence = [UInt8](repeating: 0, count: 8000)
    let sox =
      Array(".SoX".utf8) + little(28, 4) + little(2000, 8)
      + little(Int(8000.0.bitPattern), 8) + little(1, 4) + little(0, 4)
    let avr =
      Array("2BIT".utf8) + big(0, 8) + big(0, 2) + big(16, 2) + big(0xFFFF, 2) + big(0, 2) + big(0xFFFF, 2)
      + big(8000, 4) + big(4000, 4) + big(0, 4) + big(4000, 4) + [UInt8](repeating: 0, count: 90)
    let adx =
      big(0x8000, 2) + big(30, 2) + [3, 18, 4, 1] + big(8000, 4) + big(14208, 4) + big(500, 2) + [3, 0]
      + big(0, 8) + Array("(c)CRI".utf8)
    let voice =
      Array("Creative Voice File\u{1A}".utf8) + little(26, 2) + little(0x010A, 2) + little(0x1129, 2)
      + [1] + little(4002, 3) + [131, 0] + silence.prefix(4000) + [2] + little(4000, 3) + silence.prefix(4000)
      + [0]
    let violet =
      Array("FORM".utf8) + big(4 + 28 + 8 + 8000, 4) + Array("8SVXVHDR".utf8) + big(20, 4)
      + big(8000, 4) + big(0, 8) + big(8000, 2) + [1, 0] + big(0x10000, 4) + Array("BODY".utf8) + big(8000, 4)
    let dump: [UInt8] = [0xF0, 0x7E, 0, 1, 0, 0, 16, 0x48, 0x50, 7, 0x58, 0x13, 0, 0, 0, 0, 0, 0, 0, 0, 0xF7]
    let packets = (0..<63).flatMap { number in
      [0xF0, 0x7E, 0, 2, UInt8(number)] + [UInt8](repeating: 0x20, count: 120) + [UInt8(0), 0xF7]
    }
    let stream =
      Array("fmt ".utf8) + little(52, 8) + little(1, 4) + little(0, 4) + little(1, 4) + little(1, 4)
      + little(2_822_400, 4) + little(1, 4) + little(65536, 8) + little(4096, 4) + little(0, 4)
      + Array("data".utf8) + little(12 + 8192, 8) + [UInt8](repeating: 0x69, count: 8192)
    let dsf = Array("DSD ".utf8) + little(28, 8) + little(28 + stream.count, 8) + little(0, 8) + stream
    let properties =
      Array("SND FS  ".utf8) + big(4, 8) + big(2_822_400, 4) + Array("CHNL".utf8) + big(6, 8) + big(1, 2)
      + Array("C   CMPR".utf8) + big(20, 8) + Array("DSD ".utf8) + [14] + Array("not compressed".utf8) + [0]
    let chunks =
      Array("DSD FVER".utf8) + big(4, 8) + big(0x0105_0000, 4) + Array("PROP".utf8)
      + big(properties.count, 8) + properties + Array("DSD ".utf8) + big(8000, 8)
      + [UInt8](repeating: 0x69, count: 8000)
    let dsdiff = Array("FRM8".utf8) + big(chunks.count, 8) + chunks
    return [
      ("DSF", dsf), ("DSDIFF", dsdiff), ("SoX", sox + silence), ("AVR", avr + silence),
      ("ADX", adx + silence.prefix(7992)), ("VOC", voice),
      ("8SVX", violet + silence), ("SDS", dump + packets),
    ]
  }()

  @Test("A header of sound says how much there is", arguments: headers)
  func header(_ name: String, _ whole: [UInt8]) throws {
    #expect(try truncation(whole) == nil)
    for length in [whole.count * 3 / 10, whole.count * 7 / 10 + 1, whole.count - 30] {
      let error = try #require(try truncation(Array(whole.prefix(length))))
      #expect(error.location.byteOffset == Int64(length))
    }
    let message = try #require(try truncation(Array(whole.dropLast(30)))).reason
    // The block that ends Creative Voice is left out by many.
    let end = name == "VOC" ? whole.count - 1 : whole.count
    #expect(message.contains("of \(end)") || message.contains("before the \(end)"))
  }

  @Test("What a writer to a pipe puts into headers of AIFF and CAF is no size")
  func streams() throws {
    for (form, data) in [(UInt32(0), UInt32(0)), (0x7F00_0050, 0x7F00_0008)] {
      var bytes = try contents("aiff-s16.aiff")
      let place = try #require((0..<200).first { bytes[$0..<$0 + 4].elementsEqual("SSND".utf8) })
      for index in 0..<4 {
        bytes[4 + index] = UInt8(truncatingIfNeeded: form >> (24 - 8 * UInt32(index)))
        bytes[place + 4 + index] = UInt8(truncatingIfNeeded: data >> (24 - 8 * UInt32(index)))
      }
      #expect((try? truncation(bytes)) == nil)
    }
    var bytes = try contents("caf-s24.caf")
    let last = try #require(
      (0..<8192).first { bytes[$0..<$0 + 4].elementsEqual("data".utf8) })
    for index in 0..<8 { bytes[last + 4 + index] = 0xFF }
    #expect(try truncation(Array(bytes.dropLast(100))) == nil)
  }

  /// What SoX, eSpeak and LAME put into headers where they don't know how long the sound will be.
  @Test(
    arguments: [
      ("aiff-s16.aiff", [("FORM", 0x7F00_0050), ("SSND", 0x7F00_0008), ("COMM", 0x1FC0_0000)]),
      // As many frames of 24 bytes as there is room for.
      ("aiff-s16.aiff", [("FORM", 0x7F00_0048), ("SSND", 0x7F00_0000), ("COMM", 0x1FBF_FFFE)]),
      ("wav-s16.wav", [("RIFF", 0x7FFF_F024), ("data", 0x7FFF_F000)]),
      ("wav-s16.wav", [("RIFF", 0x8000_0023), ("data", 0x7FFF_FFFF)]),
    ] as [(String, [(chunk: String, size: Int)])])
  func `sound of a pipe lasts as long as it is`(name: String, sizes: [(chunk: String, size: Int)]) throws {
    var bytes = try contents(name)
    // SoX says beside it what it was.
    if name.hasSuffix("aiff") { bytes.insert(contentsOf: Array("COMT".utf8) + [0, 0, 0, 2, 0, 0], at: 12) }
    for (chunk, size) in sizes {
      let place = try #require((0..<8192).first { bytes[$0..<$0 + 4].elementsEqual(chunk.utf8) })
      let isLittle = name.hasSuffix("wav")
      // The number of frames, in place of a size.
      let (field, value) = chunk == "COMM" ? (place + 10, size) : (place + 4, size)
      for index in 0..<4 {
        bytes[field + index] = UInt8(truncatingIfNeeded: value >> (isLittle ? 8 * index : 24 - 8 * index))
      }
    }
    #expect(try truncation(bytes) == nil)
    let whole = URLAsset(path: try Fixture.named(name).path)
    let asset = URLAsset(path: name, source: MemoryByteSource(bytes))
    #expect(try asset.content().duration == whole.content().duration)
    let range = try #require(try whole.plainSound?.layout.data)
    #expect(try asset.plainSound?.layout.data.count == range.count)
    #expect(
      try ContainerFile(MemoryByteSource(bytes)).chunks?.allIssues.contains { $0.severity == .error } == false
    )
  }

  /// Whatever the time is that a picture is asked for.
  @Test func `the picture of a file is what is cut off`() throws {
    let folder = try TemporaryDirectory()
    let whole = try contents("picture.png")
    let asset = URLAsset(path: try folder.write(Array(whole.dropLast(whole.count / 3)), to: "cut.png"))
    #expect(try asset.shortfall(ofPartEndingAt: .zero, missing: .all) != nil)
    let intact = URLAsset(path: try folder.write(whole, to: "a.png"))
    #expect(try intact.shortfall(ofPartEndingAt: .zero, missing: .all) == nil)
  }
}
