internal import CMediaScopeLibAV
package import MediaCore

/// What a container says of itself as a whole.
package struct ContainerInfo: Sendable {
  package var container: Container
  /// libav's short names, such as `mov,mp4,m4a,3gp,3g2,mj2`, for what has to print them.
  package var libavName: String
  /// Such as `QuickTime / MOV`.
  package var longName: String
  /// `nil` where it is not known.
  package var duration: MediaTime?
  /// Whether the duration is an estimate: from the bit rate, or from the last timestamps of a stream of broadcasts,
  /// after which there may be more.
  package var durationIsEstimated: Bool { durationIsFromBitRate || durationIsFromTimestamps }
  package var durationIsFromBitRate = false
  package var durationIsFromTimestamps = false
  /// Bits per second over the whole file; `nil` where it is not known.
  package var bitRate: Int64?
  package var metadata: [MetadataEntry]
  package var chapters: [Chapter]

  /// A tag, as libav names and converts it.
  package struct MetadataEntry: Hashable, Sendable {
    package var key: String
    package var value: String

    package init(key: String, value: String) {
      self.key = key
      self.value = value
    }
  }

  /// A named part of the timeline.
  package struct Chapter: Hashable, Sendable {
    package var timeRange: MediaTimeRange
    package var title: String?

    package init(timeRange: MediaTimeRange, title: String?) {
      self.timeRange = timeRange
      self.title = title
    }
  }

  /// A container that libav knows, with libav's names of it.
  package init(_ container: Container) {
    self.container = container
    libavName = container.libavNames?.short ?? container.rawValue
    longName = container.libavNames?.long ?? container.rawValue
    metadata = []
    chapters = []
  }

  init(_ raw: AVFormatContext) {
    let format = raw.iformat?.pointee
    libavName = format?.name.map { String(cString: $0) } ?? ""
    container = Container(libavName: libavName)
    longName = format?.long_name.map { String(cString: $0) } ?? ""
    // A movie header of all ones says that it isn't known, which libav takes for −1.
    duration = ticks(raw.duration).flatMap {
      $0 < 0 ? nil : MediaTime(value: $0, timescale: AV_TIME_BASE)
    }
    // The bit rate is exact where all samples have one size.
    let isConstant =
      raw.nb_streams == 1
      && av_get_exact_bits_per_sample(raw.streams[0]?.pointee.codecpar?.pointee.codec_id ?? AV_CODEC_ID_NONE)
        > 0
    durationIsFromBitRate = raw.duration_estimation_method == AVFMT_DURATION_FROM_BITRATE && !isConstant
    durationIsFromTimestamps =
      raw.duration_estimation_method == AVFMT_DURATION_FROM_PTS
      && container.endsAtLastTimestamp
    bitRate = raw.bit_rate > 0 ? raw.bit_rate : nil
    if container == .ivf, raw.nb_streams == 1,
      raw.streams[0]?.pointee.duration == StreamInfo.unknownIVFCount
    {
      (duration, bitRate) = (nil, nil)
    }
    if durationIsFromBitRate, raw.nb_streams == 1,
      raw.streams[0]?.pointee.codecpar?.pointee.statesVariableRate == true
    {
      (duration, bitRate) = (nil, nil)
    }
    metadata = Self.entries(of: raw.metadata)
    chapters = (0..<Int(raw.nb_chapters)).compactMap { index in
      guard let chapter = raw.chapters[index]?.pointee, let start = ticks(chapter.start) else { return nil }
      let timeBase = TimeBase(chapter.time_base)
      let end = ticks(chapter.end) ?? start
      return Chapter(
        timeRange: MediaTimeRange(start: timeBase.time(start), end: timeBase.time(max(start, end))),
        title: Self.entries(of: chapter.metadata).first { $0.key.lowercased() == "title" }?.value)
    }
  }

  static func entries(of dictionary: OpaquePointer?) -> [MetadataEntry] {
    var entries: [MetadataEntry] = []
    var entry: UnsafeMutablePointer<AVDictionaryEntry>?
    while true {
      entry = av_dict_get(dictionary, "", entry, AV_DICT_IGNORE_SUFFIX)
      guard let found = entry?.pointee else { return entries }
      // `String(cString:)` mends what is not UTF-8, so that a tag can't break the JSON.
      entries.append(
        MetadataEntry(key: String(cString: found.key), value: String(cString: found.value)))
    }
  }
}
