import ArgumentParser
import MediaScope
import MediaWriting

/// The coding of exported tracks: `copy`, or the short name of a codec that something is encoded to.
protocol CodecArgument: ExpressibleByArgument, Equatable {
  /// The short names, with what each stands for.
  static var known: [(word: String, coding: ExportOptions.Coding)] { get }

  var coding: ExportOptions.Coding { get }

  init(coding: ExportOptions.Coding)
}

extension CodecArgument {
  init?(argument: String) {
    guard let found = Self.known.first(where: { $0.word == argument }) else { return nil }
    self.init(coding: found.coding)
  }

  static var allValueStrings: [String] { known.map(\.word) }

  static var names: String { allValueStrings.joined(separator: ", ") }

  fileprivate static func encodings(_ mediaType: MediaType) -> [(word: String, coding: ExportOptions.Coding)]
  {
    [("copy", .copied)] + Codec.encoded(mediaType).map { ($0.codec.shortName(), .encoded($0.codec)) }
  }
}

/// `--audio-codec`.
struct SoundCodecArgument: CodecArgument {
  let coding: ExportOptions.Coding

  static let known = encodings(.audio) + [("pcm", .encoded(.linearPCM))]
}

/// `--video-codec`.
struct PictureCodecArgument: CodecArgument {
  let coding: ExportOptions.Coding

  static let known = encodings(.video)
}
