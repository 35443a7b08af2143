import Fixtures
import Foundation
import Testing

/// What ffmpeg makes of clips that follow each other, as `Scripts/make-composition-values` wrote it down.
struct Joined: Decodable, Sendable {
  let sound: [Sound]
  let pictures: [Pictures]

  struct Clip: Decodable, Sendable {
    let name: String
    let first: Int64
    /// After the last sample or picture.
    let after: Int64

    init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      name = try values.decode(String.self)
      first = try values.decode(Int64.self)
      after = try values.decode(Int64.self)
    }
  }

  struct Sound: Decodable, Sendable {
    let clips: [Clip]
    let byteCount: Int
    let md5: String
  }

  struct Pictures: Decodable, Sendable {
    let clips: [Clip]
    /// Seconds.
    let times: [Double]
    let md5: [String]
  }

  static let all: Joined = {
    do {
      let data = try Data(contentsOf: URL(fileURLWithPath: Manifest.folder + "/compositions.json"))
      return try JSONDecoder().decode(Joined.self, from: data)
    } catch {
      Issue.record(error)
      return Joined(sound: [], pictures: [])
    }
  }()
}
