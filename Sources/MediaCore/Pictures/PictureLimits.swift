/// The limits to the size of pictures: a size is two numbers in a file, that few bytes can claim.
package enum PictureLimits {
  /// Pixels in all: half a gigabyte in BGRA, enough for pictures of 15360 × 8640.
  package static let pixelCount = 1 << 27
  /// Pixels on the longer side, which is what Cairo and most picture formats can take.
  package static let side = 32767
}
