package import MediaCore

/// Whether a file lacks its end, by what its outermost structures or its last packet say, without reading media.
package enum Truncation {
  /// The error that says how much is missing; `nil` where nothing is, or the container doesn't say.
  package static func error(of file: ContainerFile, in container: Container) -> MediaError? {
    let source = file.source
    if lacksEnd(source, in: container) {
      return MediaError(
        .fileFailedToParse, "truncated: the file ends within its picture",
        at: .init(file: source.name, byteOffset: source.byteCount))
    }
    guard let declaredEnd = file.declaredEnd(in: container) else { return nil }
    let missing = declaredEnd - source.byteCount
    guard missing > 0 else { return nil }
    return MediaError(
      .fileFailedToParse,
      "truncated: the file ends \(missing) bytes before the \(declaredEnd) that its structure says",
      at: .init(file: source.name, byteOffset: source.byteCount))
  }

  /// What the first structure that is not whole lacks, of a file that ends within its headers; `nil` where that can't
  /// be known.
  package static func error(inHeadersOf source: any ByteSource) -> MediaError? {
    guard let format = try? StructureFormat.recognizing(source) else { return nil }
    var options = StructureOptions()
    options.records = false
    options.scansMedia = false
    // What is wrong further ahead was no reason to read to the end.
    guard let last = format.parse(source, options).children.last, last.range.upperBound == source.byteCount,
      var error = last.allIssues.first(where: { $0.severity == .error })
    else { return nil }
    error.reason =
      "the file ends after \(source.byteCount) bytes, within its headers: \(error.reason)"
    return error.at(.init(file: source.name))
  }

  /// Whether a picture is cut that doesn't say how long it is.
  private static func lacksEnd(_ source: any ByteSource, in container: Container) -> Bool {
    switch container {
    case .jpeg: (try? JPEGExtent.lacksEnd(source)) ?? false
    case .gif: (try? GIFExtent.isCut(source)) ?? false
    default: false
    }
  }

  /// Where the outermost structures say that the file ends; `nil` where they don't say it.
  static func declaredEnd(of file: ContainerFile, in container: Container) -> Int64? {
    let source = file.source
    return switch container {
    case .isoBaseMedia: file.boxes.declaredEnd
    case .matroska: try? MatroskaSegment.declaredEnd(of: source)
    case .riff, .wave, .avi, .aiff, .webP: try? RIFFExtent.declaredEnd(of: source)
    case .wave64: try? W64Extent.declaredEnd(of: source)
    case .caf: try? CAFExtent.declaredEnd(of: source)
    case .au: try? AUExtent.declaredEnd(of: source)
    case .ogg: try? OggExtent.declaredEnd(of: source)
    case .png: try? PNGExtent.declaredEnd(of: source)
    case .mpegProgramStream: try? MPEGProgramExtent.declaredEnd(of: source)
    default: nil
    }
  }
}
