import MediaCore
import MediaScopeFixtures
import Testing

@testable import MediaChunks

/// How many chunks without a byte end a stream of AVI, as its indexes say.
struct AVIRepetitionTests {
  typealias W = BoxWriter
  typealias C = ChunkWriter

  private static func row(_ name: String, _ size: UInt32) -> [UInt8] {
    W.ascii(name) + C.le(UInt32(0)) + C.le(UInt32(4)) + C.le(size)
  }

  private static func file(_ rows: [(String, UInt32)]) -> [UInt8] {
    C.chunk(
      "RIFF", W.ascii("AVI "), C.list("hdrl"), C.list("movi", C.chunk("00dc", [1, 2, 3])),
      C.chunk("idx1", rows.flatMap { row($0.0, $0.1) }))
  }

  private static func count(_ bytes: [UInt8], _ stream: Int = 0) throws -> Int64 {
    try AVIRepetition.count(atEndOf: stream, in: MemoryByteSource(bytes))
  }

  @Test(
    arguments: [
      ([("00dc", 3), ("00dc", 0), ("00dc", 0)], [2, 0]),
      ([("00dc", 3), ("01wb", 0), ("00dc", 0), ("01wb", 9)], [1, 0]),
      ([("00dc", 0), ("00dc", 3)], [0, 0]), ([("00dc", 0), ("00pc", 9), ("00db", 0)], [2, 0]),
      ([("01dc", 0), ("rec ", 9), ("00dc", 7)], [0, 1]), ([], [0, 0]),
    ] as [([(String, UInt32)], [Int64])])
  func `rows of a stream count from the end on`(rows: [(String, UInt32)], counts: [Int64]) throws {
    let bytes = Self.file(rows)
    #expect(try (0..<2).map { try Self.count(bytes, $0) } == counts)
  }

  @Test func `a long index is read in pieces`() throws {
    let rows = [("00dc", UInt32(5))] + [(String, UInt32)](repeating: ("00dc", 0), count: 10_000)
    #expect(try Self.count(Self.file(rows)) == 10_000)
  }

  /// A film in two parts: an index of indexes, and indexes of chunks within the media.
  private static func openDML(_ sizes: [[UInt32]]) -> [UInt8] {
    func index(_ sizes: [UInt32]) -> [UInt8] {
      let rows = sizes.flatMap { C.le(UInt32(0)) + C.le($0) }
      return C.chunk(
        "ix01", C.le(UInt16(2)), [0, 1], C.le(UInt32(sizes.count)), W.ascii("01dc"), C.le(UInt64(0)),
        W.zeros(4),
        rows)
    }
    func film(_ places: [UInt64]) -> [UInt8] {
      let rows = places.flatMap { C.le($0) + C.le(UInt32(0)) + C.le(UInt32(0)) }
      let head = C.list(
        "hdrl", C.chunk("avih", W.zeros(56)), C.list("strl", C.chunk("strh", W.zeros(56))),
        C.list(
          "strl", C.chunk("strh", W.zeros(56)),
          C.chunk(
            "indx", C.le(UInt16(4)), [0, 0], C.le(UInt32(places.count)), W.ascii("01dc"), W.zeros(12), rows)))
      let parts = sizes.map { C.list("movi", index($0)) }
      return C.chunk("RIFF", W.ascii("AVI "), head, parts[0])
        + parts.dropFirst().flatMap { C.chunk("RIFF", W.ascii("AVIX"), $0) }
    }
    let empty = film(sizes.map { _ in 0 })
    let name = W.ascii("ix01")
    return film(empty.indices.dropLast(3).filter { Array(empty[$0..<$0 + 4]) == name }.map(UInt64.init))
  }

  @Test(
    arguments: [
      ([[9, 0], [0, 0, 0]], 4), ([[9, 0], [7, 0]], 1), ([[0], [0]], 2), ([[9], [0x8000_0000, 0]], 2),
      ([[9], [0, 8]], 0),
    ] as [([[UInt32]], Int64)])
  func `a film of several parts counts through its indexes`(sizes: [[UInt32]], count: Int64) throws {
    let bytes = Self.openDML(sizes)
    #expect(try Self.count(bytes, 1) == count)
    #expect(try Self.count(bytes, 0) == 0)
  }

  /// A film in two parts, of two pictures each, whose indexes say where their bytes are.
  private static func film(ofPictures names: [String]) -> [UInt8] {
    func part(_ names: ArraySlice<String>, _ places: [UInt64]) -> [UInt8] {
      let rows = places.flatMap { C.le(UInt32($0 + 8)) + C.le(UInt32(4)) }
      let index = C.chunk(
        "ix00", C.le(UInt16(2)), [0, 1], C.le(UInt32(places.count)), W.ascii("00dc"), C.le(UInt64(0)),
        W.zeros(4), rows)
      return C.list("movi", names.flatMap { C.chunk($0, [1, 2, 3, 4]) } + index)
    }
    func film(_ indexes: [UInt64], _ pictures: [UInt64]) -> [UInt8] {
      let rows = indexes.flatMap { C.le($0) + C.le(UInt32(0)) + C.le(UInt32(0)) }
      let index = C.chunk(
        "indx", C.le(UInt16(4)), [0, 0], C.le(UInt32(2)), W.ascii("00dc"), W.zeros(12), rows)
      let head = C.list("hdrl", C.list("strl", C.chunk("strh", W.zeros(56)), index))
      return C.chunk("RIFF", W.ascii("AVI "), head, part(names.prefix(2), Array(pictures.prefix(2))))
        + C.chunk("RIFF", W.ascii("AVIX"), part(names.suffix(2), Array(pictures.suffix(2))))
    }
    let empty = film([0, 0], [0, 0, 0, 0])
    func places(_ bytes: [UInt8]) -> [UInt64] {
      empty.indices.dropLast(7).filter { empty[$0...].starts(with: bytes) }.map(UInt64.init)
    }
    return film(places(W.ascii("ix00")), places([4, 0, 0, 0, 1, 2, 3, 4]).map { $0 - 4 })
  }

  @Test(
    arguments: [
      (["00dc", "00dc", "00dc", "00dc"], nil), (["00dc", "00dc", "XXXX", "00dc"], 2),
      (["00db", "XXXX", "00dc", "00dc"], 1), (["XXXX", "XXXX", "XXXX", "XXXX"], nil),
    ] as [([String], Int64?)])
  func `a film of several parts knows which picture is lost`(names: [String], number: Int64?) throws {
    let bytes = Self.film(ofPictures: names)
    let lost = try AVILostChunks(of: 0, in: MemoryByteSource(bytes))
    #expect(lost?.first.number == number)
    let mark = W.ascii("XXXX")
    let place = bytes.indices.first { bytes[$0...].starts(with: mark) }
    if let lost { #expect(lost.count == 1 && lost.first.place == place.map(Int64.init)) }
  }

  /// An entry of an index has eight bytes at the least.
  @Test func `damaged files count no more than their indexes have room for`() throws {
    var generator = Generator(seed: 3)
    func check(_ bytes: [UInt8], _ stream: Int) throws {
      #expect(0...Int64(bytes.count / 8) ~= Int64(try Self.count(bytes, stream)))
    }
    for whole in [Self.openDML([[9, 0], [0, 0]]), Self.file([("00dc", 3), ("00dc", 0)])] {
      for length in 0..<whole.count { try check(Array(whole.prefix(length)), 1) }
      for _ in 0..<2000 {
        var bytes = whole
        for _ in 0..<3 { bytes[Int(generator.next() % UInt64(bytes.count))] = UInt8(generator.next() & 0xFF) }
        try check(bytes, Int(generator.next() % 3))
      }
    }
  }
}
