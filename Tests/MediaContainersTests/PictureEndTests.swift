import MediaCore
import Testing

@testable import MediaImages
@testable import MediaStructure

/// Files of pictures whose headers say that there is more than there is.
@Suite struct PictureEndTests {
  typealias W = BoxWriter

  /// One pixel of 24 bits, which begin at 54 in a whole file.
  private static func bmp(from place: UInt8) -> [UInt8] {
    join(
      W.ascii("BM"), [58, 0, 0, 0, 0, 0, 0, 0, place, 0, 0, 0, 40, 0, 0, 0], [1, 0, 0, 0, 1, 0, 0, 0],
      [1, 0, 24, 0], W.zeros(24), [1, 2, 3, 0])
  }

  @Test(arguments: [(54, false), (57, false), (58, true), (200, true)] as [(UInt8, Bool)])
  func pixelsOfABMPBeginInTheFile(place: UInt8, isBroken: Bool) {
    let issues = Tiling.tree(.bmp, Self.bmp(from: place)).allIssues
    #expect(issues.contains { $0.severity == .error && $0.reason.contains("bfOffBits") } == isBroken)
    #expect(!issues.isEmpty == isBroken)
  }

  /// Two channels of two rows in RLE, of three bytes each.
  private static let psd = join(
    W.ascii("8BPS"), [0, 1], W.zeros(6), [0, 2], W.be(UInt32(2)), W.be(UInt32(4)), [0, 8, 0, 1], W.zeros(12),
    [0, 1], [0, 3, 0, 3, 0, 3, 0, 3], W.zeros(12))

  @Test(arguments: [(0, false), (1, true), (11, true), (14, true)])
  func rowsOfAPhotoshopDocumentEndInTheFile(lost: Int, isBroken: Bool) {
    let issues = Tiling.tree(.photoshop, Array(Self.psd.dropLast(lost))).allIssues
    #expect(issues.contains { $0.severity == .error && $0.reason.contains("truncated") } == isBroken)
    #expect(!issues.isEmpty == isBroken)
  }
}
