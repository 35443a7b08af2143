import ISOBaseMedia
import LibAV
import MediaAssets
import MediaCore
import Synchronization

/// The track of an input as the file has it, beside its samples.
extension AssetWriterInput {
  /// Makes the track without its samples.
  func makeTrack(trackID: UInt32, in dialect: ISODialect, _ trackIDs: (AssetWriterInput) -> UInt32?)
    throws(MediaError)
    -> WrittenTrack
  {
    try lock.withLock { (_) throws(MediaError) in
      if var track = copied?.track {
        track.trackID = relations.trackID ?? trackID
        return track
      }
      let trackID = relations.trackID ?? trackID
      let handler = handlerType
      var track = WrittenTrack(
        trackID: trackID, handlerType: handler, timescale: UInt32(max(samples.timescale, 1)),
        mediaHeader: handler == "sbtl" || dialect == .iso && handler == "text"
          ? WrittenBox("nmhd", payload: [0, 0, 0, 0]) : nil)
      for format in knownFormats {
        track.sampleEntries.append(try WrittenSampleEntry.bytes(format, in: dialect))
      }
      track.handlerName = Self.handlerNames[handler] ?? "DataHandler"
      track.alternateGroup = relations.alternateGroup
      track.isEnabled = marksOutputTrackAsEnabled
      track.volume = mediaType == .audio ? Double(preferredVolume) : 0
      track.language = ISOLanguage.packed(languageCode)
      track.extendedLanguageTag = extendedLanguageTag
      placePictures(of: &track)
      for (input, type) in relations.references {
        guard let trackID = trackIDs(input) else { continue }
        track.references.append(.init(type: type, trackIDs: [trackID]))
      }
      track.edits = .shown(from: samples.startTicks, to: nil, primingEnd: samples.primingEnd ?? .min)
      var userData = WrittenUserData()
      _ = userData.take(metadata)
      if let box = userData.box {
        track.trackBoxes.append(box)
      } else {
        track.describe(title: nil, marks: relations.marks, in: dialect)
      }
      return track
    }
  }

  /// Sets the size of pictures, and the way in which they are turned.
  private func placePictures(of track: inout WrittenTrack) {
    (track.matrix.a, track.matrix.b, track.matrix.c, track.matrix.d) = (
      transform.a, transform.b, transform.c, transform.d
    )
    (track.matrix.x, track.matrix.y) = (transform.tx, transform.ty)
    if let format = samples.formats.first, format.video != nil {
      let size = format.presentationDimensions()
      (track.width, track.height) = (Double(size.width), Double(size.height))
    } else {
      (track.width, track.height) = (Double(naturalSize.width), Double(naturalSize.height))
    }
  }

  /// The formats of the samples: those that came with them, or the one that was known before.
  private var knownFormats: [FormatDescription] {
    samples.formats.isEmpty && isSparse ? [sourceFormatHint].compactMap(\.self) : samples.formats
  }

  /// The type of the track's handler (ISO/IEC 14496-12, 8.4.3 and 12; QuickTime File Format, "Media Data Atom Types").
  private var handlerType: FourCC {
    switch mediaType {
    case .subtitle:
      switch (samples.formats.first ?? sourceFormatHint)?.mediaSubType {
      case "stpp": "subt"
      case TextForm.webVTT.mediaSubType: "text"
      default: "sbtl"
      }
    default: FourCC(mediaType.rawValue) ?? "data"
    }
  }

  private static let handlerNames: [FourCC: String] = [
    "soun": "SoundHandler", "vide": "VideoHandler", "text": "TextHandler", "sbtl": "SubtitleHandler",
    "subt": "SubtitleHandler", "clcp": "ClosedCaptionHandler", "tmcd": "TimeCodeHandler",
    "meta": "MetadataHandler",
  ]

  /// Returns the edits that say which of the samples are shown, once all have come.
  func edits() -> WrittenTrack.Edits {
    lock.withLock { _ in
      let trimmed = samples.endTrim.map { $0.end.saturatingSubtract($0.count) }
      let end = samples.sessionEnd.map(samples.ticks)
      return .shown(
        from: samples.startTicks, to: [end, trimmed].compactMap(\.self).min(),
        primingEnd: samples.primingEnd ?? .min)
    }
  }

  /// The track as a stream of a file that libavformat writes, and the time of it at which the file begins.
  func makeStream() throws(MediaError) -> (stream: FormatWriter.Stream, origin: Int64) {
    if let stream = copied?.stream { return (stream, 0) }
    return try lock.withLock { (_) throws(MediaError) in
      guard var format = knownFormats.first else {
        throw MediaError(.invalidArgument, "nothing says what the samples are")
      }
      // WebM's configuration of VP9 has another form, and is optional.
      if format.codec == .vp9, encoder != nil { format.codecConfiguration = [] }
      var stream = FormatWriter.Stream(
        format, timeBase: TimeBase(numerator: 1, denominator: max(samples.timescale, 1)),
        languageCode: languageCode,
        disposition: relations.marks.union(relations.isDefault ? .default : []))
      stream.frameDuration = relations.frameDuration
      stream.languageTag = LanguageSubtag.further(extendedLanguageTag)
      stream.stereoMode = relations.stereoMode
      return (stream, samples.startTicks)
    }
  }

  /// The decoder's set-up for encoded sound, once all of it has come; `nil` for other samples.
  var finalConfiguration: [UInt8]? {
    lock.withLock { _ in encoder is AudioSampleEncoder ? samples.formats.first?.codecConfiguration : nil }
  }

  /// The sample entries that came with the samples.
  func sampleEntries(in dialect: ISODialect) throws(MediaError) -> [[UInt8]] {
    try lock.withLock { (_) throws(MediaError) in
      var entries: [[UInt8]] = []
      for format in knownFormats {
        entries.append(try WrittenSampleEntry.bytes(format, in: dialect))
      }
      return entries
    }
  }
}
