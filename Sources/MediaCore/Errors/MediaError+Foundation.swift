public import FoundationEssentials

extension MediaError: LocalizedError {
  /// The sentence of ``description``: the file, the place in it, and what is wrong.
  ///
  /// It is what `localizedDescription` gives.
  public var errorDescription: String? { description }

  /// The reason alone, without the place.
  public var failureReason: String? { reason.isEmpty ? nil : reason }
}

/// The members that an `NSError` takes its domain, code and user info from.
///
/// `CustomNSError` is of Foundation, which this module does without: the conformance is in `MediaScopeErrors`, which is part of
/// the product MediaScope.
extension MediaError {
  /// `MediaScopeErrorDomain`.
  ///
  /// AVFoundation counterpart: `AVFoundationErrorDomain`, whose codes these are where they are negative.
  public static let errorDomain = "MediaScopeErrorDomain"

  /// The raw value of ``code``.
  public var errorCode: Int { code.rawValue }

  /// The failing file, the sentence and the reason, under the keys of `NSError`: `NSURL`, `NSFilePath`,
  /// `NSLocalizedDescription`, `NSLocalizedFailureReason`.
  public var errorUserInfo: [String: Any] {
    var info: [String: Any] = ["NSLocalizedDescription": description]
    info["NSLocalizedFailureReason"] = failureReason
    guard let file = location.file, file != "-" else { return info }
    info["NSFilePath"] = file
    info["NSURL"] = URL(filePath: file)
    return info
  }

  /// The domain of an `NSError` that is made of the error.
  public var _domain: String { Self.errorDomain }
  /// The code of an `NSError` that is made of the error.
  public var _code: Int { errorCode }
}
