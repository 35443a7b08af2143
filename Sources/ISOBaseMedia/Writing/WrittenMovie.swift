package import MediaCore

/// A movie of the ISO family that is being written: what its boxes say, and its tracks.
///
/// All boxes follow from these values alone, so that the same movie gives the same bytes.
package struct WrittenMovie: Sendable {
  package var brand: Brand
  package var creationTime = ISODate(rawValue: 0)
  package var modificationTime = ISODate(rawValue: 0)
  package var rate = 1.0
  package var volume = 1.0
  package var matrix = ISOMatrix.identity
  /// Units a second of the movie's times; 0 to have one chosen by which all lengths are whole.
  package var preferredTimescale: UInt32 = 0
  /// Boxes of the movie after its tracks, such as `meta`, beside the user data.
  package var boxes: [WrittenBox] = []
  package var userData = WrittenUserData()
  /// The number of boxes that come before the user data.
  package var userDataPlace = 0
  /// Boxes of the file after its type.
  package var fileBoxes: [WrittenBox] = []
  /// Brands of fragmented files beside those of the kind of file.
  package var profileBrands: [FourCC] = []
  package var tracks: [WrittenTrack] = []

  /// The kind of file, by which readers know what to expect.
  package enum Brand: Hashable, Sendable {
    case quickTime, mp4, m4a, m4v, threeGPP
  }

  package init(brand: Brand) {
    self.brand = brand
  }

  package var dialect: ISODialect { brand == .quickTime ? .quickTime : .iso }

  // MARK: - Timescale

  /// The movie's timescale: the least common multiple of the clocks of edits and media, as far as 31 bits reach.
  ///
  /// A clock that would make the number too large is left out. Where edit lists are taken over, their own clock is enough:
  /// by a finer one, an edit that was rounded up would show more than there is.
  package var timescale: UInt32 {
    if preferredTimescale > 0 { return preferredTimescale }
    let scales = tracks.compactMap { track -> UInt32? in
      switch track.edits {
      case .none: nil
      case .list(_, let timescale): timescale
      case .shown: track.timescale
      }
    }
    let common = (scales.isEmpty ? tracks.map(\.timescale) : scales).reduce(UInt64(1)) { common, scale in
      let multiple = Self.leastCommonMultiple(common, UInt64(max(scale, 1)))
      return multiple <= UInt64(Int32.max) ? multiple : common
    }
    // Nothing but clocks that are too fast, or no track at all.
    return common == 1 ? 1000 : UInt32(common)
  }

  private static func leastCommonMultiple(_ first: UInt64, _ second: UInt64) -> UInt64 {
    var (larger, smaller) = (first, second)
    while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
    return first / larger * second
  }

  // MARK: - Boxes

  /// The brands of the file (ISO/IEC 14496-12, 4.3 and Annex E).
  ///
  /// - Parameter isFragmented: whether the samples are in movie fragments.
  package func fileType(isFragmented: Bool = false) -> WrittenBox {
    // New in version 4: composition offsets below zero and groups of samples.
    let newer: [FourCC] = isFragmented ? ["iso5", "iso6"] + profileBrands : ["iso4"]
    let content: FileTypeBox =
      switch brand {
      case .quickTime: FileTypeBox(majorBrand: "qt  ", minorVersion: 512, compatibleBrands: ["qt  "])
      case .mp4:
        FileTypeBox(
          majorBrand: "isom", minorVersion: 512,
          compatibleBrands: ["isom", "iso2"] + newer + ["mp41", "mp42"])
      case .m4a:
        FileTypeBox(
          majorBrand: "M4A ", minorVersion: 0, compatibleBrands: ["M4A ", "isom"] + newer + ["mp42"])
      case .m4v:
        FileTypeBox(
          majorBrand: "M4V ", minorVersion: 0, compatibleBrands: ["M4V ", "isom"] + newer + ["mp42"])
      case .threeGPP:
        FileTypeBox(majorBrand: "3gp6", minorVersion: 256, compatibleBrands: ["3gp6", "isom"] + newer)
      }
    return WrittenBox("ftyp", content)
  }

  /// The brands of a segment that follows the movie box of another file (8.16.2).
  package var segmentType: WrittenBox {
    WrittenBox(
      "styp",
      FileTypeBox(
        majorBrand: "msdh", minorVersion: 0,
        compatibleBrands: ["msdh"] + (profileBrands.contains("cmfc") ? ["cmfs"] : [])))
  }

  /// The movie box, whose chunks begin at `base`.
  package func movieBox(base: Int64) -> WrittenBox {
    let timescale = timescale
    let style = WrittenTables.Style(base: base, dialect: dialect)
    let duration = tracks.map { track in
      track.movieDuration(timescale, track.entries(movieTimescale: timescale, isOpen: false))
    }
    let tracks = tracks.map { $0.box(style, movieTimescale: timescale, isOpen: false) }
    return WrittenBox("moov", [header(timescale, duration.max() ?? 0)] + tracks + descriptions)
  }

  /// Takes it that no sample comes any more.
  package mutating func finishTables() throws(MediaError) {
    for index in tracks.indices { try tracks[index].tables.finish() }
  }

  /// The movie box of a file whose samples are in the fragments that follow (8.8).
  package func initialMovieBox() -> WrittenBox {
    let timescale = timescale
    let style = WrittenTables.Style(base: 0, dialect: dialect)
    let defaults = tracks.map { track in
      WrittenBox(
        "trex",
        TrackExtendsBox(
          trackID: track.trackID, defaultSampleDescriptionIndex: 1, defaultSampleDuration: 0,
          defaultSampleSize: 0, defaultSampleFlags: 0))
    }
    return WrittenBox(
      "moov",
      [header(timescale, 0)] + tracks.map { $0.box(style, movieTimescale: timescale, isOpen: true) }
        + [WrittenBox("mvex", defaults)] + descriptions)
  }

  private var descriptions: [WrittenBox] {
    boxes.prefix(userDataPlace) + (userData.box.map { [$0] } ?? []) + boxes.dropFirst(userDataPlace)
  }

  private func header(_ timescale: UInt32, _ duration: UInt64) -> WrittenBox {
    let next = (tracks.map(\.trackID).max() ?? 0).addingReportingOverflow(1)
    return WrittenBox(
      "mvhd",
      MovieHeaderBox(
        times: HeaderTimes(
          creationTime: creationTime, modificationTime: modificationTime, timescale: timescale,
          duration: duration), rate: rate, volume: volume, matrix: matrix,
        nextTrackID: next.overflow ? .max : next.partialValue))
  }
}
