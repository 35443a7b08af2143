// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import MediaWriting

/// A kind of file.
public typealias AVFileType = FileType
/// A use that a file is made for.
public typealias AVFileTypeProfile = FileTypeProfile

/// Types that Apple's framework has names for and no writer here writes.
///
/// An `AVAssetWriter` of one of these is refused by the type's name.
extension FileType {
  /// 3GPP2.
  public static let mobile3GPP2 = FileType(rawValue: "public.3gpp2")
  /// AMR, of the narrow and the wide band.
  public static let amr = FileType(rawValue: "org.3gpp.adaptive-multi-rate-audio")
  /// AC-3 without a container.
  public static let ac3 = FileType(rawValue: "public.ac3-audio")
  /// Enhanced AC-3 without a container.
  public static let eac3 = FileType(rawValue: "public.enhanced-ac3-audio")
  /// Sun's and NeXT's sound.
  public static let au = FileType(rawValue: "public.au-audio")
  /// JPEG.
  public static let jpg = FileType(rawValue: "public.jpeg")
  /// Digital Negative.
  public static let dng = FileType(rawValue: "com.adobe.raw-image")
  /// HEIF of HEVC.
  public static let heic = FileType(rawValue: "public.heic")
  /// HEIF of H.264.
  public static let avci = FileType(rawValue: "public.avci")
  /// HEIF of any codec.
  public static let heif = FileType(rawValue: "public.heif")
  /// TIFF.
  public static let tif = FileType(rawValue: "public.tiff")
  /// Apple's timed text for the iTunes Store.
  public static let appleiTT = FileType(rawValue: "com.apple.itunes-timed-text")
  /// Scenarist's closed captions.
  public static let SCC = FileType(rawValue: "com.scenarist.closed-caption")
  /// Patterns of haptics.
  public static let AHAP = FileType(rawValue: "com.apple.haptics.ahap")
  /// Pictures of medicine.
  public static let dicom = FileType(rawValue: "org.nema.dicom")
}
