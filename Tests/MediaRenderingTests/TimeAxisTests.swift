import Testing

@testable import MediaRendering

struct TimeAxisTests {
  private func labelWidth(_ label: String) -> Double { Double(label.utf8.count) * 7 }

  @Test(
    arguments: [0.001, 0.02, 1, 10, 59, 61, 600, 3599, 3661, 36_000, 86_400, 1e7], [60, 200, 800, 1800, 8000])
  func `labels never overlap, and there are some where there is room`(duration: Double, width: Int) {
    for start in [0, 0.37, 86_399] {
      let pixelsPerSecond = Double(width) / duration
      let axis = TimeAxis(
        start: start, pixelsPerSecond: pixelsPerSecond, width: width, labelWidth: labelWidth)
      for (left, right) in zip(axis.ticks, axis.ticks.dropFirst()) {
        #expect(Double(right.x - left.x) > labelWidth(left.label) / 2 + labelWidth(right.label) / 2 + 8)
      }
      #expect(Set(axis.ticks.map(\.label)).count == axis.ticks.count)
      #expect(axis.ticks.allSatisfy { (0..<width).contains($0.x) })
      if width >= 800 { #expect((3...Int(Double(width) / 60) + 1).contains(axis.ticks.count)) }
    }
  }

  @Test func `a mark stands in the pixel in which its second begins`() {
    // 16000 Hz at 128 samples per pixel from pixel 62 on: 1 s is pixel 125.
    let axis = TimeAxis(start: 62.0 / 125, pixelsPerSecond: 125, width: 800, labelWidth: labelWidth)
    #expect(axis.ticks.map(\.x) == [63, 188, 313, 438, 563, 688])
    #expect(axis.ticks.map(\.label) == ["0:01", "0:02", "0:03", "0:04", "0:05", "0:06"])
  }

  @Test(arguments: [
    (0, 1_000_000, "0:00"), (59_000_000, 1_000_000, "0:59"), (60_000_000, 30_000_000, "1:00"),
    (3_600_000_000, 600_000_000, "1:00:00"), (3_661_000_000, 1_000_000, "1:01:01"),
    (500_000, 500_000, "0:00.5"), (1_000_000, 500_000, "0:01.0"), (20_000, 20_000, "0:00.02"),
    (61_002_000, 1000, "1:01.002"), (7, 1, "0:00.000007"), (86_400_000_000, 3_600_000_000, "24:00:00"),
  ])
  func `labels have the decimals that the step needs`(time: Int64, step: Int64, expected: String) {
    #expect(TimeAxis.label(time, step: step) == expected)
  }

  @Test(arguments: [
    (0, 1e-300), (0, 1e-9), (0, 1e300), (1e300, 1), (9.2e18, 1), (9.2e12, 100), (.infinity, 1),
    (0, .infinity),
    (.nan, .nan),
  ])
  func `times beyond reason have no marks, and do no harm`(start: Double, pixelsPerSecond: Double) {
    let axis = TimeAxis(start: start, pixelsPerSecond: pixelsPerSecond, width: 800, labelWidth: labelWidth)
    #expect(axis.ticks.count <= 14)
  }
}
