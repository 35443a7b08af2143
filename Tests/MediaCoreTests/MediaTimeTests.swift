import MediaCore
import MediaScopeFixtures
import Testing

@Suite("MediaTime")
struct MediaTimeTests {
  @Test("The special times have Core Media's fields")
  func constants() {
    let times: [MediaTime] = [.zero, .invalid, .positiveInfinity, .negativeInfinity, .indefinite]
    #expect(times.map(\.flags.rawValue) == [1, 0, 5, 9, 17])
    #expect(times.map(\.timescale) == [1, 0, 0, 0, 0])
    #expect(times.allSatisfy { $0.value == 0 && $0.epoch == 0 })
    #expect(MemoryLayout<MediaTime>.size == 24)
  }

  @Test("A time is exactly one of numeric, +∞, −∞, indefinite and invalid", arguments: seeds)
  func kinds(seed: UInt64) {
    var generator = Generator(seed: seed)
    for _ in 0..<60 {
      let time = generator.anyTime()
      guard time.flags.intersection(.impliedValueFlagsMask).rawValue.nonzeroBitCount < 2 else { continue }
      let kinds = [
        time.isNumeric, time.isPositiveInfinity, time.isNegativeInfinity, time.isIndefinite, !time.isValid,
      ]
      #expect(kinds.count { $0 } == 1, "\(time.flags) \(time.timescale)")
    }
  }

  @Test("A timescale that is not positive makes an invalid time", arguments: [0, -1, Int32.min])
  func timescaleThatIsNotPositive(timescale: Int32) {
    #expect(haveSameFields(MediaTime(value: 1, timescale: timescale), .invalid))
    #expect(haveSameFields(MediaTime(seconds: 1, preferredTimescale: timescale), .invalid))
    #expect(haveSameFields(MediaTime(ticks: 1, numerator: 1, denominator: timescale), .invalid))
    #expect(!MediaTime(value: 1, timescale: timescale, flags: .valid, epoch: 0).isValid)
    #expect(MediaTime.zero.convertScale(timescale) == .invalid)
  }

  @Test("Seconds lead back to the time they came from", arguments: seeds)
  func secondsRoundTrip(seed: UInt64) {
    var generator = Generator(seed: seed)
    for _ in 0..<100 {
      var time = generator.numericTime()
      time.value >>= 12
      let back = MediaTime(seconds: time.seconds, preferredTimescale: time.timescale)
      #expect(haveSameFields(back, time))
    }
    for time in [MediaTime.positiveInfinity, .negativeInfinity, .invalid] {
      #expect(haveSameFields(MediaTime(seconds: time.seconds, preferredTimescale: 600), time))
    }
    #expect(MediaTime.indefinite.seconds.isNaN)
  }

  @Test("Seconds between two ticks go toward zero, with the flag", arguments: seeds)
  func secondsBetweenTicks(seed: UInt64) {
    var generator = Generator(seed: seed)
    for _ in 0..<60 {
      let seconds = Double.random(in: -1000...1000, using: &generator)
      let time = MediaTime(seconds: seconds, preferredTimescale: generator.pick([1, 24, 600, 90000]))
      guard time.hasBeenRounded else {
        #expect(time.seconds == seconds)
        continue
      }
      #expect(abs(time.seconds) < abs(seconds))
      #expect(abs(seconds - time.seconds) < 1.000001 / Double(time.timescale))
    }
  }

  @Test("Seconds too great for a timescale halve it, then are infinite")
  func greatSeconds() {
    let time = MediaTime(seconds: 0x1p50, preferredTimescale: 90000)
    #expect(time.timescale == 5625 && time.seconds == 0x1p50 && !time.hasBeenRounded)
    #expect(MediaTime(seconds: 0x1p62, preferredTimescale: .max) == MediaTime(value: 1 << 62, timescale: 1))
    #expect(MediaTime(seconds: 0x1p63, preferredTimescale: 600) == .positiveInfinity)
    #expect(MediaTime(seconds: -0x1p64, preferredTimescale: 600) == .negativeInfinity)
    #expect(MediaTime(seconds: -.greatestFiniteMagnitude, preferredTimescale: .max) == .negativeInfinity)
  }

  @Test("Ticks of a time base are exact where the value fits")
  func ticks() {
    #expect(
      haveSameFields(
        MediaTime(ticks: 3, numerator: 1001, denominator: 30000), MediaTime(value: 3003, timescale: 30000)))
    #expect(
      haveSameFields(
        MediaTime(ticks: .min, numerator: 1, denominator: 90000), MediaTime(value: .min, timescale: 90000)))
    #expect(
      haveSameFields(
        MediaTime(ticks: .max, numerator: 50, denominator: 100), MediaTime(value: .max, timescale: 2)))
    let coarse = MediaTime(ticks: .max, numerator: 3, denominator: 100)
    #expect(coarse.hasBeenRounded && Exact(Int128(Int64.max) * 3, 100).isMatched(by: coarse))
    #expect(MediaTime(ticks: .max, numerator: 3, denominator: 1) == .positiveInfinity)
    #expect(MediaTime(ticks: 1, numerator: 0, denominator: 1) == .invalid)
  }

  @Test("Descriptions show the fraction as it is")
  func descriptions() {
    #expect(MediaTime(value: 2002, timescale: 60000).description == "2002/60000")
    #expect(MediaTime(value: 1, timescale: 2, flags: .valid, epoch: 3).description == "1/2 in epoch 3")
    let names = [MediaTime.invalid, .indefinite, .positiveInfinity, .negativeInfinity].map(\.description)
    #expect(names == ["invalid", "indefinite", "+infinity", "-infinity"])
  }

  @Test(
    "A clock carries into seconds, minutes and hours",
    arguments: [
      (MediaTime.zero, "00:00:00.000"),
      (MediaTime(value: 1001, timescale: 30000), "00:00:00.033"),
      (MediaTime(value: 5, timescale: 10000), "00:00:00.001"),
      (MediaTime(value: 4, timescale: 10000), "00:00:00.000"),
      (MediaTime(value: -5, timescale: 10000), "-00:00:00.001"),
      (MediaTime(value: -4, timescale: 10000), "00:00:00.000"),
      (MediaTime(value: 599_999, timescale: 10000), "00:01:00.000"),
      (MediaTime(value: 35_999_996, timescale: 10000), "01:00:00.000"),
      (MediaTime(value: 3_723_250, timescale: 1000), "01:02:03.250"),
      (MediaTime(value: -3_723_250, timescale: 1000), "-01:02:03.250"),
      (MediaTime(value: 360_000, timescale: 1), "100:00:00.000"),
      (MediaTime(value: .min, timescale: 1), "-2562047788015215:30:08.000"),
      (.indefinite, "indefinite"), (.invalid, "invalid"),
    ])
  func clock(time: MediaTime, expected: String) {
    #expect(time.clockDescription == expected)
  }
}
