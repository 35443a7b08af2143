import MediaScope

/// What `still --json` prints.
struct StillsJSON: Encodable {
  var schemaVersion = 1
  var stills: [Still]

  struct Still: Encodable, Sendable {
    var requestedTime: TimeJSON?
    var actualTime: TimeJSON?
    var presentationTimeStamp: TimeJSON?
    var frameType: String?
    var isDamaged: Bool
    var sceneScore: Double?
    var file: String
    var width: Int
    var height: Int
    var sha256: String?
    var color: Color
    /// When the picture comes on screen.
    var shown: MediaTime?
    /// The file's matrix, where pictures can't be converted by it.
    var replacedMatrix: String?

    private enum CodingKeys: String, CodingKey {
      case requestedTime, actualTime, presentationTimeStamp, frameType, isDamaged, sceneScore, file, width
      case height, sha256, color
    }

    init(_ still: GeneratedStill, _ image: PixelBuffer, path: String, sha256: String?) {
      requestedTime = TimeJSON(still.requestedTime)
      actualTime = TimeJSON(still.actualTime)
      presentationTimeStamp = TimeJSON(still.presentationTimeStamp)
      frameType = still.frameType
      isDamaged = still.isDamaged
      file = path
      width = image.width
      height = image.height
      self.sha256 = sha256
      color = Color(still.color, bitsPerComponent: image.pixelFormatType == .argb64 ? 16 : 8)
      shown = still.actualTime
      replacedMatrix = still.color.replacedMatrix?.description
    }
  }

  /// What the picture's colours were taken for, and what was done to them.
  struct Color: Encodable {
    var primaries: String?
    var transferFunction: String?
    var matrix: String?
    var isFullRange: Bool?
    /// What the file doesn't say of these, or says what there is no conversion for.
    var assumed: [String]
    var toneMapping: String?
    var bitsPerComponent: Int

    init(_ color: StillColor, bitsPerComponent: Int) {
      let (source, stated) = (color.source, color.stated)
      primaries = source.primaries?.description
      transferFunction = source.transferFunction?.description
      matrix = source.matrix?.description
      isFullRange = source.isFullRange
      assumed =
        (source.matrix != nil && (stated.matrix == nil || color.replacedMatrix != nil) ? ["matrix"] : [])
        + (source.isFullRange != nil && stated.isFullRange == nil ? ["isFullRange"] : [])
      toneMapping = color.toneMapping?.rawValue
      self.bitsPerComponent = bitsPerComponent
    }
  }
}

/// The reader's still, where `Still` is the one of the manifest.
typealias GeneratedStill = Still
