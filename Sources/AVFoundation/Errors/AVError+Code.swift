// swift-format-ignore-file: AlwaysUseLowerCamelCase

extension AVError {
  /// The kind of an error, by Apple's number.
  public enum Code: RawRepresentable, Hashable, Sendable {
    /// The cause isn't known.
    case unknown
    /// There is not enough memory.
    case outOfMemory
    /// Nothing is being captured.
    case sessionNotRunning
    /// The device is captured from already.
    case deviceAlreadyUsedByAnotherSession
    /// Nothing was captured before the recording ended.
    case noDataCaptured
    /// The inputs or outputs of a capture were changed while it was recorded.
    case sessionConfigurationChanged
    /// There is no room left for the file.
    case diskFull
    /// The device is gone.
    case deviceWasDisconnected
    /// The form of the media changed while it was recorded.
    case mediaChanged
    /// The file is as long as it may be.
    case maximumDurationReached
    /// The file is as large as it may be.
    case maximumFileSizeReached
    /// There is a gap in the captured media.
    case mediaDiscontinuity
    /// The format of the file has no place for more samples.
    case maximumNumberOfSamplesForFileFormatReached
    /// The device is not there.
    case deviceNotConnected
    /// Another program has the device.
    case deviceInUseByAnotherApplication
    /// Another program is setting the device up.
    case deviceLockedForConfigurationByAnotherProcess
    /// Capturing was interrupted.
    case sessionWasInterrupted
    /// The system's services for media were started anew.
    case mediaServicesWereReset
    /// The export failed.
    case exportFailed
    /// The media can't be decoded.
    case decodeFailed
    /// The media is damaged.
    case invalidSourceMedia
    /// There is a file where one is to be written.
    case fileAlreadyExists
    /// Segments of a composition don't follow one on another.
    case compositionTrackSegmentsNotContiguous
    /// A segment's duration on the composition is not valid.
    case invalidCompositionTrackSegmentDuration
    /// A segment's start in its source is not valid.
    case invalidCompositionTrackSegmentSourceStartTime
    /// A segment's duration in its source is not valid.
    case invalidCompositionTrackSegmentSourceDuration
    /// The format of the file is not known.
    case fileFormatNotRecognized
    /// The file is damaged, or can't be opened.
    case fileFailedToParse
    /// Too many stills are asked for at once.
    case maximumStillImageCaptureRequestsExceeded
    /// The media is encrypted.
    case contentIsProtected
    /// There is no picture at the time.
    case noImageAtTime
    /// There is no decoder for the media.
    case decoderNotFound
    /// There is no encoder for the settings.
    case encoderNotFound
    /// The media may not be played.
    case contentIsNotAuthorized
    /// The program may not do this.
    case applicationIsNotAuthorized
    /// The device is not there for programs in the background.
    case deviceIsNotAvailableInBackground
    /// This can't be done with the asset.
    case operationNotSupportedForAsset
    /// The decoder is in use.
    case decoderTemporarilyUnavailable
    /// The encoder is in use.
    case encoderTemporarilyUnavailable
    /// The video composition is not valid.
    case invalidVideoComposition
    /// The asset refers to a file that it may not.
    case referenceForbiddenByReferencePolicy
    /// The file's extension is not one of its type.
    case invalidOutputURLPathExtension
    /// The screen can't be captured.
    case screenCaptureFailed
    /// The display was turned off.
    case displayWasDisabled
    /// The lamp is too hot for the level.
    case torchLevelUnavailable
    /// The work was interrupted.
    case operationInterrupted
    /// The asset is of a kind that this system doesn't play.
    case incompatibleAsset
    /// The media can't be read.
    case failedToLoadMediaData
    /// The server doesn't give parts of files.
    case serverIncorrectlyConfigured
    /// The program may not use the device.
    case applicationIsNotAuthorizedToUseDevice
    /// The bytes that were given can't be parsed.
    case failedToParse
    /// Files of the type can't refer to samples of others.
    case fileTypeDoesNotSupportSampleReferences
    /// The media can't be decoded.
    case undecodableMediaData
    /// AirPlay needs the network here.
    case airPlayControllerRequiresInternet
    /// AirPlay needs the network there.
    case airPlayReceiverRequiresInternet
    /// The compositor failed.
    case videoCompositorFailed
    /// A recording is running.
    case recordingAlreadyInProgress
    /// A key can't be asked for.
    case createContentKeyRequestFailed
    /// The settings of an output are not supported.
    case unsupportedOutputSettings
    /// This is not allowed.
    case operationNotAllowed
    /// The media is not there.
    case contentIsUnavailable
    /// The format is not supported.
    case formatUnsupported
    /// The depth data is damaged.
    case malformedDepth
    /// The media is not newer than before.
    case contentNotUpdated
    /// The media can't be played any more.
    case noLongerPlayable
    /// No variant is for the other display.
    case noCompatibleAlternatesForExternalDisplay
    /// A composition's source track is not there.
    case noSourceTrack
    /// The asset isn't played on other devices.
    case externalPlaybackNotSupportedForAsset
    /// This can't be done with the preset.
    case operationNotSupportedForPreset
    /// More is captured at once than the device bears.
    case sessionHardwareCostOverage
    /// The device's format is not supported for this.
    case unsupportedDeviceActiveFormat
    /// The object is not set up for this.
    case incorrectlyConfigured
    /// A segment doesn't begin with a sync sample.
    case segmentStartedWithNonSyncSample
    /// Rosetta, which translates programs, is not installed.
    case rosettaNotInstalled
    /// The work was cancelled.
    case operationCancelled
    /// A request for a key was cancelled.
    case contentKeyRequestCancelled
    /// The cursor doesn't belong to the track.
    case invalidSampleCursor
    /// The samples can't be read.
    case failedToLoadSampleData
    /// The receiver is in use.
    case airPlayReceiverTemporarilyUnavailable
    /// The media can't be encoded.
    case encodeFailed
    /// The system denies the file.
    case sandboxExtensionDenied
    /// A number that Apple's framework has no name for: errors of the layers below have their own.
    case other(Int)

    /// The code of any number: never `nil`.
    public init?(rawValue: Int) { self.init(rawValue) }
    init(_ number: Int) { self = Self.named[number] ?? .other(number) }

    /// Apple's number.
    public var rawValue: Int {
      switch self {
      case .unknown: -11800
      case .outOfMemory: -11801
      case .sessionNotRunning: -11803
      case .deviceAlreadyUsedByAnotherSession: -11804
      case .noDataCaptured: -11805
      case .sessionConfigurationChanged: -11806
      case .diskFull: -11807
      case .deviceWasDisconnected: -11808
      case .mediaChanged: -11809
      case .maximumDurationReached: -11810
      case .maximumFileSizeReached: -11811
      case .mediaDiscontinuity: -11812
      case .maximumNumberOfSamplesForFileFormatReached: -11813
      case .deviceNotConnected: -11814
      case .deviceInUseByAnotherApplication: -11815
      case .deviceLockedForConfigurationByAnotherProcess: -11817
      case .sessionWasInterrupted: -11818
      case .mediaServicesWereReset: -11819
      case .exportFailed: -11820
      case .decodeFailed: -11821
      case .invalidSourceMedia: -11822
      case .fileAlreadyExists: -11823
      case .compositionTrackSegmentsNotContiguous: -11824
      case .invalidCompositionTrackSegmentDuration: -11825
      case .invalidCompositionTrackSegmentSourceStartTime: -11826
      case .invalidCompositionTrackSegmentSourceDuration: -11827
      case .fileFormatNotRecognized: -11828
      case .fileFailedToParse: -11829
      case .maximumStillImageCaptureRequestsExceeded: -11830
      case .contentIsProtected: -11831
      case .noImageAtTime: -11832
      case .decoderNotFound: -11833
      case .encoderNotFound: -11834
      case .contentIsNotAuthorized: -11835
      case .applicationIsNotAuthorized: -11836
      case .deviceIsNotAvailableInBackground: -11837
      case .operationNotSupportedForAsset: -11838
      case .decoderTemporarilyUnavailable: -11839
      case .encoderTemporarilyUnavailable: -11840
      case .invalidVideoComposition: -11841
      case .referenceForbiddenByReferencePolicy: -11842
      case .invalidOutputURLPathExtension: -11843
      case .screenCaptureFailed: -11844
      case .displayWasDisabled: -11845
      case .torchLevelUnavailable: -11846
      case .operationInterrupted: -11847
      case .incompatibleAsset: -11848
      case .failedToLoadMediaData: -11849
      case .serverIncorrectlyConfigured: -11850
      case .applicationIsNotAuthorizedToUseDevice: -11852
      case .failedToParse: -11853
      case .fileTypeDoesNotSupportSampleReferences: -11854
      case .undecodableMediaData: -11855
      case .airPlayControllerRequiresInternet: -11856
      case .airPlayReceiverRequiresInternet: -11857
      case .videoCompositorFailed: -11858
      case .recordingAlreadyInProgress: -11859
      case .createContentKeyRequestFailed: -11860
      case .unsupportedOutputSettings: -11861
      case .operationNotAllowed: -11862
      case .contentIsUnavailable: -11863
      case .formatUnsupported: -11864
      case .malformedDepth: -11865
      case .contentNotUpdated: -11866
      case .noLongerPlayable: -11867
      case .noCompatibleAlternatesForExternalDisplay: -11868
      case .noSourceTrack: -11869
      case .externalPlaybackNotSupportedForAsset: -11870
      case .operationNotSupportedForPreset: -11871
      case .sessionHardwareCostOverage: -11872
      case .unsupportedDeviceActiveFormat: -11873
      case .incorrectlyConfigured: -11875
      case .segmentStartedWithNonSyncSample: -11876
      case .rosettaNotInstalled: -11877
      case .operationCancelled: -11878
      case .contentKeyRequestCancelled: -11879
      case .invalidSampleCursor: -11880
      case .failedToLoadSampleData: -11881
      case .airPlayReceiverTemporarilyUnavailable: -11882
      case .encodeFailed: -11883
      case .sandboxExtensionDenied: -11884
      case .other(let number): number
      }
    }

    /// Codes are alike that have the same number.
    public static func == (left: Code, right: Code) -> Bool { left.rawValue == right.rawValue }
    /// Feeds the number to `hasher`.
    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

    private static let all: [Code] = [
      .unknown, .outOfMemory, .sessionNotRunning, .deviceAlreadyUsedByAnotherSession, .noDataCaptured,
      .sessionConfigurationChanged, .diskFull, .deviceWasDisconnected, .mediaChanged, .maximumDurationReached,
      .maximumFileSizeReached, .mediaDiscontinuity, .maximumNumberOfSamplesForFileFormatReached,
      .deviceNotConnected, .deviceInUseByAnotherApplication, .deviceLockedForConfigurationByAnotherProcess,
      .sessionWasInterrupted, .mediaServicesWereReset, .exportFailed, .decodeFailed, .invalidSourceMedia,
      .fileAlreadyExists, .compositionTrackSegmentsNotContiguous, .invalidCompositionTrackSegmentDuration,
      .invalidCompositionTrackSegmentSourceStartTime, .invalidCompositionTrackSegmentSourceDuration,
      .fileFormatNotRecognized, .fileFailedToParse, .maximumStillImageCaptureRequestsExceeded,
      .contentIsProtected, .noImageAtTime, .decoderNotFound, .encoderNotFound, .contentIsNotAuthorized,
      .applicationIsNotAuthorized, .deviceIsNotAvailableInBackground, .operationNotSupportedForAsset,
      .decoderTemporarilyUnavailable, .encoderTemporarilyUnavailable, .invalidVideoComposition,
      .referenceForbiddenByReferencePolicy, .invalidOutputURLPathExtension, .screenCaptureFailed,
      .displayWasDisabled, .torchLevelUnavailable, .operationInterrupted, .incompatibleAsset,
      .failedToLoadMediaData, .serverIncorrectlyConfigured, .applicationIsNotAuthorizedToUseDevice,
      .failedToParse, .fileTypeDoesNotSupportSampleReferences, .undecodableMediaData,
      .airPlayControllerRequiresInternet, .airPlayReceiverRequiresInternet, .videoCompositorFailed,
      .recordingAlreadyInProgress, .createContentKeyRequestFailed, .unsupportedOutputSettings,
      .operationNotAllowed, .contentIsUnavailable, .formatUnsupported, .malformedDepth, .contentNotUpdated,
      .noLongerPlayable, .noCompatibleAlternatesForExternalDisplay, .noSourceTrack,
      .externalPlaybackNotSupportedForAsset, .operationNotSupportedForPreset, .sessionHardwareCostOverage,
      .unsupportedDeviceActiveFormat, .incorrectlyConfigured, .segmentStartedWithNonSyncSample,
      .rosettaNotInstalled, .operationCancelled, .contentKeyRequestCancelled, .invalidSampleCursor,
      .failedToLoadSampleData, .airPlayReceiverTemporarilyUnavailable, .encodeFailed, .sandboxExtensionDenied,
    ]
    private static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.rawValue, $0) })
  }

  // The codes under the error's own name, for `catch AVError.fileAlreadyExists`.

  /// The cause isn't known.
  public static var unknown: Code { Code.unknown }
  /// There is not enough memory.
  public static var outOfMemory: Code { Code.outOfMemory }
  /// Nothing is being captured.
  public static var sessionNotRunning: Code { Code.sessionNotRunning }
  /// The device is captured from already.
  public static var deviceAlreadyUsedByAnotherSession: Code { Code.deviceAlreadyUsedByAnotherSession }
  /// Nothing was captured before the recording ended.
  public static var noDataCaptured: Code { Code.noDataCaptured }
  /// The inputs or outputs of a capture were changed while it was recorded.
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
  /// There is a gap in the captured media.
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
  /// There is no encoder for the settings.
  public static var encoderNotFound: Code { Code.encoderNotFound }
  /// The media may not be played.
  public static var contentIsNotAuthorized: Code { Code.contentIsNotAuthorized }
  /// The program may not do this.
  public static var applicationIsNotAuthorized: Code { Code.applicationIsNotAuthorized }
  /// The device is not there for programs in the background.
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
  /// The bytes that were given can't be parsed.
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
  /// Rosetta, which translates programs, is not installed.
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
