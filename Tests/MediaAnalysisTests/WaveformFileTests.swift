import MediaAnalysis
import MediaCore
import Testing

struct WaveformFileTests {
  /// Two channels of two pixels.
  private func sample() throws -> Waveform {
    try waveform(
      [-1000, 32767, 1000, -32768, 0, 255, -255, 256], channels: 2, zoom: .samplesPerPixel(2), mode: .split,
      measures: [])
  }

  @Test func `bytes of version 2`() throws {
    // python3 -c "import struct; print(list(struct.pack('<iIiiIi8h', 2,0,8000,2,2,2, -1000,1000,-32768,32767,-255,0,255,256)))"
    let expected: [UInt8] = [
      2, 0, 0, 0, 0, 0, 0, 0, 64, 31, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 24, 252, 232, 3, 0, 128, 255,
      127,
      1, 255, 0, 0, 255, 0, 0, 1,
    ]
    #expect(try WaveformDataFile.encode(sample()) == expected)
    #expect(try WaveformDataFile.decode(expected.span) == sample())
  }

  @Test func `eight bits are a 256th, truncated toward zero`() throws {
    let bytes = try WaveformDataFile.encode(sample(), bitDepth: .eight)
    #expect(bytes[24...].map { Int8(bitPattern: $0) } == [-3, 3, -128, 127, 0, 0, 0, 1])
    let read = try WaveformDataFile.decode(bytes.span)
    #expect(read.bitDepth == .eight)
    #expect(read.valueList == [-768, 768, -32768, 32512, 0, 0, 0, 256])
    #expect(try WaveformDataFile.encode(read) == bytes)
  }

  @Test func `one channel is version 1 unless asked for 2`() throws {
    let mono = try waveform(noise(9), channels: 1, zoom: .samplesPerPixel(2))
    let one = try WaveformDataFile.encode(mono)
    let two = try WaveformDataFile.encode(mono, version: .two)
    #expect(one[0] == 1)
    #expect(one.count == 20 + 5 * 4)
    #expect(two[0] == 2)
    #expect(two[24...] == one[20...])
    #expect(try WaveformDataFile.decode(one.span) == WaveformDataFile.decode(two.span))
    #expect(throws: MediaError.self) { try WaveformDataFile.encode(sample(), version: .one) }
  }

  @Test func `more channels than readers take are refused`() throws {
    let wide = try waveform(noise(50), channels: 25, zoom: .samplesPerPixel(2), mode: .split)
    #expect(throws: MediaError.self) { try WaveformDataFile.encode(wide) }
  }

  @Test func `each cut and each wrong header is refused as malformed`() throws {
    let whole = try WaveformDataFile.encode(sample())
    var bad = (0..<whole.count).map { Array(whole[..<$0]) } + [whole + [0]]
    for (offset, value) in [
      (0, 3), (0, 0), (3, 255), (11, 128), (15, 128), (12, 0), (16, 3), (20, 0), (20, 25), (23, 128),
    ] {
      var bytes = whole
      bytes[offset] = UInt8(value)
      bad.append(bytes)
    }
    for bytes in bad {
      let error = #expect(throws: MediaError.self) { try WaveformDataFile.decode(bytes.span) }
      #expect(error?.code == .fileFailedToParse)
    }
  }

  @Test func `the largest header does not overflow`() throws {
    let header: [UInt8] = [1, 0, 0, 0, 1, 0, 0, 0, 255, 255, 255, 127, 255, 255, 255, 127]
    let bytes = header + [2, 0, 0, 0, 1, 2, 3, 4]
    let read = try WaveformDataFile.decode(bytes.span)
    #expect(try read.resampled(to: Int(Int32.max)) == read)
    #expect(read.slice(0..<Int64.max) == read)
    #expect(throws: MediaError.self) { try WaveformDataFile.decode((header + [255, 255, 255, 255]).span) }
  }

  @Test func `text of the JSON`() throws {
    let expected =
      #"{"version":2,"channels":2,"sample_rate":8000,"samples_per_pixel":2,"bits":16,"length":2,"#
      + "\"data\":[-1000,1000,-32768,32767,-255,0,255,256]}\n"
    #expect(try String(decoding: WaveformJSON.encode(sample()), as: UTF8.self) == expected)
    #expect(try WaveformJSON.decode(Array(expected.utf8)) == sample())
  }

  @Test(arguments: [Waveform.BitDepth.eight, .sixteen])
  func `JSON and data file hold the same`(bitDepth: Waveform.BitDepth) throws {
    let wave = try waveform(noise(600), channels: 2, zoom: .samplesPerPixel(3), mode: .split)
    let data = try WaveformDataFile.encode(wave, bitDepth: bitDepth)
    let read = try WaveformJSON.decode(WaveformJSON.encode(wave, bitDepth: bitDepth))
    #expect(try WaveformDataFile.decode(data.span) == read)
  }

  @Test(arguments: [
    "", "x", "[]", "{}", "null",
    #"{"sample_rate":1,"samples_per_pixel":2,"bits":8,"length":1,"data":[1,2]"#,
    #"{"sample_rate":0,"samples_per_pixel":2,"bits":8,"length":1,"data":[1,2]}"#,
    #"{"sample_rate":1,"samples_per_pixel":0,"bits":8,"length":1,"data":[1,2]}"#,
    #"{"sample_rate":1,"samples_per_pixel":2,"bits":9,"length":1,"data":[1,2]}"#,
    #"{"sample_rate":1,"samples_per_pixel":2,"bits":8,"length":2,"data":[1,2]}"#,
    #"{"sample_rate":1,"samples_per_pixel":2,"bits":8,"length":1,"data":[1,128]}"#,
    #"{"sample_rate":1,"samples_per_pixel":2,"bits":16,"length":1,"data":[1,"2"]}"#,
    #"{"sample_rate":1,"samples_per_pixel":2,"bits":16,"length":1,"data":[1,1e99]}"#,
    #"{"sample_rate":1,"samples_per_pixel":2,"bits":16,"length":1,"data":[1,2,3]}"#,
    #"{"channels":0,"sample_rate":1,"samples_per_pixel":2,"bits":16,"length":0,"data":[]}"#,
    #"{"channels":25,"sample_rate":1,"samples_per_pixel":2,"bits":16,"length":0,"data":[]}"#,
  ])
  func `other JSON is refused as malformed`(text: String) {
    let error = #expect(throws: MediaError.self) { try WaveformJSON.decode(Array(text.utf8)) }
    #expect(error?.code == .fileFailedToParse)
  }
}
