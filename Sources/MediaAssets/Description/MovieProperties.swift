import ISOBaseMedia
package import MediaCore

/// The properties of an asset as a whole, by the movie box; the defaults for a file of another family.
package struct MovieProperties: Sendable {
  package let preferredRate: Double
  package let preferredVolume: Double
  package let preferredTransform: PictureTransform
  package let canContainFragments: Bool
  package let containsFragments: Bool
  /// The duration that `mehd` states; `.invalid` where there is none.
  package let overallDurationHint: MediaTime
  let hasProtectionHeaders: Bool

  init(_ movie: ISOMovie? = nil) {
    preferredRate = movie?.preferredRate ?? 1
    preferredVolume = movie?.preferredVolume ?? 1
    preferredTransform = movie.map { PictureTransform($0.matrix) } ?? .identity
    canContainFragments = movie?.canContainFragments ?? false
    containsFragments = movie?.containsFragments ?? false
    overallDurationHint = movie?.time(movie?.fragmentDuration) ?? .invalid
    hasProtectionHeaders = movie?.hasProtectionHeaders ?? false
  }
}

extension ISOMovie {
  /// A time of the movie's header; `.invalid` where there is none.
  func time(_ ticks: UInt64?) -> MediaTime {
    guard let ticks, let value = Int64(exactly: ticks), let scale = timescale.flatMap({ Int32(exactly: $0) })
    else { return .invalid }
    return MediaTime(value: value, timescale: scale)
  }
}

extension PictureTransform {
  /// From a matrix whose last column changes nothing, as it is in every file but a few of QuickTime's.
  init(_ matrix: ISOMatrix) {
    self.init(a: matrix.a, b: matrix.b, c: matrix.c, d: matrix.d, tx: matrix.x, ty: matrix.y)
  }
}

extension AssetContent {
  package var preferredRate: Double { movie.preferredRate }
  package var preferredVolume: Double { movie.preferredVolume }
  package var preferredTransform: PictureTransform { movie.preferredTransform }
  package var canContainFragments: Bool { movie.canContainFragments }
  package var containsFragments: Bool { movie.containsFragments }
  package var overallDurationHint: MediaTime { movie.overallDurationHint }
  package var hasProtectedContent: Bool {
    movie.hasProtectionHeaders || tracks.contains(where: \.isProtected)
  }
}
