import MediaAnalysis
import MediaCore
import Testing

@testable import MediaRendering

struct WaveformRendererTests {
  private static let background = Color(red: 255, green: 255, blue: 255)
  private static let red = Color(red: 255, green: 0, blue: 0)
  private static let blue = Color(red: 0, green: 0, blue: 255)

  private func waveform(_ samples: [Int16], channels: Int = 1, samplesPerPixel: Int = 2) throws -> Waveform {
    var analyzer = WaveformAnalyzer(zoom: .samplesPerPixel(samplesPerPixel), channelMode: .split)
    try analyzer.begin(AudioAnalysisFormat(sampleRate: 8, channelCount: channels))
    analyzer.process(samples.span)
    return try analyzer.finish()
  }

  private func style(width: Int, height: Int) -> WaveformStyle {
    var style = WaveformStyle()
    style.width = width
    style.height = height
    style.showsAxisLabels = false
    style.colors = WaveformColors(
      border: Color(red: 0, green: 0, blue: 0), background: Self.background, waveform: [Self.red, Self.blue],
      axisLabel: Color(red: 0, green: 0, blue: 0))
    return style
  }

  /// The picture in letters: red, blue, black, `.` for the background, `?` for a colour that nobody asked for.
  private func picture(_ waveform: Waveform, _ style: WaveformStyle) throws -> [String] {
    let surface = try WaveformRenderer(style: style).image(of: waveform)
    return try surface.withPixels { pixels, bytesPerRow in
      (0..<style.height).map { y in
        (0..<style.width).map { x in
          switch pixels.loadUnaligned(fromByteOffset: y * bytesPerRow + x * 4, as: UInt32.self) & 0xFFFFFF {
          case 0xFF0000: "R"
          case 0x0000FF: "B"
          case 0x000000: "#"
          case 0xFFFFFF: "."
          default: "?"
          }
        }.joined()
      }
    }
  }

  @Test func `columns are whole pixels from the lowest to the highest value, and reach their neighbours`()
    throws
  {
    let wave = try waveform([0, 0, -32768, 32767, 16384, -1, -16384, -16384, 8191, 0])
    #expect(
      try picture(wave, style(width: 6, height: 8)) == [
        ".R....",
        ".RR...",
        ".RR...",
        "RRR.R.",
        ".RR.R.",
        ".R.R..",
        ".R....",
        ".R....",
      ])
  }

  @Test func `channels are stacked, each in its colour, and the first colour comes again`() throws {
    let wave = try waveform([32767, 0, -32768, -32768, 32767, -32768], channels: 3, samplesPerPixel: 2)
    #expect(try picture(wave, style(width: 2, height: 6)) == ["R.", "R.", "B.", "..", "..", "R."])
  }

  @Test func `a negative amplitude scale turns the waveform over`() throws {
    let wave = try waveform([16384, 0])
    var style = style(width: 1, height: 8)
    #expect(try picture(wave, style) == [".", "R", "R", "R", ".", ".", ".", "."])
    style.amplitudeScale = .factor(-1)
    #expect(try picture(wave, style) == [".", ".", ".", "R", "R", "R", ".", "."])
  }

  @Test func `auto amplitude takes the loudest value in the picture to the edge`() throws {
    let wave = try waveform([1000, 0, -1000, 0, 32767, 0])
    var style = style(width: 2, height: 4)
    style.amplitudeScale = .auto
    #expect(try picture(wave, style) == ["R.", "RR", ".R", ".R"])
  }

  @Test func `a translucent colour covers each place once`() throws {
    let wave = try waveform(Array(repeating: [32767, -32768], count: 4).flatMap { $0 })
    var style = style(width: 4, height: 4)
    style.colors.waveform = [Color(red: 255, green: 0, blue: 0, alpha: 128)]
    let rows = try picture(wave, style)
    #expect(Set(rows) == ["????"])
  }

  @Test func `bars stand in the middle of the pixels they show`() throws {
    let wave = try waveform(
      [Int16](repeating: 0, count: 6) + [32767, -32768] + [Int16](repeating: 0, count: 8))
    var style = style(width: 9, height: 4)
    style.shape = .bars(width: 2, gap: 2)
    #expect(try picture(wave, style) == [".RR......", ".RR..RR..", ".RR......", ".RR......"])
  }

  @Test func `round bars stay in their lane`() throws {
    let wave = try waveform([Int16](repeating: 32767, count: 16) + [Int16](repeating: -32768, count: 16))
    var style = style(width: 16, height: 16)
    style.shape = .bars(width: 6, gap: 2, cap: .rounded)
    let rows = try picture(wave, style)
    for row in [2, 3] { #expect(rows[row].dropFirst(2).prefix(4) == "RRRR") }
    for row in 6...9 { #expect(rows[row] == String(repeating: ".", count: 16)) }
    for row in [12, 13] { #expect(rows[row].dropFirst(10).prefix(4) == "RRRR") }
  }

  @Test(arguments: [(1, 1), (2, 2), (3, 3), (10, 39), (60, 40), (59, 400), (200, 50), (1000, 41)])
  func `every size has a border and nothing beyond it`(size: (Int, Int)) throws {
    let wave = try waveform((0..<200).map { Int16(truncatingIfNeeded: $0 * 997) }, channels: 2)
    for shape in [
      WaveformStyle.Shape.normal, .bars(), .bars(width: 1, gap: 0, cap: .rounded), .bars(width: .max),
    ] {
      var style = style(width: size.0, height: size.1)
      style.showsAxisLabels = true
      style.shape = shape
      let rows = try picture(wave, style)
      if min(size.0, size.1) > 2 {
        for row in [rows.first, rows.last] { #expect(row?.allSatisfy { $0 == "#" } == true) }
        #expect(rows.allSatisfy { $0.first == "#" && $0.last == "#" })
      }
    }
  }

  @Test func `nothing to draw is a picture too`() throws {
    var style = style(width: 100, height: 50)
    style.showsAxisLabels = true
    for samples in [[], [Int16.max]] {
      for scale in [
        WaveformStyle.AmplitudeScale.auto, .factor(0), .factor(-1), .factor(.infinity), .factor(.nan),
      ] {
        style.amplitudeScale = scale
        #expect(try picture(waveform(samples), style).count == 50)
      }
    }
  }

  @Test func `the file is a PNG of that size, with alpha if the background has it, and always the same`()
    throws
  {
    let wave = try waveform([1, 2, 3])
    var style = style(width: 300, height: 200)
    style.showsAxisLabels = true
    for (alpha, colorType) in [(255, 2), (254, 6), (0, 6)] as [(UInt8, UInt8)] {
      style.colors.background.alpha = alpha
      let renderer = WaveformRenderer(style: style)
      let bytes = try renderer.pngData(of: wave)
      // PNG 11.2.1: signature, then IHDR of width, height, bit depth and colour type.
      #expect(bytes.prefix(8) == [137, 80, 78, 71, 13, 10, 26, 10])
      #expect(bytes[16..<26] == [0, 0, 1, 44, 0, 0, 0, 200, 8, colorType])
      #expect(try renderer.pngData(of: wave) == bytes)
    }
  }

  @Test(arguments: [
    (0, 10, MediaError.Code.invalidArgument), (10, -1, .invalidArgument), (.min, .min, .invalidArgument),
    (32768, 1, .overLimit), (1, .max, .overLimit), (32767, 32767, .overLimit),
  ])
  func `sizes without area or over the limit are refused`(width: Int, height: Int, code: MediaError.Code)
    throws
  {
    let error = #expect(throws: MediaError.self) {
      try WaveformRenderer(style: style(width: width, height: height)).pngData(of: waveform([1]))
    }
    #expect(error?.code == code)
  }

  @Test(arguments: [WaveformStyle.Shape.bars(width: 0), .bars(gap: -1), .bars(width: .min, gap: .min)])
  func `bars without width are refused`(shape: WaveformStyle.Shape) throws {
    var style = style(width: 10, height: 10)
    style.shape = shape
    #expect(throws: MediaError.self) { try WaveformRenderer(style: style).pngData(of: waveform([1])) }
  }
}
