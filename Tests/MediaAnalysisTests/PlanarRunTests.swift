import Testing

@testable import MediaAnalysis

/// The planes that loops write to without checking an index.
struct PlanarRunTests {
  @Test func `as many frames as there is room for are kept`() {
    var run = PlanarRun(channelCount: 3, capacity: 4)
    let (integers, floats) = ([Int16](repeating: 1, count: 6), [Float](repeating: 1, count: 6))
    run.append(integers.span)
    run.append(floats.span)
    #expect(run.count == 4)
    #expect(run[2][PlanarRun.history] == 0x1p-15 && run[2][PlanarRun.history + 3] == 1)
  }

  @Test func `more 16-bit frames than there is room for are refused`() async {
    await #expect(processExitsWith: .failure) {
      var run = PlanarRun(channelCount: 1, capacity: 4)
      let samples = [Int16](repeating: 1, count: 5)
      run.append(samples.span)
    }
  }

  @Test func `more 32-bit frames than there is room for are refused`() async {
    await #expect(processExitsWith: .failure) {
      var run = PlanarRun(channelCount: 1, capacity: 4)
      let samples = [Int32](repeating: 1, count: 5)
      run.append(samples.span)
    }
  }

  @Test func `more frames in floating point than there is room for are refused`() async {
    await #expect(processExitsWith: .failure) {
      var run = PlanarRun(channelCount: 1, capacity: 4)
      let samples = [Float](repeating: 1, count: 5)
      run.append(samples.span)
    }
  }
}
