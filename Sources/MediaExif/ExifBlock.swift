internal import CMediaScopeExif
import Glibc
public import MediaCore

/// The properties of a picture besides its pixels: the content of an Exif segment.
///
/// Source: CIPA DC-008 (Exif 2.32), 4.6; written by libexif. Properties that are `nil` or empty are left out.
public struct ExifBlock: Hashable, Sendable {
  /// `Make`: who made the camera.
  public var make: String?
  /// `Model`: which camera it is.
  public var model: String?
  /// `Software`: what made the picture.
  public var software: String?
  /// `ImageDescription`: what the picture is of.
  public var imageDescription: String?
  /// When the picture was taken.
  public var date: Date?
  /// Where the picture was taken.
  public var location: ISO6709Location?
  /// `PixelXDimension` and `PixelYDimension`.
  public var dimensions: VideoDimensions?

  /// An instant as a clock on the wall shows it.
  public struct Date: Hashable, Sendable {
    /// `DateTimeOriginal` as `YYYY:MM:DD HH:MM:SS`.
    public var dateTime: String
    /// `SubSecTimeOriginal`: digits after the decimal point of the seconds.
    public var subsecond: String?
    /// `OffsetTimeOriginal`: the clock's distance from UTC as `±HH:MM`.
    public var offset: String?

    /// Makes an instant of its texts.
    public init(dateTime: String, subsecond: String? = nil, offset: String? = nil) {
      self.dateTime = dateTime
      self.subsecond = subsecond
      self.offset = offset
    }
  }

  /// Makes a block that says nothing.
  public init() {}

  /// The block's bytes, from `Exif` and two zeros on, as JPEG's APP1 segment holds them.
  ///
  /// - Throws: `.outOfMemory`, `.overLimit` for more than a segment can hold, `.encoderNotFound` where there is no
  ///   libexif.
  public func bytes() throws(MediaError) -> [UInt8] {
    let writer = try ExifWriter()
    writer.add(text: imageDescription, EXIF_TAG_IMAGE_DESCRIPTION, to: EXIF_IFD_0)
    writer.add(text: make, EXIF_TAG_MAKE, to: EXIF_IFD_0)
    writer.add(text: model, EXIF_TAG_MODEL, to: EXIF_IFD_0)
    for tag in [EXIF_TAG_X_RESOLUTION, EXIF_TAG_Y_RESOLUTION] {
      writer.add(rationals: [72], tag, to: EXIF_IFD_0)
    }
    writer.add(EXIF_FORMAT_SHORT, count: 1, [0, 2], EXIF_TAG_RESOLUTION_UNIT, to: EXIF_IFD_0)
    writer.add(text: software, EXIF_TAG_SOFTWARE, to: EXIF_IFD_0)
    writer.add(EXIF_FORMAT_UNDEFINED, count: 4, Array("0232".utf8), EXIF_TAG_EXIF_VERSION, to: EXIF_IFD_EXIF)
    if let date {
      writer.add(text: date.dateTime, EXIF_TAG_DATE_TIME_ORIGINAL, to: EXIF_IFD_EXIF)
      writer.add(text: date.subsecond, EXIF_TAG_SUB_SEC_TIME_ORIGINAL, to: EXIF_IFD_EXIF)
      writer.add(text: date.offset, EXIF_TAG_OFFSET_TIME_ORIGINAL, to: EXIF_IFD_EXIF)
    }
    // 1 is sRGB.
    writer.add(EXIF_FORMAT_SHORT, count: 1, [0, 1], EXIF_TAG_COLOR_SPACE, to: EXIF_IFD_EXIF)
    if let dimensions {
      writer.add(long: dimensions.width, EXIF_TAG_PIXEL_X_DIMENSION, to: EXIF_IFD_EXIF)
      writer.add(long: dimensions.height, EXIF_TAG_PIXEL_Y_DIMENSION, to: EXIF_IFD_EXIF)
    }
    if let location, abs(location.latitude) <= 90, abs(location.longitude) <= 180 { writer.add(location) }
    let bytes = try writer.finish()
    // JPEG, B.1.1.4: a segment's length counts itself in 16 bits.
    guard bytes.count <= 65533 else {
      throw MediaError(.overLimit, "what is said of the picture does not fit into an Exif segment")
    }
    return bytes
  }
}

/// libexif's data while it is filled; numbers are big-endian.
private struct ExifWriter: ~Copyable {
  private let raw: UnsafeMutablePointer<ExifData>

  init() throws(MediaError) {
    try ExifLibrary.load()
    guard let raw = exif_data_new() else { throw MediaError(.outOfMemory, "no memory for Exif data") }
    self.raw = raw
    exif_data_set_byte_order(raw, EXIF_BYTE_ORDER_MOTOROLA)
  }

  deinit {
    exif_data_unref(raw)
  }

  func add(text: String?, _ tag: ExifTag, to directory: ExifIfd) {
    // Characters after a zero would not be read.
    guard let text = text?.filter({ $0 != "\0" }), !text.isEmpty else { return }
    let bytes = Array(text.utf8.prefix(8000)) + [0]
    add(EXIF_FORMAT_ASCII, count: bytes.count, bytes, tag, to: directory)
  }

  func add(long value: Int, _ tag: ExifTag, to directory: ExifIfd) {
    add(EXIF_FORMAT_LONG, count: 1, Self.bigEndian(UInt32(clamping: value)), tag, to: directory)
  }

  func add(rationals values: [Double], _ tag: ExifTag, to directory: ExifIfd) {
    let bytes = values.flatMap { value -> [UInt8] in
      let isWhole = value == value.rounded()
      let unit: Double = isWhole ? 1 : 10000
      return Self.bigEndian(UInt32(clamping: Int(saturating: (value * unit).rounded())))
        + Self.bigEndian(UInt32(unit))
    }
    add(EXIF_FORMAT_RATIONAL, count: values.count, bytes, tag, to: directory)
  }

  func add(_ location: ISO6709Location) {
    func tag(_ number: Int32) -> ExifTag { ExifTag(rawValue: ExifTag.RawValue(number)) }
    func degrees(_ value: Double) -> [Double] {
      // In units of the seconds' rationals, so that 60 seconds never come out.
      let units = (abs(value) * 3600 * 10000).rounded()
      let seconds = units.truncatingRemainder(dividingBy: 600_000) / 10000
      let minutes = (units / 600_000).rounded(.down)
      return [(minutes / 60).rounded(.down), minutes.truncatingRemainder(dividingBy: 60), seconds]
    }
    let gps = EXIF_IFD_GPS
    add(EXIF_FORMAT_BYTE, count: 4, [2, 3, 0, 0], tag(EXIF_TAG_GPS_VERSION_ID), to: gps)
    add(text: location.latitude < 0 ? "S" : "N", tag(EXIF_TAG_GPS_LATITUDE_REF), to: gps)
    add(rationals: degrees(location.latitude), tag(EXIF_TAG_GPS_LATITUDE), to: gps)
    add(text: location.longitude < 0 ? "W" : "E", tag(EXIF_TAG_GPS_LONGITUDE_REF), to: gps)
    add(rationals: degrees(location.longitude), tag(EXIF_TAG_GPS_LONGITUDE), to: gps)
    guard let altitude = location.altitude else { return }
    add(EXIF_FORMAT_BYTE, count: 1, [altitude < 0 ? 1 : 0], tag(EXIF_TAG_GPS_ALTITUDE_REF), to: gps)
    add(rationals: [abs(altitude)], tag(EXIF_TAG_GPS_ALTITUDE), to: gps)
  }

  func add(_ format: ExifFormat, count: Int, _ bytes: [UInt8], _ tag: ExifTag, to directory: ExifIfd) {
    let directories = withUnsafeBytes(of: raw.pointee.ifd) {
      Array($0.bindMemory(to: UnsafeMutablePointer<ExifContent>?.self))
    }
    guard let content = directories[Int(directory.rawValue)], let entry = exif_entry_new() else { return }
    defer { exif_entry_unref(entry) }
    guard let data = malloc(bytes.count) else { return }
    data.copyMemory(from: bytes, byteCount: bytes.count)
    entry.pointee.tag = tag
    entry.pointee.format = format
    entry.pointee.components = UInt(count)
    // The entry frees it.
    entry.pointee.data = data.assumingMemoryBound(to: UInt8.self)
    entry.pointee.size = UInt32(bytes.count)
    exif_content_add_entry(content, entry)
  }

  func finish() throws(MediaError) -> [UInt8] {
    var bytes: UnsafeMutablePointer<UInt8>?
    var count: UInt32 = 0
    exif_data_save_data(raw, &bytes, &count)
    guard let bytes else { throw MediaError(.outOfMemory, "no memory for Exif data") }
    defer { free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
