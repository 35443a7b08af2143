import MediaCore
import MediaScopeFixtures
import Testing

@testable import MediaWriting

/// Times of pictures that damage has moved.
struct PictureSequenceTests {
  /// When pictures with such times come out, by their numbers.
  ///
  /// - Parameter times: in milliseconds; `nil` for a picture without one.
  private func shown(_ times: [Int64?]) throws -> [(number: Int, time: Int64, duration: Int64)] {
    var sequence = PictureSequence()
    var pictures: [SampleBuffer] = []
    for (place, time) in times.enumerated() {
      let following = place + 1 < times.count ? times[place + 1] : nil
      let length = time.flatMap { time in following.map { $0 - time } } ?? 40
      pictures.append(
        SampleBuffer(
          imageBuffer: try PixelBuffer(
            pixelFormatType: .bgra32, dimensions: VideoDimensions(width: 2, height: 2)),
          presentationTimeStamp: time.map { MediaTime(value: $0, timescale: 1000) } ?? .invalid,
          duration: MediaTime(value: length, timescale: 1000)))
    }
    let given = pictures.flatMap { sequence.take($0) } + sequence.finish()
    return try given.map { buffer in
      let number = try #require(pictures.firstIndex { $0.imageBuffer === buffer.imageBuffer })
      return (
        number, buffer.presentationTimeStamp.convertScale(1000).value,
        buffer.duration.convertScale(1000).value
      )
    }
  }

  private static let film = (0..<50).map { Int64($0 * 40) }

  @Test(
    arguments: [
      film, [0, 40, 20_000, 20_040, 90_000], [-80, -40, 0], [7], [], [0, 1, 2, 500_000_000],
      (0..<20).map { Int64($0 * 30_000) },
    ] as [[Int64]])
  func `times that rise stay as they are`(times: [Int64]) throws {
    let shown = try shown(times)
    #expect(shown.map(\.number) == Array(times.indices))
    // Nothing is shown for more than half a day.
    guard times.allSatisfy({ $0 < 100_000_000 }) else { return }
    #expect(shown.map(\.time) == times)
  }

  @Test(arguments: [1, 20, 40, 48], [200, 5_000, 70_000_000_000, -5_000, -70_000_000_000] as [Int64])
  func `a time that strays is brought back`(place: Int, stray: Int64) throws {
    var times = Self.film
    times[place] += stray
    let shown = try shown(times)
    #expect(shown.map(\.number) == Array(times.indices))
    for (one, time) in zip(shown, Self.film) { #expect(abs(one.time - time) <= 20, "\(one)") }
    for (one, next) in zip(shown, shown.dropFirst()) { #expect(one.time + one.duration == next.time) }
  }

  @Test(arguments: [[3, 4], [10, 20, 30], [10, 11, 12], [5, 7, 9]])
  func `several are`(places: [Int]) throws {
    var times = Self.film
    for (index, place) in places.enumerated() { times[place] = 1_000_000 * Int64(index + 1) }
    let shown = try shown(times)
    #expect(shown.map(\.number) == Array(times.indices))
    for (one, time) in zip(shown, Self.film) { #expect(abs(one.time - time) <= 20, "\(one)") }
  }

  @Test func `what has a clock of its own comes after what was before`() throws {
    let shown = try shown(Self.film + Self.film + Self.film)
    #expect(shown.map(\.number) == Array(0..<150))
    #expect(shown.map(\.time) == (0..<150).map { Int64($0 * 40) })
  }

  @Test func `a picture without a time is shown between its neighbours`() throws {
    let times: [Int64?] = Self.film.enumerated().map { $0 == 20 ? nil : $1 }
    let shown = try shown(times + Self.film)
    #expect(shown.map(\.number) == Array(0..<100))
    #expect(shown.prefix(50).map(\.time) == Self.film)
    #expect(try #require(shown.last).time == Int64(99 * 40))
  }

  @Test func `whatever comes, times rise`() throws {
    var generator = Generator(seed: 11)
    for _ in 0..<200 {
      let times = (0..<40).map { _ in Int64.random(in: -1000...1000, using: &generator) }
      let shown = try shown(times)
      for (one, next) in zip(shown, shown.dropFirst()) {
        #expect(one.time < next.time && one.number < next.number, "\(times)")
      }
      #expect(shown.count >= 20)
    }
  }
}
