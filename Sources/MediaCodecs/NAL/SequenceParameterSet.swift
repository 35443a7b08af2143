import MediaCore

/// The values of pictures that the sequence parameter sets of HEVC and VVC have alike (ITU-T H.265,
/// 7.4.3.2.1; H.266, 7.4.3.4).
protocol SequenceParameterSet {
  /// chroma_format_idc.
  var chromaFormat: Int { get }
  var lumaBitDepth: Int? { get }
  /// In luma samples, before cropping.
  var codedSize: (width: UInt64, height: UInt64)? { get }
  var cropping: PictureCropping { get }
  /// Whether each picture is a field.
  var isFieldSequence: Bool { get }
  var reorderDepth: Int? { get }
}

extension CodecConfiguration {
  /// Takes what a set says; false where its pictures have no size that a decoder could make.
  mutating func setSequence(_ set: some SequenceParameterSet) -> Bool {
    guard let size = set.codedSize, size.width < 1 << 20, size.height < 1 << 20 else { return false }
    chroma = ChromaFormat.name(set.chromaFormat)
    bitDepth = set.lumaBitDepth ?? bitDepth
    dimensions = set.cropping.shown(
      of: VideoDimensions(width: Int(size.width), height: Int(size.height)), chromaFormat: set.chromaFormat)
    isProgressive = !set.isFieldSequence
    reorderDepth = set.reorderDepth
    return true
  }
}
