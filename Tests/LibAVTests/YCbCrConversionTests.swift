import LibAV
import MediaCore
import MediaScopeFixtures
import Testing

/// Pictures of chance, converted by the equations of ISO/IEC 23091-2 §8.3 in 64-bit floating point.
struct YCbCrConversionTests {
  /// A format that Matroska holds raw, by libav's code of it.
  struct Layout: Sendable, CustomTestStringConvertible {
    let name: String
    let fourCC: [UInt8]
    var depth = 8
    var isHalved = (across: true, down: true)
    var isInterleaved = false
    var hasAlpha = false

    var testDescription: String { name }

    static let all = [
      Layout(name: "yuv420p", fourCC: Array("I420".utf8)),
      Layout(name: "nv12", fourCC: Array("NV12".utf8), isInterleaved: true),
      Layout(name: "yuv422p", fourCC: Array("Y42B".utf8), isHalved: (true, false)),
      Layout(name: "yuv440p", fourCC: Array("440P".utf8), isHalved: (false, true)),
      Layout(name: "yuv444p", fourCC: Array("444P".utf8), isHalved: (false, false)),
      Layout(name: "yuva420p", fourCC: Array("Y4".utf8) + [11, 8], hasAlpha: true),
      Layout(name: "yuv420p10", fourCC: Array("Y3".utf8) + [11, 10], depth: 10),
      Layout(name: "yuv422p10", fourCC: Array("Y3".utf8) + [10, 10], depth: 10, isHalved: (true, false)),
      Layout(name: "yuv444p10", fourCC: Array("Y3".utf8) + [0, 10], depth: 10, isHalved: (false, false)),
      Layout(
        name: "yuva444p10", fourCC: Array("Y4".utf8) + [0, 10], depth: 10, isHalved: (false, false),
        hasAlpha: true),
      Layout(name: "yuv420p12", fourCC: Array("Y3".utf8) + [11, 12], depth: 12),
    ]
  }

  struct Case: Sendable {
    var width: Int
    var height: Int
    var matrix = 1
    var isFullRange = false
    /// In halves of a luma sample; what is usual where `nil`.
    var siting: (across: Int, down: Int)?
    var isGrey = false

    static let all = [
      Case(width: 1, height: 1), Case(width: 2, height: 1, matrix: 5), Case(width: 1, height: 2, matrix: 6),
      Case(width: 3, height: 3, matrix: 4, siting: (1, 1)),
      Case(width: 8, height: 6, matrix: 7, siting: (0, 0)),
      Case(width: 17, height: 5, matrix: 9, isFullRange: true),
      Case(width: 33, height: 8, isFullRange: true, siting: (1, 0)), Case(width: 151, height: 3),
      Case(width: 16, height: 4, isGrey: true),
      Case(width: 5, height: 4, matrix: 9, isFullRange: true, isGrey: true),
    ]
  }

  /// One picture's samples: luma, Cb, Cr and alpha.
  private struct Picture {
    let layout: Layout
    let size: Case
    var planes: [[Int]] = []

    var chromaWidth: Int { layout.isHalved.across ? (size.width + 1) / 2 : size.width }
    var chromaHeight: Int { layout.isHalved.down ? (size.height + 1) / 2 : size.height }

    init(_ layout: Layout, _ size: Case) {
      self.layout = layout
      self.size = size
      var state: UInt64 = 0x9E37_79B9_7F4A_7C15
      for part in 0..<(layout.hasAlpha ? 4 : 3) {
        let isChroma = part == 1 || part == 2
        let count = isChroma ? chromaWidth * chromaHeight : size.width * size.height
        planes.append(
          (0..<count).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            // The ends of the range are what sums can go beyond.
            let chance = Int(state >> 40) % ((1 << layout.depth) + 64) - 32
            let code = min(max(chance, 0), (1 << layout.depth) - 1)
            return isChroma && size.isGrey ? 1 << (layout.depth - 1) : code
          })
      }
    }

    var bytes: [UInt8] {
      var parts = planes
      if layout.isInterleaved {
        parts = [parts[0], zip(parts[1], parts[2]).flatMap { [$0, $1] }]
      }
      return parts.joined().flatMap { (code) -> [UInt8] in
        layout.depth > 8 ? [UInt8(code & 255), UInt8(code >> 8)] : [UInt8(code)]
      }
    }

    /// A component of chroma at a place of luma, between its four nearest samples.
    private func chroma(_ part: Int, _ x: Int, _ y: Int) -> Double {
      let usual = size.matrix == 9 ? (across: 0, down: 0) : (across: 0, down: 1)
      let siting = size.siting ?? usual
      func place(_ at: Int, _ isHalved: Bool, _ siting: Int, _ count: Int) -> (Int, Int, Double) {
        let exact = isHalved ? (Double(at) - Double(siting) / 2) / 2 : Double(at)
        let first = Int(exact.rounded(.down))
        return (min(max(first, 0), count - 1), min(max(first + 1, 0), count - 1), exact - Double(first))
      }
      let (left, right, across) = place(x, layout.isHalved.across, siting.across, chromaWidth)
      let (upper, lower, down) = place(y, layout.isHalved.down, siting.down, chromaHeight)
      func at(_ x: Int, _ y: Int) -> Double { Double(planes[part][y * chromaWidth + x]) }
      let above = at(left, upper) * (1 - across) + at(right, upper) * across
      let below = at(left, lower) * (1 - across) + at(right, lower) * across
      return above * (1 - down) + below * down
    }

    /// Red, green, blue and alpha from 0 to 1.
    func color(_ x: Int, _ y: Int) -> [Double] {
      let weights = [1: (0.2126, 0.0722), 4: (0.3, 0.11), 7: (0.212, 0.087), 9: (0.2627, 0.0593)]
      let (red, blue) = weights[size.matrix] ?? (0.299, 0.114)
      let (highest, unit) = (Double((1 << layout.depth) - 1), Double(1 << (layout.depth - 8)))
      let code = Double(planes[0][y * size.width + x])
      let light = size.isFullRange ? code / highest : (code - 16 * unit) / (219 * unit)
      let scale = size.isFullRange ? highest : 224 * unit
      let cb = (chroma(1, x, y) - 128 * unit) / scale
      let cr = (chroma(2, x, y) - 128 * unit) / scale
      let (r, b) = (light + 2 * (1 - red) * cr, light + 2 * (1 - blue) * cb)
      let g = (light - red * r - blue * b) / (1 - red - blue)
      let alpha = layout.hasAlpha ? Double(planes[3][y * size.width + x]) / highest : 1
      return [r, g, b, alpha].map { min(max($0, 0), 1) }
    }

    func file(in folder: TemporaryDirectory) throws -> String {
      let siting = size.siting.map { (across: UInt64($0.across + 1), down: UInt64($0.down + 1)) }
      return try folder.write(
        Matroska.rawPictures(
          [(0, bytes)], width: size.width, height: size.height, fourCC: layout.fourCC, matrix: size.matrix,
          isFullRange: size.isFullRange, chromaSiting: siting), to: "chance.mkv")
    }
  }

  private static func rows(of path: String, as type: PixelFormatType) throws -> [[UInt8]] {
    var scaler = Scaler(to: type)
    var rows: [[UInt8]] = []
    try decode(path, stream: 0, keepsAlpha: true) { frame in
      let picture = try scaler.convert(frame, pixelAspectRatio: .square)
      rows = try (0..<picture.height).map { row in
        try picture.withRow(row) { span in
          (0..<span.byteCount).map { span.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }
        }
      }
    }
    return rows
  }

  @Test("Codes are the nearest to the exact equations'", arguments: Layout.all, Case.all)
  func equations(_ layout: Layout, _ size: Case) throws {
    let folder = try TemporaryDirectory()
    let picture = Picture(layout, size)
    let path = try picture.file(in: folder)
    let shallow = try Self.rows(of: path, as: .bgra32)
    let deep = try Self.rows(of: path, as: .argb64)
    try #require(shallow.count == size.height && deep.count == size.height)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let exact = picture.color(x, y)
        let bytes = shallow[y][4 * x..<4 * x + 4].map(Double.init)
        let words = (0..<4).map { part in
          Double(Int(deep[y][8 * x + 2 * part]) << 8 | Int(deep[y][8 * x + 2 * part + 1]))
        }
        for (part, place) in [2, 1, 0, 3].enumerated() {
          #expect(abs(bytes[place] - exact[part] * 255) <= 0.5001, "\(x), \(y)")
        }
        for (part, place) in [1, 2, 3, 0].enumerated() {
          #expect(abs(words[place] - exact[part] * 65535) <= 0.55, "\(x), \(y)")
        }
        if size.isGrey { #expect(Set(bytes.prefix(3)).count == 1) }
      }
    }
  }

  @Test(
    "The order of red, green, blue and alpha is the type's", arguments: [Layout.all[0], Layout.all[5]],
    [
      (.rgba32, [2, 1, 0, 3]), (.argb32, [3, 2, 1, 0]), (.abgr32, [3, 0, 1, 2]), (.rgb24, [2, 1, 0]),
    ] as [(PixelFormatType, [Int])])
  func orders(_ layout: Layout, _ order: (type: PixelFormatType, parts: [Int])) throws {
    let folder = try TemporaryDirectory()
    for size in Case.all {
      let path = try Picture(layout, size).file(in: folder)
      let rows = try Self.rows(of: path, as: order.type)
      let expected = try Self.rows(of: path, as: .bgra32).map { row in
        (0..<size.width).flatMap { x in order.parts.map { row[4 * x + $0] } }
      }
      #expect(rows.map { Array($0.prefix(size.width * order.parts.count)) } == expected)
    }
  }

  @Test("Chroma is where it is said to be when the picture is scaled, too")
  func scaledSiting() throws {
    let folder = try TemporaryDirectory()
    // A ramp of Cr from column to column, which moves by as much as the samples do.
    let (width, height) = (256, 128)
    let luma = [UInt8](repeating: 128, count: width * height)
    let middle = [UInt8](repeating: 128, count: luma.count / 4)
    let ramp = (0..<height / 2).flatMap { _ in (0..<width / 2).map { UInt8(64 + $0) } }
    var reds: [Int] = []
    for across: UInt64 in [1, 2] {
      let path = try folder.write(
        Matroska.rawPictures(
          [(0, luma + middle + ramp)], width: width, height: height, fourCC: Array("I420".utf8), matrix: 1,
          isFullRange: true, chromaSiting: (across, 2)), to: "ramp\(across).mkv")
      var scaler = Scaler(to: .bgra32)
      try decode(path, stream: 0) { frame in
        let picture = try scaler.convert(
          frame, dimensions: VideoDimensions(width: 512, height: 256), pixelAspectRatio: .square)
        reds.append(
          try picture.withRow(128) { span in
            (0..<512).reduce(0) { $0 + Int(span.unsafeLoad(fromByteOffset: 4 * $1 + 2, as: UInt8.self)) }
          })
      }
    }
    try #require(reds.count == 2)
    // A quarter of a column of chroma is a quarter of a code of Cr; between columns everything comes later.
    let difference = Double(reds[0] - reds[1]) / 512
    #expect(abs(difference - 0.25 * 1.5748) < 0.1, "\(difference)")
  }
}
