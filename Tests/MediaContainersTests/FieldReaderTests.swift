import MediaCore
import Testing

@testable import MediaStructure

@Suite struct FieldReaderTests {
  private let bytes: [UInt8] = [0x01, 0x02, 0x03, 0x04, 0xFF, 0xFE, 0x80, 0x00, 0x41, 0x42, 0x00, 0x09]

  @Test func readsAreBigEndianAndNamed() throws {
    var reader = FieldReader(bytes, at: 100, path: "a/b", records: true)
    #expect(try reader.read("first", as: UInt32.self) == 0x0102_0304)
    #expect(try reader.read("second", as: Int16.self) { $0 < 0 ? "negative" : nil } == -2)
    #expect(try reader.readFixed("third", as: Int16.self, fractionBits: 8) == -128)
    #expect(reader.readText("fourth") == "AB")
    #expect(
      reader.fields == [
        Field(name: "first", range: 100..<104, value: .unsigned(0x0102_0304)),
        Field(name: "second", range: 104..<106, value: .signed(-2), meaning: "negative"),
        Field(name: "third", range: 106..<108, value: .fixedPoint(-128)),
        Field(name: "fourth", range: 108..<111, value: .text("AB")),
      ])
    #expect(reader.remaining == 1)
  }

  @Test func withoutRecordingNothingIsKept() throws {
    var reader = FieldReader(bytes, at: 0, path: "")
    _ = try reader.read("first", as: UInt64.self)
    #expect(reader.fields.isEmpty)
    #expect(reader.offset == 8)
  }

  @Test func aReadPastTheEndSaysWhatAndWhere() throws {
    var reader = FieldReader(bytes, at: 0x1A4, path: "moov/trak[1]/mdia/mdhd")
    try reader.skip("reserved", 10)
    let error = #expect(throws: MediaError.self) { try reader.read("timescale", as: UInt32.self) }
    #expect(error?.code == .fileFailedToParse)
    #expect(error?.description == "moov/trak[1]/mdia/mdhd at 0x1ae: timescale needs 4 bytes, 2 are left")
    #expect(reader.offset == 10)
  }

  @Test func rowsAreNumberedAndNeverMoreThanFit() throws {
    var reader = FieldReader(bytes, at: 0, path: "", records: true)
    let rows = try reader.readRows("entries", count: .max, rowSize: 4) {
      (reader) throws(MediaError) -> UInt32 in
      try reader.read("offset")
    }
    #expect(rows.count == 3)
    #expect(reader.fields.map(\.name) == ["entries[0].offset", "entries[1].offset", "entries[2].offset"])
    #expect(reader.issues.count == 1)
  }

  @Test(arguments: [(false, UInt64(0xFFFF_FFFF)), (true, UInt64.max)])
  func allOnesIsAnUnknownDuration(wide: Bool, value: UInt64) throws {
    let bytes = BoxWriter.be(value, version: wide ? 1 : 0)
    var reader = FieldReader(bytes, at: 0, path: "")
    #expect(try reader.readDuration("duration", wide: wide) == nil)
    #expect(reader.remaining == 0)
  }

  @Test func anUnknownVersionIsUnsupportedAndNotMalformed() {
    var reader = FieldReader([2, 0, 0, 0], at: 0, path: "mdhd")
    let error = #expect(throws: MediaError.self) { try reader.readVersionAndFlags(upTo: 1) }
    #expect(error?.code == .operationNotSupportedForAsset)
  }

  @Test(arguments: [StructureSeverity.warning, .error])
  func `issues beyond the limit are reported once`(severity: StructureSeverity) {
    var reader = FieldReader([], at: 0, path: "")
    for number in 0..<3000 { reader.report("issue \(number)", as: severity) }
    #expect(reader.issues.count == (severity == .error ? 2001 : 1001))
    #expect(reader.issues.last?.code == .overLimit)
  }
}
