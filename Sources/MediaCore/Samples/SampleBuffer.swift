/// One or more samples of a track: stored packets, decoded audio or a decoded picture, with their times.
///
/// Core Media counterpart: `CMSampleBuffer`. It is immutable, so it can be shared between threads.
///
/// ```swift
/// let buffer = try SampleBuffer(
///   interleaved: [0, 0.5, 1, 0.5], channels: 2, sampleRate: 48000, presentationTimeStamp: .zero)
/// print(buffer.numSamples, try buffer.floats(channel: 1))
/// ```
public struct SampleBuffer: Sendable {
  /// The description of the samples; `nil` where it is not known.
  public var formatDescription: FormatDescription? {
    get { sharedFormat?.description }
    set { sharedFormat = newValue.map(SharedFormatDescription.init) }
  }
  /// The description as one object, since it is long and the same for most of a track's buffers.
  private var sharedFormat: SharedFormatDescription?
  /// Stored packets or Linear PCM; the planes of non-interleaved PCM are one after the other.
  public var dataBuffer: BlockBuffer?
  /// A decoded picture.
  public var imageBuffer: PixelBuffer?
  /// The number of packets, audio frames or pictures.
  public var numSamples: Int
  /// The times: one entry for every sample, or one for all where they are of equal duration and follow each other.
  public var sampleTimingInfoArray: [SampleTimingInfo]
  /// The sizes in bytes: one entry for every sample, or one for all of equal size.
  public var sampleSizes: [Int]
  /// The attachments of samples: one entry for every sample, one for all of Linear PCM, or none where there
  /// is nothing to say.
  public var sampleAttachments: [SampleAttachments]
  /// Facts about the buffer as a whole.
  public var attachments: BufferAttachments

  /// Makes a buffer; without `sampleSizes` its bytes are those of the data.
  public init(
    formatDescription: FormatDescription?, dataBuffer: BlockBuffer? = nil, imageBuffer: PixelBuffer? = nil,
    numSamples: Int, sampleTimingInfoArray: [SampleTimingInfo], sampleSizes: [Int] = [],
    sampleAttachments: [SampleAttachments] = [], attachments: BufferAttachments = BufferAttachments()
  ) {
    self.init(
      sharing: formatDescription.map(SharedFormatDescription.init), dataBuffer: dataBuffer,
      imageBuffer: imageBuffer, numSamples: numSamples, sampleTimingInfoArray: sampleTimingInfoArray,
      sampleSizes: sampleSizes, sampleAttachments: sampleAttachments, attachments: attachments)
  }

  /// Makes a buffer with a description that other buffers have, too.
  package init(
    sharing format: SharedFormatDescription?, dataBuffer: BlockBuffer? = nil, imageBuffer: PixelBuffer? = nil,
    numSamples: Int, sampleTimingInfoArray: [SampleTimingInfo], sampleSizes: [Int] = [],
    sampleAttachments: [SampleAttachments] = [], attachments: BufferAttachments = BufferAttachments()
  ) {
    sharedFormat = format
    self.dataBuffer = dataBuffer
    self.imageBuffer = imageBuffer
    self.numSamples = numSamples
    self.sampleTimingInfoArray = sampleTimingInfoArray
    self.sampleSizes = sampleSizes
    self.sampleAttachments = sampleAttachments
    self.attachments = attachments
  }
}

/// A format description that many buffers hold together.
package final class SharedFormatDescription: Sendable {
  package let description: FormatDescription

  package init(_ description: FormatDescription) {
    self.description = description
  }
}

/// The times at which a sample is decoded and shown, and its duration.
///
/// Core Media counterpart: `CMSampleTimingInfo`.
public struct SampleTimingInfo: Hashable, Sendable {
  /// The duration of one sample; `.invalid` where it is not known.
  public var duration: MediaTime
  /// The time at which the sample is shown; `.invalid` where it is not known.
  public var presentationTimeStamp: MediaTime
  /// `.invalid` where it is the same as the presentation time or not known.
  public var decodeTimeStamp: MediaTime

  /// Makes times of a sample, by default one whose duration and decode time are not known.
  public init(
    duration: MediaTime = .invalid, presentationTimeStamp: MediaTime, decodeTimeStamp: MediaTime = .invalid
  ) {
    self.duration = duration
    self.presentationTimeStamp = presentationTimeStamp
    self.decodeTimeStamp = decodeTimeStamp
  }
}

/// Facts about one sample beside its time and size.
///
/// Core Media counterpart: the `kCMSampleAttachmentKey_…` keys. `nil` stands for what the file does not say.
public struct SampleAttachments: Hashable, Sendable {
  /// Whether decoding can't start here.
  public var notSync: Bool
  /// Whether other samples are needed to decode this one.
  public var dependsOnOthers: Bool?
  /// Whether this sample is needed to decode others.
  public var isDependedOnByOthers: Bool?
  /// The sample is decoded for the sake of others but not shown, such as one before the first edit.
  public var doNotDisplay: Bool
  /// The bytes are damaged, as far as the container or the decoder can say.
  public var isDamaged: Bool
  /// Absolute position in the file, in bytes.
  public var byteOffset: Int64?

  /// Makes attachments, by default of a shown, undamaged sample at which decoding can start.
  public init(
    notSync: Bool = false, dependsOnOthers: Bool? = nil, isDependedOnByOthers: Bool? = nil,
    doNotDisplay: Bool = false, isDamaged: Bool = false, byteOffset: Int64? = nil
  ) {
    self.notSync = notSync
    self.dependsOnOthers = dependsOnOthers
    self.isDependedOnByOthers = isDependedOnByOthers
    self.doNotDisplay = doNotDisplay
    self.isDamaged = isDamaged
    self.byteOffset = byteOffset
  }
}

/// Facts about a buffer as a whole.
///
/// Core Media counterpart: the `kCMSampleBufferAttachmentKey_…` keys.
public struct BufferAttachments: Hashable, Sendable {
  /// The duration to be dropped from the start of the decoded audio, such as priming; zero where nothing is.
  public var trimDurationAtStart: MediaTime
  /// The duration to be dropped from the end of the decoded audio.
  public var trimDurationAtEnd: MediaTime
  /// The path of the file that holds the bytes of a buffer without data; `nil` in other buffers.
  public var sampleReferencePath: String?
  /// Where in that file the bytes begin; `nil` where the container doesn't say.
  public var sampleReferenceByteOffset: Int64?
  /// The colours that a picture was taken to have when it was converted: its own matrix and range, or, where
  /// the file names none, those of BT.601 and the limited range, whatever the picture's size; `nil` for a
  /// picture that is as it was decoded.
  public var sourceColor: ColorDescription?

  /// Makes attachments, by default of a buffer with data of its own of which nothing is dropped.
  public init(
    trimDurationAtStart: MediaTime = .zero, trimDurationAtEnd: MediaTime = .zero,
    sampleReferencePath: String? = nil, sampleReferenceByteOffset: Int64? = nil,
    sourceColor: ColorDescription? = nil
  ) {
    self.sourceColor = sourceColor
    self.trimDurationAtStart = trimDurationAtStart
    self.trimDurationAtEnd = trimDurationAtEnd
    self.sampleReferencePath = sampleReferencePath
    self.sampleReferenceByteOffset = sampleReferenceByteOffset
  }
}

extension SampleBuffer {
  /// The earliest presentation time of the buffer's samples; `.invalid` where there is none.
  public var presentationTimeStamp: MediaTime {
    sampleTimingInfoArray.lazy.map(\.presentationTimeStamp).filter(\.isValid).min() ?? .invalid
  }

  /// The first sample's decode time; `.invalid` where there is none.
  public var decodeTimeStamp: MediaTime {
    sampleTimingInfoArray.first?.decodeTimeStamp ?? .invalid
  }

  /// The sum of the samples' own durations, gaps between them left out; `.invalid` where one of them does not say.
  ///
  /// Core Media counterpart: `CMSampleBufferGetDuration`.
  public var duration: MediaTime {
    guard let first = sampleTimingInfoArray.first else { return .invalid }
    guard sampleTimingInfoArray.count == 1 else {
      return sampleTimingInfoArray.reduce(.zero) { $0 + $1.duration }
    }
    return first.duration.multiplied(by: Int32(clamping: numSamples))
  }

  /// The number of bytes of all samples.
  public var totalSampleSize: Int {
    switch sampleSizes.count {
    case 0: dataBuffer?.dataLength ?? 0
    case 1: sampleSizes[0] * numSamples
    default: sampleSizes.reduce(0, +)
    }
  }
}

extension SampleBuffer {
  /// The attachments of one of the samples; `nil` where it has none.
  package func attachments(ofSample index: Int) -> SampleAttachments? {
    guard index >= 0, index < numSamples else { return nil }
    if sampleAttachments.indices.contains(index) { return sampleAttachments[index] }
    let isForAll =
      sampleAttachments.count == 1 && formatDescription?.audioStreamDescription?.formatID == .linearPCM
    return isForAll ? sampleAttachments[0] : nil
  }

  /// The presentation time after what is to be dropped from the start.
  ///
  /// Core Media counterpart: `CMSampleBufferGetOutputPresentationTimeStamp`.
  public var outputPresentationTimeStamp: MediaTime {
    presentationTimeStamp + attachments.trimDurationAtStart
  }

  /// The duration without what is to be dropped at both ends.
  ///
  /// Core Media counterpart: `CMSampleBufferGetOutputDuration`.
  public var outputDuration: MediaTime {
    duration - attachments.trimDurationAtStart - attachments.trimDurationAtEnd
  }
}
