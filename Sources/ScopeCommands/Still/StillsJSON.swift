import MediaScope

/// The output of `still --json`; `docs/schema/still.json` describes it.
struct StillsJSON {
  /// The file that they are of.
  var source: String
  var stills: [Still]

  func bytes() throws(MediaError) -> [UInt8] {
    var json = JSONWriter()
    try json.beginObject()
    try json.member("schemaVersion", 1)
    try json.member("file", source)
    // The file by the name that it had first.
    try json.member("source", source)
    try json.member("stills", stills) { (still, json) throws(MediaError) in try still.write(&json) }
    try json.endObject()
    try json.endLine()
    return json.text.takeBytes()
  }

  struct Still: Sendable {
    var requestedTime: MediaTime
    /// When the picture comes on screen.
    var actualTime: MediaTime
    var presentationTimeStamp: MediaTime
    var frameType: String?
    var isDamaged: Bool
    var sceneScore: Double?
    var file: String
    var width: Int
    var height: Int
    var sha256: String?
    var color: Color
    /// The file's matrix, where pictures can't be converted by it.
    var replacedMatrix: String?

    init(_ still: GeneratedStill, _ image: PixelBuffer, path: String, sha256: String?) {
      requestedTime = still.requestedTime
      actualTime = still.actualTime
      presentationTimeStamp = still.presentationTimeStamp
      frameType = still.frameType
      isDamaged = still.isDamaged
      file = path
      width = image.width
      height = image.height
      self.sha256 = sha256
      color = Color(still.color, bitsPerComponent: image.pixelFormatType == .argb64 ? 16 : 8)
      replacedMatrix = still.color.replacedMatrix?.description
    }

    fileprivate func write(_ json: inout JSONWriter) throws(MediaError) {
      try json.member("requestedTime", ifNumeric: requestedTime)
      try json.member("actualTime", ifNumeric: actualTime)
      try json.member("presentationTimeStamp", ifNumeric: presentationTimeStamp)
      try json.member("frameType", ifPresent: frameType)
      try json.member("isDamaged", isDamaged)
      try json.member("sceneScore", number: sceneScore)
      try json.member("file", file)
      try json.member("width", width)
      try json.member("height", height)
      try json.member("sha256", ifPresent: sha256)
      try json.member("color") { (json) throws(MediaError) in try color.write(&json) }
    }
  }

  /// The properties that the picture's colours were taken for, and what was done to them.
  struct Color: Sendable {
    var primaries: String?
    var transferFunction: String?
    var matrix: String?
    var isFullRange: Bool?
    /// Which of the colours' properties the file doesn't state, or states with a value that there is no conversion for.
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

    fileprivate func write(_ json: inout JSONWriter) throws(MediaError) {
      try json.member("primaries", ifPresent: primaries)
      try json.member("transferFunction", ifPresent: transferFunction)
      try json.member("matrix", ifPresent: matrix)
      try json.member("isFullRange", ifPresent: isFullRange)
      try json.member("assumed", assumed)
      try json.member("toneMapping", ifPresent: toneMapping)
      try json.member("bitsPerComponent", bitsPerComponent)
    }
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ key: String, ifNumeric time: MediaTime) throws(MediaError) {
    if time.isNumeric { try member(key, time) }
  }
}

/// The reader's still, where `Still` is the one of the manifest.
typealias GeneratedStill = Still
