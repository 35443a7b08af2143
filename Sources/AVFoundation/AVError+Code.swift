// swift-format-ignore-file: AlwaysUseLowerCamelCase

extension AVError {
  /// What went wrong, by Apple's number.
  ///
  /// A structure, since errors of the layers below have numbers of their own.
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    /// The code of any number: never `nil`.
    public init?(rawValue: Int) { self.rawValue = rawValue }
    init(_ number: Int) { rawValue = number }

    /// Nobody knows what went wrong.
    public static let unknown = Code(-11800)
    /// There is not enough memory.
    public static let outOfMemory = Code(-11801)
    /// Nothing is being captured.
    public static let sessionNotRunning = Code(-11803)
    /// The device is captured from already.
    public static let deviceAlreadyUsedByAnotherSession = Code(-11804)
    /// Nothing was captured before the recording ended.
    public static let noDataCaptured = Code(-11805)
    /// What is captured was changed while it was recorded.
    public static let sessionConfigurationChanged = Code(-11806)
    /// There is no room left for the file.
    public static let diskFull = Code(-11807)
    /// The device is gone.
    public static let deviceWasDisconnected = Code(-11808)
    /// The form of the media changed while it was recorded.
    public static let mediaChanged = Code(-11809)
    /// The file is as long as it may be.
    public static let maximumDurationReached = Code(-11810)
    /// The file is as large as it may be.
    public static let maximumFileSizeReached = Code(-11811)
    /// There is a gap in what was captured.
    public static let mediaDiscontinuity = Code(-11812)
    /// The format of the file has no place for more samples.
    public static let maximumNumberOfSamplesForFileFormatReached = Code(-11813)
    /// The device is not there.
    public static let deviceNotConnected = Code(-11814)
    /// Another program has the device.
    public static let deviceInUseByAnotherApplication = Code(-11815)
    /// Another program is setting the device up.
    public static let deviceLockedForConfigurationByAnotherProcess = Code(-11817)
    /// Capturing was interrupted.
    public static let sessionWasInterrupted = Code(-11818)
    /// The system's services for media were started anew.
    public static let mediaServicesWereReset = Code(-11819)
    /// The export failed.
    public static let exportFailed = Code(-11820)
    /// The media can't be decoded.
    public static let decodeFailed = Code(-11821)
    /// The media is damaged.
    public static let invalidSourceMedia = Code(-11822)
    /// There is a file where one is to be written.
    public static let fileAlreadyExists = Code(-11823)
    /// Segments of a composition don't follow one on another.
    public static let compositionTrackSegmentsNotContiguous = Code(-11824)
    /// A segment's duration on the composition is not valid.
    public static let invalidCompositionTrackSegmentDuration = Code(-11825)
    /// A segment's start in its source is not valid.
    public static let invalidCompositionTrackSegmentSourceStartTime = Code(-11826)
    /// A segment's duration in its source is not valid.
    public static let invalidCompositionTrackSegmentSourceDuration = Code(-11827)
    /// The format of the file is not known.
    public static let fileFormatNotRecognized = Code(-11828)
    /// The file is damaged, or can't be opened.
    public static let fileFailedToParse = Code(-11829)
    /// Too many stills are asked for at once.
    public static let maximumStillImageCaptureRequestsExceeded = Code(-11830)
    /// The media is encrypted.
    public static let contentIsProtected = Code(-11831)
    /// There is no picture at the time.
    public static let noImageAtTime = Code(-11832)
    /// There is no decoder for the media.
    public static let decoderNotFound = Code(-11833)
    /// There is no encoder for what is asked.
    public static let encoderNotFound = Code(-11834)
    /// The media may not be played.
    public static let contentIsNotAuthorized = Code(-11835)
    /// The program may not do this.
    public static let applicationIsNotAuthorized = Code(-11836)
    /// The device is not there for what runs in the background.
    public static let deviceIsNotAvailableInBackground = Code(-11837)
    /// This can't be done with the asset.
    public static let operationNotSupportedForAsset = Code(-11838)
    /// The decoder is in use.
    public static let decoderTemporarilyUnavailable = Code(-11839)
    /// The encoder is in use.
    public static let encoderTemporarilyUnavailable = Code(-11840)
    /// The video composition is not valid.
    public static let invalidVideoComposition = Code(-11841)
    /// The asset refers to a file that it may not.
    public static let referenceForbiddenByReferencePolicy = Code(-11842)
    /// The file's extension is not one of its type.
    public static let invalidOutputURLPathExtension = Code(-11843)
    /// The screen can't be captured.
    public static let screenCaptureFailed = Code(-11844)
    /// The display was turned off.
    public static let displayWasDisabled = Code(-11845)
    /// The lamp is too hot for the level.
    public static let torchLevelUnavailable = Code(-11846)
    /// The work was interrupted.
    public static let operationInterrupted = Code(-11847)
    /// The asset is of a kind that this system doesn't play.
    public static let incompatibleAsset = Code(-11848)
    /// The media can't be read.
    public static let failedToLoadMediaData = Code(-11849)
    /// The server doesn't give parts of files.
    public static let serverIncorrectlyConfigured = Code(-11850)
    /// The program may not use the device.
    public static let applicationIsNotAuthorizedToUseDevice = Code(-11852)
    /// What was given can't be parsed.
    public static let failedToParse = Code(-11853)
    /// Files of the type can't refer to samples of others.
    public static let fileTypeDoesNotSupportSampleReferences = Code(-11854)
    /// The media can't be decoded.
    public static let undecodableMediaData = Code(-11855)
    /// AirPlay needs the network here.
    public static let airPlayControllerRequiresInternet = Code(-11856)
    /// AirPlay needs the network there.
    public static let airPlayReceiverRequiresInternet = Code(-11857)
    /// The compositor failed.
    public static let videoCompositorFailed = Code(-11858)
    /// A recording is running.
    public static let recordingAlreadyInProgress = Code(-11859)
    /// A key can't be asked for.
    public static let createContentKeyRequestFailed = Code(-11860)
    /// The settings of an output are not supported.
    public static let unsupportedOutputSettings = Code(-11861)
    /// This is not allowed.
    public static let operationNotAllowed = Code(-11862)
    /// The media is not there.
    public static let contentIsUnavailable = Code(-11863)
    /// The format is not supported.
    public static let formatUnsupported = Code(-11864)
    /// The depth data is damaged.
    public static let malformedDepth = Code(-11865)
    /// The media is not newer than before.
    public static let contentNotUpdated = Code(-11866)
    /// The media can't be played any more.
    public static let noLongerPlayable = Code(-11867)
    /// No variant is for the other display.
    public static let noCompatibleAlternatesForExternalDisplay = Code(-11868)
    /// A composition's source track is not there.
    public static let noSourceTrack = Code(-11869)
    /// The asset isn't played on other devices.
    public static let externalPlaybackNotSupportedForAsset = Code(-11870)
    /// This can't be done with the preset.
    public static let operationNotSupportedForPreset = Code(-11871)
    /// More is captured at once than the device bears.
    public static let sessionHardwareCostOverage = Code(-11872)
    /// The device's format is not supported for this.
    public static let unsupportedDeviceActiveFormat = Code(-11873)
    /// The object is not set up for this.
    public static let incorrectlyConfigured = Code(-11875)
    /// A segment doesn't begin with a sync sample.
    public static let segmentStartedWithNonSyncSample = Code(-11876)
    /// What translates programs is not installed.
    public static let rosettaNotInstalled = Code(-11877)
    /// The work was cancelled.
    public static let operationCancelled = Code(-11878)
    /// A request for a key was cancelled.
    public static let contentKeyRequestCancelled = Code(-11879)
    /// The cursor doesn't belong to the track.
    public static let invalidSampleCursor = Code(-11880)
    /// The samples can't be read.
    public static let failedToLoadSampleData = Code(-11881)
    /// The receiver is in use.
    public static let airPlayReceiverTemporarilyUnavailable = Code(-11882)
    /// The media can't be encoded.
    public static let encodeFailed = Code(-11883)
    /// The system denies the file.
    public static let sandboxExtensionDenied = Code(-11884)
  }

  // The same under the error's own name, for `catch AVError.fileAlreadyExists`.

  /// Nobody knows what went wrong.
  public static var unknown: Code { Code.unknown }
  /// There is not enough memory.
  public static var outOfMemory: Code { Code.outOfMemory }
  /// Nothing is being captured.
  public static var sessionNotRunning: Code { Code.sessionNotRunning }
  /// The device is captured from already.
  public static var deviceAlreadyUsedByAnotherSession: Code { Code.deviceAlreadyUsedByAnotherSession }
  /// Nothing was captured before the recording ended.
  public static var noDataCaptured: Code { Code.noDataCaptured }
  /// What is captured was changed while it was recorded.
  public static var sessionConfigurationChanged: Code { Code.sessionConfigurationChanged }
  /// There is no room left for the file.
  public static var diskFull: Code { Code.diskFull }
  /// The device is gone.
  public static var deviceWasDisconnected: Code { Code.deviceWasDisconnected }
  /// The form of the media changed while it was recorded.
  public static var mediaChanged: Code { Code.mediaChanged }
  /// The file is as long as it may be.
  public static var maximumDurationReached: Code { Code.maximumDurationReached }
  /// The file is as large as it may be.
  public static var maximumFileSizeReached: Code { Code.maximumFileSizeReached }
  /// There is a gap in what was captured.
  public static var mediaDiscontinuity: Code { Code.mediaDiscontinuity }
  /// The format of the file has no place for more samples.
  public static var maximumNumberOfSamplesForFileFormatReached: Code {
    Code.maximumNumberOfSamplesForFileFormatReached
  }
  /// The device is not there.
  public static var deviceNotConnected: Code { Code.deviceNotConnected }
  /// Another program has the device.
  public static var deviceInUseByAnotherApplication: Code { Code.deviceInUseByAnotherApplication }
  /// Another program is setting the device up.
  public static var deviceLockedForConfigurationByAnotherProcess: Code {
    Code.deviceLockedForConfigurationByAnotherProcess
  }
  /// Capturing was interrupted.
  public static var sessionWasInterrupted: Code { Code.sessionWasInterrupted }
  /// The system's services for media were started anew.
  public static var mediaServicesWereReset: Code { Code.mediaServicesWereReset }
  /// The export failed.
  public static var exportFailed: Code { Code.exportFailed }
  /// The media can't be decoded.
  public static var decodeFailed: Code { Code.decodeFailed }
  /// The media is damaged.
  public static var invalidSourceMedia: Code { Code.invalidSourceMedia }
  /// There is a file where one is to be written.
  public static var fileAlreadyExists: Code { Code.fileAlreadyExists }
  /// Segments of a composition don't follow one on another.
  public static var compositionTrackSegmentsNotContiguous: Code { Code.compositionTrackSegmentsNotContiguous }
  /// A segment's duration on the composition is not valid.
  public static var invalidCompositionTrackSegmentDuration: Code {
    Code.invalidCompositionTrackSegmentDuration
  }
  /// A segment's start in its source is not valid.
  public static var invalidCompositionTrackSegmentSourceStartTime: Code {
    Code.invalidCompositionTrackSegmentSourceStartTime
  }
  /// A segment's duration in its source is not valid.
  public static var invalidCompositionTrackSegmentSourceDuration: Code {
    Code.invalidCompositionTrackSegmentSourceDuration
  }
  /// The format of the file is not known.
  public static var fileFormatNotRecognized: Code { Code.fileFormatNotRecognized }
  /// The file is damaged, or can't be opened.
  public static var fileFailedToParse: Code { Code.fileFailedToParse }
  /// Too many stills are asked for at once.
  public static var maximumStillImageCaptureRequestsExceeded: Code {
    Code.maximumStillImageCaptureRequestsExceeded
  }
  /// The media is encrypted.
  public static var contentIsProtected: Code { Code.contentIsProtected }
  /// There is no picture at the time.
  public static var noImageAtTime: Code { Code.noImageAtTime }
  /// There is no decoder for the media.
  public static var decoderNotFound: Code { Code.decoderNotFound }
  /// There is no encoder for what is asked.
  public static var encoderNotFound: Code { Code.encoderNotFound }
  /// The media may not be played.
  public static var contentIsNotAuthorized: Code { Code.contentIsNotAuthorized }
  /// The program may not do this.
  public static var applicationIsNotAuthorized: Code { Code.applicationIsNotAuthorized }
  /// The device is not there for what runs in the background.
  public static var deviceIsNotAvailableInBackground: Code { Code.deviceIsNotAvailableInBackground }
  /// This can't be done with the asset.
  public static var operationNotSupportedForAsset: Code { Code.operationNotSupportedForAsset }
  /// The decoder is in use.
  public static var decoderTemporarilyUnavailable: Code { Code.decoderTemporarilyUnavailable }
  /// The encoder is in use.
  public static var encoderTemporarilyUnavailable: Code { Code.encoderTemporarilyUnavailable }
  /// The video composition is not valid.
  public static var invalidVideoComposition: Code { Code.invalidVideoComposition }
  /// The asset refers to a file that it may not.
  public static var referenceForbiddenByReferencePolicy: Code { Code.referenceForbiddenByReferencePolicy }
  /// The file's extension is not one of its type.
  public static var invalidOutputURLPathExtension: Code { Code.invalidOutputURLPathExtension }
  /// The screen can't be captured.
  public static var screenCaptureFailed: Code { Code.screenCaptureFailed }
  /// The display was turned off.
  public static var displayWasDisabled: Code { Code.displayWasDisabled }
  /// The lamp is too hot for the level.
  public static var torchLevelUnavailable: Code { Code.torchLevelUnavailable }
  /// The work was interrupted.
  public static var operationInterrupted: Code { Code.operationInterrupted }
  /// The asset is of a kind that this system doesn't play.
  public static var incompatibleAsset: Code { Code.incompatibleAsset }
  /// The media can't be read.
  public static var failedToLoadMediaData: Code { Code.failedToLoadMediaData }
  /// The server doesn't give parts of files.
  public static var serverIncorrectlyConfigured: Code { Code.serverIncorrectlyConfigured }
  /// The program may not use the device.
  public static var applicationIsNotAuthorizedToUseDevice: Code { Code.applicationIsNotAuthorizedToUseDevice }
  /// What was given can't be parsed.
  public static var failedToParse: Code { Code.failedToParse }
  /// Files of the type can't refer to samples of others.
  public static var fileTypeDoesNotSupportSampleReferences: Code {
    Code.fileTypeDoesNotSupportSampleReferences
  }
  /// The media can't be decoded.
  public static var undecodableMediaData: Code { Code.undecodableMediaData }
  /// AirPlay needs the network here.
  public static var airPlayControllerRequiresInternet: Code { Code.airPlayControllerRequiresInternet }
  /// AirPlay needs the network there.
  public static var airPlayReceiverRequiresInternet: Code { Code.airPlayReceiverRequiresInternet }
  /// The compositor failed.
  public static var videoCompositorFailed: Code { Code.videoCompositorFailed }
  /// A recording is running.
  public static var recordingAlreadyInProgress: Code { Code.recordingAlreadyInProgress }
  /// A key can't be asked for.
  public static var createContentKeyRequestFailed: Code { Code.createContentKeyRequestFailed }
  /// The settings of an output are not supported.
  public static var unsupportedOutputSettings: Code { Code.unsupportedOutputSettings }
  /// This is not allowed.
  public static var operationNotAllowed: Code { Code.operationNotAllowed }
  /// The media is not there.
  public static var contentIsUnavailable: Code { Code.contentIsUnavailable }
  /// The format is not supported.
  public static var formatUnsupported: Code { Code.formatUnsupported }
  /// The depth data is damaged.
  public static var malformedDepth: Code { Code.malformedDepth }
  /// The media is not newer than before.
  public static var contentNotUpdated: Code { Code.contentNotUpdated }
  /// The media can't be played any more.
  public static var noLongerPlayable: Code { Code.noLongerPlayable }
  /// No variant is for the other display.
  public static var noCompatibleAlternatesForExternalDisplay: Code {
    Code.noCompatibleAlternatesForExternalDisplay
  }
  /// A composition's source track is not there.
  public static var noSourceTrack: Code { Code.noSourceTrack }
  /// The asset isn't played on other devices.
  public static var externalPlaybackNotSupportedForAsset: Code { Code.externalPlaybackNotSupportedForAsset }
  /// This can't be done with the preset.
  public static var operationNotSupportedForPreset: Code { Code.operationNotSupportedForPreset }
  /// More is captured at once than the device bears.
  public static var sessionHardwareCostOverage: Code { Code.sessionHardwareCostOverage }
  /// The device's format is not supported for this.
  public static var unsupportedDeviceActiveFormat: Code { Code.unsupportedDeviceActiveFormat }
  /// The object is not set up for this.
  public static var incorrectlyConfigured: Code { Code.incorrectlyConfigured }
  /// A segment doesn't begin with a sync sample.
  public static var segmentStartedWithNonSyncSample: Code { Code.segmentStartedWithNonSyncSample }
  /// What translates programs is not installed.
  public static var rosettaNotInstalled: Code { Code.rosettaNotInstalled }
  /// The work was cancelled.
  public static var operationCancelled: Code { Code.operationCancelled }
  /// A request for a key was cancelled.
  public static var contentKeyRequestCancelled: Code { Code.contentKeyRequestCancelled }
  /// The cursor doesn't belong to the track.
  public static var invalidSampleCursor: Code { Code.invalidSampleCursor }
  /// The samples can't be read.
  public static var failedToLoadSampleData: Code { Code.failedToLoadSampleData }
  /// The receiver is in use.
  public static var airPlayReceiverTemporarilyUnavailable: Code { Code.airPlayReceiverTemporarilyUnavailable }
  /// The media can't be encoded.
  public static var encodeFailed: Code { Code.encodeFailed }
  /// The system denies the file.
  public static var sandboxExtensionDenied: Code { Code.sandboxExtensionDenied }
}
