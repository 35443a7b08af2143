import AVFoundation
import MediaScopeFixtures
import Testing

struct FileTypeTests {
  @Test(
    "a type that isn't written is refused by its name, and nothing is left",
    arguments: [
      AVFileType.ac3, .eac3, .jpg, .heic, .heif, .avci, .dng, .tif, .amr, .au, .SCC, .appleiTT, .AHAP,
      .dicom,
      .mobile3GPP2,
    ])
  func refused(type: AVFileType) throws {
    let folder = try TemporaryDirectory()
    let url = URL(fileURLWithPath: folder.file("a"))
    let error = #expect(throws: (any Error).self) { try AVAssetWriter(outputURL: url, fileType: type) }
    #expect(try #require(error).localizedDescription.contains(type.rawValue))
    #expect(try folder.contents() == [])
  }

  @Test("a composition of one file several times is copied, and its progress rises to 1")
  func progress() async throws {
    let folder = try TemporaryDirectory()
    let asset = AVURLAsset(url: URL(fileURLWithPath: try Fixture.named("both.mp4").path))
    let composition = AVMutableComposition()
    let range = CMTimeRange(start: .zero, duration: try await asset.load(.duration))
    for _ in 0..<3 { try await composition.insertTimeRange(range, of: asset, at: composition.duration) }
    let session = try #require(
      AVAssetExportSession(asset: composition, presetName: AVAssetExportPresetPassthrough))
    let states = Task {
      var seen: [Double] = []
      for await state in session.states(updateInterval: 0.001) {
        if case .exporting(let progress) = state { seen.append(progress.fractionCompleted) }
      }
      return seen
    }
    try await session.export(to: URL(fileURLWithPath: folder.file("three.mp4")), as: .mp4)
    let seen = await states.value
    #expect(seen.first == 0 && seen.last == 1 && seen == seen.sorted())
    #expect(session.progress == 1 && session.status == .completed)
  }
}
