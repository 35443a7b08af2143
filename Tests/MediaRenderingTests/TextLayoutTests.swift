import MediaCore
import Testing

@testable import MediaRendering

/// Text that Cairo alone can't write; whether a font has its letters is up to the machine.
struct TextLayoutTests {
  private func context<T>(_ body: (borrowing CairoContext) throws -> T) throws -> T {
    try body(try CairoContext(try CairoImageSurface(width: 8, height: 8, hasAlpha: false)))
  }

  @Test(arguments: ["", "Film 1", "Größe – Ελληνικά", "Тихий Дон"])
  func `letters of one font that stand one by one need no layout`(text: String) throws {
    let needsLayout = try context { TextCoverage.needsLayout(text, in: $0) }
    #expect(!needsLayout)
  }

  @Test(arguments: ["日本", "فيلم", "שלום", "हिन्दी", "🎬"])
  func `others do`(text: String) throws {
    let needsLayout = try context { TextCoverage.needsLayout(text, in: $0) }
    #expect(needsLayout)
  }

  @Test(.enabled(if: TextLayout.isAvailable))
  func `letters that are joined take less room than each by itself`() throws {
    try context { context in
      context.setFontSize(40)
      let whole = context.advance(of: "للل")
      let single = context.advance(of: "ل")
      #expect(whole > 0 && whole < 3 * single)
    }
  }

  @Test(.enabled(if: TextLayout.isAvailable))
  func `a text that needs a layout leaves marks and its advance grows with its size`() throws {
    let surface = try CairoImageSurface(width: 80, height: 40, hasAlpha: false)
    let context = try CairoContext(surface)
    let white = Color(red: 255, green: 255, blue: 255)
    context.clear(to: Color(red: 0, green: 0, blue: 0))
    context.setFontSize(10)
    let small = context.advance(of: "שלום")
    context.setFontSize(20)
    let large = context.advance(of: "שלום")
    #expect(large > small * 1.5)
    context.drawText("שלום", x: 4, baseline: 30, color: white, rim: Color(red: 0, green: 0, blue: 0))
    try context.finish()
    let isMarked = try surface.withPixels { pixels, bytesPerRow in
      (0..<40 * bytesPerRow / 4).contains {
        pixels.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) & 0xFFFFFF != 0
      }
    }
    #expect(isMarked)
  }
}
