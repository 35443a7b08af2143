import FoundationEssentials

/// `Fixtures/manifest.json`, read once.
package struct Manifest: Sendable, Decodable {
  /// Release of the ffmpeg that the expected values come from.
  let ffmpeg: String
  let media: [Fixture]
  let broken: [BrokenFixture]

  /// The folder `Fixtures` of the checkout that the tests were built from.
  package static let folder: String = {
    let checkout = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    return "/\(checkout)/Fixtures"
  }()

  /// Without a readable manifest no test can run; the reason goes to standard error through the trap.
  static let shared: Manifest = {
    do {
      return try read(Data(contentsOf: URL(filePath: folder + "/manifest.json")))
    } catch {
      preconditionFailure("\(folder)/manifest.json: \(error)")
    }
  }()

  static func read(_ data: Data) throws -> Manifest {
    try JSONDecoder().decode(Manifest.self, from: data)
  }
}
