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

  @Test("types are found by their MIME type and by tags, and know their families")
  func tags() throws {
    #expect(UTType(mimeType: "audio/x-wav") == .wav && UTType(mimeType: "VIDEO/MP4") == .mpeg4Movie)
    #expect(
      UTType(mimeType: "application/vnd.apple.mpegurl") == .m3uPlaylist && UTType(mimeType: "a/b") == nil)
    let sound = UTType(tag: "mp4", tagClass: .filenameExtension, conformingTo: .audio)
    #expect(sound == .mpeg4Audio && UTType(filenameExtension: "mp4", conformingTo: .image) == nil)
    #expect(UTType.json.isSubtype(of: .text) && !UTType.text.isSubtype(of: .text))
    #expect(UTType.image.isSupertype(of: .heic) && UTType.png.supertypes.contains(.content))
    #expect(UTType.m3uPlaylist.conforms(to: .playlist) && UTType.m3uPlaylist.conforms(to: .text))
    #expect(UTType.bmp.localizedDescription == "Windows bitmap image" && UTType.bmp.isDeclared)
    #expect(UTType.mpeg.tags[.filenameExtension]?.contains("mpg") == true)
  }

  @Test("a program's own type is a kind of what it says")
  func exported() {
    let own = UTType(exportedAs: "org.example.project", conformingTo: .json)
    #expect(own.conforms(to: .json) && own.conforms(to: .data) && !own.conforms(to: .image))
    #expect(!own.isDeclared && own.localizedDescription == nil && !own.isPublic)
    #expect(UTType(importedAs: "public.png") == .png && UTType(importedAs: "public.png").conforms(to: .image))
  }
}
