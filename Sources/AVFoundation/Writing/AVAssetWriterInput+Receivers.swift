// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreMedia
public import CoreVideo
import MediaCore
import MediaWriting

extension AVAssetWriter {
  /// Adds an input, and returns a receiver of its samples.
  public func inputReceiver(for input: AVAssetWriterInput) -> AVAssetWriterInput.SampleBufferReceiver {
    attach(input)
    return AVAssetWriterInput.SampleBufferReceiver(
      appender: InputAppender(input: input, writer: self) { input.append($0) })
  }

  /// Adds an input, and returns a receiver of its pictures.
  ///
  /// - Parameter pixelBufferAttributes: of the pictures that the receiver's pool makes.
  public func inputPixelBufferReceiver(
    for input: AVAssetWriterInput, pixelBufferAttributes: CVPixelBufferCreationAttributes? = nil
  ) -> AVAssetWriterInput.PixelBufferReceiver {
    attach(input)
    let adaptor = AVAssetWriterInputPixelBufferAdaptor(
      assetWriterInput: input, sourcePixelBufferAttributes: pixelBufferAttributes?.dictionary)
    return AVAssetWriterInput.PixelBufferReceiver(
      appender: InputAppender(input: input, writer: self) {
        adaptor.append($0.0, withPresentationTime: $0.1)
      },
      adaptor: adaptor, sourcePixelBufferAttributes: pixelBufferAttributes)
  }

  /// Adds an input, and returns a receiver of its groups of tags.
  public func inputMetadataReceiver(for input: AVAssetWriterInput) -> AVAssetWriterInput.MetadataReceiver {
    attach(input)
    let adaptor = AVAssetWriterInputMetadataAdaptor(assetWriterInput: input)
    return AVAssetWriterInput.MetadataReceiver(
      appender: InputAppender(input: input, writer: self) { adaptor.append($0) })
  }

  /// Adds an input, and returns a receiver of its captions.
  public func inputCaptionReceiver(for input: AVAssetWriterInput) -> AVAssetWriterInput.CaptionReceiver {
    attach(input)
    let adaptor = AVAssetWriterInputCaptionAdaptor(assetWriterInput: input)
    return AVAssetWriterInput.CaptionReceiver(
      captions: InputAppender(input: input, writer: self) { adaptor.append($0) },
      groups: InputAppender(input: input, writer: self) { adaptor.append($0) })
  }

  private func attach(_ input: AVAssetWriterInput) {
    if !inputs.contains(where: { $0 === input }) { add(input) }
  }
}

/// Appends to an input when it is ready, and says why it can't.
struct InputAppender<Sample>: Sendable {
  let input: AVAssetWriterInput
  let writer: AVAssetWriter
  /// Gives the input a sample, and returns whether it took it.
  let take: @Sendable (Sample) -> Bool

  func append(_ sample: Sample) async throws {
    do {
      if !writer.hasEnded {
        try await cancellable { try await input.media.get().waitUntilReady() }
      }
    } catch { throw AVError.wrap(error) }
    try check(take(sample))
  }

  func appendImmediately(_ sample: Sample) throws -> Bool {
    guard input.isReadyForMoreMediaData else { return false }
    try check(take(sample))
    return true
  }

  func finish() { input.markAsFinished() }

  private func check(_ isAppended: Bool) throws {
    if !isAppended { throw writer.error ?? AVError(.invalidSourceMedia) }
  }
}

extension AVAssetWriterInput {
  /// Appends sample buffers with Swift's concurrency.
  public final class SampleBufferReceiver: Sendable {
    private let appender: InputAppender<CMSampleBuffer>
    init(appender: InputAppender<CMSampleBuffer>) { self.appender = appender }

    /// Waits until the input is ready, and appends a buffer.
    ///
    /// - Throws: what made the writer fail; `CancellationError` in a task that is cancelled.
    public func append(_ sampleBuffer: CMSampleBuffer) async throws {
      try await appender.append(sampleBuffer)
    }
    /// Returns false, with nothing appended, where the input is not ready.
    public func appendImmediately(_ sampleBuffer: CMSampleBuffer) throws -> Bool {
      try appender.appendImmediately(sampleBuffer)
    }
    /// Says that nothing comes any more.
    public func finish() { appender.finish() }
  }

  /// Appends pictures with Swift's concurrency.
  public final class PixelBufferReceiver: Sendable {
    private let appender: InputAppender<(CVPixelBuffer, CMTime)>
    private let adaptor: AVAssetWriterInputPixelBufferAdaptor
    /// The attributes of the pictures that the pool makes.
    public let sourcePixelBufferAttributes: CVPixelBufferCreationAttributes?
    init(
      appender: InputAppender<(CVPixelBuffer, CMTime)>, adaptor: AVAssetWriterInputPixelBufferAdaptor,
      sourcePixelBufferAttributes: CVPixelBufferCreationAttributes?
    ) {
      (self.appender, self.adaptor) = (appender, adaptor)
      self.sourcePixelBufferAttributes = sourcePixelBufferAttributes
    }

    /// `nil` before the writer starts, and without attributes.
    public var pixelBufferPool: CVPixelBufferPool? { adaptor.pixelBufferPool }

    /// See ``SampleBufferReceiver/append(_:)``.
    public func append(_ pixelBuffer: CVPixelBuffer, with presentationTime: CMTime) async throws {
      try await appender.append((pixelBuffer, presentationTime))
    }
    /// See ``SampleBufferReceiver/appendImmediately(_:)``.
    public func appendImmediately(_ pixelBuffer: CVPixelBuffer, with presentationTime: CMTime) throws -> Bool
    {
      try appender.appendImmediately((pixelBuffer, presentationTime))
    }
    /// Says that nothing comes any more.
    public func finish() { appender.finish() }
  }

  /// Appends groups of tags with Swift's concurrency.
  public final class MetadataReceiver: Sendable {
    private let appender: InputAppender<AVTimedMetadataGroup>
    init(appender: InputAppender<AVTimedMetadataGroup>) { self.appender = appender }

    /// See ``SampleBufferReceiver/append(_:)``.
    public func append(_ timedMetadataGroup: AVTimedMetadataGroup) async throws {
      try await appender.append(timedMetadataGroup)
    }
    /// See ``SampleBufferReceiver/appendImmediately(_:)``.
    public func appendImmediately(_ timedMetadataGroup: AVTimedMetadataGroup) throws -> Bool {
      try appender.appendImmediately(timedMetadataGroup)
    }
    /// Says that nothing comes any more.
    public func finish() { appender.finish() }
  }

  /// Appends captions with Swift's concurrency.
  public final class CaptionReceiver: Sendable {
    private let captions: InputAppender<AVCaption>
    private let groups: InputAppender<AVCaptionGroup>
    init(captions: InputAppender<AVCaption>, groups: InputAppender<AVCaptionGroup>) {
      (self.captions, self.groups) = (captions, groups)
    }

    /// See ``SampleBufferReceiver/append(_:)``.
    public func append(_ caption: AVCaption) async throws { try await captions.append(caption) }
    /// See ``SampleBufferReceiver/append(_:)``.
    public func append(_ captionGroup: AVCaptionGroup) async throws {
      try await groups.append(captionGroup)
    }
    /// See ``SampleBufferReceiver/appendImmediately(_:)``.
    public func appendImmediately(_ caption: AVCaption) throws -> Bool {
      try captions.appendImmediately(caption)
    }
    /// See ``SampleBufferReceiver/appendImmediately(_:)``.
    public func appendImmediately(_ captionGroup: AVCaptionGroup) throws -> Bool {
      try groups.appendImmediately(captionGroup)
    }
    /// Says that nothing comes any more.
    public func finish() { captions.finish() }
  }
}
