import MediaCore
import Synchronization
import Testing

@testable import MediaContainers

/// What a file holds by marks that a probe of its first bytes doesn't know.
@Suite struct ContentMarkTests {
  private static func mark(_ bytes: [UInt8], name: String = "file") throws -> ContentMark? {
    try ContentMark(searching: MemoryByteSource(bytes, name: name), name: name)
  }

  /// No header and no frame.
  private static let junk = (0..<3000).map { UInt8($0 % 0x40) }

  /// MPEG-1 Layer III, 128 kb/s at 44.1 kHz: 417 bytes each.
  private static let sound = (0..<12).flatMap { _ in
    [0xFF, 0xFB, 0x90, 0x00] as [UInt8] + [UInt8](repeating: 0, count: 413)
  }

  @Test func framesAfterBytesThatBelongToNothingHaveATree() throws {
    let tree = try StructureTree(bytes: Self.junk + Self.sound)
    #expect(tree.format.container == .mpegAudio)
    #expect(tree.children.contains { $0.range == 3000..<3417 })
    #expect(throws: MediaError.self) { try StructureTree(bytes: Self.junk) }
  }

  /// Flash, plain and packed in two ways, and a program.
  @Test(arguments: ["FWS\u{6}", "CWS\u{6}", "ZWS\u{D}", "\u{7F}ELF"])
  func framesInFilesOfOtherMarksHaveNoTree(mark: String) throws {
    let error = #expect(throws: MediaError.self) {
      try StructureTree(bytes: Array(mark.utf8) + Self.junk + Self.sound)
    }
    #expect(error?.code == .fileFormatNotRecognized)
  }

  @Test(
    arguments: [
      ("P7\nWIDTH 1\n", "pam"), ("P5 90 60 255\n", "pgm"), ("P4 9 1 ", "pbm"), ("P6\r\n# text\n1 1", "ppm"),
      ("Pf\n1 1\n-1\n", "pfm"), ("\u{7F}", nil), ("P5x1 1", nil), ("P9 1 1", nil), ("P6 text", nil),
    ] as [(String, String?)])
  func headersOfPicturesMayBeOneLine(text: String, container: String?) throws {
    #expect(try Self.mark(Array(text.utf8))?.container.rawValue == container)
  }

  @Test(
    arguments: [
      [0x49, 0x49, 0x2B, 0], [0x4D, 0x4D, 0, 0x2B], Array("ADIF".utf8),
      Array("P7 332\n#XVVERSION:Version 2.28\n".utf8),
      [0x38, 0x42, 0x50, 0x53, 0, 2], [0x8B, 0x4A, 0x4E, 0x47, 13, 10, 26, 10],
      [0x8A, 0x4D, 0x4E, 0x47, 13, 10, 26, 10],
    ] as [[UInt8]])
  func knownFormatsThatCannotBeDecodedAreRefused(start: [UInt8]) {
    let error = #expect(throws: MediaError.self) { try Self.mark(start + Self.junk) }
    #expect(error?.code == .operationNotSupportedForAsset)
  }

  /// An animated cursor, and an icon whose one picture is after the list.
  @Test func framesInFilesOfOtherKindsAreChance() throws {
    let cursor = Array("RIFF".utf8) + [0, 0x20, 0, 0] + Array("ACON".utf8)
    let error = #expect(throws: MediaError.self) { try Self.mark(cursor + Self.junk + Self.sound) }
    #expect(error?.reason.contains("an animated cursor") == true)
    let program = [0x7F] + Array("ELF".utf8) + [2, 1, 1, 0]
    #expect(throws: MediaError.self) { try Self.mark(program + Self.junk + Self.sound) }
    let icon: [UInt8] = [0, 0, 1, 0, 1, 0, 32, 32, 0, 0, 1, 0, 32, 0, 0, 4, 0, 0, 22, 0, 0, 0]
    #expect(try Self.mark(icon + Self.junk + Self.sound) == nil)
    let other: [UInt8] = [0, 0, 1, 0, 1, 0, 32, 32, 0, 7, 1, 0, 32, 0, 0, 4, 0, 0, 22, 0, 0, 0]
    #expect(try Self.mark(other + Self.junk + Self.sound)?.container == .mpegAudio)
  }

  @Test func contentIsFoundAfterBytesThatBelongToNothing() throws {
    let flac = Array("fLaC".utf8) + [0x80, 0, 0, 34] + [UInt8](repeating: 0, count: 34)
    for count in [0, 1, 100, 3000] {
      let junk = Self.junk.prefix(count)
      #expect(try Self.mark(junk + flac) == ContentMark(.flac, at: Int64(count)))
      #expect(try Self.mark(junk + Self.sound) == ContentMark(.mpegAudio, at: Int64(count)))
    }
    #expect(try Self.mark(Self.junk) == nil)
    // Two frames are a chance, unless they fill the file from a third on.
    #expect(try Self.mark(Self.junk + Self.sound.prefix(2 * 417)) == nil)
    #expect(try Self.mark(Self.junk + Self.sound.prefix(3 * 417)) == ContentMark(.mpegAudio, at: 3000))
  }

  /// Which libav takes for no DTS up to four frames.
  @Test(arguments: [1, 2, 3, 4], [false, true])
  func aFewFramesOfDTSFillAFile(count: Int, isSwapped: Bool) throws {
    // 96 bytes each.
    let frame: [UInt8] =
      [0x7F, 0xFE, 0x80, 0x01, 0xFC, 0x3C, 0x05, 0xF0] + [UInt8](repeating: 0, count: 88)
    let bytes = (0..<count).flatMap { _ in isSwapped ? frame.indices.map { frame[$0 ^ 1] } : frame }
    #expect(try Self.mark(bytes) == ContentMark(.dts, at: 0))
    #expect(try Self.mark(Array(bytes.dropLast(3))) == nil)
    if count < 3 { #expect(try Self.mark(Self.junk + bytes) == nil) }
  }

  /// A picture of 3×2 pixels, each of three bytes.
  private static func targa(type: UInt8, _ pixels: [UInt8]) -> [UInt8] {
    [0, 0, type, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 2, 0, 24, 0] + pixels
  }

  @Test func aTargaPictureFillsItsFile() throws {
    let plain = Self.targa(type: 2, [UInt8](repeating: 7, count: 18))
    // A run of four pixels, and two as they are.
    let packed = Self.targa(type: 10, [0x83, 1, 2, 3, 0x01, 1, 2, 3, 4, 5, 6])
    let footer = [UInt8](repeating: 0, count: 8) + Array("TRUEVISION-XFILE.\0".utf8)
    for picture in [plain, packed, plain + [1, 2] + footer, packed + footer] {
      #expect(try Self.mark(picture)?.container == .targa)
    }
    for other in [plain + [0], packed.dropLast(), packed + [0]] {
      #expect(try Self.mark(Array(other)) == nil)
      // Where the content leaves it open, the name says it.
      #expect(try Self.mark(Array(other), name: "a.TGA")?.container == .targa)
    }
    #expect(try Self.mark(Self.junk, name: "a.tga") == nil)
  }

  /// Bytes that any file could begin with ask for four thousand million pixels.
  @Test func pixelsThatAreTooManyAreNotGoneThrough() throws {
    var bytes = Self.targa(type: 10, [UInt8](repeating: 0, count: 1 << 20))
    bytes.replaceSubrange(12..<16, with: [0xFF, 0xFF, 0xFF, 0xFF])
    let source = CountingSource(bytes)
    #expect(try !TargaHeader.fills(source))
    #expect(source.byteCountRead < 1000)
  }

  private final class CountingSource: ByteSource {
    private let source: MemoryByteSource
    private let counted = Mutex(0)

    init(_ bytes: [UInt8]) { source = MemoryByteSource(bytes) }

    var name: String? { nil }
    var byteCount: Int64 { source.byteCount }
    var byteCountRead: Int { counted.withLock { $0 } }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(MediaError) -> Int {
      let count = try source.read(into: buffer, at: offset)
      counted.withLock { $0 += count }
      return count
    }
  }

  @Test func aStreamOfHEVCMayHaveSeveralLayers() throws {
    func unit(_ type: UInt8, layer: UInt8 = 0) -> [UInt8] {
      [0, 0, 1, type << 1 | layer >> 5, layer << 3 | 1, 9, 9, 9]
    }
    let stream =
      unit(35) + unit(32) + unit(33) + unit(34) + unit(33, layer: 1) + unit(19) + unit(19, layer: 1)
    #expect(try Self.mark(stream)?.container.rawValue == "hevc")
    #expect(try Self.mark(unit(32) + unit(33) + unit(34)) == nil)
    #expect(try Self.mark([0, 0, 1, 0xC0, 1] + stream) == nil)
  }
}
