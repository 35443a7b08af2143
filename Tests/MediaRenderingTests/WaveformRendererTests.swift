import MediaAnalysis
import MediaCore
import Testing

@testable import MediaRendering

struct WaveformRendererTests {
  private static let background = Color(red: 255, green: 255, blue: 255)
  private static let red = Color(red: 255, green: 0, blue: 0)
  private static let blue = Color(red: 0, green: 0, blue: 255)

  private func waveform(
    _ samples: [Int16], channels: Int = 1, samplesPerPixel: Int = 2,
    mode: WaveformAnalyzer.ChannelMode = .split
  ) throws -> Waveform {
    var analyzer = WaveformAnalyzer(
      zoom: .samplesPerPixel(samplesPerPixel), channelMode: mode, measures: [.rms, .clipping])
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
      (0..<style.height * style.pixelRatio).map { y in
        (0..<style.width * style.pixelRatio).map { x in
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

  @Test(arguments: [1, 3, 5, 7])
  func `a waveform of fewer pixels than there is room for fills the width`(length: Int) throws {
    var style = style(width: 8, height: 4)
    style.fillsWidth = true
    let samples = (0..<2 * length).map { _ in Int16.min } + (0..<2 * length).map { _ in Int16.max }
    let wave = try waveform(Array(samples.prefix(2 * length)))
    #expect(wave.length == length)
    for row in try picture(wave, style) { #expect(row == "RRRRRRRR" || row == "........") }
  }

  @Test func `names stand beside channels where they have room, and the waveform gets the rest`() {
    var style = WaveformStyle()
    style.laneCount = 2
    #expect(style.columnCount == 800)
    style.hasTimeBand = true
    #expect(style.columnCount < 800)
    style.height = 30
    #expect(style.columnCount == 800)
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

  @Test func `loudness lies to both sides of silence, and over the extrema`() throws {
    let wave = try waveform([32767, -32768, 32767, 0, 0, 0])
    var style = style(width: 3, height: 8)
    style.colors.rms = Self.blue
    style.view = .rms
    #expect(try picture(wave, style) == ["R..", "RR.", "RR.", "RRR", "RR.", "RR.", "RR.", "R.."])
    style.view = .both
    // The extrema of the second pixel end at silence, its loudness goes below.
    #expect(try picture(wave, style) == ["BR.", "BB.", "BB.", "BBB", "BB.", "BB.", "BB.", "B.."])
  }

  @Test func `a scale moves what is quiet outward`() throws {
    // -30 dBFS is half the way from -60, a hundredth nearly.
    let wave = try waveform([1036, -1036])
    var style = style(width: 1, height: 8)
    #expect(try picture(wave, style) == [".", ".", ".", "R", "R", ".", ".", "."])
    style.axisScale = .decibels
    #expect(try picture(wave, style) == [".", ".", "R", "R", "R", "R", ".", "."])
    style.axisScale = .logarithmic
    #expect(try picture(wave, style).filter { $0 == "R" }.count > 4)
  }

  @Test func `overlaid channels share the height, the later ones on top`() throws {
    let wave = try waveform([32767, 8192, -32768, -8192], channels: 2)
    var style = style(width: 1, height: 8)
    style.arrangement = .overlay
    #expect(try picture(wave, style) == ["R", "R", "B", "B", "B", "R", "R", "R"])
  }

  @Test func `a pixel ratio draws more pixels, not larger ones`() throws {
    let wave = try waveform([32767, -32768, 0, 0, 32767, -32768, 0, 0])
    var style = style(width: 2, height: 2)
    style.pixelRatio = 2
    #expect(style.columnCount == 4)
    #expect(try picture(wave, style) == ["R.R.", "RRRR", "R.R.", "R.R."])
    // Where data are not dense enough, each pixel is as wide as one of the style.
    style.columnWidth = 2
    #expect(style.columnCount == 2)
    #expect(try picture(wave, style) == ["RR..", "RRRR", "RR..", "RR.."])
  }

  @Test func `a gradient runs from silence to both edges`() throws {
    let wave = try waveform([32767, -32768])
    var style = style(width: 1, height: 64)
    style.colors.gradient = [Self.red, Self.blue]
    let surface = try WaveformRenderer(style: style).image(of: wave)
    try surface.withPixels { pixels, bytesPerRow in
      let blue = (0..<64).map { pixels[$0 * bytesPerRow] }
      #expect(zip(blue[..<32], blue[1..<32]).allSatisfy { $0 >= $1 })
      #expect(
        blue[32...] == blue[..<32].reversed()[...] || zip(blue[32...], blue[33...]).allSatisfy { $0 <= $1 })
      #expect(blue[0] > 240 && blue[31] < 16 && blue[63] > 240)
    }
  }

  @Test func `clipping is marked where it was, in a mix on both sides`() throws {
    var style = style(width: 3, height: 28)
    style.marksClipping = true
    style.colors.clipping = Color(red: 0, green: 0, blue: 0)
    let alone = try picture(try waveform([32767, 0, 5, -5, -32768, 0]), style)
    // A pixel to both sides, so that a column is not overlooked.
    #expect(alone[0] == "##." && alone[27] == ".##")
    let mixed = try picture(
      try waveform([32767, -32768, 0, 0, 5, 5, 5, 5, 0, 0, 0, 0], channels: 2, mode: .mono), style)
    #expect(mixed[0] == "##." && mixed[27] == "##.")
  }

  @Test func `an amplitude axis stands beside the waveform, whose pixels it takes`() throws {
    let wave = try waveform([Int16](repeating: 32767, count: 1000) + [Int16](repeating: -32768, count: 1000))
    var style = style(width: 200, height: 100)
    style.showsAxisLabels = true
    style.showsAmplitudeAxis = true
    #expect(style.columnCount < 200)
    let rows = try picture(wave, style)
    let gutter = 200 - style.columnCount
    #expect(rows.allSatisfy { row in !row.prefix(gutter).contains("R") })
    #expect(rows.contains { row in row.prefix(gutter).contains("#") })
    #expect(rows.first == String(repeating: ".", count: gutter) + String(repeating: "#", count: 200 - gutter))
    // Too narrow for it.
    style.width = 100
    #expect(style.columnCount == 100)
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

  @Test func `bars begin where their pixels do, and reach as far down as up`() throws {
    let wave = try waveform(
      [Int16](repeating: 0, count: 6) + [32767, -32768] + [Int16](repeating: 0, count: 8))
    var style = style(width: 9, height: 4)
    style.shape = .bars(width: 2, gap: 2)
    #expect(try picture(wave, style) == ["RR.......", "RR.......", "RR.......", "RR......."])
  }

  @Test func `round bars stay in their lane`() throws {
    let wave = try waveform([Int16](repeating: 32767, count: 16) + [Int16](repeating: 0, count: 16))
    var style = style(width: 16, height: 16)
    style.shape = .bars(width: 6, gap: 2, cap: .rounded)
    let rows = try picture(wave, style)
    #expect(rows[0].first != "R" && rows[15].first != "R")
    for row in 4...11 { #expect(rows[row].prefix(8) == "RRRRRR..") }
    // Silence is a dot.
    for row in [0, 2, 13, 15] { #expect(rows[row].dropFirst(8) == "........") }
    for row in [7, 8] { #expect(rows[row].dropFirst(9).prefix(4) == "RRRR") }
  }

  /// What libgd 2.3 draws of audiowaveform's calls: two rectangles and four filled arcs.
  static let corners: [(width: Int, insets: [Int])] = [
    (1, []), (2, []), (3, [1]), (4, [2, 1]), (5, [1]), (8, [2, 1]), (12, [3, 1, 1]), (20, [5, 3, 2, 1, 1]),
    (24, [6, 3, 2, 1, 1, 1]), (40, [10, 6, 5, 3, 3, 2, 1, 1, 1, 1]),
  ]

  @Test(arguments: corners)
  func `corners are libgd's, and what is lower than two of them is left out`(
    width: Int, insets: [Int]
  ) throws {
    var style = style(width: 2 * width, height: 2 * insets.count + 2)
    style.shape = .bars(width: width, gap: 0, cap: .corners)
    // The second bar is silent.
    let loud = [Int16](repeating: 32767, count: 2 * width)
    let wave = try waveform(loud + loud.map { _ in 0 })
    let rows = try picture(wave, style).map { String($0.prefix(width)) }
    let outer = insets.map { inset in
      String(repeating: ".", count: inset) + String(repeating: "R", count: width - 2 * inset)
        + String(repeating: ".", count: inset)
    }
    let inner = [String](repeating: String(repeating: "R", count: width), count: 2)
    #expect(rows == outer + inner + outer.reversed())
    #expect(try picture(wave, style).allSatisfy { $0.dropFirst(width).allSatisfy { $0 == "." } })
    style.height -= 1
    let isLeftOut = try picture(wave, style).allSatisfy { $0.allSatisfy { $0 == "." } }
    #expect(isLeftOut)
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

  @Test func `vectors are the same drawing, and always the same file`() throws {
    let wave = try waveform((0..<400).map { Int16(truncatingIfNeeded: $0 * 997) }, channels: 2)
    var style = style(width: 300, height: 120)
    style.showsAxisLabels = true
    style.channelNames = ["FL", "FR"]
    style.colors.gradient = [Self.red, Self.blue]
    for ratio in [1, 2] {
      style.pixelRatio = ratio
      let renderer = WaveformRenderer(style: style)
      let svg = String(decoding: try renderer.svgData(of: wave), as: UTF8.self)
      #expect(svg.contains("<svg") && svg.hasSuffix("</svg>\n"))
      #expect(svg.contains("width=\"300px\" height=\"120px\""))
      #expect(try Array(svg.utf8) == renderer.svgData(of: wave))
      let pdf = try renderer.pdfData(of: wave)
      #expect(String(decoding: pdf.prefix(5), as: UTF8.self) == "%PDF-")
      #expect(try renderer.pdfData(of: wave) == pdf)
    }
  }

  @Test(arguments: [255, 128, 0] as [UInt8])
  func `what is packed is the picture`(alpha: UInt8) throws {
    let wave = try waveform((0..<100).map { Int16(truncatingIfNeeded: $0 * 997) })
    var style = style(width: 40, height: 30)
    style.colors.background.alpha = alpha
    var renderer = WaveformRenderer(style: style)
    renderer.compressionLevel = 0
    let plain = try renderer.pngData(of: wave)
    let rows = try StoredPNG(plain).rows
    let surface = try renderer.image(of: wave)
    try surface.withPixels { pixels, bytesPerRow in
      for y in 0..<30 {
        for x in 0..<40 {
          let pixel = pixels.loadUnaligned(fromByteOffset: y * bytesPerRow + x * 4, as: UInt32.self)
          let size = alpha == 255 ? 3 : 4
          let found = rows[y][x * size..<(x + 1) * size].map(Int.init)
          let pixelAlpha = alpha == 255 ? 255 : Int(pixel >> 24)
          if size == 4 { #expect(found[3] == pixelAlpha) }
          for (index, shift) in [16, 8, 0].enumerated() as EnumeratedSequence<[UInt32]> {
            // Back from the product with alpha, to the rounding that it took.
            #expect(abs(found[index] * pixelAlpha / 255 - Int(pixel >> shift & 0xFF)) <= 1)
          }
        }
      }
    }
    renderer.compressionLevel = 9
    #expect(try renderer.pngData(of: wave).count < plain.count / 3)
    renderer.compressionLevel = 10
    #expect(throws: MediaError.self) { try renderer.pngData(of: wave) }
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
