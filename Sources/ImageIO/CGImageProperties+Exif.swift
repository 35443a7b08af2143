// swift-format-ignore-file: AlwaysUseLowerCamelCase

// What a file says of how and where an image was taken (Exif 2.32, TIFF 6.0).

/// A dictionary of what Exif says: values by the keys below that begin with `kCGImagePropertyExif`.
public let kCGImagePropertyExifDictionary = "{Exif}"
/// A dictionary of what TIFF's tags say: values by the keys below that begin with `kCGImagePropertyTIFF`.
public let kCGImagePropertyTIFFDictionary = "{TIFF}"
/// A dictionary of where the image was taken: values by the keys below that begin with `kCGImagePropertyGPS`.
public let kCGImagePropertyGPSDictionary = "{GPS}"
/// Pixels of an inch across.
public let kCGImagePropertyDPIWidth = "DPIWidth"
/// Pixels of an inch down.
public let kCGImagePropertyDPIHeight = "DPIHeight"
/// Bytes of the file.
public let kCGImagePropertyFileSize = "FileSize"
/// The name of the ICC profile; it is not given here.
public let kCGImagePropertyProfileName = "ProfileName"
/// What IPTC says; it is not given here, MediaScope's metadata is.
public let kCGImagePropertyIPTCDictionary = "{IPTC}"
/// What a PNG says; it is not given here, MediaScope's metadata is.
public let kCGImagePropertyPNGDictionary = "{PNG}"
/// What JFIF says; it is not given here, MediaScope's metadata is.
public let kCGImagePropertyJFIFDictionary = "{JFIF}"
/// What cameras of Apple store; it is not given here, MediaScope's metadata is.
public let kCGImagePropertyMakerAppleDictionary = "{MakerApple}"
/// What is known of a HEIC sequence; it is not given here.
public let kCGImagePropertyHEICSDictionary = "{HEICS}"
/// What is known of a WebP; it is not given here.
public let kCGImagePropertyWebPDictionary = "{WebP}"

// Exif.

/// For how long light fell in, in seconds.
public let kCGImagePropertyExifExposureTime = "ExposureTime"
/// The focal length over the width of the aperture.
public let kCGImagePropertyExifFNumber = "FNumber"
/// Who chose the exposure, by Exif's number.
public let kCGImagePropertyExifExposureProgram = "ExposureProgram"
/// Which light the camera is sensitive to (ASTM).
public let kCGImagePropertyExifSpectralSensitivity = "SpectralSensitivity"
/// A list of one number: how sensitive the camera was, by ISO.
public let kCGImagePropertyExifISOSpeedRatings = "ISOSpeedRatings"
/// What the sensitivity is by, by Exif's number.
public let kCGImagePropertyExifSensitivityType = "SensitivityType"
/// Exif's version, as numbers.
public let kCGImagePropertyExifVersion = "ExifVersion"
/// When the image was taken, as `yyyy:MM:dd HH:mm:ss`.
public let kCGImagePropertyExifDateTimeOriginal = "DateTimeOriginal"
/// When the image became digital, as `yyyy:MM:dd HH:mm:ss`.
public let kCGImagePropertyExifDateTimeDigitized = "DateTimeDigitized"
/// The time zone of the last change, as `+hh:mm`.
public let kCGImagePropertyExifOffsetTime = "OffsetTime"
/// The time zone where the image was taken, as `+hh:mm`.
public let kCGImagePropertyExifOffsetTimeOriginal = "OffsetTimeOriginal"
/// The time zone where the image became digital, as `+hh:mm`.
public let kCGImagePropertyExifOffsetTimeDigitized = "OffsetTimeDigitized"
/// Digits after the second of the last change.
public let kCGImagePropertyExifSubsecTime = "SubsecTime"
/// Digits after the second in which the image was taken.
public let kCGImagePropertyExifSubsecTimeOriginal = "SubsecTimeOriginal"
/// Digits after the second in which the image became digital.
public let kCGImagePropertyExifSubsecTimeDigitized = "SubsecTimeDigitized"
/// Which components there are, as numbers of Exif.
public let kCGImagePropertyExifComponentsConfiguration = "ComponentsConfiguration"
/// Bits of a pixel as it is stored.
public let kCGImagePropertyExifCompressedBitsPerPixel = "CompressedBitsPerPixel"
/// How long light fell in, by APEX.
public let kCGImagePropertyExifShutterSpeedValue = "ShutterSpeedValue"
/// How wide the aperture was, by APEX.
public let kCGImagePropertyExifApertureValue = "ApertureValue"
/// How bright it was, by APEX.
public let kCGImagePropertyExifBrightnessValue = "BrightnessValue"
/// How much more exposure was asked for, in EV.
public let kCGImagePropertyExifExposureBiasValue = "ExposureBiasValue"
/// How wide the aperture can be, by APEX.
public let kCGImagePropertyExifMaxApertureValue = "MaxApertureValue"
/// How far the subject was, in meters.
public let kCGImagePropertyExifSubjectDistance = "SubjectDistance"
/// What light was measured, by Exif's number.
public let kCGImagePropertyExifMeteringMode = "MeteringMode"
/// What the light was of, by Exif's number.
public let kCGImagePropertyExifLightSource = "LightSource"
/// What the flash did, by the bits of Exif.
public let kCGImagePropertyExifFlash = "Flash"
/// In millimeters.
public let kCGImagePropertyExifFocalLength = "FocalLength"
/// The focal length that shows as much on film of 35 mm, in millimeters.
public let kCGImagePropertyExifFocalLenIn35mmFilm = "FocalLenIn35mmFilm"
/// Where the subject is, in pixels.
public let kCGImagePropertyExifSubjectArea = "SubjectArea"
/// A comment on the image.
public let kCGImagePropertyExifUserComment = "UserComment"
/// 1 for sRGB, 65535 for others.
public let kCGImagePropertyExifColorSpace = "ColorSpace"
/// Pixels across.
public let kCGImagePropertyExifPixelXDimension = "PixelXDimension"
/// Pixels down.
public let kCGImagePropertyExifPixelYDimension = "PixelYDimension"
/// Pixels across in a unit of the sensor.
public let kCGImagePropertyExifFocalPlaneXResolution = "FocalPlaneXResolution"
/// Pixels down in a unit of the sensor.
public let kCGImagePropertyExifFocalPlaneYResolution = "FocalPlaneYResolution"
/// 2 for inches, 3 for centimeters.
public let kCGImagePropertyExifFocalPlaneResolutionUnit = "FocalPlaneResolutionUnit"
/// What the sensor is, by Exif's number.
public let kCGImagePropertyExifSensingMethod = "SensingMethod"
/// What made the image, by Exif's number.
public let kCGImagePropertyExifFileSource = "FileSource"
/// 1 for what was seen as it is.
public let kCGImagePropertyExifSceneType = "SceneType"
/// Whether the image was made anew, by Exif's number.
public let kCGImagePropertyExifCustomRendered = "CustomRendered"
/// How exposure was chosen, by Exif's number.
public let kCGImagePropertyExifExposureMode = "ExposureMode"
/// 0 where the camera chose it, 1 where the photographer did.
public let kCGImagePropertyExifWhiteBalance = "WhiteBalance"
/// How many times larger the middle was made.
public let kCGImagePropertyExifDigitalZoomRatio = "DigitalZoomRatio"
/// What kind of image was meant, by Exif's number.
public let kCGImagePropertyExifSceneCaptureType = "SceneCaptureType"
/// How much gain there was, by Exif's number.
public let kCGImagePropertyExifGainControl = "GainControl"
/// By Exif's number.
public let kCGImagePropertyExifContrast = "Contrast"
/// By Exif's number.
public let kCGImagePropertyExifSaturation = "Saturation"
/// By Exif's number.
public let kCGImagePropertyExifSharpness = "Sharpness"
/// How far the subject was, by Exif's number.
public let kCGImagePropertyExifSubjectDistRange = "SubjectDistRange"
/// What no other image has.
public let kCGImagePropertyExifImageUniqueID = "ImageUniqueID"
/// Whose camera it is.
public let kCGImagePropertyExifCameraOwnerName = "CameraOwnerName"
/// The serial number of the camera.
public let kCGImagePropertyExifBodySerialNumber = "BodySerialNumber"
/// Shortest and longest focal length in millimeters, and the lowest f-number of each.
public let kCGImagePropertyExifLensSpecification = "LensSpecification"
/// Who made the lens.
public let kCGImagePropertyExifLensMake = "LensMake"
/// Which lens it is.
public let kCGImagePropertyExifLensModel = "LensModel"
/// The serial number of the lens.
public let kCGImagePropertyExifLensSerialNumber = "LensSerialNumber"
/// What the camera's maker has stored.
public let kCGImagePropertyExifMakerNote = "MakerNote"
/// Whether the image is put together of several, by Exif's number.
public let kCGImagePropertyExifCompositeImage = "CompositeImage"

// TIFF.

/// Who made the camera.
public let kCGImagePropertyTIFFMake = "Make"
/// Which camera it is.
public let kCGImagePropertyTIFFModel = "Model"
/// How the image is to be turned: a number of ``CGImagePropertyOrientation``.
public let kCGImagePropertyTIFFOrientation = "Orientation"
/// Pixels across in a unit.
public let kCGImagePropertyTIFFXResolution = "XResolution"
/// Pixels down in a unit.
public let kCGImagePropertyTIFFYResolution = "YResolution"
/// 2 for inches, 3 for centimeters.
public let kCGImagePropertyTIFFResolutionUnit = "ResolutionUnit"
/// When the image was changed last, as `yyyy:MM:dd HH:mm:ss`.
public let kCGImagePropertyTIFFDateTime = "DateTime"
/// What wrote the file.
public let kCGImagePropertyTIFFSoftware = "Software"
/// Who made the image.
public let kCGImagePropertyTIFFArtist = "Artist"
/// Whose right it is.
public let kCGImagePropertyTIFFCopyright = "Copyright"
/// What the image shows.
public let kCGImagePropertyTIFFImageDescription = "ImageDescription"
/// The document that the image is of.
public let kCGImagePropertyTIFFDocumentName = "DocumentName"
/// Which computer wrote the file.
public let kCGImagePropertyTIFFHostComputer = "HostComputer"
/// How pixels are stored, by TIFF's number.
public let kCGImagePropertyTIFFCompression = "Compression"
/// What components are, by TIFF's number.
public let kCGImagePropertyTIFFPhotometricInterpretation = "PhotometricInterpretation"
/// The transfer function as a table.
public let kCGImagePropertyTIFFTransferFunction = "TransferFunction"
/// The chromaticity of white.
public let kCGImagePropertyTIFFWhitePoint = "WhitePoint"
/// The chromaticities of red, green and blue.
public let kCGImagePropertyTIFFPrimaryChromaticities = "PrimaryChromaticities"

// Places.

/// The version of these tags, as numbers.
public let kCGImagePropertyGPSVersion = "GPSVersion"
/// N or S.
public let kCGImagePropertyGPSLatitudeRef = "LatitudeRef"
/// In degrees, from 0 to 90.
public let kCGImagePropertyGPSLatitude = "Latitude"
/// E or W.
public let kCGImagePropertyGPSLongitudeRef = "LongitudeRef"
/// In degrees, from 0 to 180.
public let kCGImagePropertyGPSLongitude = "Longitude"
/// 1 below the sea's level.
public let kCGImagePropertyGPSAltitudeRef = "AltitudeRef"
/// In meters.
public let kCGImagePropertyGPSAltitude = "Altitude"
/// The time of day in UTC, as `HH:mm:ss`.
public let kCGImagePropertyGPSTimeStamp = "TimeStamp"
/// The day in UTC, as `yyyy:MM:dd`.
public let kCGImagePropertyGPSDateStamp = "DateStamp"
/// Which satellites were seen.
public let kCGImagePropertyGPSSatellites = "Satellites"
/// A while the receiver measured.
public let kCGImagePropertyGPSStatus = "Status"
/// 2 or 3 dimensions.
public let kCGImagePropertyGPSMeasureMode = "MeasureMode"
/// How precise the measurement is.
public let kCGImagePropertyGPSDOP = "DOP"
/// K for kilometers an hour, M for miles, N for knots.
public let kCGImagePropertyGPSSpeedRef = "SpeedRef"
/// How fast the receiver was.
public let kCGImagePropertyGPSSpeed = "Speed"
/// T for the true north, M for the magnetic one.
public let kCGImagePropertyGPSTrackRef = "TrackRef"
/// Where the receiver went, in degrees.
public let kCGImagePropertyGPSTrack = "Track"
/// T for the true north, M for the magnetic one.
public let kCGImagePropertyGPSImgDirectionRef = "ImgDirectionRef"
/// Where the camera looked, in degrees.
public let kCGImagePropertyGPSImgDirection = "ImgDirection"
/// The geodetic survey.
public let kCGImagePropertyGPSMapDatum = "MapDatum"
/// N or S.
public let kCGImagePropertyGPSDestLatitudeRef = "DestLatitudeRef"
/// The place that was looked at, in degrees.
public let kCGImagePropertyGPSDestLatitude = "DestLatitude"
/// E or W.
public let kCGImagePropertyGPSDestLongitudeRef = "DestLongitudeRef"
/// The place that was looked at, in degrees.
public let kCGImagePropertyGPSDestLongitude = "DestLongitude"
/// T for the true north, M for the magnetic one.
public let kCGImagePropertyGPSDestBearingRef = "DestBearingRef"
/// Where what was looked at is, in degrees.
public let kCGImagePropertyGPSDestBearing = "DestBearing"
/// K for kilometers, M for miles, N for nautical miles.
public let kCGImagePropertyGPSDestDistanceRef = "DestDistanceRef"
/// How far what was looked at is.
public let kCGImagePropertyGPSDestDistance = "DestDistance"
/// How the place was found.
public let kCGImagePropertyGPSProcessingMethod = "ProcessingMethod"
/// The name of the place.
public let kCGImagePropertyGPSAreaInformation = "AreaInformation"
/// 1 where the measurement was corrected.
public let kCGImagePropertyGPSDifferentalCorrection = "Differential"
/// How far off the place can be, in meters.
public let kCGImagePropertyGPSHPositioningError = "HPositioningError"
