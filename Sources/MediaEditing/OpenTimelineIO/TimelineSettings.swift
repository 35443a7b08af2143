import MediaAssets
import MediaCore

/// The values of an item in `metadata.mediascope`, for which OpenTimelineIO has no words.
///
/// `docs/schema/timeline-metadata.json` is the schema. Values that aren't named there are kept and have no
/// meaning.
struct TimelineSettings {
  /// The volume; 1 is as it is.
  var volume: TimelineCurve?
  /// The opacity of the picture; 0 is none.
  var opacity: TimelineCurve?
  /// Where the picture is; `nil` where it is fitted into the composition's.
  var transform: PictureTransform?
  /// Which track of its media a clip shows; `nil` for the first one of each kind that is enabled.
  var trackID: Int32?
  /// The size of the pictures, of a timeline.
  var renderSize: VideoDimensions?
  /// The time that each picture is shown, of a timeline.
  var frameDuration: MediaTime?
  /// The texts that are seen over the pictures, of a timeline; the last in front.
  var titles: [TimelineTitle] = []

  static let maximumTitleCount = 1000

  init() {}

  init(of object: SchemaObject) throws(MediaError) {
    guard let all = object["metadata"]?.object, let own = all["mediascope"], !own.isNull else { return }
    guard let members = own.object else {
      throw object.error("this is \(own.kind), where an object should be", at: "metadata/mediascope")
    }
    let reader = Reader(object: object, members: members)
    volume = try reader.curve("volume", atMost: 1000)
    opacity = try reader.curve("opacity", atMost: 1)
    transform = try reader.transform()
    trackID = try reader.trackID()
    renderSize = try reader.renderSize()
    frameDuration = try reader.frameDuration()
    titles = try reader.titles()
  }

  private struct Reader {
    let object: SchemaObject
    let members: JSONObject

    subscript(key: String) -> JSONValue? { members[key].flatMap { $0.isNull ? nil : $0 } }

    func error(_ reason: String, _ key: String) -> MediaError {
      object.error(reason, at: "metadata/mediascope/\(key)")
    }

    /// A number, or key frames between which it runs straight.
    func curve(_ key: String, atMost limit: Double) throws(MediaError) -> TimelineCurve? {
      guard let value = self[key] else { return nil }
      if case .number = value { return TimelineCurve(try number(value, key, atMost: limit)) }
      guard let frames = value.array, !frames.isEmpty else {
        throw error("this is \(value.kind), where a number or key frames should be", key)
      }
      var curve = TimelineCurve()
      for (index, frame) in frames.enumerated() {
        let place = "\(key)[\(index)]"
        guard let frame = frame.object, let level = frame["value"] else {
          throw error("a key frame needs time and value", place)
        }
        let view = try SchemaObject(
          .object(["OTIO_SCHEMA": .text("KeyFrame.1"), "time": frame["time"] ?? .null]),
          path: object.path(of: "metadata/mediascope/\(place)"))
        guard let time = try view.time("time")?.time else {
          throw error("a key frame needs time and value", place)
        }
        guard curve.points.last.map({ $0.time <= time }) ?? true else {
          throw error("a key frame is before the one that it follows", place)
        }
        curve.points.append(.init(time: time, value: try number(level, place, atMost: limit)))
      }
      return curve
    }

    private func number(_ value: JSONValue, _ key: String, atMost limit: Double) throws(MediaError) -> Double
    {
      guard let number = value.number, (0...limit).contains(number) else {
        throw error("this is no number from 0 to \(Int(limit))", key)
      }
      return number
    }

    func transform() throws(MediaError) -> PictureTransform? {
      guard let value = self["transform"] else { return nil }
      let numbers = value.array?.compactMap(\.number).filter(\.isFinite) ?? []
      guard numbers.count == 6, value.array?.count == 6 else {
        throw error("a transform is six numbers: a, b, c, d, tx, ty", "transform")
      }
      let transform = PictureTransform(
        a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
      guard transform.inverted() != nil else {
        throw error("the transform leaves nothing of a picture", "transform")
      }
      return transform
    }

    func trackID() throws(MediaError) -> Int32? {
      guard let value = self["trackID"] else { return nil }
      guard let number = value.number.flatMap(Int32.init(exactly:)), number > 0 else {
        throw error("a track's identifier is a whole number above 0", "trackID")
      }
      return number
    }

    func renderSize() throws(MediaError) -> VideoDimensions? {
      guard let value = self["renderSize"] else { return nil }
      let sizes = value.array?.compactMap { $0.number.flatMap(Int.init(exactly:)) } ?? []
      guard sizes.count == 2, sizes.allSatisfy({ (1...32_768).contains($0) }) else {
        throw error("a size is two whole numbers from 1 to 32768: width and height", "renderSize")
      }
      guard sizes[0] * sizes[1] <= PictureLimits.pixelCount else {
        throw object.error(
          "a picture of \(sizes[0])×\(sizes[1]) is over the limit of \(PictureLimits.pixelCount) pixels",
          at: "metadata/mediascope/renderSize", .overLimit)
      }
      return VideoDimensions(width: sizes[0], height: sizes[1])
    }

    func titles() throws(MediaError) -> [TimelineTitle] {
      guard let value = self["overlays"] else { return [] }
      guard let overlays = value.array, overlays.count <= TimelineSettings.maximumTitleCount else {
        throw error("this is no array of \(TimelineSettings.maximumTitleCount) overlays at most", "overlays")
      }
      var titles: [TimelineTitle] = []
      for (index, overlay) in overlays.enumerated() {
        let place = "overlays[\(index)]"
        guard let members = overlay.object, let text = members["title"]?.text, !text.isEmpty,
          text.count <= TimelineTitle.maximumLength
        else {
          throw error("an overlay needs a title of \(TimelineTitle.maximumLength) characters at most", place)
        }
        let view = try SchemaObject(
          .object(["OTIO_SCHEMA": .text("Overlay.1"), "timeRange": members["timeRange"] ?? .null]),
          path: object.path(of: "metadata/mediascope/\(place)"))
        guard let range = try view.range("timeRange")?.range else {
          throw error("an overlay needs a timeRange", place)
        }
        var title = TimelineTitle(text: text, timeRange: range)
        if let name = members["edge"], !name.isNull {
          guard let edge = name.text.flatMap({ TimelineTitle.edges[$0] }) else {
            throw error(
              "the edge is none of \(TimelineTitle.edges.keys.sorted().joined(separator: ", "))", place)
          }
          title.edge = edge
        }
        titles.append(title)
      }
      return titles
    }

    func frameDuration() throws(MediaError) -> MediaTime? {
      guard let value = self["frameDuration"] else { return nil }
      let view = try SchemaObject(
        .object(["OTIO_SCHEMA": .text("Settings.1"), "frameDuration": value]),
        path: object.path(of: "metadata/mediascope"))
      guard let time = try view.time("frameDuration")?.time, time >= MediaTime(value: 1, timescale: 1000)
      else {
        throw error("a frame duration is a RationalTime of a thousandth of a second or more", "frameDuration")
      }
      return time
    }
  }
}
