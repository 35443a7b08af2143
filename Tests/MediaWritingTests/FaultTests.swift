import Glibc
import MediaAssets
import MediaCore
import MediaScopeFixtures
import Testing

@testable import MediaWriting

/// What fails while a file is written is reported, and nothing is left.
struct FaultTests {
  /// The length of what is written where nothing fails.
  private static func length(_ form: Form) -> Int {
    (try? Remuxer.bytes(of: Fixture.named("both.mp4").path, to: .mp4, form.options).bytes.count) ?? 0
  }

  @Test(arguments: Form.allCases)
  func `a disk that is full at any byte is reported`(form: Form) throws {
    let path = try Fixture.named("both.mp4").path
    let length = Self.length(form)
    #expect(length > 0)
    for step in 0..<100 {
      let room = length * step / 100
      let sink = MemorySink(room: room)
      var remuxer = Remuxer(URLAsset(path: path), to: .mp4, options: form.options)
      let error = #expect(throws: MediaError.self) { try remuxer.run(to: sink) }
      #expect(error?.code == .diskFull)
      #expect(sink.isDiscarded && !sink.isFinished)
    }
  }

  @Test func `a file of the name is neither replaced nor harmed`() throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write([1, 2, 3], to: "film.mp4")
    let error = #expect(throws: MediaError.self) { _ = try FileSink(path) }
    #expect(error?.code == .fileAlreadyExists)
    let sink = try FileSink(folder.file("other.mp4"))
    _ = try folder.write([4], to: "other.mp4")
    #expect(throws: MediaError.self) { try sink.finish() }
    sink.discard()
    #expect(try folder.contents() == ["film.mp4", "other.mp4"])
  }

  @Test func `a folder that is not there is reported`() throws {
    let folder = try TemporaryDirectory()
    let error = #expect(throws: MediaError.self) { _ = try FileSink(folder.file("none/film.mp4")) }
    #expect(error?.underlying?.code == ENOENT)
  }

  @Test func `what is given up leaves nothing`() throws {
    let folder = try TemporaryDirectory()
    do {
      let sink = try FileSink(folder.file("film.mp4"))
      try [UInt8](repeating: 7, count: 100).withUnsafeBytes { try sink.append($0) }
      #expect(try folder.contents().count == 1)
      sink.discard()
    }
    #expect(try folder.contents().isEmpty)
    _ = try FileSink(folder.file("film.mp4"))
    #expect(try folder.contents().isEmpty)
  }

  @Test func `a source that became shorter is reported`() throws {
    let folder = try TemporaryDirectory()
    let whole = try Remuxer.bytes(of: Fixture.named("both.mp4").path, to: .mp4).bytes
    let path = try folder.write(whole, to: "film.mp4")
    let asset = URLAsset(path: path)
    _ = try asset.sampleListing()
    truncate(path, off_t(whole.count / 4))
    var remuxer = Remuxer(asset, to: .mp4)
    #expect(throws: MediaError.self) { try remuxer.run(to: MemorySink()) }
  }
}
