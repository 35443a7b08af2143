internal import CMediaScopeVectors

/// A sample of a component: a byte, or a word of more than 8 bits.
///
/// The loops over rows of samples are those for the widest vectors of the processor.
protocol PictureSample: FixedWidthInteger, UnsignedInteger {
  /// Finds the row between two, in quarters of a code from the middle.
  static var blend: Blend { get }
  /// Writes blue, green, red and alpha of 8 bits each, of luma and of chroma in 16ths.
  static var bgra: Codes { get }
  /// Writes alpha, red, green and blue of 16 bits each, big-endian.
  static var argb: Codes { get }
}

extension PictureSample {
  typealias Blend = (
    UnsafePointer<Self>, UnsafePointer<Self>, Int, vector_blend, UnsafeMutablePointer<Int16>, Int
  ) -> Void
  typealias Codes = (
    UnsafePointer<Self>, UnsafePointer<Int16>, UnsafePointer<Int16>, UnsafePointer<vector_matrix>,
    UnsafeMutableRawPointer, Int
  ) -> Void
}

extension UInt8: PictureSample {
  static var blend: Blend { VectorRows.widest.blend_bytes }
  static var bgra: Codes { VectorRows.widest.bgra_of_bytes }
  static var argb: Codes { VectorRows.widest.argb_of_bytes }
}

extension UInt16: PictureSample {
  static var blend: Blend { VectorRows.widest.blend_words }
  static var bgra: Codes { VectorRows.widest.bgra_of_words }
  static var argb: Codes { VectorRows.widest.argb_of_words }
}

/// The loops over rows of pictures.
enum VectorRows {
  /// Those for the widest vectors of the processor, chosen once.
  static let widest = vector_rows_widest().pointee
}
