import Testing

@testable import MediaRendering

@Suite struct PictureRendererTests {
  @Test("Each channel is multiplied by the alpha alone", arguments: [0, 1, 2, 127, 128, 254, 255] as [UInt8])
  func premultiplies(alpha: UInt8) throws {
    // Blue, green, red, alpha in memory.
    let colors: [[UInt8]] = [
      [0, 0, 0], [255, 255, 255], [255, 0, 0], [0, 255, 0], [0, 0, 255], [10, 128, 201],
    ]
    var pixels = colors.flatMap { $0 + [alpha] }
    var result = [UInt8](repeating: 0, count: pixels.count)
    try pixels.withUnsafeMutableBytes { row in
      try result.withUnsafeMutableBytes { target in
        PictureRenderer.premultiply(
          try #require(row.baseAddress), into: try #require(target.baseAddress), count: colors.count)
      }
    }
    let expected = colors.flatMap { color in
      color.map { UInt8((Double($0) * Double(alpha) / 255).rounded()) } + [alpha]
    }
    #expect(result == expected)
  }
}
