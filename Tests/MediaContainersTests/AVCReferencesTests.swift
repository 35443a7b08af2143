import MediaCore
import Testing

@testable import MediaContainers

/// What pictures of H.264 may refer to, by ITU-T H.264, 8.2.4 and 8.2.5, worked out by hand.
struct AVCReferencesTests {
  /// Main profile, frame numbers and order of 4 bits each, three references kept, one active in each list.
  private static func configuration(fields: Bool = false) -> [UInt8] {
    let sequence =
      [0x67]
      + bits("01001101 00000000 00001010", "u0 u0 u0 u0 u3 0 u5 u3", fields ? "0 0" : "1", "1 0 0")
    let picture = [0x68] + bits("u0 u0 0 0 u0 u0 u0 0 00 u0 u0 u0 0 0 0")
    func sized(_ bytes: [UInt8]) -> [UInt8] { [0, UInt8(bytes.count)] + bytes }
    return [1, 77, 0, 10, 0xFF, 0xE1] + sized(sequence) + [1] + sized(picture)
  }

  private static func unit(_ header: UInt8, _ words: String) -> [UInt8] {
    let bytes = [header] + bits(words)
    return [0, 0, 0, UInt8(bytes.count)] + bytes
  }

  private static let refresh = unit(0x65, "u0 u7 u0 0000 u0 0000 0 0")
  /// Shown eighth, behind the first.
  private static let predicted = unit(0x61, "u0 u5 u0 0001 1000 0 0 0")
  /// Between them, and referred to.
  private static let middle = unit(0x41, "u0 u6 u0 0010 0100 1 0 0 0 0")
  /// Between the first and the middle one.
  private static let quarter = unit(0x01, "u0 u6 u0 0011 0010 1 0 0 0")

  private func pictures(_ samples: [[UInt8]], fields: Bool = false) -> [AVCReferences.Picture?] {
    var references = AVCReferences(configuration: Self.configuration(fields: fields))
    return samples.map { sample in
      sample.withUnsafeBytes { buffer in
        let bytes = SampleBytes()
        bytes.take(buffer)
        return references.next(bytes)
      }
    }
  }

  @Test func `pictures of two lists refer to the nearest before and behind them`() {
    let found = pictures([Self.refresh, Self.predicted, Self.middle, Self.quarter])
    #expect(found.map { $0?.references } == [[], [0], [0, 1], [0, 2]])
    #expect(found.map { $0?.isReference } == [true, true, true, false])
    #expect(found.map { $0?.isBidirectional } == [false, false, true, true])
  }

  @Test func `a predicted picture refers to the one that was decoded last, unless it says another`() {
    let start = [Self.refresh, Self.predicted, Self.middle, Self.quarter]
    // Its order is 16, of which four bits are left.
    let plain = Self.unit(0x61, "u0 u5 u0 0011 0000 0 0 0")
    #expect(pictures(start + [plain]).last??.references == [2])
    // Two numbers before its own.
    let changed = Self.unit(0x61, "u0 u5 u0 0011 0000 0 1 u0 u1 u3 0")
    #expect(pictures(start + [changed]).last??.references == [1])
    // Two entries: that one, and what would have come first.
    let two = Self.unit(0x61, "u0 u5 u0 0011 0000 1 u1 1 u0 u1 u3 0")
    #expect(pictures(start + [two]).last??.references == [1, 2])
  }

  @Test func `the oldest picture is forgotten where there are more than are kept`() {
    let next = Self.unit(0x61, "u0 u5 u0 0011 0000 0 1 u0 u1 u3 0")
    // Four entries of each list would be the whole of what is kept.
    let all = Self.unit(0x01, "u0 u6 u0 0100 1100 1 1 u3 u3 0 0")
    let found = pictures([Self.refresh, Self.predicted, Self.middle, next, all])
    #expect(found.last??.references == [1, 2, 3])
  }

  @Test func `a picture is forgotten where that is said`() {
    // The one before it.
    let forgetting = Self.unit(0x61, "u0 u5 u0 0011 0000 0 1 u0 u1 u3 1 u1 u0 u0")
    let all = Self.unit(0x01, "u0 u6 u0 0100 1100 1 1 u3 u3 0 0")
    let found = pictures([Self.refresh, Self.predicted, Self.middle, forgetting, all])
    #expect(found.last??.references == [0, 1, 3])
  }

  @Test func `slices of one picture are taken together`() {
    let second = Self.unit(0x41, "u4 u5 u0 0010 0100 0 0 0")
    let found = pictures([Self.refresh, Self.predicted, Self.middle + second])
    #expect(found.last??.references == [0, 1])
    #expect(found.last??.isBidirectional == false)
  }

  @Test(arguments: [
    // No picture before it.
    [AVCReferencesTests.predicted],
    // A frame number is left out.
    [AVCReferencesTests.refresh, AVCReferencesTests.unit(0x61, "u0 u5 u0 0010 1000 0 0 0")],
    // Kept for long: the refresh, and a picture.
    [AVCReferencesTests.unit(0x65, "u0 u7 u0 0000 u0 0000 0 1")],
    [AVCReferencesTests.refresh, AVCReferencesTests.unit(0x61, "u0 u5 u0 0001 1000 0 0 1 u2 u0 u0")],
    // A set that nobody defined.
    [AVCReferencesTests.unit(0x65, "u0 u7 u3 0000 u0 0000 0 0")],
    // Cut off, empty, a partition.
    [Array(AVCReferencesTests.refresh.prefix(6))], [[]],
    [AVCReferencesTests.unit(0x62, "u0 u7 u0 0000 u0 0000 0 0")],
    // Forgets one that is not there.
    [AVCReferencesTests.refresh, AVCReferencesTests.unit(0x61, "u0 u5 u0 0001 1000 0 0 1 u1 u4 u0")],
  ])
  func `what can't be told is not`(samples: [[UInt8]]) {
    #expect(pictures(samples).last == .some(nil))
  }

  @Test func `streams that may have fields are left alone`() {
    #expect(pictures([Self.refresh], fields: true) == [nil])
  }
}
