import Testing
import UniformTypeIdentifiers

struct TypeTests {
  @Test("types are found by identifier and extension, and are kinds of others")
  func types() throws {
    let movie = try #require(UTType(filenameExtension: "MP4"))
    #expect(movie == .mpeg4Movie && movie.identifier == "public.mpeg-4")
    #expect(
      movie.conforms(to: .movie) && movie.conforms(to: .audiovisualContent) && !movie.conforms(to: .audio))
    #expect(UTType("public.png") == .png && UTType.png.preferredFilenameExtension == "png")
    #expect(UTType.jpeg.preferredMIMEType == "image/jpeg" && UTType.jpeg.conforms(to: .image))
    #expect(UTType("no.such.type") == nil && UTType(filenameExtension: "none") == nil)
    #expect(UTType(filenameExtension: "m4a") == .mpeg4Audio)
  }
}
