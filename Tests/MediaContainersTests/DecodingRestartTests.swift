import MediaCore
import MediaScopeFixtures
import Testing

@testable import MediaCodecs
@testable import MediaStructure

/// What has a decoder begin anew where parts of a film follow each other.
///
/// That decoding is right then is held where parts are joined.
struct DecodingRestartTests {
  private typealias Headers = PictureHeadersTests

  /// A sample of units after lengths of four bytes.
  private static func sample(_ units: [UInt8]...) -> [UInt8] {
    units.flatMap { [0, 0, UInt8($0.count >> 8), UInt8($0.count & 255)] + $0 }
  }

  /// Frames of 16 × 32 pixels, three references, picture order counts of six bits; parameter sets number 2 and 1.
  private static let sequence: [UInt8] =
    [0x67] + Headers.bits("01000010 00000000 00001010", "u2 u1 u0 u2 u3 0 u0 u1 1 1 0 0")
  private static let pictureSet: [UInt8] = [0x68] + Headers.bits("u1 u2 0 0 u0 u0 u0 0 00 u0 u0 u0 000")

  /// The payload of `avcC` (ISO/IEC 14496-15, 5.3.3.1.2).
  private static func record(_ sequence: [UInt8], _ pictureSet: [UInt8]) -> [UInt8] {
    let start: [UInt8] = [1, 66, 0, 10, 0xFF, 0xE1, 0, UInt8(sequence.count)]
    return start + sequence + [1, 0, UInt8(pictureSet.count)] + pictureSet
  }

  /// An intra picture, with frame_num and pic_order_cnt_lsb.
  private static func slice(_ number: Int, _ order: Int, header: UInt8 = 0x61) -> [UInt8] {
    func text(_ value: Int, _ count: Int) -> String {
      String(String(value + 1 << count, radix: 2).suffix(count))
    }
    return [header] + Headers.bits("u0 u7 u1", text(number, 5), text(order, 6), "1010101010101010")
  }

  private static func restart(_ codec: Codec, _ record: [UInt8], _ sample: [UInt8]) -> DecodingRestart {
    sample.withUnsafeBytes { DecodingRestart(codec, record: record, at: $0) }
  }

  private func changes(_ restart: DecodingRestart) throws -> DecodingRestart.Changes {
    guard case .changes(let changes) = restart else {
      Issue.record("\(restart)")
      return DecodingRestart.Changes()
    }
    return changes
  }

  /// frame_num and pic_order_cnt_lsb of a sample of one unit.
  private func numbers(_ sample: [UInt8]) throws -> (number: Int, order: Int) {
    let unit = RawNALUnit(sample.dropFirst(4))
    var place = try #require(AVCParameterSetSyntax.pictureNumberPlace(ofSlice: unit))
    place += try #require(unit.code(at: place)).length
    let number = try #require(unit.bits(5, at: place))
    // An IDR picture has its own number in between.
    place += AVCNALUnitHeader(sample[4]).type == .idrSlice ? 6 : 5
    return (number, try #require(unit.bits(6, at: place)))
  }

  @Test(arguments: [(9, 40), (0, 0), (4, 2), (5, 63), (31, 31), (3, 1)])
  func `blank pictures come up to an intra picture of H.264`(place: (number: Int, order: Int)) throws {
    let record = Self.record(Self.sequence, Self.pictureSet)
    let changes = try changes(Self.restart(.h264, record, Self.sample(Self.slice(place.number, place.order))))
    #expect(changes.sample == nil)
    var headers = try #require(PictureHeaders(codec: .h264))
    headers.configure(try #require(changes.record))
    let pictures = changes.blankSamples.map { headers.picture(SampleBytes($0)) }
    #expect(pictures.map(\.type) == [.intra] + pictures.dropFirst().map { _ in .predicted })
    #expect(pictures[0].randomAccess == .instantaneousDecodingRefresh)
    #expect(pictures.dropFirst().allSatisfy { $0.randomAccess == nil && $0.isReference == true })
    // As many as there are references, without a gap before the picture.
    let found = try changes.blankSamples.map(numbers)
    #expect(found[0] == (0, 0) && found.count > 3)
    for (index, one) in found.dropFirst().reversed().enumerated() {
      #expect(one.number == (place.number - 1 - index + 64) % 32)
    }
    #expect(found[1].number != 0)
    // Each count is higher than the one before it by less than half of 64.
    let orders = found.map(\.order) + [place.order]
    #expect(zip(orders, orders.dropFirst()).allSatisfy { (1..<32).contains(($1 - $0 + 64) % 64) })
    // Once they have their parameter set, they are the same.
    let again = try self.changes(
      Self.restart(
        .h264, try #require(changes.record), Self.sample(Self.slice(place.number, place.order))))
    #expect(again.record == nil && again.blankSamples == changes.blankSamples)
  }

  @Test func `sets among the samples are before the blank pictures, too`() throws {
    let record = Self.record(Self.sequence, Self.pictureSet)
    let sample = Self.sample(Self.sequence, Self.pictureSet, Self.slice(9, 40))
    let changes = try changes(Self.restart(.h264, record, sample))
    #expect(changes.record == nil)
    let first = try #require(changes.blankSamples.first)
    let types = first.withUnsafeBytes { bytes in
      NALUnits.places(in: bytes, lengthSize: 4).map { AVCNALUnitHeader(bytes[$0.lowerBound]).type }
    }
    #expect(types == [.sequenceParameterSet, .pictureParameterSet, .idrSlice])
  }

  @Test func `an IDR picture begins anew by itself, and what is damaged isn't known`() throws {
    let record = Self.record(Self.sequence, Self.pictureSet)
    func isUnneeded(_ sample: [UInt8]) -> Bool {
      if case .unneeded = Self.restart(.h264, record, sample) { true } else { false }
    }
    func isUnknown(_ record: [UInt8], _ sample: [UInt8]) -> Bool {
      if case .unknown = Self.restart(.h264, record, sample) { true } else { false }
    }
    #expect(isUnneeded(Self.sample(Self.slice(0, 0, header: 0x65))))
    let whole = Self.sample(Self.slice(9, 40))
    #expect(isUnknown(record, []))
    for count in 0..<8 { #expect(isUnknown(record, Array(whole.prefix(count)))) }
    for count in 0..<record.count { #expect(isUnknown(Array(record.prefix(count)), whole)) }
    var generator = Generator(seed: 7)
    for _ in 0..<2000 {
      var (record, sample) = (record, whole)
      for _ in 0..<3 { record[Int(generator.next() % UInt64(record.count))] = UInt8(generator.next() & 255) }
      sample[Int(generator.next() % UInt64(sample.count))] = UInt8(generator.next() & 255)
      if case .changes(let changes) = Self.restart(.h264, record, sample) {
        #expect((5...18).contains(changes.blankSamples.count))
      }
    }
  }

  @Test func `a CRA picture becomes a BLA picture`() throws {
    let record: [UInt8] =
      [1] + [UInt8](repeating: 0, count: 11) + [0, 0xF0, 0, 0xFC, 0xFD, 0xF8, 0xF8, 0, 0, 0x0F, 0]
    let slice: [UInt8] = [21 << 1, 1, 0xAC, 0x21]
    let parts = Self.sample([39 << 1, 1, 0], slice, slice)
    let changes = try changes(Self.restart(.hevc, record, parts))
    #expect(changes.sample == Self.sample([39 << 1, 1, 0], [16 << 1] + slice[1...], [16 << 1] + slice[1...]))
    #expect(changes.blankSamples.isEmpty && changes.record == nil)
    for type in [16, 17, 18, 19, 20] as [UInt8] {
      guard case .unneeded = Self.restart(.hevc, record, Self.sample([type << 1, 1, 0xAC])) else {
        Issue.record("type \(type)")
        continue
      }
    }
    guard case .unknown = Self.restart(.hevc, record, Self.sample([1 << 1, 1, 0xAC])) else {
      Issue.record("a picture that nothing can begin with")
      return
    }
  }
}
