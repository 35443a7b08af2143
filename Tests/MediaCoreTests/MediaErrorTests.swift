import MediaCore
import Testing

@Suite("MediaError")
struct MediaErrorTests {
  typealias Location = MediaError.Location

  @Test(
    "A failure is reported in one line, the place first",
    arguments: [
      (Location(), "the box is cut short"),
      (Location(file: "a.mp4"), "a.mp4: the box is cut short"),
      (Location(file: "a.mp4", boxPath: ""), "a.mp4: the box is cut short"),
      (Location(file: "-"), "standard input: the box is cut short"),
      (Location(file: "a.mp4", trackID: 2), "a.mp4: track 2: the box is cut short"),
      (Location(boxPath: "moov/mvhd"), "moov/mvhd: the box is cut short"),
      (Location(byteOffset: 420), "at 0x1a4: the box is cut short"),
      (
        Location(file: "a.mp4", trackID: 2, boxPath: "moov/trak[1]/mdia/mdhd", byteOffset: 420),
        "a.mp4: track 2: moov/trak[1]/mdia/mdhd at 0x1a4: the box is cut short"
      ),
      (Location(file: "a\n\r\nb.mp4"), "a b.mp4: the box is cut short"),
    ])
  func places(location: Location, expected: String) {
    #expect(MediaError(.fileFailedToParse, "the box is cut short", at: location).description == expected)
  }

  @Test(
    "The lower layer's words follow, unless they were said",
    arguments: [
      ("the disk is full", "No space left", "the disk is full (No space left)"),
      ("can't write: No space left", "No space left", "can't write: No space left"),
      ("the disk is full", "", "the disk is full"),
      ("", "No space left", "No space left"),
      ("", "", ""),
    ])
  func words(reason: String, message: String, expected: String) {
    let underlying = MediaError.Underlying(domain: .posix, code: 28, message: message)
    #expect(MediaError(.diskFull, reason, underlying: underlying).description == expected)
    let placed = MediaError(.diskFull, reason, at: Location(file: "out.png"), underlying: underlying)
    #expect(placed.description == (expected.isEmpty ? "out.png" : "out.png: " + expected))
  }

  @Test("An outer layer adds what the inner one did not know")
  func addingPlaces() {
    let inner = MediaError(.fileFailedToParse, "bad", at: Location(boxPath: "moov", byteOffset: 8))
    let outer = inner.at(Location(file: "a.mp4", trackID: 1, boxPath: "file", byteOffset: 0))
    #expect(outer.location == Location(file: "a.mp4", trackID: 1, boxPath: "moov", byteOffset: 8))
    #expect(outer.code == inner.code && outer.reason == inner.reason)
    #expect(outer.at(Location(file: "b.mp4")) == outer)
  }

  @Test("Codes are an open set that a switch can match")
  func codes() {
    let code = MediaError.Code(rawValue: -11821)
    #expect(code == .decodeFailed && code != .unknown)
    #expect(MediaError.Code(rawValue: 12345).rawValue == 12345)
  }

  @Test(arguments: [
    ("libwebp.so.7: cannot open shared object file: No such file or directory", "libwebp7"),
    ("/tmp/x/libcairo.so.2: file too short", "libcairo2"), ("libx264.so.164: x", "libx264-164"),
    ("libSoundTouchDll.so.1: cannot open shared object file", "libsoundtouch1"),
    ("/lib/x86_64-linux-gnu/libGL.so.1: undefined symbol: a", "libgl1"),
    ("out of memory", nil), ("libfoo.so: x", nil),
  ])
  func `Debian's package of a library follows from its name`(words: String, package: String?) {
    #expect(SharedObjectName(loaderWords: words)?.debianPackage == package)
  }

  @Test func `the library that is missing is named, not the one that needs it`() {
    let error = #expect(throws: MediaError.self) {
      try MediaError.load("libav", package: "libswscale6", code: .decoderNotFound) { text, _ in
        for (index, byte) in "libwebp.so.7: no".utf8.enumerated() { text?[index] = CChar(byte) }
        return false
      }
    }
    #expect(
      error?.reason == "libav can't be loaded (libwebp.so.7: no); on Debian libwebp.so.7 is in libwebp7")
  }
}
