import AVFAudio
import Foundation
import Testing

/// Units that change what passes through an engine.
struct UnitTests: EngineTesting {
  /// An engine of one channel at 48 kHz, in which a player's sound goes through units.
  private static func playing(
    _ samples: [Float], through units: [AVAudioUnit], rate: Double = 48000
  ) throws -> (engine: AVAudioEngine, player: AVAudioPlayerNode) {
    let (engine, player) = (AVAudioEngine(), AVAudioPlayerNode())
    let format = try Self.format(rate, 1)
    var source: AVAudioNode = player
    engine.attach(player)
    for unit in units {
      engine.attach(unit)
      engine.connect(source, to: unit, format: format)
      source = unit
    }
    engine.connect(source, to: engine.mainMixerNode, format: nil)
    try engine.enableManualRenderingMode(.offline, format: format, maximumFrameCount: 4096)
    try engine.start()
    player.scheduleBuffer(try Self.buffer(format, [samples]))
    player.play()
    return (engine, player)
  }

  private static func sine(_ hertz: Double, _ count: Int, rate: Double = 48000) -> [Float] {
    (0..<count).map { Float(0.5 * sin(2 * .pi * hertz * Double($0) / rate)) }
  }

  /// By how often it passes zero upwards.
  private static func frequency(of samples: ArraySlice<Float>, rate: Double = 48000) -> Double {
    let rises = zip(samples, samples.dropFirst()).count { $0 < 0 && $1 >= 0 }
    return Double(rises) * rate / Double(samples.count)
  }

  /// What ffmpeg's filters of the same shapes make of an impulse at 48 kHz: the first six samples, and the one after 200.
  ///
  /// `ffmpeg -f lavfi -i "aevalsrc=eq(n\,0):s=48000:d=0.01" -af FILTER -f f64le -c:a pcm_f64le -`, with the filters `equalizer=f=1000:t=o:w=1:g=6`,
  /// `lowpass` and `highpass=f=2000:t=q:w=0.70710678`, the same with `t=o:w=0.5`, `bandpass` and `bandreject=f=3000:t=o:w=1`,
  /// and of shelves sox's, whose formulae are the usual ones: `bass -9 500 1s`, `treble 9 5000 1s`, `bass 9 500 0.7o`, `treble -9 5000 0.7o`.
  private static let responses:
    [(AVAudioUnitEQFilterType, frequency: Float, octaves: Float, gain: Float, [Float])] = [
      (
        .parametric, 1000, 1, 6,
        [1.03157752, 0.0606281171, 0.0552533105, 0.0493041618, 0.0429156784, 0.0362215792, 8.54785183e-05]
      ),
      (
        .lowPass, 2000, 1, 0,
        [0.0144014403, 0.0523203343, 0.0898945693, 0.11066485, 0.118633851, 0.117303241, 0]
      ),
      (
        .highPass, 2000, 1, 0,
        [0.830898021, -0.304945256, -0.240892775, -0.182781389, -0.132120467, -0.0895231889, 0]
      ),
      (
        .resonantLowPass, 2000, 0.5, 0,
        [0.0162940919, 0.0626931928, 0.1172533, 0.159412482, 0.187504576, 0.200925586, 2.76315043e-05]
      ),
      (
        .resonantHighPass, 2000, 0.5, 0,
        [0.940095463, -0.14326797, -0.182706332, -0.20679671, -0.215307645, -0.209043279, -2.85196053e-05]
      ),
      (
        .bandPass, 3000, 1, 0,
        [0.122026362, 0.197961384, 0.106877678, 0.0237375512, -0.042284846, -0.0865423557, 0]
      ),
      (
        .bandStop, 3000, 1, 0,
        [0.877973638, -0.197961384, -0.106877678, -0.0237375512, 0.042284846, 0.0865423557, 0]
      ),
      (
        .lowShelf, 500, 1, -9,
        [0.97606358, -0.047192497, -0.045751058, -0.044162394, -0.042453909, -0.040650722, -1.5832484e-07]
      ),
      (
        .highShelf, 5000, 1, 9,
        [2.2341831, -0.90660338, -0.4249875, -0.092253052, 0.051799914, 0.075064188, 0]
      ),
      (
        .resonantLowShelf, 500, 0.7, 9,
        [1.0094472, 0.020931255, 0.024926173, 0.028760549, 0.032428648, 0.03592529, -0.0040754583]
      ),
      (
        .resonantHighShelf, 5000, 0.7, -9,
        [0.41909164, 0.17259734, 0.22594926, 0.21567873, 0.15869567, 0.078663303, 0]
      ),
    ]

  @Test(
    "a band does what ffmpeg's filters do, whatever the parts", arguments: responses.indices, [1, 100, 300])
  func bands(index: Int, part: Int) throws {
    let (type, frequency, octaves, gain, expected) = Self.responses[index]
    let unit = AVAudioUnitEQ(numberOfBands: 2)
    let band = unit.bands[1]
    #expect(band.bypass && unit.bands.count == 2)
    (band.filterType, band.frequency, band.bandwidth, band.gain, band.bypass) = (
      type, frequency, octaves, gain, false
    )
    let (engine, _) = try Self.playing([1], through: [unit])
    let made = try Self.rendered(engine, 300, by: part)[0]
    for (place, value) in zip([0, 1, 2, 3, 4, 5, 200], expected) {
      #expect(abs(made[place] - value) < 1e-6, "\(type) \(place): \(made[place]) for \(value)")
    }
  }

  @Test("bands that are bypassed change nothing, and a gain of all does")
  func gains() throws {
    let unit = AVAudioUnitEQ(numberOfBands: 4)
    unit.globalGain = -20
    #expect(try Self.next(try Self.playing([1, -0.5], through: [unit]).engine, 3) == [0.1, -0.05, 0])
    unit.bypass = true
    #expect(try Self.next(try Self.playing([1, -0.5], through: [unit]).engine, 3) == [1, -0.5, 0])
  }

  @Test("what is said of a player holds after the units that its sound goes through")
  func volume() throws {
    let (engine, player) = try Self.playing(
      [1, 1, 1, 1], through: [AVAudioUnitEQ(numberOfBands: 1), AVAudioUnitEQ(numberOfBands: 1)])
    player.volume = 0.25
    #expect(try Self.next(engine, 2) == [0.25, 0.25])
  }

  @Test("an echo comes again, softer each time")
  func delays() throws {
    let unit = AVAudioUnitDelay()
    (unit.delayTime, unit.feedback, unit.wetDryMix, unit.lowPassCutoff) = (4.0 / 48000, 50, 50, 24000)
    let (engine, _) = try Self.playing([1], through: [unit])
    #expect(
      try Self.next(engine, 6) + Self.next(engine, 7) == [0.5, 0, 0, 0, 0.5, 0, 0, 0, 0.25, 0, 0, 0, 0.125])
    engine.stop()
    try engine.start()
    #expect(try Self.next(engine, 5) == [0, 0, 0, 0, 0])
  }

  @Test("a rate changes the pitch", arguments: [Float(0.5), 1, 1.5, 3])
  func varispeed(rate: Float) throws {
    let unit = AVAudioUnitVarispeed()
    unit.rate = rate
    let (engine, _) = try Self.playing(Self.sine(440, 96000), through: [unit])
    let made = try Self.rendered(engine, 30000, by: 4096)[0]
    #expect(abs(Self.frequency(of: made[2000..<26000]) - 440 * Double(rate)) < 3)
  }

  @Test(
    "pitch and rate change each by itself",
    arguments: [(Float(1), Float(1200)), (1, -700), (2, 0), (0.5, 0), (1.25, 300)])
  func timePitch(rate: Float, cents: Float) throws {
    let unit = AVAudioUnitTimePitch()
    (unit.rate, unit.pitch) = (rate, cents)
    let count = 96000
    let (engine, _) = try Self.playing(Self.sine(440, count), through: [unit])
    let length = Int(Double(count) / Double(rate))
    let made = try Self.rendered(engine, length + 48000, by: 4096)[0]
    let wanted = 440 * pow(2, Double(cents) / 1200)
    #expect(abs(Self.frequency(of: made[8000..<length - 8000]) - wanted) < wanted * 0.01)
    // It ends where the sound does at that rate.
    #expect(made[..<(length - 4800)].suffix(2000).contains { abs($0) > 0.1 })
    #expect(made[(length + 9600)...].allSatisfy { abs($0) < 0.01 })
  }

  @Test("a unit takes the format of what is connected to it")
  func formats() throws {
    let (engine, player, unit) = (AVAudioEngine(), AVAudioPlayerNode(), AVAudioUnitTimePitch())
    for node in [player, unit] { engine.attach(node) }
    engine.connect(unit, to: engine.mainMixerNode, format: nil)
    engine.connect(player, to: unit, format: try Self.format(8000, 1))
    #expect(unit.outputFormat(forBus: 0) == (try Self.format(8000, 1)))
    #expect(unit.numberOfInputs == 1 && unit.rate == 1 && unit.pitch == 0)
    unit.rate = .nan
    unit.pitch = 1e9
    #expect(unit.rate == 1 && unit.pitch == 2400)
  }
}
