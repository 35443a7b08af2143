import AVFoundation
import MediaScopeFixtures
import Testing

struct ErrorTests {
  @Test("codes have Apple's numbers, under the code's name and the error's")
  func numbers() throws {
    #expect(AVError.Code(rawValue: -11876) == .segmentStartedWithNonSyncSample)
    #expect(
      AVError.exportFailed.rawValue == -11820 && AVError.Code.unsupportedOutputSettings.rawValue == -11861)
    #expect(AVError.contentIsNotAuthorized == .contentIsNotAuthorized)
    // Numbers of others stay what they are.
    let code = try #require(AVError.Code(rawValue: -1))
    #expect(code.rawValue == -1 && code != .unknown)
    let known = AVError(.diskFull).code
    switch known {
    case .diskFull: break
    case .exportFailed, .mediaChanged: Issue.record("another code")
    default: Issue.record("no code")
    }
  }

  @Test("what a caller says of an error is read from it, and goes through Foundation's error")
  func details() throws {
    let made = AVError(
      .mediaDiscontinuity,
      userInfo: [
        AVErrorTimeKey: NSValue(time: CMTime(value: 3, timescale: 2)), AVErrorMediaTypeKey: AVMediaType.audio,
        AVErrorFileTypeKey: AVFileType.mov.rawValue, AVErrorPersistentTrackIDKey: NSNumber(value: 7),
        AVErrorMediaSubTypeKey: [NSNumber(value: 5)], NSLocalizedDescriptionKey: "a gap",
      ])
    let foundation = made as NSError
    #expect(foundation.code == -11812 && foundation.localizedDescription == "a gap")
    for error in [made, try #require(foundation as? AVError)] {
      #expect(error.time == CMTime(value: 3, timescale: 2) && error.presentationTimeStamp == nil)
      #expect(error.mediaType == .audio && error.fileType == .mov && error.persistentTrackID == 7)
      #expect(error.mediaSubtypes == [5] && error.fileSize == nil)
      #expect(error.userInfo[NSLocalizedDescriptionKey] as? String == "a gap")
    }
  }

  @Test("an error of a file names it")
  func file() async throws {
    let error = await #expect(throws: AVError.self) {
      try await AVURLAsset(url: URL(fileURLWithPath: "/none.mp4")).load(.duration)
    }
    #expect(error?.userInfo[NSFilePathErrorKey] as? String == "/none.mp4")
    #expect(error?.persistentTrackID == nil)
  }
}
