/// The place in a picture's first bits that says how it is predicted, in codecs whose pictures say little
/// else of themselves.
package enum PictureMark: Sendable {
  /// ITU-T H.261, 4.2, whose pictures don't say it, but whose macroblocks do.
  case h261
  /// ITU-T H.263, 5.1.
  case h263
  /// Sorenson Spark, which begins as H.263 does.
  case spark
  /// Microsoft's variants of MPEG-4 Visual, and Windows Media Video 7.
  case msmpeg4v1, msmpeg4, wmv2
  case realVideo1, realVideo2, realVideo3, realVideo4
  case on2, on2WithAlpha
  case indeo3, indeo4, indeo5
  case cinepak, sorenson1
}
