import Foundation
import Testing

@testable import MediaCore

/// Days and clocks, held against Foundation's calendar.
struct CivilTimeTests {
  @Test func `moments are Foundation's`() throws {
    let formatter = ISO8601DateFormatter()
    for seconds in stride(from: -4_000_000_000.0, to: 8_000_000_000, by: 123_456_789) {
      let text = formatter.string(from: Date(timeIntervalSince1970: seconds))
      #expect(CivilTime(secondsSince1970: seconds).description == text)
      #expect(CivilTime(text)?.secondsSince1970 == seconds)
      #expect(CivilTime(text.replacingOccurrences(of: "Z", with: ""))?.secondsSince1970 == seconds)
    }
  }

  @Test func `a date and its day lead to one another`() {
    for day in stride(from: -800_000 as Int64, to: 800_000, by: 997) {
      #expect(CivilDate(daysSince1970: day).daysSince1970 == day)
    }
    // Beyond any calendar, but no trap.
    _ = CivilDate(daysSince1970: .max)
    _ = CivilDate(daysSince1970: .min)
  }

  @Test(arguments: [
    ("2021-05-06T07:08:09+0200", 1_620_277_689.0), ("2021-05-06T07:08:09+02:00", 1_620_277_689),
    ("2023:04:05 06:07:08", 1_680_674_828), ("2021", 1_609_459_200), ("2021-02", 1_612_137_600),
  ])
  func `texts of several formats are moments`(text: String, seconds: Double) {
    #expect(CivilTime(text)?.secondsSince1970 == seconds)
  }

  @Test(arguments: [
    "next week", "2021-13-01", "", "12:30", "2021-01-01T25:61:00", "2001: A Space Odyssey", "Summer of 1969",
  ])
  func `other texts are none`(text: String) {
    #expect(CivilTime(text) == nil)
  }

  @Test(arguments: [
    (0.9996, "1970-01-01T00:00:01Z"), (0.9994, "1970-01-01T00:00:00.999Z"),
    (59.9996, "1970-01-01T00:01:00Z"), (86_399.9999, "1970-01-02T00:00:00Z"),
    (1.5, "1970-01-01T00:00:01.5Z"), (-0.0001, "1970-01-01T00:00:00Z"), (-0.25, "1969-12-31T23:59:59.75Z"),
  ])
  func `milliseconds are rounded before they are parted`(seconds: Double, text: String) {
    #expect(CivilTime(secondsSince1970: seconds).description == text)
  }

  @Test func `a zone is kept`() throws {
    let time = try #require(CivilTime("2021-05-06T07:08:09-03:30"))
    #expect(time.offset == -210)
    #expect(time.description == "2021-05-06T07:08:09-03:30")
    #expect(CivilTime("2021-05-06T07:08:09Z")?.offset == 0)
    #expect(CivilTime("2021-05-06T07:08:09")?.offset == nil)
    #expect(CivilTime("2021-05-06")?.hasClock == false)
  }

  @Test func `what is no number is the first of 1970`() {
    #expect(CivilTime(secondsSince1970: .nan).description == "1970-01-01T00:00:00Z")
    _ = CivilTime(secondsSince1970: .infinity)
    _ = CivilTime(secondsSince1970: 1e300)
  }
}
