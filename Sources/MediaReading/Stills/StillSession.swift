import LibAV
import MediaAssets
import MediaCore

/// A video track that is open for taking pictures: a decoder that goes from one time to the next.
final class StillSession {
  let track: AssetTrack
  private let location: MediaError.Location
  private let cursor: any TrackPictures
  private var converter: PictureConverter
  private var deepConverter: PictureConverter
  private var mapper = StandardRangeMapper(curve: .sRGB)
  private let scratch: Frame
  /// The picture that was made last, so that times between the same two pictures cost one conversion.
  private var last: (settings: StillSettings, still: Still)?

  /// A picture that was decoded for one still, and may be wanted for another.
  private let keptFrame: Frame
  private var kept: (facts: PictureFacts, score: Double)?

  /// Facts about a decoded picture that it doesn't state itself.
  private struct PictureFacts {
    let time: MediaTime
    let presentationTimeStamp: MediaTime
    let format: FormatDescription?
    let isDamaged: Bool

    init(of pictures: any TrackPictures) {
      time = pictures.currentTime
      presentationTimeStamp = pictures.presentationTimeStamp
      format = pictures.format
      isDamaged = pictures.isDamaged
    }
  }

  /// The error that there is no picture at all, which holds for all times.
  private lazy var noPicture = track.obstacle ?? MediaError(.noImageAtTime, "the track has no picture")

  var damage: ReadingDamage { cursor.damage }

  /// - Parameter threadCount: of the decoder; 0 for one a core.
  init(_ track: AssetTrack, threadCount: Int = 0) throws(MediaError) {
    self.track = track
    location = MediaError.Location(file: track.asset.file, trackID: track.trackID)
    cursor = try track.content.makePictures(
      track.asset, DecoderOptions(threadCount: threadCount, keepsAlpha: true))
    converter = try PictureConverter(.pixelFormat(.bgra32), track: track.content)
    deepConverter = try PictureConverter(.pixelFormat(.argb64), track: track.content)
    scratch = try Frame()
    keptFrame = try Frame()
  }

  /// The timestamp of the key sample in whose group a time is, where an index says.
  func groupKey(at time: MediaTime) -> Int64? { cursor.groupKey(at: time) }

  /// The time at which the key frame of a time's group comes on screen, where an index says.
  func keyFrameTime(before time: MediaTime) -> MediaTime? { cursor.keyFrameTime(before: time) }

  /// Goes on with a decoder of so many threads.
  func renewDecoder(threadCount: Int) throws(MediaError) {
    try cursor.renewDecoder(threadCount: threadCount)
  }

  /// - Parameter following: the pictures that may be asked for after it.
  func still(
    at time: MediaTime, _ settings: StillSettings, following: FollowingPictures = .any
  ) throws(MediaError) -> Still {
    do throws(MediaError) {
      if let kept, kept.facts.time == time {
        return try makeStill(of: keptFrame, kept.facts, at: time, settings)
      }
      guard try cursor.move(to: time, toleranceBefore: settings.toleranceBefore, following: following) else {
        throw noPicture
      }
      if var known = last?.still, last?.settings == settings, known.actualTime == cursor.currentTime {
        known.requestedTime = time
        known.isDamaged = known.isDamaged || cursor.isDamaged
        return known
      }
      last = nil
      let still = try makeStill(at: time, settings)
      last = (settings, still)
      return still
    } catch {
      throw error.at(location)
    }
  }

  // MARK: a picture for several stills

  /// Keeps the picture that was gone to last as it was decoded, so that stills of its time cost no decoding.
  ///
  /// It is not kept where another picture may be the one on screen at its time, or where one of a score as high is kept.
  func keep(scoring score: Double) throws(MediaError) {
    guard cursor.knowsPictureTimes, !cursor.isDamaged, kept.map({ $0.score < score }) ?? true else { return }
    let facts = PictureFacts(of: cursor)
    try cursor.withCurrent { (frame) throws(MediaError) in
      // A field may be all that was decoded of a picture of two.
      guard !frame.fields.isInterlaced else { return }
      try frame.reference(in: keptFrame)
      kept = (facts, score)
    }
  }

  /// The score of the picture that is kept; `nil` where there is none.
  var keptScore: Double? { kept?.score }

  /// Whether the picture of a time is kept.
  func keeps(_ time: MediaTime?) -> Bool { time != nil && kept?.facts.time == time }

  /// Keeps no picture but one of a time.
  func forgetKept(exceptAt time: MediaTime) {
    if !keeps(time) { kept = nil }
  }

  /// Gives up the still that was made last; the generator asks for no other one for now.
  func rest() { last = nil }

  // MARK: one after the other

  var hasPicture: Bool { cursor.hasPicture }

  /// The time at which the picture comes on screen that was gone to.
  var currentTime: MediaTime { cursor.currentTime }

  func moveToStart() throws(MediaError) -> Bool { try cursor.move(to: .zero) }

  func step() throws(MediaError) { try cursor.step() }

  func withCurrent<Result>(
    _ body: (borrowing Frame) throws(MediaError) -> Result
  ) throws(MediaError) -> Result {
    try cursor.withCurrent(body)
  }

  func currentStill(_ settings: StillSettings) throws(MediaError) -> Still {
    do throws(MediaError) {
      return try makeStill(at: cursor.currentTime, settings)
    } catch {
      throw error.at(location)
    }
  }

  private func makeStill(at time: MediaTime, _ settings: StillSettings) throws(MediaError) -> Still {
    let facts = PictureFacts(of: cursor)
    return try cursor.withCurrent { (frame) throws(MediaError) in
      try makeStill(of: frame, facts, at: time, settings)
    }
  }

  private func makeStill(
    of frame: borrowing Frame, _ facts: PictureFacts, at time: MediaTime, _ settings: StillSettings
  ) throws(MediaError) -> Still {
    converter.follow(facts.format)
    deepConverter.follow(facts.format)
    let orientation =
      settings.appliesPreferredTrackTransform
      ? PictureOrientation(frame.displayTransform ?? track.preferredTransform) : .upright
    let (image, color) = try cropped(frame, facts.format?.video, settings, orientation)
    return Still(
      image: try image.oriented(orientation), requestedTime: time, actualTime: facts.time,
      presentationTimeStamp: facts.presentationTimeStamp,
      frameType: frame.pictureTypeLetters, isDamaged: facts.isDamaged, color: color)
  }

  /// The part of a picture that is meant to be seen, of one field where that is wanted.
  private func cropped(
    _ frame: borrowing Frame, _ video: FormatDescription.VideoFormat?, _ settings: StillSettings,
    _ orientation: PictureOrientation
  ) throws(MediaError) -> (PixelBuffer, StillColor) {
    let needsField = settings.deinterlaces && frame.fields.isInterlaced
    let aperture = settings.apertureMode == .cleanAperture ? cleanAperture(of: frame, video) : nil
    guard needsField || aperture != nil else { return try convert(frame, video, settings, orientation) }
    try frame.reference(in: scratch)
    if let aperture {
      scratch.crop(left: aperture.left, top: aperture.top, right: aperture.right, bottom: aperture.bottom)
    }
    // An aperture that begins on an odd line changes which field its first line is of.
    let isTop = frame.fields.isTopFirst == ((aperture?.top ?? 0) % 2 == 0)
    if needsField { try scratch.interpolateField(keepingEvenLines: isTop) }
    return try convert(scratch, video, settings, orientation)
  }

  private func convert(
    _ frame: borrowing Frame, _ video: FormatDescription.VideoFormat?, _ settings: StillSettings,
    _ orientation: PictureOrientation
  ) throws(MediaError) -> (PixelBuffer, StillColor) {
    let squaresPixels = settings.apertureMode != .encodedPixels
    let ratio = converter.pixelAspectRatio(of: frame)
    let size = try Self.size(
      of: frame.dimensions, ratio: squaresPixels ? ratio : .square, maximum: settings.maximumSize,
      swapsAxes: orientation.swapsAxes)
    let outputRatio = squaresPixels ? PixelAspectRatio.square : ratio
    let stated = frame.color
    let mapping = mapper.mapping(of: frame, video)
    let keepsRange = settings.dynamicRangePolicy == .matchSource && stated.isHighDynamicRange
    guard keepsRange || mapping != nil else {
      let picture = try converter.convert(frame, dimensions: size, pixelAspectRatio: outputRatio)
      return (picture, StillColor(stated: stated, source: converter.sourceColor ?? stated))
    }
    let deep = try deepConverter.convert(frame, dimensions: size, pixelAspectRatio: outputRatio)
    let source = deepConverter.sourceColor ?? stated
    guard !keepsRange, let mapping else { return (deep, StillColor(stated: stated, source: source)) }
    return (
      try mapper.map(deep, by: mapping),
      StillColor(stated: stated, source: source, toneMapping: mapping.method)
    )
  }

  /// The edges that are not meant to be seen; `nil` where there are none, or the aperture is not within the picture.
  private func cleanAperture(
    of frame: borrowing Frame, _ video: FormatDescription.VideoFormat?
  ) -> (left: Int, top: Int, right: Int, bottom: Int)? {
    guard let video, let aperture = video.cleanAperture,
      video.dimensions == frame.dimensions
    else { return nil }
    let (left, top) = (Int(saturating: aperture.x.rounded()), Int(saturating: aperture.y.rounded()))
    let (width, height) = (
      Int(saturating: aperture.width.rounded()), Int(saturating: aperture.height.rounded())
    )
    guard left >= 0, top >= 0, width > 0, height > 0, width <= frame.dimensions.width - left,
      height <= frame.dimensions.height - top
    else { return nil }
    let (right, bottom) = (frame.dimensions.width - left - width, frame.dimensions.height - top - height)
    return left + top + right + bottom == 0 ? nil : (left, top, right, bottom)
  }

  /// The size of the picture before it is turned: its pixels made square, then fitted into the box.
  ///
  /// - Throws: `.overLimit` for one that is larger than the limits only because its pixels are not square: the ratio is
  ///   two numbers in the file, to which no pixels belong.
  static func size(
    of dimensions: VideoDimensions, ratio: PixelAspectRatio, maximum: VideoDimensions, swapsAxes: Bool
  ) throws(MediaError) -> VideoDimensions {
    var width = Double(dimensions.width)
    var height = Double(dimensions.height)
    let stretch = Double(ratio.horizontalSpacing) / Double(ratio.verticalSpacing)
    // Upright pixels grow in width, as `scale=iw*sar:ih` does, so that no line of the picture is lost.
    width = (width * stretch).rounded()
    let limitAcross = Double(swapsAxes ? maximum.height : maximum.width)
    let limitDown = Double(swapsAxes ? maximum.width : maximum.height)
    let scale = min(1, limitAcross > 0 ? limitAcross / width : 1, limitDown > 0 ? limitDown / height : 1)
    if scale < 1 {
      width = (width * scale).rounded()
      height = (height * scale).rounded()
    }
    let isWidened = width > Double(dimensions.width)
    guard
      !isWidened
        || max(width, height) <= Double(PictureLimits.side)
          && width * height <= Double(PictureLimits.pixelCount)
    else {
      throw MediaError(
        .overLimit,
        "a picture of \(Int(saturating: width))×\(Int(saturating: height)) square pixels is over the limit of "
          + "\(PictureLimits.side) a side and \(PictureLimits.pixelCount) in all")
    }
    return VideoDimensions(width: max(1, Int(saturating: width)), height: max(1, Int(saturating: height)))
  }
}
