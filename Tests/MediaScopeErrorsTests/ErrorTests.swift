import Foundation
import MediaCore
import MediaScopeErrors
import Testing

/// Errors as Foundation has them.
struct ErrorTests {
  static let errors = [
    MediaError(.fileFormatNotRecognized, "the file is empty", at: .init(file: "/films/a.mp4")),
    MediaError(.overLimit, "too many samples", at: .init(file: "-", boxPath: "moov/trak")),
    MediaError(.outOfMemory, "", underlying: .init(domain: .posix, code: 12, message: "no memory")),
  ]

  @Test(arguments: errors) func `an error reads as one`(error: MediaError) {
    #expect(error.localizedDescription == error.description)
    let bridged = error as any Error as NSError
    #expect(bridged.domain == MediaError.errorDomain)
    #expect(bridged.code == error.code.rawValue)
    #expect(bridged.localizedDescription == error.description)
    #expect(bridged.localizedFailureReason == error.failureReason)
    let file = error.location.file == "-" ? nil : error.location.file
    #expect((bridged.userInfo[NSURLErrorKey] as? URL)?.path == file)
    #expect(bridged.userInfo[NSFilePathErrorKey] as? String == file)
  }

  @Test func `an error is found to be one of Foundation's`() throws {
    let error: any Error = Self.errors[0]
    #expect((error as? any CustomNSError)?.errorCode == MediaError.Code.fileFormatNotRecognized.rawValue)
    #expect((error as? any LocalizedError)?.errorDescription == Self.errors[0].description)
  }
}
