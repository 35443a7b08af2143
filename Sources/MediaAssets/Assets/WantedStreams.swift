package import MediaCore

/// The kinds of streams whose lack is reported where a file names them too late to be tracks.
package enum WantedStreams: Sendable {
  case all
  /// The streams of some kinds.
  case of(Set<MediaType>)
  /// None, as where tracks were chosen: no other one is wanted.
  case none

  /// The streams of a kind, unless a track was chosen.
  package static func of(_ mediaType: MediaType, isChosen: Bool) -> WantedStreams {
    isChosen ? .none : .of([mediaType])
  }

  package func contains(_ mediaType: MediaType) -> Bool {
    switch self {
    case .all: true
    case .of(let types): types.contains(mediaType)
    case .none: false
    }
  }
}
