import Testing

@testable import MediaRendering

struct AmplitudeAxisTests {
  @Test(
    arguments: WaveformAxisScale.allCases, [0.001, 0.3, 1, 2.5, 1000])
  func `labels never touch, and each is named once`(scale: WaveformAxisScale, factor: Double) {
    for length in [10.0, 25, 60, 125, 140, 400, 5000] {
      let axis = AmplitudeAxis(scale: scale, factor: factor, length: length, spacing: 16)
      let places = axis.ticks.map { $0.place * length }.sorted()
      for (one, next) in zip(places, places.dropFirst()) { #expect(next - one >= 15.999) }
      #expect(axis.ticks.allSatisfy { (0...1).contains($0.place) })
      #expect(Set(axis.ticks.map(\.label)).count == axis.ticks.count)
      if length >= 125, factor == 1 { #expect(axis.ticks.count >= 3) }
    }
  }

  @Test func `the marks say what the samples were`() {
    let linear = AmplitudeAxis(scale: .linear, factor: 1, length: 125, spacing: 16)
    #expect(linear.ticks.map(\.label) == ["1", "0.8", "0.6", "0.4", "0.2", "0"])
    let half = AmplitudeAxis(scale: .linear, factor: 2, length: 125, spacing: 16)
    #expect(half.ticks.first == .init(place: 1, label: "0.5"))
    let level = AmplitudeAxis(scale: .decibels, factor: 1, length: 125, spacing: 16)
    #expect(
      level.ticks.map(\.label) == [
        "0 dB", "\u{2212}12", "\u{2212}24", "\u{2212}36", "\u{2212}48", "\u{2212}\u{221E}",
      ])
    #expect(abs(level.ticks[1].place - 0.8) < 1e-12)
    let decades = AmplitudeAxis(scale: .logarithmic, factor: 1, length: 125, spacing: 16)
    #expect(decades.ticks.map(\.label) == ["1", "0.1", "0.01", "0.001"])
  }

  @Test(arguments: [0, -1, 1e-9, 1e9, .infinity, .nan] as [Double])
  func `factors beyond reason do no harm`(factor: Double) {
    for scale in WaveformAxisScale.allCases {
      #expect(AmplitudeAxis(scale: scale, factor: factor, length: 100, spacing: 16).ticks.count < 20)
    }
  }

  @Test(arguments: WaveformAxisScale.allCases)
  func `a louder value is never nearer to silence, and full scale is the edge`(scale: WaveformAxisScale) {
    #expect(scale.place(of: 0) == 0)
    #expect(abs(scale.place(of: 1) - 1) < 1e-12)
    var last = Int16.min
    for value in stride(from: Int(Int16.min), through: Int(Int16.max), by: 97) {
      let moved = scale.moved(Int16(value))
      #expect(moved >= last)
      last = moved
    }
    #expect(scale.moved(0) == 0)
    #expect(scale.moved(.min) == .min)
    #expect(scale.moved(.max) >= 32766)
  }
}
