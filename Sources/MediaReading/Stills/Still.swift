import MediaAssets
package import MediaCore

/// A picture with all that is known of how it came about.
package struct Still: Sendable {
  package var image: PixelBuffer
  package var requestedTime: MediaTime
  /// The time at which the picture comes on screen.
  package var actualTime: MediaTime
  /// The picture's timestamp as it is stored, before an edit list, or as libav gives it.
  package var presentationTimeStamp: MediaTime
  /// The way in which the picture was coded: `I`, `P`, `B`; `nil` where the decoder doesn't say.
  package var frameType: String?
  /// Whether something was lost that the picture, or one before it in its group, is made of.
  package var isDamaged: Bool
  package var color: StillColor
}

/// The origin of a picture's colours.
package struct StillColor: Hashable, Sendable {
  /// The colours that the file states.
  package var stated: ColorDescription
  /// The colours that they were taken for.
  package var source: ColorDescription
  /// The mapping of their range or gamut; `nil` where there was none.
  package var toneMapping: ToneMapping.Method?

  /// The matrix that the file names, where pictures can't be converted by it and another one was taken.
  package var replacedMatrix: YCbCrMatrix? {
    guard let matrix = stated.matrix, let taken = source.matrix, taken != .identity, taken != matrix else {
      return nil
    }
    return matrix
  }
}

/// The settings that pictures are made with.
struct StillSettings: Hashable {
  var toleranceBefore = MediaTime.positiveInfinity
  var toleranceAfter = MediaTime.positiveInfinity
  var appliesPreferredTrackTransform = false
  var apertureMode = AssetImageGenerator.ApertureMode.cleanAperture
  var dynamicRangePolicy = AssetImageGenerator.DynamicRangePolicy.forceSDR
  var deinterlaces = false
  var maximumSize = VideoDimensions.zero
  var trackID: Int32?
  var videoComposition: VideoComposition?
}
