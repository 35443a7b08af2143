import MediaAssets
import MediaCore
import Testing

struct AudioMixTests {
  @Test("The volume is 1 before the first time that is set, and stays as set")
  func ramps() throws {
    var parameters = AudioMixInputParameters()
    #expect(parameters.volumeRamp(for: .zero) == nil)
    parameters.setVolumeRamp(fromStartVolume: 0, toEndVolume: 1, timeRange: range(1, 2, 1))
    parameters.setVolume(0.25, at: time(5, 1))
    parameters.setVolume(0.5, at: .indefinite)
    #expect(parameters.volumeRamp(for: time(1, 2)) == nil)
    #expect(parameters.volumeRamp(for: time(2, 1))?.timeRange == range(1, 2, 1))
    #expect(parameters.volumeRamp(for: time(4, 1))?.endVolume == 1)
    #expect(parameters.volumeRamp(for: time(9, 1))?.startVolume == 0.25)

    let volumes = parameters.volumes(sampleRate: 10)
    func all(_ range: Range<Int64>) -> [Double] {
      var found: [Double] = []
      volumes.forEachRun(of: range) { run, line in found += run.map { line.volume(at: Double($0)) } }
      return found
    }
    let whole = all(0..<100)
    #expect(whole.count == 100)
    #expect(whole[..<10].allSatisfy { $0 == 1 })
    #expect(whole[10] == 0)
    #expect(abs(whole[20] - 0.5) < 1e-12)
    #expect(whole[30..<50].allSatisfy { $0 == 1 })
    #expect(whole[50...].allSatisfy { $0 == 0.25 })
    // Wherever a run begins.
    for start in [Int64(0), 7, 10, 11, 29, 30, 49, 50, 99] {
      #expect(all(start..<100) == Array(whole[Int(start)...]))
    }
  }

  @Test("What is set for the same time replaces what was")
  func replaced() {
    var parameters = AudioMixInputParameters()
    parameters.setVolume(0.5, at: .zero)
    parameters.setVolume(0.75, at: .zero)
    #expect(parameters.volumeRamp(for: .zero)?.endVolume == 0.75)
  }
}
