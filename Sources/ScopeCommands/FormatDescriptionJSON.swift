import MediaScope

/// A format description as results give it.
struct FormatDescriptionJSON: Encodable {
  var mediaSubType: String
  var formatName: String?
  var profile: String?
  var level: String?
  var codecConfigurationSize: Int?

  // Audio.
  var sampleRate: Double?
  var channelsPerFrame: Int?
  var bitsPerChannel: Int?
  var framesPerPacket: Int?
  var isFloat: Bool?
  var isBigEndian: Bool?
  var channelLayout: Layout?

  // Video.
  var dimensions: InfoJSON.Dimensions?
  var presentationDimensions: InfoJSON.Dimensions?
  var pixelAspectRatio: Ratio?
  var cleanAperture: Aperture?
  var pixelFormat: String?
  var bitsPerComponent: Int?
  var hasAlpha: Bool?
  var color: Color?
  var chromaLocation: String?
  var fieldOrder: String?
  var masteringDisplayColorVolume: MasteringDisplay?
  var contentLightLevelInfo: LightLevel?

  struct Layout: Encodable {
    var name: String?
    var channels: [String]
    var isDeclared: Bool
  }

  struct Ratio: Encodable {
    var horizontalSpacing: Int
    var verticalSpacing: Int
  }

  struct Aperture: Encodable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
  }

  struct Color: Encodable {
    var primaries: String?
    var transferFunction: String?
    var matrix: String?
    var range: String?
  }

  struct Chromaticity: Encodable {
    var x: Double
    var y: Double

    init(_ chromaticity: MasteringDisplayColorVolume.Chromaticity) {
      x = chromaticity.x
      y = chromaticity.y
    }
  }

  struct MasteringDisplay: Encodable {
    var red: Chromaticity
    var green: Chromaticity
    var blue: Chromaticity
    var whitePoint: Chromaticity
    var minimumLuminance: Double
    var maximumLuminance: Double
  }

  struct LightLevel: Encodable {
    var maximumContentLightLevel: Int
    var maximumFrameAverageLightLevel: Int
  }
}

extension FormatDescriptionJSON {
  init(_ description: FormatDescription) {
    mediaSubType = description.mediaSubType.description
    formatName = description.formatName
    profile = description.profile
    level = description.level
    codecConfigurationSize =
      description.codecConfiguration.isEmpty ? nil : description.codecConfiguration.count
    if let audio = description.audio { set(audio) }
    if let video = description.video { set(video, of: description) }
  }

  private mutating func set(_ audio: FormatDescription.AudioFormat) {
    let stream = audio.streamDescription
    sampleRate = stream.sampleRate
    channelsPerFrame = stream.channelsPerFrame
    bitsPerChannel = stream.bitsPerChannel > 0 ? stream.bitsPerChannel : nil
    framesPerPacket = stream.framesPerPacket > 0 ? stream.framesPerPacket : nil
    if stream.formatID == .linearPCM {
      isFloat = stream.formatFlags.contains(.isFloat)
      isBigEndian = stream.formatFlags.contains(.isBigEndian)
    }
    channelLayout = Layout(
      name: audio.channelLayout.name, channels: audio.channelLayout.channels.map(\.rawValue),
      isDeclared: audio.channelLayout.isDeclared)
  }

  private mutating func set(_ video: FormatDescription.VideoFormat, of description: FormatDescription) {
    dimensions = InfoJSON.Dimensions(video.dimensions)
    presentationDimensions = InfoJSON.Dimensions(description.presentationDimensions())
    pixelAspectRatio = Ratio(
      horizontalSpacing: video.pixelAspectRatio.horizontalSpacing,
      verticalSpacing: video.pixelAspectRatio.verticalSpacing)
    cleanAperture = video.cleanAperture.map {
      Aperture(x: $0.x, y: $0.y, width: $0.width, height: $0.height)
    }
    pixelFormat = video.pixelFormatName
    bitsPerComponent = video.bitsPerComponent
    hasAlpha = video.hasAlpha
    if video.color != ColorDescription() {
      color = Color(
        primaries: video.color.primaries?.description,
        transferFunction: video.color.transferFunction?.description,
        matrix: video.color.matrix?.description,
        range: video.color.isFullRange.map { $0 ? "full" : "limited" })
    }
    chromaLocation = video.chromaLocation?.rawValue
    fieldOrder = video.fieldOrder?.rawValue
    masteringDisplayColorVolume = video.masteringDisplayColorVolume.map { volume in
      MasteringDisplay(
        red: Chromaticity(volume.red), green: Chromaticity(volume.green), blue: Chromaticity(volume.blue),
        whitePoint: Chromaticity(volume.whitePoint), minimumLuminance: volume.minimumLuminance,
        maximumLuminance: volume.maximumLuminance)
    }
    contentLightLevelInfo = video.contentLightLevelInfo.map {
      LightLevel(
        maximumContentLightLevel: $0.maximumContentLightLevel,
        maximumFrameAverageLightLevel: $0.maximumFrameAverageLightLevel)
    }
  }
}
