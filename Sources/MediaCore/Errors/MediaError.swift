/// A failure of reading, decoding, drawing or writing media: what happened, where, and what caused it.
///
/// AVFoundation counterpart: `AVError`.
///
/// ```swift
/// do {
///   _ = try await URLAsset(path: path).load(.duration)
/// } catch let error as MediaError where error.code == .fileNotFound {
///   print(error.localizedDescription, error.location.file ?? "")
/// }
/// ```
public struct MediaError: Error, Hashable, Sendable {
  /// The kind of failure.
  public var code: Code
  /// Where it happened.
  public var location: Location
  /// The C library's or the system's own code, where one of them failed.
  public var underlying: Underlying?
  /// One readable clause without the location, such as `the file is empty`.
  public var reason: String

  /// Makes a failure; `reason` is a clause without the place.
  public init(
    _ code: Code, _ reason: String, at location: Location = Location(), underlying: Underlying? = nil
  ) {
    self.code = code
    self.reason = reason
    self.location = location
    self.underlying = underlying
  }
}

extension MediaError {
  /// An open set of failure kinds; new ones do not break a `switch`.
  ///
  /// Where `AVError.Code` has the kind, the name and the raw value are Apple's.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// Apple's number where `AVError.Code` has the kind; ours are positive.
    public var rawValue: Int

    /// Makes the kind of a raw value.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// Something else went wrong.
    public static let unknown = Code(rawValue: -11800)
    /// The memory does not suffice.
    public static let outOfMemory = Code(rawValue: -11801)
    /// The disk has no room for the output.
    public static let diskFull = Code(rawValue: -11807)
    /// The decoder gave up on the data.
    public static let decodeFailed = Code(rawValue: -11821)
    /// The output exists and may not be replaced.
    public static let fileAlreadyExists = Code(rawValue: -11823)
    /// The content is encrypted.
    public static let contentIsProtected = Code(rawValue: -11831)
    /// No picture is shown at the time.
    public static let noImageAtTime = Code(rawValue: -11832)
    /// No decoder for the codec.
    public static let decoderNotFound = Code(rawValue: -11833)
    /// No encoder for the codec.
    public static let encoderNotFound = Code(rawValue: -11834)
    /// No reader knows the content, whatever the name ends in.
    public static let fileFormatNotRecognized = Code(rawValue: -11828)
    /// The format is known, but the bytes break its rules: the file is *malformed*.
    public static let fileFailedToParse = Code(rawValue: -11829)
    /// The file is in order, but this machine or version can't do it: the request is *unsupported*.
    public static let operationNotSupportedForAsset = Code(rawValue: -11838)
    /// A video composition can't be drawn, or doesn't say what is shown throughout.
    public static let invalidVideoComposition = Code(rawValue: -11841)
    /// The caller cancelled the work.
    public static let operationCancelled = Code(rawValue: -11878)

    // Without a counterpart in AVError.

    /// A named limit stands between a number in the file and the machine's memory or time.
    public static let overLimit = Code(rawValue: 1)
    /// The file does not exist.
    public static let fileNotFound = Code(rawValue: 2)
    /// The file exists but the system refuses to read it.
    public static let fileNotReadable = Code(rawValue: 3)
    /// The output can't be created or written.
    public static let fileNotWritable = Code(rawValue: 4)
    /// The asset has no track that fits the request.
    public static let noSuchTrack = Code(rawValue: 5)
    /// An argument is outside of what the call documents.
    public static let invalidArgument = Code(rawValue: 6)
    /// The encoder gave up on the samples.
    public static let encodeFailed = Code(rawValue: 7)
  }

  /// The place of a failure; parts that are not known are `nil`.
  public struct Location: Hashable, Sendable {
    /// The file's path as the caller gave it; `-` is standard input.
    public var file: String?
    /// The track as its container numbers it.
    public var trackID: Int32?
    /// The path of the structure, outermost first, such as `moov/trak[1]/mdia/mdhd`.
    public var boxPath: String?
    /// Absolute, in bytes from the start of the file.
    public var byteOffset: Int64?
    /// The property that could not be loaded, such as `duration`.
    public var property: String?

    /// Makes the place of the parts that are known.
    public init(
      file: String? = nil, trackID: Int32? = nil, boxPath: String? = nil, byteOffset: Int64? = nil,
      property: String? = nil
    ) {
      self.file = file
      self.trackID = trackID
      // The outermost structure has no path.
      self.boxPath = boxPath?.isEmpty == true ? nil : boxPath
      self.byteOffset = byteOffset
      self.property = property
    }
  }

  /// The code that a lower layer gave, with its own words.
  public struct Underlying: Hashable, Sendable {
    /// The layer that a code belongs to.
    public struct Domain: RawRepresentable, Hashable, Sendable {
      /// The layer's name.
      public var rawValue: String

      /// Makes the domain of a layer's name.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// A system call, with its `errno`.
      public static let posix = Domain(rawValue: "posix")
      /// libavformat, libavcodec or their like, with an `AVERROR`.
      public static let libav = Domain(rawValue: "libav")
      /// Cairo, with a `cairo_status_t`.
      public static let cairo = Domain(rawValue: "cairo")
    }

    /// The layer that failed.
    public var domain: Domain
    /// The number that the layer gave, with its sign.
    public var code: Int32
    /// The layer's own words; may be empty.
    public var message: String

    /// Makes a lower layer's failure.
    public init(domain: Domain, code: Int32, message: String) {
      self.domain = domain
      self.code = code
      self.message = message
    }
  }
}

extension MediaError {
  /// This failure, with the parts of the location that were not known yet.
  public func at(_ location: Location) -> MediaError {
    var error = self
    error.location.file = error.location.file ?? location.file
    error.location.trackID = error.location.trackID ?? location.trackID
    error.location.boxPath = error.location.boxPath ?? location.boxPath
    error.location.byteOffset = error.location.byteOffset ?? location.byteOffset
    error.location.property = error.location.property ?? location.property
    return error
  }
}

extension MediaError: CustomStringConvertible {
  /// One line: `file: track 2: moov/mvhd at 0x1a4: reason (words of the lower layer)`.
  public var description: String {
    var parts: [String] = []
    if let file = location.file { parts.append(file == "-" ? "standard input" : file) }
    if let trackID = location.trackID { parts.append("track \(trackID)") }
    if let property = location.property { parts.append(property) }
    switch (location.boxPath, location.byteOffset) {
    case (let path?, let offset?): parts.append("\(path) at 0x\(String(offset, radix: 16))")
    case (let path?, nil): parts.append(path)
    case (nil, let offset?): parts.append("at 0x\(String(offset, radix: 16))")
    case (nil, nil): break
    }
    var text = reason
    if let underlying, !underlying.message.isEmpty, !reason.contains(underlying.message) {
      text += text.isEmpty ? underlying.message : " (\(underlying.message))"
    }
    if !text.isEmpty { parts.append(text) }
    return parts.joined(separator: ": ").split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
