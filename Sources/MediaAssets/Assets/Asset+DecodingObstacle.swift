import ISOBaseMedia
import MediaContainers
package import MediaCore
import MediaImages
import MediaStructure

extension Asset {
  /// The reason why a track's samples can't be decoded, where libav would make other samples of them without
  /// a word, or say nothing; `nil` where there is none.
  ///
  /// - Throws: what opening and reading the file throw.
  package func decodingObstacle(of track: TrackContent) throws(MediaError) -> MediaError? {
    guard let asset = fileAsset else { return nil }
    switch (track.mediaType, try content().format.container) {
    case (.video, .tiff): return try asset.containerFile().tiffObstacle()
    case (.audio, .isoBaseMedia) where track.codec.isLinearPCM:
      return asset.paddingObstacle(of: track).map { MediaError(.operationNotSupportedForAsset, $0) }
    default: return nil
    }
  }
}

extension URLAsset {
  /// The reason why samples can't be decoded that have more bytes than they need, where libav has no
  /// decoder for them.
  package func paddingObstacle(of track: TrackContent) -> String? {
    let tracks = (try? isoFile().movie())?.tracks ?? []
    guard
      let entry = tracks.first(where: { Int64($0.trackID) == Int64(track.trackID) })?.sampleEntries.first?
        .audio,
      let bytes = entry.paddedByteCount, !entry.isAlignedHigh || bytes > 4
    else { return nil }
    let place = entry.isAlignedHigh ? "\(bytes) bytes" : "the lower ones of \(bytes) bytes"
    return "Linear PCM of \(entry.sampleSize) bits in \(place) is not decoded"
  }
}

extension ContainerFile {
  /// The first picture of a file of TIFF that is coded as JPEG; `nil` for any other.
  ///
  /// - Throws: what keeps it from being decoded.
  func jpegImage() throws(MediaError) -> TIFFJPEGImage? {
    guard let structure = tiffStructure else { return nil }
    return try TIFFJPEGImage(structure, in: source)
  }

  /// The first picture of a file of TIFF that libav doesn't know, or takes for another; `nil` for any other.
  ///
  /// - Throws: what keeps it from being decoded.
  func sampledImage() throws(MediaError) -> TIFFSampledImage? {
    guard let structure = tiffStructure else { return nil }
    return try TIFFSampledImage(structure, in: source)
  }

  private var tiffStructure: TIFFStructure? {
    (try? format().container) == .tiff ? pictureHead?.content as? TIFFStructure : nil
  }

  /// The reason why the first picture of a file of TIFF isn't decoded; `nil` where it may be.
  fileprivate func tiffObstacle() -> MediaError? {
    do throws(MediaError) {
      _ = (try jpegImage(), try sampledImage())
      return nil
    } catch {
      return error
    }
  }

  /// Whether the first picture of a file of TIFF has Y, Cb and Cr in the full range, as it says or leaves to the standard; `nil` for
  /// pictures of other components (TIFF 6.0, section 20).
  var hasFullRange: Bool? {
    guard let structure = tiffStructure, structure.value(0x0106)?.numbers.first == 6 else { return nil }
    guard case .rational(let reference) = structure.value(0x0214), let black = reference.first else {
      return true
    }
    return black.numerator == 0
  }
}
