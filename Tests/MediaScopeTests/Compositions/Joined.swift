import Foundation
import MediaScopeFixtures
import Testing

/// What ffmpeg makes of clips that follow each other, as `Scripts/make-composition-values` wrote it down.
struct Joined: Decodable, Sendable {
  let sound: [Sound]
  let pictures: [Pictures]
  let drawn: [Drawn]
  let mixed: Mixed

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

  /// Rows of pictures that were drawn of two clips.
  struct Drawn: Decodable, Sendable, CustomTestStringConvertible {
    let name: String
    let frames: [Int]
    let rows: [Int]
    /// Frame by frame and row by row, red, green and blue of each pixel.
    let rgb: Data

    var testDescription: String { name }

    /// Whether a pixel is at the edge of the picture that was turned, which ffmpeg cuts off and we don't soften.
    func isAtEdge(_ column: Int, _ row: Int) -> Bool {
      guard name == "turned" else { return false }
      let (x, y) = (Double(column) - 47.5, Double(row) - 31.5)
      let (sine, cosine) = (sin(Double.pi / 7), cos(Double.pi / 7))
      return 48 - abs(cosine * x + sine * y) < 2 && 48 - abs(cosine * x + sine * y) > -2
        || 32 - abs(cosine * y - sine * x) < 2 && 32 - abs(cosine * y - sine * x) > -2
    }
  }

  /// Samples of a mix, each `stride`th of two channels.
  struct Mixed: Decodable, Sendable {
    let inputs: [Input]
    let count: Int
    let stride: Int
    let f64: Data

    struct Input: Decodable, Sendable {
      let name: String
      /// Samples.
      let delay: Int64

      init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        name = try values.decode(String.self)
        delay = try values.decode(Int64.self)
      }
    }

    var samples: [Double] {
      f64.withUnsafeBytes { bytes in
        Swift.stride(from: 0, to: bytes.count, by: 8).map {
          bytes.loadUnaligned(fromByteOffset: $0, as: Double.self)
        }
      }
    }
  }

  static let all: Joined = {
    do {
      let data = try Data(contentsOf: URL(fileURLWithPath: Manifest.folder + "/compositions.json"))
      return try JSONDecoder().decode(Joined.self, from: data)
    } catch {
      Issue.record(error)
      return Joined(
        sound: [], pictures: [], drawn: [], mixed: Mixed(inputs: [], count: 0, stride: 1, f64: Data()))
    }
  }()
}
