import Foundation
import MediaAnalysis
import MediaCore
import MediaScopeFixtures
import Testing

@testable import MediaRendering

struct ImageFileTests {
  @Test func `a picture is written in the form of its name`() throws {
    let folder = try TemporaryDirectory()
    let picture = try PixelBuffer(pixelFormatType: .bgra32, dimensions: .init(width: 8, height: 4))
    let marks: [String: [UInt8]] = [
      "a.png": [0x89, 0x50], "b.JPG": [0xFF, 0xD8], "c.jpeg": [0xFF, 0xD8], "d.webp": Array("RIFF".utf8),
    ]
    for (name, mark) in marks {
      try picture.write(to: folder.file(name))
      #expect(try Data(contentsOf: URL(filePath: folder.file(name))).starts(with: mark))
    }
    #expect(throws: MediaError.self) { try picture.write(to: folder.file("e.gif")) }
    let error = #expect(throws: MediaError.self) { try picture.write(to: folder.file("none/f.png")) }
    #expect(error?.code == .fileNotWritable)
    #expect(try folder.contents().sorted() == marks.keys.sorted())
  }
}
