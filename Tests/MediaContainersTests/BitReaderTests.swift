import MediaCore
import Testing

@testable import MediaStructure

@Suite struct BitReaderTests {
  @Test func numbersAreReadByTheBit() throws {
    // 1, 010, 011, 00100, then 1 1100 as a signed code of 00111: ue 0, 1, 2, 3, se 3 → −3.
    var reader = BitReader([0b1010_0110, 0b0100_0011, 0b1100_0000], at: 10, path: "", records: true)
    #expect(try reader.ue("a") == 0)
    #expect(try reader.ue("b") == 1)
    #expect(try reader.ue("c") == 2)
    #expect(try reader.ue("d") == 3)
    #expect(try reader.se("e") == -3)
    #expect(reader.fields.map(\.name) == ["a", "b", "c", "d", "e"])
    #expect(reader.fields.map(\.bits) == [80..<81, 81..<84, 84..<87, 87..<92, 92..<97])
    #expect(reader.fields.last?.range == 11..<13)
  }

  @Test func emulationPreventionBytesAreNotPartOfNumbers() throws {
    var reader = BitReader([0, 0, 3, 1, 0, 0, 3, 0xFF], at: 0, path: "", records: true)
    #expect(try reader.bits("first", 16) == 0)
    #expect(try reader.bits("second", 8) == 1)
    #expect(try reader.bits("third", 24) == 0xFF)
    #expect(
      reader.fields == [
        Field(name: "first", range: 0..<2, value: .unsigned(0)),
        Field(name: "emulation_prevention_three_byte", range: 2..<3, value: .unsigned(3)),
        Field(name: "second", range: 3..<4, value: .unsigned(1)),
        Field(name: "third", range: 4..<8, value: .unsigned(0xFF)),
      ])
  }

  /// Reads the same bytes a bit at a time: zeros, a one, and as many bits as there were zeros (ITU-T H.264, 9.1).
  @Test(arguments: 0..<64)
  func `codes are what their bits make`(seed: Int) throws {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1
    let bytes = (0..<60).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return [0, 0, 3, UInt8(state >> 56), UInt8(state >> 57)][Int(state >> 40) % 5]
    }
    var (reader, bits) = (BitReader(bytes, at: 0, path: ""), BitReader(bytes, at: 0, path: ""))
    var count = 0
    while let value = try? reader.ue("code") {
      var zeros = 0
      while try !bits.flag("zero") { zeros += 1 }
      #expect(try value == 1 << zeros - 1 + bits.bits("rest", zeros))
      #expect(reader.position == bits.position)
      count += 1
    }
    #expect(count > 0 || bytes.prefix(6).filter { $0 == 0 }.count > 3)
  }

  @Test(arguments: 0..<64)
  func whateverIsReadTheFieldsTile(seed: Int) {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1
    func random(_ limit: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % limit
    }
    let bytes = (0..<40).map { _ in [0, 0, 3, UInt8(random(256))][Int(random(4))] }
    var reader = BitReader(bytes, at: 7, path: "", records: true)
    do {
      while true {
        switch random(3) {
        case 0: try reader.ue("ue")
        case 1: try reader.se("se")
        default: try reader.bits("bits", Int(random(20)))
        }
      }
    } catch {}
    reader.recordRest()
    var position: Int64 = 7 * 8
    for field in reader.fields {
      let bits = field.bits ?? field.range.lowerBound * 8..<field.range.upperBound * 8
      #expect(bits.lowerBound == position)
      position = bits.upperBound
    }
    #expect(position == 47 * 8)
  }

  @Test func aCodeWithoutAnEndIsReported() {
    var reader = BitReader([UInt8](repeating: 0, count: 3), at: 0, path: "avcC")
    let error = #expect(throws: MediaError.self) { try reader.ue("seq_parameter_set_id") }
    #expect(error?.description == "avcC at 0x3: seq_parameter_set_id reaches beyond the NAL unit")
  }

  @Test(
    arguments: [([0x80], false), ([0xC0], true), ([0x80, 0x00], false), ([0x01, 0x80], true)]
      as [([UInt8], Bool)])
  func trailingBitsAreNoData(bytes: [UInt8], hasMore: Bool) {
    #expect(BitReader(bytes, at: 0, path: "").hasMoreData == hasMore)
  }
}
