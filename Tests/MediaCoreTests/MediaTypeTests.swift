import MediaCore
import Testing

@Suite("MediaType")
struct MediaTypeTests {
  static let all: [MediaType] = [
    .video, .audio, .text, .closedCaption, .subtitle, .timecode, .metadata, .muxed, .auxiliaryPicture,
  ]

  @Test("A raw value is a handler type of four characters, and no two kinds share it")
  func rawValues() {
    #expect(Self.all.allSatisfy { FourCC($0.rawValue) != nil })
    #expect(Set(Self.all).count == Self.all.count && Set(Self.all.map(\.description)).count == Self.all.count)
    #expect(MediaType(rawValue: "vide") == .video && MediaType(rawValue: "soun") == .audio)
  }

  @Test("A kind is described by its word, an unknown one by its raw value")
  func descriptions() {
    #expect(MediaType.video.description == "video" && MediaType.closedCaption.description == "closedCaption")
    #expect(MediaType(rawValue: "hapt").description == "hapt")
  }
}
