// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported public import CoreAudioTypes
@_exported public import CoreGraphics
@_exported public import CoreVideo
public import Foundation
public import MediaCore
import Synchronization

/// The decode time, presentation time and duration of a sample.
public typealias CMSampleTimingInfo = SampleTimingInfo

extension SampleTimingInfo {
  /// All times invalid.
  public init() { self.init(duration: .invalid, presentationTimeStamp: .invalid, decodeTimeStamp: .invalid) }
  /// Times without a meaning.
  public static let invalid = SampleTimingInfo()
}

/// No times.
public let kCMTimingInfoInvalid = SampleTimingInfo()

/// There is no memory.
public let kCMSampleBufferError_AllocationFailed: OSStatus = -12730
/// An argument is missing.
public let kCMSampleBufferError_RequiredParameterMissing: OSStatus = -12731
/// The buffer has its bytes already.
public let kCMSampleBufferError_AlreadyHasDataBuffer: OSStatus = -12732
/// The buffer's bytes are not there yet.
public let kCMSampleBufferError_BufferNotReady: OSStatus = -12733
/// The buffer has no such sample.
public let kCMSampleBufferError_SampleIndexOutOfRange: OSStatus = -12734
/// The buffer doesn't say how long its samples are.
public let kCMSampleBufferError_BufferHasNoSampleSizes: OSStatus = -12735
/// The buffer doesn't say when its samples are.
public let kCMSampleBufferError_BufferHasNoSampleTimingInfo: OSStatus = -12736
/// An array has no room for all.
public let kCMSampleBufferError_ArrayTooSmall: OSStatus = -12737
/// An array has another number of entries than samples, and than one.
public let kCMSampleBufferError_InvalidEntryCount: OSStatus = -12738
/// The samples can't be parted.
public let kCMSampleBufferError_CannotSubdivide: OSStatus = -12739
/// The samples are of another kind.
public let kCMSampleBufferError_InvalidMediaFormat: OSStatus = -12743
/// The buffer was invalidated.
public let kCMSampleBufferError_Invalidated: OSStatus = -12744
/// The bytes were cancelled.
public let kCMSampleBufferError_DataCanceled: OSStatus = -16750

/// One or more samples of a track with their times and attachments.
public final class CMSampleBuffer: NSObject, @unchecked Sendable {
  // @unchecked: a lock guards what can change.
  private let state: Mutex<State>

  private struct State {
    var media: SampleBuffer
    var isValid = true
    var isReady = true
    var outputTime: CMTime?
    var format: CMFormatDescription?
    var data: CMBlockBuffer?
    var image: CVImageBuffer?
    var attachments: [String: Attached] = [:]
    var lent: LentMemory?
    /// Attachments of samples, by the sample's index, that `media` has no place for.
    var sampleAttachments: [Int: [String: any Sendable]] = [:]
  }

  /// A value of any type, which doesn't change once it is attached.
  struct Attached: @unchecked Sendable {
    let value: Any
    let mode: CMAttachmentMode
  }

  /// A buffer over one of the library.
  public init(_ buffer: SampleBuffer) { state = Mutex(State(media: buffer)) }

  init(
    _ buffer: SampleBuffer, format: CMFormatDescription?, data: CMBlockBuffer? = nil,
    image: CVImageBuffer? = nil
  ) { state = Mutex(State(media: buffer, format: format, data: data, image: image)) }

  /// The buffer as the library has it; without data once it is invalidated.
  public var media: SampleBuffer { state.withLock(\.media) }

  /// The format of the samples.
  public var formatDescription: CMFormatDescription? {
    state.withLock { state in
      if state.format == nil { state.format = state.media.formatDescription.map(CMFormatDescription.init) }
      return state.format
    }
  }

  /// The bytes of the samples.
  public var dataBuffer: CMBlockBuffer? {
    state.withLock { state in
      if state.data == nil { state.data = state.media.dataBuffer.map(CMBlockBuffer.init) }
      return state.data
    }
  }

  /// The decoded picture.
  public var imageBuffer: CVImageBuffer? {
    state.withLock { state in
      if state.image == nil { state.image = state.media.imageBuffer.map(CVImageBuffer.init) }
      return state.image
    }
  }

  /// The number of samples.
  public var numSamples: Int { media.numSamples }
  /// The presentation time of the first sample.
  public var presentationTimeStamp: CMTime { media.presentationTimeStamp }
  /// The decode time of the first sample.
  public var decodeTimeStamp: CMTime { media.decodeTimeStamp }
  /// The duration of all samples together.
  public var duration: CMTime { media.duration }
  /// The presentation time of the first sample after trims and changes of speed.
  public var outputPresentationTimeStamp: CMTime {
    state.withLock { $0.outputTime ?? $0.media.outputPresentationTimeStamp }
  }
  /// The duration of the samples after trims and changes of speed.
  public var outputDuration: CMTime { media.outputDuration }
  /// The decode time of the first sample.
  public var outputDecodeTimeStamp: CMTime { decodeTimeStamp }
  /// Bytes of all samples.
  public var totalSampleSize: Int { media.totalSampleSize }
  /// Whether the buffer was left valid.
  public var isValid: Bool { state.withLock(\.isValid) }
  /// Whether the bytes are there.
  public var dataReadiness: DataReadiness { state.withLock(\.isReady) ? .ready : .notReady }

  func setReady(_ isReady: Bool) { state.withLock { $0.isReady = isReady } }

  /// Gives the buffer its bytes.
  ///
  /// - Returns: false where it has some already.
  func setData(_ data: CMBlockBuffer) -> Bool {
    state.withLock { state in
      guard state.media.dataBuffer == nil, state.media.imageBuffer == nil else { return false }
      (state.media.dataBuffer, state.data) = (data.media, data)
      return true
    }
  }

  /// Whether the bytes of a buffer are there.
  public enum DataReadiness: Sendable { case ready, notReady, failed(OSStatus) }

  /// Says when the first sample is shown or heard.
  public func setOutputPresentationTimeStamp(_ time: CMTime) { state.withLock { $0.outputTime = time } }

  /// Lets go of the samples at once.
  public func invalidate() {
    state.withLock { state in
      (state.isValid, state.data, state.image) = (false, nil, nil)
      (state.media.dataBuffer, state.media.imageBuffer) = (nil, nil)
    }
  }

  /// The times of all samples.
  public func sampleTimingInfos() throws -> [CMSampleTimingInfo] { media.sampleTimingInfoArray }
  /// The times of a sample.
  public func sampleTimingInfo(at index: Int) throws -> CMSampleTimingInfo {
    guard let info = media.timing(ofSample: index) else {
      throw Self.error(kCMSampleBufferError_SampleIndexOutOfRange)
    }
    return info
  }
  /// Bytes of each sample.
  public func sampleSizes() throws -> [Int] { media.sampleSizes }
  /// Bytes of a sample.
  public func sampleSize(at index: Int) -> Int { media.size(ofSample: index) ?? 0 }
  /// Has the bytes be there.
  public func makeDataReady() throws {}

  static func error(_ status: OSStatus) -> NSError {
    NSError(domain: NSOSStatusErrorDomain, code: Int(status))
  }

  // MARK: attachments

  var allSampleAttachments: [[String: any Sendable]] {
    state.withLock { state in
      (0..<state.media.numSamples).map { index in
        let stated = state.media.attachments(ofSample: index)?.values ?? [:]
        return stated.merging(state.sampleAttachments[index] ?? [:]) { $1 }
      }
    }
  }

  func sampleAttachment(_ key: String, at index: Int) -> (any Sendable)? {
    state.withLock { state in
      guard index >= 0, index < state.media.numSamples else { return nil }
      if let value = state.sampleAttachments[index]?[key] { return value }
      return state.media.attachments(ofSample: index)?.values[key]
    }
  }

  func setSampleAttachment(_ key: String, _ value: (any Sendable)?, at index: Int) {
    state.withLock { state in
      guard index >= 0, index < state.media.numSamples else { return }
      var sample = state.media.attachments(ofSample: index) ?? SampleAttachments()
      guard sample.set(key, value) else {
        state.sampleAttachments[index, default: [:]][key] = value
        return
      }
      if state.media.sampleAttachments.count < state.media.numSamples {
        let media = state.media
        state.media.sampleAttachments = (0..<media.numSamples).map {
          media.attachments(ofSample: $0) ?? SampleAttachments()
        }
      }
      state.media.sampleAttachments[index] = sample
    }
  }

  func attachment(_ key: String) -> Attached? {
    state.withLock { state in
      state.attachments[key]
        ?? Self.stated(state.media.attachments)[key].map {
          Attached(value: $0, mode: kCMAttachmentMode_ShouldPropagate)
        }
    }
  }

  func attach(_ key: String, _ value: Any?, _ mode: CMAttachmentMode) {
    let attached = value.map { Attached(value: $0, mode: mode) }
    state.withLock { state in
      state.attachments[key] = attached
      let time = attached.map { CMTimeMakeFromDictionary($0.value as? CFDictionary) } ?? .zero
      switch key {
      case kCMSampleBufferAttachmentKey_TrimDurationAtStart:
        state.media.attachments.trimDurationAtStart = time
      case kCMSampleBufferAttachmentKey_TrimDurationAtEnd: state.media.attachments.trimDurationAtEnd = time
      default: break
      }
    }
  }

  func removeAttachments() {
    state.withLock { state in (state.attachments, state.media.attachments) = ([:], BufferAttachments()) }
  }

  func allAttachments(_ mode: CMAttachmentMode) -> [String: Attached] {
    state.withLock { state in
      let stated =
        mode == kCMAttachmentMode_ShouldPropagate
        ? Self.stated(state.media.attachments).mapValues { Attached(value: $0, mode: mode) } : [:]
      return stated.merging(state.attachments.filter { $0.value.mode == mode }) { $1 }
    }
  }

  /// The memory of values that are lent for as long as the buffer lives.
  var lent: LentMemory {
    state.withLock { state in
      let memory = state.lent ?? LentMemory()
      state.lent = memory
      return memory
    }
  }

  private static func stated(_ attachments: BufferAttachments) -> [String: any Sendable] {
    var values: [String: any Sendable] = [:]
    if attachments.trimDurationAtStart > .zero {
      values[kCMSampleBufferAttachmentKey_TrimDurationAtStart] = attachments.trimDurationAtStart.dictionary
    }
    if attachments.trimDurationAtEnd > .zero {
      values[kCMSampleBufferAttachmentKey_TrimDurationAtEnd] = attachments.trimDurationAtEnd.dictionary
    }
    values[kCMSampleBufferAttachmentKey_SampleReferenceURL] = attachments.sampleReferencePath.map {
      URL(fileURLWithPath: $0)
    }
    values[kCMSampleBufferAttachmentKey_SampleReferenceByteOffset] = attachments.sampleReferenceByteOffset
    return values
  }
}

extension MediaTime {
  fileprivate var dictionary: [String: any Sendable] {
    [
      kCMTimeValueKey: value, kCMTimeScaleKey: timescale, kCMTimeEpochKey: epoch,
      kCMTimeFlagsKey: flags.rawValue,
    ]
  }
}

extension SampleBuffer {
  /// The times of one sample; those of a run of equal samples follow from the first one's.
  package func timing(ofSample index: Int) -> SampleTimingInfo? {
    guard index >= 0, index < numSamples, let first = sampleTimingInfoArray.first else { return nil }
    if sampleTimingInfoArray.count > 1 {
      return sampleTimingInfoArray.indices.contains(index) ? sampleTimingInfoArray[index] : nil
    }
    var timing = first
    let offset = first.duration.multiplied(by: Int32(clamping: index))
    timing.presentationTimeStamp =
      index == 0 ? first.presentationTimeStamp : first.presentationTimeStamp + offset
    if first.decodeTimeStamp.isValid, index > 0 { timing.decodeTimeStamp = first.decodeTimeStamp + offset }
    return timing
  }

  /// The bytes of one sample.
  package func size(ofSample index: Int) -> Int? {
    guard index >= 0, index < numSamples else { return nil }
    return switch sampleSizes.count {
    case 0: numSamples == 1 ? dataBuffer?.dataLength : nil
    case 1: sampleSizes[0]
    default: sampleSizes.indices.contains(index) ? sampleSizes[index] : nil
    }
  }
}

/// The duration that is dropped from the start of the decoded sound, a dictionary of a `CMTime`.
public let kCMSampleBufferAttachmentKey_TrimDurationAtStart = "TrimDurationAtStart"
/// The duration that is dropped from the end of the decoded sound, a dictionary of a `CMTime`.
public let kCMSampleBufferAttachmentKey_TrimDurationAtEnd = "TrimDurationAtEnd"
/// The file that holds the bytes, a `URL`.
public let kCMSampleBufferAttachmentKey_SampleReferenceURL = "SampleReferenceURL"
/// The place in that file where the bytes begin, a number.
public let kCMSampleBufferAttachmentKey_SampleReferenceByteOffset = "SampleReferenceByteOffset"
/// The factor of the speed that the sound was played at, a number.
public let kCMSampleBufferAttachmentKey_SpeedMultiplier = "SpeedMultiplier"
/// Whether the sound was played backwards, a `Bool`.
public let kCMSampleBufferAttachmentKey_Reverse = "Reverse"
/// Whether gaps are filled with silence, a `Bool`.
public let kCMSampleBufferAttachmentKey_FillDiscontinuitiesWithSilence = "FillDiscontinuitiesWithSilence"
/// Whether the buffer marks a time without samples, a `Bool`.
public let kCMSampleBufferAttachmentKey_EmptyMedia = "EmptyMedia"
/// Whether the buffer marks the end of all samples, a `Bool`.
public let kCMSampleBufferAttachmentKey_PermanentEmptyMedia = "PermanentEmptyMedia"
/// Whether the buffer ends the sample before it, a `Bool`.
public let kCMSampleBufferAttachmentKey_EndsPreviousSampleDuration = "EndsPreviousSampleDuration"
/// Whether a decoder begins anew here, a `Bool`.
public let kCMSampleBufferAttachmentKey_ResetDecoderBeforeDecoding = "ResetDecoderBeforeDecoding"
/// Whether a decoder gives all that it has here, a `Bool`.
public let kCMSampleBufferAttachmentKey_DrainAfterDecoding = "DrainAfterDecoding"
/// Whether decoding can't begin at the sample, a `Bool`.
public let kCMSampleAttachmentKey_NotSync = "NotSync"
/// Whether decoding can begin at the sample for the pictures that are shown after it, a `Bool`.
public let kCMSampleAttachmentKey_PartialSync = "PartialSync"
/// Whether others are needed to decode the sample, a `Bool`.
public let kCMSampleAttachmentKey_DependsOnOthers = "DependsOnOthers"
/// Whether the sample is needed to decode others, a `Bool`.
public let kCMSampleAttachmentKey_IsDependedOnByOthers = "IsDependedOnByOthers"
/// Whether the sample is shown at once, a `Bool`.
public let kCMSampleAttachmentKey_DisplayImmediately = "DisplayImmediately"
/// Whether the sample is decoded and not shown, a `Bool`.
public let kCMSampleAttachmentKey_DoNotDisplay = "DoNotDisplay"
