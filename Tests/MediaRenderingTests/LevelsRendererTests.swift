import MediaAnalysis
import MediaCore
import Testing

@testable import MediaRendering

struct LevelsRendererTests {
  /// A tone that swells each second.
  private static func levels(frames: Int, channels: Int, amplitude: Float = 0.5, rate: Int = 8000) throws
    -> Levels
  {
    var analyzer = LevelsAnalyzer()
    try analyzer.begin(AudioAnalysisFormat(sampleRate: rate, channelCount: channels))
    let samples = (0..<frames * channels).map { (index: Int) -> Float in
      let frame = index / channels
      return amplitude * (frame % 16 < 8 ? 1 : -1) * Float(frame % rate) / Float(rate)
    }
    analyzer.process(samples.span)
    return try analyzer.finish()
  }

  @Test(arguments: [(320, 120), (320, 160), (480, 240), (900, 300)])
  func `whatever was measured is drawn at every size`(width: Int, height: Int) throws {
    var style = LevelsStyle()
    (style.width, style.height) = (width, height)
    style.target = -23
    style.title = String(repeating: "a long name ", count: 40)
    let renderer = LevelsRenderer(style: style)
    for levels in [
      try Self.levels(frames: 0, channels: 2), try Self.levels(frames: 100, channels: 1),
      try Self.levels(frames: 25000, channels: 2), try Self.levels(frames: 8000, channels: 2, amplitude: 0),
      try Self.levels(frames: 8000, channels: 6, amplitude: 100), try Self.levels(frames: 20, channels: 255),
      try Self.levels(frames: 700, channels: 1, rate: 7000),
    ] {
      let png = try renderer.pngData(of: levels)
      #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
      if width == 320 { #expect(try renderer.pngData(of: levels) == png) }
      #expect(try renderer.svgData(of: levels).count > 500)
      #expect(try renderer.pdfData(of: levels).count > 500)
    }
  }

  @Test func `sizes that can't be are refused`() throws {
    let levels = try Self.levels(frames: 100, channels: 1)
    for (width, height, ratio) in [(319, 160, 1), (320, 119, 1), (1 << 20, 200, 1), (400, 200, 0)] {
      var style = LevelsStyle()
      (style.width, style.height, style.pixelRatio) = (width, height, ratio)
      #expect(throws: MediaError.self) { try LevelsRenderer(style: style).pngData(of: levels) }
    }
  }

  @Test(arguments: [60, 200, 500, 2000], [1, 3])
  func `words of the legend lie beside each other`(width: Int, rows: Int) throws {
    let surface = try CairoImageSurface(width: 100, height: 100, hasAlpha: false)
    let context = try CairoContext(surface, scale: 1)
    let texts = ["integrated −23.0 LUFS", "range 5.0 LU", "a", "momentary, max −19.4", "gate −33.0"]
    let colors = LevelsColors()
    let items = texts.map {
      LevelsLegend.Item(mark: .line(colors.gate, dash: 0), text: $0, color: colors.text)
    }
    let legend = LevelsLegend(items, left: 46, width: width, rows: rows, colors, context)
    #expect((1...rows).contains(legend.rows.count))
    #expect(legend.rows.joined().map(\.item.text) == Array(texts.prefix(legend.rows.joined().count)))
    for row in legend.rows {
      #expect(row.first?.x == 46)
      for (one, next) in zip(row, row.dropFirst()) {
        #expect(Double(next.x) > Double(one.x) + 21 + context.advance(of: one.item.text))
      }
      if row.count > 1, let last = row.last {
        #expect(Double(last.x) + 21 + context.advance(of: last.item.text) <= Double(46 + width))
      }
    }
  }
}
