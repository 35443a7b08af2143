import MediaCore
import Testing

@testable import MediaCodecs
@testable import MediaStructure

/// Headers of pictures that no encoder at hand writes, and broken ones.
struct PictureHeadersTests {
  /// Bits to bytes; a code of ue(v) is `u` and the number.
  static func bits(_ words: String...) -> [UInt8] {
    var text = ""
    for word in words.flatMap({ $0.split(separator: " ") }) {
      if word.first == "u", let value = Int(word.dropFirst()) {
        let digits = String(value + 1, radix: 2)
        text += String(repeating: "0", count: digits.count - 1) + digits
      } else {
        text += word
      }
    }
    text += "1" + String(repeating: "0", count: (8 - (text.count + 1) % 8) % 8)
    return stride(from: 0, to: text.count, by: 8).map { place in
      UInt8(text.dropFirst(place).prefix(8), radix: 2) ?? 0
    }
  }

  static func picture(_ codec: Codec, _ samples: [[UInt8]], configuration: [UInt8] = []) throws
    -> CodedPicture
  {
    var headers = try #require(PictureHeaders(codec: codec))
    headers.configure(configuration)
    var last = CodedPicture()
    for sample in samples {
      sample.withUnsafeBytes { buffer in
        let bytes = SampleBytes()
        bytes.take(buffer)
        last = headers.picture(bytes)
      }
    }
    return last
  }

  /// A baseline stream that may have fields, and a picture parameter set; between start codes.
  private var fieldStream: [UInt8] {
    let sequence = Self.bits("01000010 00000000 00001010", "u0 u0 u0 u0 u1 0 u5 u3", "0 0 1 0 0")
    return [0, 0, 1, 0x67] + sequence + [0, 0, 1, 0x68] + Self.bits("u0 u0 0 0 u0")
  }

  private func field(_ nal: UInt8, type: Int, isBottom: Bool) -> [UInt8] {
    [0, 0, 1, nal] + Self.bits("u0 u\(type) u0 0000", "1", isBottom ? "1" : "0", "1010101010101010")
  }

  @Test func `a field of H.264`() throws {
    let top = try Self.picture(.h264, [fieldStream + field(0x65, type: 7, isBottom: false)])
    #expect(top.structure == .topField)
    #expect(top.type == .intra)
    #expect(top.randomAccess == .instantaneousDecodingRefresh)
    let bottom = try Self.picture(.h264, [field(0x01, type: 5, isBottom: true)], configuration: fieldStream)
    #expect(bottom.structure == .bottomField)
    #expect(bottom.type == .predicted)
    #expect(bottom.isReference == false)
    #expect(bottom.randomAccess == nil)
  }

  @Test func `two fields of H.264 in one sample are a frame`() throws {
    let sample = field(0x65, type: 7, isBottom: false) + field(0x61, type: 5, isBottom: true)
    let frame = try Self.picture(.h264, [sample], configuration: fieldStream)
    #expect(frame.structure == .frame)
    #expect(frame.type == .intra)
    #expect(frame.isReference == true)
  }

  @Test func `a recovery point of H.264, after other information`() throws {
    // User data of 300 bytes with zeros that need emulation prevention, then a recovery point of 5 frames.
    let data = (0..<100).flatMap { _ in [0, 0, 3, 1] as [UInt8] }
    let information: [UInt8] = [0, 0, 1, 0x06, 5, 255, 45] + data + [6, 1] + Self.bits("u5 1 0 00")
    let slice: [UInt8] = [0, 0, 1, 0x61] + Self.bits("u0 u7 u0 0000 0")
    let picture = try Self.picture(.h264, [information + slice], configuration: fieldStream)
    #expect(picture.randomAccess == .recoveryPoint(frames: 5))
  }

  @Test func `start codes after lengths`() throws {
    let parameters = fieldStream
    var record: [UInt8] = [1, 66, 0, 10, 0xFF, 0xE1]
    let units = parameters.split(separator: [0, 0, 1], omittingEmptySubsequences: true).map(Array.init)
    record += [0, UInt8(units[0].count)] + units[0] + [1, 0, UInt8(units[1].count)] + units[1]
    let slice = field(0x65, type: 7, isBottom: false)
    let unit: [UInt8] = [0x6E, 0xC0, 0x80, 0x0F] + slice
    let sample = [0, 0, 0, UInt8(unit.count)] + unit
    #expect(try Self.picture(.h264, [sample], configuration: record).type == .intra)
  }

  @Test(arguments: [
    (16, RandomAccess.brokenLink), (19, .instantaneousDecodingRefresh), (20, .instantaneousDecodingRefresh),
    (21, .cleanRandomAccess),
  ])
  func `random access pictures of HEVC`(type: Int, access: RandomAccess) throws {
    let unit: [UInt8] = [0, 0, 1, UInt8(type << 1), 1] + Self.bits("1 0 u0 u2 1111")
    let picture = try Self.picture(.hevc, [unit])
    #expect(picture.randomAccess == access)
    #expect(picture.type == .intra)
  }

  @Test(arguments: [
    (0, nil, false), (1, nil, true), (6, CodedPicture.Leading.decodable, false), (7, .decodable, true),
    (8, .skipped, false), (9, .skipped, true),
  ])
  func `leading and disposable pictures of HEVC`(
    type: Int, leading: CodedPicture.Leading?, isReference: Bool
  ) throws {
    let unit: [UInt8] = [0, 0, 1, UInt8(type << 1), 1] + Self.bits("1 u0 u0 1111")
    let picture = try Self.picture(.hevc, [unit])
    #expect(picture.type == .bidirectional)
    #expect(picture.leading == leading)
    #expect(picture.isReference == isReference)
  }

  /// ITU-T H.265, 7.4.2.2: a picture of a type that its own sub-layer does without may be there for a higher one.
  @Test(arguments: [(0, 0, false), (1, 0, true), (1, 1, false), (2, 1, true), (2, 2, false)])
  func `sub-layers of HEVC`(highest: Int, temporalID: Int, isReference: Bool) throws {
    let set: [UInt8] = [0, 0, 1, 33 << 1, 1, UInt8(highest << 1) | 1, 0x80]
    let unit: [UInt8] = [0, 0, 1, 0, UInt8(temporalID + 1)] + Self.bits("1 u0 u0 1111")
    #expect(try Self.picture(.hevc, [set + unit]).isReference == isReference)
  }

  /// H.265, D.3.8: recovery_poc_cnt is signed; what is negative is before the picture.
  @Test(arguments: [("u0", 0), ("u5", 3), ("u6", 0)])
  func `a recovery point of HEVC`(count: String, frames: Int) throws {
    let information: [UInt8] = [0, 0, 1, 39 << 1, 1, 6, 2] + Self.bits("\(count) 1 0 0000000")
    let slice: [UInt8] = [0, 0, 1, 1 << 1, 1] + Self.bits("1 u0 u2 1111")
    #expect(try Self.picture(.hevc, [information + slice]).randomAccess == .recoveryPoint(frames: frames))
  }

  @Test func `a picture of HEVC that is not to be shown`() throws {
    // output_flag_present_flag and two extra bits in the picture parameter set.
    let set: [UInt8] = [0, 0, 1, 34 << 1, 1] + Self.bits("u0 u0 0 1 010 0000")
    let slice: [UInt8] = [0, 0, 1, 1 << 1, 1] + Self.bits("1 u0 11 u1 0 1111")
    let picture = try Self.picture(.hevc, [set + slice])
    #expect(picture.type == .predicted)
    #expect(!picture.isShown)
  }

  @Test func `fields and closed groups of MPEG-2`() throws {
    let group: [UInt8] = [0, 0, 1, 0xB8, 0, 8, 0, 0x40]
    let intra: [UInt8] = [0, 0, 1, 0x00, 0, 0x0F, 0xFF, 0xF8]
    func field(_ structure: UInt8) -> [UInt8] { [0, 0, 1, 0xB5, 0x8F, 0xFF, 0xF0 | structure, 0x80, 0] }
    let slice: [UInt8] = [0, 0, 1, 0x01, 0x12, 0x34]
    let top = try Self.picture(.mpeg2Video, [group + intra + field(1) + slice])
    #expect(top.structure == .topField)
    #expect(top.isDeclaredClosed == true)
    #expect(top.randomAccess == .keyFrame)
    let predicted: [UInt8] = [0, 0, 1, 0x00, 0, 0x17, 0xFF, 0xF8]
    let pair = try Self.picture(.mpeg2Video, [intra + field(1) + slice + predicted + field(2) + slice])
    #expect(pair.structure == .frame)
    #expect(pair.type == .intra)
    #expect(pair.isDeclaredClosed == nil)
    #expect(try Self.picture(.mpeg2Video, [predicted + field(3) + slice]).type == .predicted)
  }

  /// ISO/IEC 13818-2, 6.3.8, and ISO/IEC 14496-2, 6.3.4: the B pictures after a broken link can't be right.
  @Test(arguments: [(false, false), (false, true), (true, false), (true, true)])
  func `broken links of MPEG-2 and MPEG-4`(isClosed: Bool, isBroken: Bool) throws {
    let access = isBroken && !isClosed ? RandomAccess.brokenLink : .keyFrame
    let flags: UInt8 = (isClosed ? 2 : 0) | (isBroken ? 1 : 0)
    let intra: [UInt8] = [0, 0, 1, 0x00, 0, 0x0F, 0xFF, 0xF8, 0, 0, 1, 0x01, 0x12, 0x34]
    let picture = try Self.picture(.mpeg2Video, [[0, 0, 1, 0xB8, 0, 8, 0, flags << 5] + intra])
    #expect(picture.randomAccess == access && picture.isDeclaredClosed == isClosed)
    let plane: [UInt8] = [0, 0, 1, 0xB3, 0, 0, flags << 4, 0, 0, 1, 0xB6, 0x10, 0, 0]
    let other = try Self.picture(.mpeg4Visual, [plane])
    #expect(other.randomAccess == access && other.isDeclaredClosed == isClosed)
  }

  @Test func `a hidden frame of VP9 before the one that is shown`() throws {
    // Frame marker 2, profile 0; not a key frame, shown or not, error resilient: refresh_frame_flags follow.
    let hidden: [UInt8] = [0b1000_0101, 0b0_0000_100, 0]  // intra_only 0, reset 0; refreshes slot 5
    let shown = Self.bits("10 0 0 0 1 1 1 00000000")
    let marker: UInt8 = 0xC0 | 1
    let index: [UInt8] = [marker, UInt8(hidden.count), UInt8(shown.count), marker]
    let picture = try Self.picture(.vp9, [hidden + shown + index])
    #expect(picture.hidden == [.predicted])
    #expect(picture.isShown)
    #expect(picture.isReference == false)
  }

  @Test func `a frame of VP9 that is shown again`() throws {
    let key = Self.bits("10 0 0 0 0 1 0")
    let again = Self.bits("10 0 0 1 011 0")
    let picture = try Self.picture(.vp9, [key, again])
    #expect(picture.type == .intra)
    #expect(picture.randomAccess == nil)
  }

  @Test(arguments: [
    Codec.h264, .hevc, .mpeg1Video, .mpeg2Video, .mpeg4Visual, .theora, .vp8, .vp9, .av1,
  ])
  func `whatever the bytes are they do no harm`(codec: Codec) throws {
    var state: UInt64 = 42
    func random(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(limit))
    }
    for round in 0..<400 {
      var bytes = (0..<random(60)).map { _ in UInt8([0, 0, 1, 3, random(256), random(256), 255][random(7)]) }
      // Starts that lead further in.
      let starts: [[UInt8]] = [
        [], [0, 0, 1, 0x67], [0, 0, 1, 0x65], [0, 0, 1, 0x06, 6], [0, 0, 1, 0x42, 1], [0, 0, 1, 0],
        [0, 0, 1, 0xB8],
        [0x12, 0, 0x0A, 11], [1, 66, 0, 10, 0xFF, 0xE1], [0x82, 0x49, 0x83, 0x42],
        [1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
      ]
      bytes = starts[round % starts.count] + bytes
      _ = try Self.picture(codec, [bytes, bytes.reversed()], configuration: bytes)
    }
  }

  /// A source that counts what is read of it.
  private final class CountingSource: ByteSource, @unchecked Sendable {
    let content: [UInt8]
    private(set) var byteCountRead = 0
    init(_ content: [UInt8]) { self.content = content }
    let name: String? = nil
    var byteCount: Int64 { Int64(content.count) }
    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(MediaError) -> Int {
      byteCountRead += buffer.count
      return try MemoryByteSource(content).read(into: buffer, at: offset)
    }
  }

  /// What ffprobe says of the decoded pictures of an AVI by Xvid with two of them between others, in decode order.
  @Test func `pictures that are packed ahead are those of the samples after them`() throws {
    let name = [0, 0, 1, 0xB2] + Array("DivX503b1393p".utf8)
    // I, P, B and S, by the first two bits.
    let starts: [Character: UInt8] = ["I": 0x10, "P": 0x50, "B": 0x90, "-": 0x50]
    // The pictures of each sample; a dash is one that isn't coded.
    let samples = ["I", "PB", "B", "-", "PB", "B", "-", "P", "I", "PB", "-", "PB", "I", "P"].enumerated().map
    {
      (index, pictures) in
      (index == 0 ? name : [])
        + pictures.flatMap { picture in
          [0, 0, 1, 0xB6, starts[picture] ?? 0] + [UInt8](repeating: 0x55, count: picture == "-" ? 1 : 40)
        }
    }
    let types = try samples.indices.map {
      try Self.picture(.mpeg4Visual, Array(samples[...$0])).type?.rawValue
    }
    #expect(types == "IPBBPBBPIPBPIP".map { String($0) })
  }

  /// Samples of two megabytes in which no picture comes.
  @Test(
    arguments: [
      (.h264, [0, 0, 0, 1, 9], 4), (.h264, [0xFF, 0xFF, 0xFF, 0xFF], 4), (.h264, [0, 0, 1, 9], 0),
      (.hevc, [0, 0, 0, 2, 70, 1], 4), (.hevc, [0], 4), (.hevc, [0, 0, 1, 70, 1], 0),
      (.mpeg4Visual, [0], 0), (.mpeg4Visual, [0, 0, 1, 0xB2, 5], 0), (.mpeg2Video, [0, 0, 1, 0xB2, 5], 0),
      (.mpeg2Video, [5], 0), (.av1, [0x12, 0], 0), (.vp9, [0x82], 0),
    ] as [(Codec, [UInt8], Int)])
  func `a sample without a picture is not gone through`(codec: Codec, pattern: [UInt8], lengthSize: Int)
    throws
  {
    var headers = try #require(PictureHeaders(codec: codec))
    if lengthSize > 0 {
      headers.configure(
        codec == .h264
          ? [1, 66, 0, 10, 0xFF, 0xE0, 0] : [1, 1] + [UInt8](repeating: 0, count: 19) + [0xFF, 0])
    }
    let content = Array(repeatElement(pattern, count: (1 << 21) / pattern.count + 1).joined())
    let source = CountingSource(content)
    let bytes = SampleBytes()
    bytes.take(source, offset: 0, size: Int64(content.count))
    #expect(headers.picture(bytes).hidden.count <= AV1Pictures.hiddenLimit)
    // At the seams of what is held, bytes are read twice.
    #expect(source.byteCountRead < 2 * StartCodes.searchLimit)
    if lengthSize > 0 { #expect(source.byteCountRead <= 1 << 18) }
  }

  @Test func `hidden frames of AV1 are counted up to a limit`() throws {
    // A sequence of one operating point, then key frames with show_frame 0.
    let fields = Self.bits("000 0 0 0 0 00000 000000000000 00000 0000 0000 0 0 0 0000000 0 1 1 0000")
    let sequence = [0x0A, UInt8(fields.count)] + fields
    let frame: [UInt8] = [0x1A, 4, 0b0_00_0_0000, 0, 0, 0]
    let sample = (0..<200).flatMap { _ in frame }
    let picture = try Self.picture(.av1, [sample], configuration: sequence)
    #expect(picture.hidden.count == AV1Pictures.hiddenLimit - 1)
  }

  @Test func `bytes of a file are read where they are looked at`() {
    let content = (0..<10_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    let bytes = SampleBytes()
    bytes.take(MemoryByteSource(content), offset: 100, size: 9000)
    #expect(bytes.count == 9000)
    for place in [0, 8999, 5, 2047, 2048, 4097, 1, 8999, 0] { #expect(bytes[place] == content[100 + place]) }
    #expect(bytes[9000] == 0)
    #expect(bytes[-1] == 0)
    bytes.take(MemoryByteSource(content), offset: 9_990, size: .max)
    #expect(bytes.count == 10)
    bytes.take(MemoryByteSource(content), offset: 10_000, size: 5)
    #expect(bytes.count == 0)
  }

  // SMPTE 421M, 6.1: the advanced profile's sequence header, of 64×64 pixels, with fields or without.
  private func sequenceHeader(isInterlaced: Bool) -> [UInt8] {
    [0, 0, 1, 0x0F]
      + Self.bits(
        "11 001 01 000 00000 0", "000000011111", "000000011111", "0", isInterlaced ? "1" : "0", "0000000")
  }

  @Test(arguments: [
    ("0", PictureType.predicted), ("10", .bidirectional), ("110", .intra), ("1110", .bidirectional),
    ("1111", .predicted),
  ])
  func `a progressive picture of VC-1, with a start code and without`(code: String, type: PictureType) throws
  {
    let header = sequenceHeader(isInterlaced: false)
    let bare = try Self.picture(.vc1, [Self.bits(code, "000000000000")], configuration: [0xC0] + header)
    let framed = try Self.picture(
      .vc1, [header + [0, 0, 1, 0x0E, 0x40, 0, 0, 1, 0x0D] + Self.bits(code, "000000000000")])
    for picture in [bare, framed] {
      #expect(picture.type == type)
      #expect((picture.randomAccess == .keyFrame) == (type == .intra))
      #expect(picture.isReference == (type != .bidirectional))
    }
  }

  @Test(arguments: [
    ("0 110", PictureType.intra), ("0 0", .predicted), ("10 110", .intra), ("10 10", .bidirectional),
    ("11 000", .intra), ("11 001", .intra), ("11 011", .predicted), ("11 100", .bidirectional),
  ])
  func `an interlaced picture of VC-1`(code: String, type: PictureType) throws {
    let picture = try Self.picture(
      .vc1, [Self.bits(code, "000000000000")], configuration: sequenceHeader(isInterlaced: true))
    #expect(picture.type == type)
  }

  /// SMPTE 421M, Annex J: STRUCT_C with B-pictures or without, and with the flags that move a picture's type.
  @Test(arguments: [
    ("000", "0", "0", "00 1", PictureType.predicted), ("000", "0", "0", "00 0", .intra),
    ("111", "0", "0", "00 1", .predicted), ("111", "0", "0", "00 01", .intra),
    ("111", "0", "0", "00 00", .bidirectional), ("001", "1", "1", "1 11 1 01", .intra),
  ])
  func `a picture of Windows Media Video 9`(
    bCount: String, rangeReduction: String, interpolation: String, code: String, type: PictureType
  ) throws {
    let sequence = Self.bits(
      "0100 000 00000", "0000 00 00 0 0 0 0", rangeReduction, bCount, "00", interpolation)
    let picture = try Self.picture(
      .windowsMediaVideo9, [Self.bits(code, "000000000000")], configuration: sequence)
    #expect(picture.type == type)
  }

  /// ITU-T H.261, 4.2: macroblock types after the first address, in groups 1 and 2.
  @Test(arguments: [
    (["0001", "0001"], PictureType.intra), (["0001", "0000001"], .intra), (["0001", "1"], .predicted),
    (["001", "0001"], .predicted), ([], nil),
  ])
  func `a picture of H.261 is what its groups begin with`(types: [String], expected: PictureType?) throws {
    let head = "0000000000000001 0000 00101 000111 0"
    let groups = types.enumerated().map { index, type in
      // A start code, the number, the quantizer, a spare byte; then the address and the type.
      "0000000000000001 \(index == 0 ? "0001" : "0010") 01000 1 11111111 0 1 \(type) 0110"
    }
    let picture = try Self.picture(.init(rawValue: "H.261"), [Self.bits(head, groups.joined(separator: " "))])
    #expect(picture.type == expected)
    #expect((picture.randomAccess == .keyFrame) == (expected == .intra))
  }

  /// What FFmpeg's `mpeg4_unpack_bframes` makes of it: the second picture of a sample is the next sample's.
  @Test func `MPEG-4's pictures that are packed two to a sample`() throws {
    func vop(_ type: Int, count: Int = 40) -> [UInt8] {
      [0, 0, 1, 0xB6, UInt8(type << 6 | 0x15)] + [UInt8](repeating: 0x55, count: count)
    }
    let name = [0, 0, 1, 0xB2] + Array("DivX503b1393p".utf8)
    let samples = [vop(0), vop(1) + vop(2), vop(1, count: 3), vop(1), vop(1) + vop(2), vop(1, count: 3)]
    func types(_ configuration: [UInt8]) throws -> [PictureType?] {
      try samples.indices.map { last in
        try Self.picture(.mpeg4Visual, Array(samples[...last]), configuration: configuration).type
      }
    }
    let packed: [PictureType?] = [
      .intra, .predicted, .bidirectional, .predicted, .predicted, .bidirectional,
    ]
    #expect(try types(name) == packed)
    #expect(try types([]) == [.intra] + [PictureType?](repeating: .predicted, count: 5))
  }
}
