import Testing

@testable import MediaCore

struct TimecodeTests {
  @Test(
    arguments: [
      ("01:00:00:00", 25.0, 90000), ("00:00:01:12", 24, 36), ("00:01:00;02", 30000 / 1001.0, 1800),
      ("00:10:00;00", 30000 / 1001.0, 17982), ("01:00:00;00", 30000 / 1001.0, 107_892),
      ("00:01:00;04", 60000 / 1001.0, 3600),
    ] as [(String, Double, Int)])
  func `a code numbers a frame`(text: String, rate: Double, number: Int) throws {
    let code = try #require(Timecode(text, frameRate: rate))
    #expect(code.frameNumber == number)
    #expect(code.description == text)
  }

  @Test func `drop-frame counting can be stated of a code with colons`() {
    #expect(Timecode("00:10:00:00", frameRate: 30000 / 1001.0, isDropFrame: true)?.frameNumber == 17982)
    #expect(Timecode("00:10:00:00", frameRate: 25, isDropFrame: true)?.frameNumber == 15000)
  }

  @Test(arguments: [true, false])
  func `every frame of a quarter of an hour has a code of its own`(isDropFrame: Bool) throws {
    let start = try #require(Timecode(isDropFrame ? "00:00:00;00" : "00:00:00:00", frameRate: 29.97))
    var seen: Set<String> = []
    for number in 0..<27000 {
      let text = start.advanced(by: number).description
      #expect(seen.insert(text).inserted)
      #expect(Timecode(text, frameRate: 29.97)?.frameNumber == number)
    }
  }

  @Test(arguments: ["", "1", "00:00:00", "a:b:c:d", "00:00:00:00:00", "-1:00:00:00"])
  func `what is no code`(text: String) {
    #expect(Timecode(text, frameRate: 25) == nil)
    #expect(Timecode("00:00:00:00", frameRate: 0) == nil)
  }
}
