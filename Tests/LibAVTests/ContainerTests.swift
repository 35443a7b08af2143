import MediaCore
import Testing

@testable import LibAV

struct ContainerTests {
  @Test(arguments: Container.files)
  func `a file can be taken for each container`(container: Container) throws {
    try LibAVLibraries.load(.demuxers)
    #expect(DemuxerChoice(ContentMark(container)) != nil)
  }

  @Test func `those of which libav has another name are among them`() {
    let others = Set(Container.libavTable.map(\.container)).subtracting(Container.files)
    #expect(others == [.stillPicture, .animatedWebP])
    #expect(Set(Container.files).count == Container.files.count)
  }
}
