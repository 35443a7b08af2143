// swift-format-ignore-file: AlwaysUseLowerCamelCase

// Keys of the properties that say how and where an image was taken (Exif 2.32, TIFF 6.0).

/// A dictionary of Exif's tags: values by the keys below that begin with `kCGImagePropertyExif`.
public let kCGImagePropertyExifDictionary = "{Exif}"
/// A dictionary of TIFF's tags: values by the keys below that begin with `kCGImagePropertyTIFF`.
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
/// The tags of IPTC; not given here, use MediaScope's metadata.
public let kCGImagePropertyIPTCDictionary = "{IPTC}"
/// The tags of a PNG; not given here, use MediaScope's metadata.
public let kCGImagePropertyPNGDictionary = "{PNG}"
/// The tags of JFIF; not given here, use MediaScope's metadata.
public let kCGImagePropertyJFIFDictionary = "{JFIF}"
/// The notes of Apple's cameras; not given here, use MediaScope's metadata.
public let kCGImagePropertyMakerAppleDictionary = "{MakerApple}"
/// The properties of a HEIC sequence; not given here.
public let kCGImagePropertyHEICSDictionary = "{HEICS}"
/// The properties of a WebP; not given here.
public let kCGImagePropertyWebPDictionary = "{WebP}"

// Exif.

/// The exposure time, in seconds.
public let kCGImagePropertyExifExposureTime = "ExposureTime"
/// The focal length over the width of the aperture.
public let kCGImagePropertyExifFNumber = "FNumber"
/// The program that chose the exposure, by Exif's number.
public let kCGImagePropertyExifExposureProgram = "ExposureProgram"
/// The spectral sensitivity of the camera (ASTM).
public let kCGImagePropertyExifSpectralSensitivity = "SpectralSensitivity"
/// A list of one number: how sensitive the camera was, by ISO.
public let kCGImagePropertyExifISOSpeedRatings = "ISOSpeedRatings"
/// The kind of the sensitivity's number, by Exif's number.
public let kCGImagePropertyExifSensitivityType = "SensitivityType"
/// Exif's version, as numbers.
public let kCGImagePropertyExifVersion = "ExifVersion"
/// The time when the image was taken, as `yyyy:MM:dd HH:mm:ss`.
public let kCGImagePropertyExifDateTimeOriginal = "DateTimeOriginal"
/// The time when the image became digital, as `yyyy:MM:dd HH:mm:ss`.
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
/// The components of a pixel in their order, as numbers of Exif.
public let kCGImagePropertyExifComponentsConfiguration = "ComponentsConfiguration"
/// Bits of a pixel as it is stored.
public let kCGImagePropertyExifCompressedBitsPerPixel = "CompressedBitsPerPixel"
/// The exposure time, by APEX.
public let kCGImagePropertyExifShutterSpeedValue = "ShutterSpeedValue"
/// The width of the aperture, by APEX.
public let kCGImagePropertyExifApertureValue = "ApertureValue"
/// The brightness of the subject, by APEX.
public let kCGImagePropertyExifBrightnessValue = "BrightnessValue"
/// The exposure that was asked for beside the measured one, in EV.
public let kCGImagePropertyExifExposureBiasValue = "ExposureBiasValue"
/// The greatest width of the aperture, by APEX.
public let kCGImagePropertyExifMaxApertureValue = "MaxApertureValue"
/// The distance of the subject, in meters.
public let kCGImagePropertyExifSubjectDistance = "SubjectDistance"
/// The way that light was measured, by Exif's number.
public let kCGImagePropertyExifMeteringMode = "MeteringMode"
/// The kind of light, by Exif's number.
public let kCGImagePropertyExifLightSource = "LightSource"
/// The state of the flash, by the bits of Exif.
public let kCGImagePropertyExifFlash = "Flash"
/// The focal length in millimeters.
public let kCGImagePropertyExifFocalLength = "FocalLength"
/// The focal length that shows as much on film of 35 mm, in millimeters.
public let kCGImagePropertyExifFocalLenIn35mmFilm = "FocalLenIn35mmFilm"
/// The place of the subject in the image, in pixels.
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
/// The kind of sensor, by Exif's number.
public let kCGImagePropertyExifSensingMethod = "SensingMethod"
/// The kind of device that made the image, by Exif's number.
public let kCGImagePropertyExifFileSource = "FileSource"
/// The kind of scene: 1 for one that was photographed directly.
public let kCGImagePropertyExifSceneType = "SceneType"
/// Whether the image was made anew, by Exif's number.
public let kCGImagePropertyExifCustomRendered = "CustomRendered"
/// The way that the exposure was chosen, by Exif's number.
public let kCGImagePropertyExifExposureMode = "ExposureMode"
/// The white balance: 0 where the camera chose it, 1 where the photographer did.
public let kCGImagePropertyExifWhiteBalance = "WhiteBalance"
/// The factor by which the middle of the image was enlarged.
public let kCGImagePropertyExifDigitalZoomRatio = "DigitalZoomRatio"
/// The kind of image that was meant, by Exif's number.
public let kCGImagePropertyExifSceneCaptureType = "SceneCaptureType"
/// The amount of gain, by Exif's number.
public let kCGImagePropertyExifGainControl = "GainControl"
/// The contrast, by Exif's number.
public let kCGImagePropertyExifContrast = "Contrast"
/// The saturation, by Exif's number.
public let kCGImagePropertyExifSaturation = "Saturation"
/// The sharpness, by Exif's number.
public let kCGImagePropertyExifSharpness = "Sharpness"
/// The range of distances that the subject was in, by Exif's number.
public let kCGImagePropertyExifSubjectDistRange = "SubjectDistRange"
/// An identifier that no other image has.
public let kCGImagePropertyExifImageUniqueID = "ImageUniqueID"
/// The owner of the camera.
public let kCGImagePropertyExifCameraOwnerName = "CameraOwnerName"
/// The serial number of the camera.
public let kCGImagePropertyExifBodySerialNumber = "BodySerialNumber"
/// Shortest and longest focal length in millimeters, and the lowest f-number of each.
public let kCGImagePropertyExifLensSpecification = "LensSpecification"
/// The maker of the lens.
public let kCGImagePropertyExifLensMake = "LensMake"
/// The model of the lens.
public let kCGImagePropertyExifLensModel = "LensModel"
/// The serial number of the lens.
public let kCGImagePropertyExifLensSerialNumber = "LensSerialNumber"
/// The note of the camera's maker.
public let kCGImagePropertyExifMakerNote = "MakerNote"
/// Whether the image is put together of several, by Exif's number.
public let kCGImagePropertyExifCompositeImage = "CompositeImage"

// TIFF.

/// The maker of the camera.
public let kCGImagePropertyTIFFMake = "Make"
/// The model of the camera.
public let kCGImagePropertyTIFFModel = "Model"
/// The orientation that the image is to be turned to: a number of ``CGImagePropertyOrientation``.
public let kCGImagePropertyTIFFOrientation = "Orientation"
/// Pixels across in a unit.
public let kCGImagePropertyTIFFXResolution = "XResolution"
/// Pixels down in a unit.
public let kCGImagePropertyTIFFYResolution = "YResolution"
/// 2 for inches, 3 for centimeters.
public let kCGImagePropertyTIFFResolutionUnit = "ResolutionUnit"
/// The time of the last change of the image, as `yyyy:MM:dd HH:mm:ss`.
public let kCGImagePropertyTIFFDateTime = "DateTime"
/// The program that wrote the file.
public let kCGImagePropertyTIFFSoftware = "Software"
/// The author of the image.
public let kCGImagePropertyTIFFArtist = "Artist"
/// The owner of the copyright.
public let kCGImagePropertyTIFFCopyright = "Copyright"
/// A description of the image.
public let kCGImagePropertyTIFFImageDescription = "ImageDescription"
/// The document that the image is of.
public let kCGImagePropertyTIFFDocumentName = "DocumentName"
/// The computer that wrote the file.
public let kCGImagePropertyTIFFHostComputer = "HostComputer"
/// The way that pixels are compressed, by TIFF's number.
public let kCGImagePropertyTIFFCompression = "Compression"
/// The meaning of the components, by TIFF's number.
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
/// The latitude in degrees, from 0 to 90.
public let kCGImagePropertyGPSLatitude = "Latitude"
/// E or W.
public let kCGImagePropertyGPSLongitudeRef = "LongitudeRef"
/// The longitude in degrees, from 0 to 180.
public let kCGImagePropertyGPSLongitude = "Longitude"
/// 1 below the sea's level.
public let kCGImagePropertyGPSAltitudeRef = "AltitudeRef"
/// The altitude in meters.
public let kCGImagePropertyGPSAltitude = "Altitude"
/// The time of day in UTC, as `HH:mm:ss`.
public let kCGImagePropertyGPSTimeStamp = "TimeStamp"
/// The day in UTC, as `yyyy:MM:dd`.
public let kCGImagePropertyGPSDateStamp = "DateStamp"
/// The satellites that were seen.
public let kCGImagePropertyGPSSatellites = "Satellites"
/// The receiver's status: A while it measured.
public let kCGImagePropertyGPSStatus = "Status"
/// The number of dimensions that were measured, 2 or 3.
public let kCGImagePropertyGPSMeasureMode = "MeasureMode"
/// The precision of the measurement.
public let kCGImagePropertyGPSDOP = "DOP"
/// K for kilometers an hour, M for miles, N for knots.
public let kCGImagePropertyGPSSpeedRef = "SpeedRef"
/// The speed of the receiver.
public let kCGImagePropertyGPSSpeed = "Speed"
/// T for the true north, M for the magnetic one.
public let kCGImagePropertyGPSTrackRef = "TrackRef"
/// The direction that the receiver moved in, in degrees.
public let kCGImagePropertyGPSTrack = "Track"
/// T for the true north, M for the magnetic one.
public let kCGImagePropertyGPSImgDirectionRef = "ImgDirectionRef"
/// The direction that the camera looked in, in degrees.
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
/// The direction to the place that was looked at, in degrees.
public let kCGImagePropertyGPSDestBearing = "DestBearing"
/// K for kilometers, M for miles, N for nautical miles.
public let kCGImagePropertyGPSDestDistanceRef = "DestDistanceRef"
/// The distance to the place that was looked at.
public let kCGImagePropertyGPSDestDistance = "DestDistance"
/// The method that the place was found with.
public let kCGImagePropertyGPSProcessingMethod = "ProcessingMethod"
/// The name of the place.
public let kCGImagePropertyGPSAreaInformation = "AreaInformation"
/// 1 where the measurement was corrected.
public let kCGImagePropertyGPSDifferentalCorrection = "Differential"
/// The distance that the place can be off by, in meters.
public let kCGImagePropertyGPSHPositioningError = "HPositioningError"
