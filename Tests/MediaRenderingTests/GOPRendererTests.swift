import MediaAnalysis
import MediaCore
import Testing

@testable import MediaRendering

struct GOPRendererTests {
  /// A group a second of 25 frames: I, then P and two B in turn.
  private func sizes(seconds: Int) -> FrameSizeSeries {
    var sizes = FrameSizeSeries()
    var analyzer = GOPAnalyzer(timescale: 25)
    for index in 0..<seconds * 25 {
      var picture = CodedPicture(
        type: index % 25 == 0 ? .intra : index % 3 == 0 ? .predicted : .bidirectional)
      if index % 25 == 0 { picture.randomAccess = .keyFrame }
      let size: Int64 = picture.type == .intra ? 900 : picture.type == .predicted ? 300 : 100
      let coded = StoredSample(
        presentationTime: Int64(index), duration: 1, size: size, flags: [], picture: picture)
      if let group = analyzer.process(coded) { sizes.add(group) }
    }
    if let group = analyzer.finish() { sizes.add(group) }
    return sizes
  }

  @Test(arguments: [1, 10, 100], [1, 2])
  func `bars don't overlap`(seconds: Int, unit: Int) {
    let layout = FrameSizeColumns(
      sizes(seconds: seconds), start: 0, columnsPerSecond: 400 / Double(seconds), width: 400, unit: unit)
    #expect(layout.largest == 900)
    for column in 0..<400 {
      let bars = layout.bars.values.joined().filter { $0.columns.contains(column) }.sorted {
        $0.from < $1.from
      }
      var top = 0.0
      for bar in bars {
        #expect(bar.from >= top)
        #expect(bar.to > bar.from)
        top = bar.to
      }
    }
    // At the ends less than a second has frames.
    let rates = layout.bitRates.dropFirst(400 / seconds).dropLast(400 / seconds)
    #expect(rates.isEmpty == (seconds == 1))
    let expected = Double(900 + 8 * 300 + 16 * 100) * 8
    #expect(rates.allSatisfy { abs($0 - expected) < expected * 0.2 })
  }

  @Test func `each frame has a bar where there is room`() {
    let layout = FrameSizeColumns(
      sizes(seconds: 1), start: 0, columnsPerSecond: 250, width: 250, unit: 1)
    #expect(layout.bars[.intra] == [.init(columns: 0..<9, from: 0, to: 900)])
    #expect(layout.bars[.bidirectional]?.count == 16)
    #expect(layout.bars.values.joined().count == 25)
  }

  @Test func `the colours of the types are in the picture`() throws {
    var style = GOPStyle()
    (style.width, style.height) = (400, 200)
    let surface = try GOPDrawing(sizes(seconds: 2), style).image()
    var colors: Set<UInt32> = []
    try surface.withPixels { pixels, bytesPerRow in
      for y in 0..<200 {
        for x in 0..<400 {
          colors.insert(
            pixels.loadUnaligned(fromByteOffset: y * bytesPerRow + x * 4, as: UInt32.self) & 0xFFFFFF)
        }
      }
    }
    for type in [PictureType.intra, .predicted, .bidirectional] {
      let color = style.color(type)
      #expect(colors.contains(UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)))
    }
  }

  @Test(arguments: [(1, 1), (10, 3), (60, 200), (200, 79), (200, 119), (300, 40), (3000, 90)])
  func `any size can be drawn`(width: Int, height: Int) throws {
    var style = GOPStyle()
    (style.width, style.height) = (width, height)
    for seconds in [0, 1, 50] {
      let png = try GOPRenderer(style: style).pngData(of: sizes(seconds: seconds))
      #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }
  }

  /// Times that a file can claim: at the limits, a day apart, backwards, and of sizes without end.
  @Test(
    arguments: [
      [.min, .max, 0, -1, .max - 1], [0, .max], [.min, .min + 1], [0, 1, 1 << 62], [5, 5, 5, 5],
      [0, 86_400 * 25, 40],
    ] as [[Int64]])
  func `hostile times and sizes are drawn without harm`(times: [Int64]) throws {
    for (duration, size) in [(.max, .max), (0, 0), (1, 100), (-1, -1)] as [(Int64, Int64)] {
      for timescale in [0, 25, .max] as [Int32] {
        var sizes = FrameSizeSeries()
        var analyzer = GOPAnalyzer(timescale: timescale)
        for (index, time) in times.enumerated() {
          var picture = CodedPicture(type: index % 2 == 0 ? .intra : .bidirectional)
          if index % 2 == 0 { picture.randomAccess = .keyFrame }
          let sample = StoredSample(presentationTime: time, duration: duration, size: size, picture: picture)
          if let group = analyzer.process(sample) { sizes.add(group) }
        }
        if let group = analyzer.finish() { sizes.add(group) }
        for (width, height) in [(1, 1), (300, 90)] {
          var style = GOPStyle()
          (style.width, style.height) = (width, height)
          #expect(try !GOPRenderer(style: style).svgData(of: sizes).isEmpty)
          #expect(try GOPRenderer(style: style).pngData(of: sizes).starts(with: [0x89, 0x50]))
        }
      }
    }
  }

  @Test func `pages begin as they should and are the same twice`() throws {
    let renderer = GOPRenderer()
    let sizes = sizes(seconds: 3)
    #expect(try String(decoding: renderer.svgData(of: sizes).prefix(5), as: UTF8.self) == "<?xml")
    #expect(try String(decoding: renderer.pdfData(of: sizes).prefix(5), as: UTF8.self) == "%PDF-")
    #expect(try renderer.svgData(of: sizes) == renderer.svgData(of: sizes))
  }

  @Test(arguments: [(0, 1, 1), (1, 0, 1), (10, 10, 0), (10, 10, 9), (40_000, 10, 1)])
  func `sizes that can't be drawn are refused`(width: Int, height: Int, ratio: Int) {
    var style = GOPStyle()
    (style.width, style.height, style.pixelRatio) = (width, height, ratio)
    #expect(throws: MediaError.self) { try GOPRenderer(style: style).pngData(of: sizes(seconds: 1)) }
  }

  @Test(arguments: [0.5, 1, 7, 999, 1000, 123_456, 5e6, 8.1e9, 3e17])
  func `marks of a value axis`(largest: Double) {
    let axis = ValueAxis(largest: largest, length: 200, spacing: 24, unit: "B")
    #expect(axis.maximum >= largest)
    #expect(!axis.ticks.isEmpty)
    #expect(axis.ticks.count <= 8)
    #expect(axis.ticks.allSatisfy { $0.value <= axis.maximum && $0.label.hasSuffix("B") })
    #expect(Set(axis.ticks.map(\.label)).count == axis.ticks.count)
  }

  @Test func `labels of a value axis`() {
    let axis = ValueAxis(largest: 52_000, length: 100, spacing: 24, unit: "b/s")
    #expect(axis.ticks.map(\.label) == ["20 kb/s", "40 kb/s"])
    #expect(ValueAxis(largest: 0, length: 100, spacing: 20, unit: "B").ticks.isEmpty)
    #expect(ValueAxis(largest: .infinity, length: 100, spacing: 20, unit: "B").ticks.isEmpty)
  }
}
