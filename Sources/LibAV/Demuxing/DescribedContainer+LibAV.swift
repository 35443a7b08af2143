internal import CMediaScopeLibAV
package import MediaCore

extension DescribedContainer {
  /// A container that libav knows, with libav's names of it.
  package init(_ kind: Container) {
    let names = kind.libavNames
    self.init(kind, shortName: names?.short ?? kind.rawValue, longName: names?.long ?? kind.rawValue)
  }

  /// An open container, as libav describes it once the first packets have been looked at.
  init(_ raw: AVFormatContext) {
    let format = raw.iformat?.pointee
    let name = format?.name.map { String(cString: $0) } ?? ""
    self.init(
      Container(libavName: name), shortName: name,
      longName: format?.long_name.map { String(cString: $0) } ?? "")
    // A movie header of all ones says that it isn't known, which libav takes for −1.
    duration = ticks(raw.duration).flatMap {
      $0 < 0 ? nil : MediaTime(value: $0, timescale: AV_TIME_BASE)
    }
    durationOrigin = Self.durationOrigin(of: raw, kind)
    bitRate = raw.bit_rate > 0 ? raw.bit_rate : nil
    if lacksLength(raw) { (duration, bitRate) = (nil, nil) }
    tags = [DictionaryTag](raw.metadata)
    chapters = (0..<Int(raw.nb_chapters)).compactMap { index in
      raw.chapters[index].flatMap { Chapter($0.pointee) }
    }
  }

  private static func durationOrigin(of raw: AVFormatContext, _ kind: Container) -> DurationOrigin {
    switch raw.duration_estimation_method {
    case AVFMT_DURATION_FROM_BITRATE:
      // The bit rate is exact where all samples have one size.
      guard raw.nb_streams == 1 else { return .bitRate }
      let codec = raw.streams[0]?.pointee.codecpar?.pointee.codec_id ?? AV_CODEC_ID_NONE
      return av_get_exact_bits_per_sample(codec) > 0 ? .stated : .bitRate
    case AVFMT_DURATION_FROM_PTS: return kind.endsAtLastTimestamp ? .lastTimestamps : .stated
    default: return .stated
    }
  }

  /// Whether the length that libav has means nothing: a count that was never filled in, or a rate that varies.
  private func lacksLength(_ raw: AVFormatContext) -> Bool {
    guard raw.nb_streams == 1, let stream = raw.streams[0]?.pointee else { return false }
    if kind == .ivf, stream.duration == DescribedTrack.unknownIVFCount { return true }
    return durationOrigin == .bitRate && stream.codecpar?.pointee.statesVariableRate == true
  }
}

extension DescribedContainer.Chapter {
  fileprivate init?(_ chapter: AVChapter) {
    guard let start = ticks(chapter.start) else { return nil }
    let timeBase = TimeBase(chapter.time_base)
    let end = ticks(chapter.end) ?? start
    self.init(
      timeRange: MediaTimeRange(start: timeBase.time(start), end: timeBase.time(max(start, end))),
      title: [DictionaryTag](chapter.metadata).first { $0.key.lowercased() == "title" }?.value)
  }
}

extension [DictionaryTag] {
  /// The entries of a dictionary of libav's.
  init(_ dictionary: OpaquePointer?) {
    self.init()
    var entry: UnsafeMutablePointer<AVDictionaryEntry>?
    while true {
      entry = av_dict_get(dictionary, "", entry, AV_DICT_IGNORE_SUFFIX)
      guard let found = entry?.pointee else { return }
      // `String(cString:)` mends what is not UTF-8, so that a tag can't break the JSON.
      append(DictionaryTag(key: String(cString: found.key), value: String(cString: found.value)))
    }
  }
}
