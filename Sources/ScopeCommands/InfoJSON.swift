import MediaAssets
import MediaScope

/// The object that `info --json` prints for a file; `docs/schema/info.json` describes it.
struct InfoJSON: Encodable {
  var schemaVersion = 1
  var file: String
  var size: Int64?
  var format: Format
  var duration: TimeJSON?
  var durationIsEstimated: Bool?
  var bitRate: Int64?
  var containsFragments: Bool
  var tracks: [Track]
  var metadata: [Metadata]
  var chapters: [ChapterJSON]
  var issues: [String]

  struct Format: Encodable {
    var name: String
    var longName: String
    var majorBrand: String?
    var compatibleBrands: [String]
  }

  struct Metadata: Encodable {
    var key: String
    var value: String
  }

  struct ChapterJSON: Encodable {
    var timeRange: TimeRangeJSON?
    var title: String?
  }

  struct Track: Encodable {
    var trackID: Int32
    var mediaType: String
    var isEnabled: Bool
    var isDefault: Bool
    var isDecodable: Bool
    var codec: String
    var timeRange: TimeRangeJSON?
    var naturalTimeScale: Int32
    var estimatedDataRate: Int64?
    var sampleCount: Int64?
    var languageCode: String?
    var extendedLanguageTag: String?
    var naturalSize: Dimensions?
    var preferredTransform: [Double]?
    var rotation: Int?
    var isMirrored: Bool?
    var nominalFrameRate: Double?
    var minFrameDuration: TimeJSON?
    var requiresFrameReordering: Bool?
    var formatDescriptions: [FormatDescriptionJSON]
    var segments: [Segment]
    var metadata: [Metadata]
  }

  struct Segment: Encodable {
    var isEmpty: Bool
    var source: TimeRangeJSON?
    var target: TimeRangeJSON?
  }

  struct Dimensions: Encodable {
    var width: Int
    var height: Int

    init(_ dimensions: VideoDimensions) {
      width = dimensions.width
      height = dimensions.height
    }
  }
}

extension InfoJSON {
  init(file: String, content: AssetContent, tracks: [AssetTrack]) {
    self.file = file
    size = content.byteCount
    format = Format(
      name: content.format.name, longName: content.format.longName,
      majorBrand: content.format.majorBrand?.description,
      compatibleBrands: content.format.compatibleBrands.map(\.description))
    duration = TimeJSON(content.duration)
    durationIsEstimated = content.durationIsEstimated ? true : nil
    bitRate = content.bitRate
    containsFragments = content.containsFragments
    self.tracks = tracks.map(Track.init)
    metadata = content.metadata.map { Metadata(key: $0.key, value: $0.value) }
    chapters = content.chapters.map { ChapterJSON(timeRange: TimeRangeJSON($0.timeRange), title: $0.title) }
    issues = content.issues.map { issue in
      var issue = issue
      issue.location.file = nil
      return issue.description
    }
  }
}

extension InfoJSON.Track {
  init(_ track: AssetTrack) {
    let content = track.content
    trackID = track.trackID
    mediaType = track.mediaType.description
    isEnabled = track.isEnabled
    isDefault = content.isDefault
    isDecodable = track.isDecodable
    codec = content.codecName
    timeRange = TimeRangeJSON(track.timeRange)
    naturalTimeScale = track.naturalTimeScale
    estimatedDataRate = content.estimatedDataRate
    sampleCount = content.sampleCount
    languageCode = track.languageCode
    extendedLanguageTag = track.extendedLanguageTag
    formatDescriptions = track.formatDescriptions.map(FormatDescriptionJSON.init)
    segments = track.segments.map { segment in
      InfoJSON.Segment(
        isEmpty: segment.isEmpty, source: TimeRangeJSON(segment.timeMapping.source),
        target: TimeRangeJSON(segment.timeMapping.target))
    }
    metadata = track.metadata.map { InfoJSON.Metadata(key: $0.key, value: $0.value) }
    guard track.formatDescriptions.first?.video != nil else { return }
    naturalSize = InfoJSON.Dimensions(track.naturalSize)
    let transform = track.preferredTransform
    preferredTransform =
      transform.isIdentity
      ? nil : [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
    let orientation = PictureOrientation(transform)
    rotation = orientation.quarterTurns * 90
    isMirrored = orientation.isMirrored
    guard track.mediaType == .video else { return }
    nominalFrameRate = content.nominalFrameRate > 0 ? content.nominalFrameRate : nil
    minFrameDuration = TimeJSON(track.minFrameDuration)
    requiresFrameReordering = track.requiresFrameReordering
  }
}
