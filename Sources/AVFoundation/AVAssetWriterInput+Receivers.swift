// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreMedia
public import CoreVideo
import MediaCore
import MediaWriting

extension AVAssetWriter {
  /// Adds an input, and gives what samples are appended to it by.
  public func inputReceiver(for input: AVAssetWriterInput) -> AVAssetWriterInput.SampleBufferReceiver {
    attach(input)
    return AVAssetWriterInput.SampleBufferReceiver(appender: InputAppender(input: input, writer: self))
  }

  /// Adds an input, and gives what pictures are appended to it by.
  ///
  /// - Parameter pixelBufferAttributes: of the pictures that the receiver's pool makes.
  public func inputPixelBufferReceiver(
    for input: AVAssetWriterInput, pixelBufferAttributes: CVPixelBufferCreationAttributes? = nil
  ) -> AVAssetWriterInput.PixelBufferReceiver {
    attach(input)
    let adaptor = AVAssetWriterInputPixelBufferAdaptor(
      assetWriterInput: input, sourcePixelBufferAttributes: pixelBufferAttributes?.dictionary)
    return AVAssetWriterInput.PixelBufferReceiver(
      appender: InputAppender(input: input, writer: self), adaptor: adaptor,
      sourcePixelBufferAttributes: pixelBufferAttributes)
  }

  /// Adds an input, and gives what groups of tags are appended to it by.
  public func inputMetadataReceiver(for input: AVAssetWriterInput) -> AVAssetWriterInput.MetadataReceiver {
    attach(input)
    return AVAssetWriterInput.MetadataReceiver(
      appender: InputAppender(input: input, writer: self),
      adaptor: AVAssetWriterInputMetadataAdaptor(assetWriterInput: input))
  }

  /// Adds an input, and gives what captions are appended to it by.
  public func inputCaptionReceiver(for input: AVAssetWriterInput) -> AVAssetWriterInput.CaptionReceiver {
    attach(input)
    return AVAssetWriterInput.CaptionReceiver(
      appender: InputAppender(input: input, writer: self),
      adaptor: AVAssetWriterInputCaptionAdaptor(assetWriterInput: input))
  }

  private func attach(_ input: AVAssetWriterInput) {
    if !inputs.contains(where: { $0 === input }) { add(input) }
  }
}

/// Appends to an input when it is ready, and says why it can't.
struct InputAppender: Sendable {
  let input: AVAssetWriterInput
  let writer: AVAssetWriter

  func append(_ append: () -> Bool) async throws {
    do {
      if !writer.hasEnded {
        try await cancellable { try await input.media.get().waitUntilReady() }
      }
    } catch { throw AVError.wrap(error) }
    try check(append())
  }

  func appendImmediately(_ append: () -> Bool) throws -> Bool {
    guard input.isReadyForMoreMediaData else { return false }
    try check(append())
    return true
  }

  private func check(_ isAppended: Bool) throws {
    if !isAppended { throw writer.error ?? AVError(.invalidSourceMedia) }
  }
}

extension AVAssetWriterInput {
  /// Appends sample buffers with Swift's concurrency.
  public final class SampleBufferReceiver: Sendable {
    private let appender: InputAppender
    init(appender: InputAppender) { self.appender = appender }

    /// Waits until the input is ready, and appends a buffer.
    ///
    /// - Throws: what made the writer fail; `CancellationError` in a task that is cancelled.
    public func append(_ sampleBuffer: CMSampleBuffer) async throws {
      try await appender.append { appender.input.append(sampleBuffer) }
    }
    /// Returns false, with nothing appended, where the input is not ready.
    public func appendImmediately(_ sampleBuffer: CMSampleBuffer) throws -> Bool {
      try appender.appendImmediately { appender.input.append(sampleBuffer) }
    }
    /// Says that nothing comes any more.
    public func finish() { appender.input.markAsFinished() }
  }

  /// Appends pictures with Swift's concurrency.
  public final class PixelBufferReceiver: Sendable {
    private let appender: InputAppender
    private let adaptor: AVAssetWriterInputPixelBufferAdaptor
    public let sourcePixelBufferAttributes: CVPixelBufferCreationAttributes?
    init(
      appender: InputAppender, adaptor: AVAssetWriterInputPixelBufferAdaptor,
      sourcePixelBufferAttributes: CVPixelBufferCreationAttributes?
    ) {
      (self.appender, self.adaptor) = (appender, adaptor)
      self.sourcePixelBufferAttributes = sourcePixelBufferAttributes
    }

    /// `nil` before the writer starts, and without attributes.
    public var pixelBufferPool: CVPixelBufferPool? { adaptor.pixelBufferPool }

    /// See ``SampleBufferReceiver/append(_:)``.
    public func append(_ pixelBuffer: CVPixelBuffer, with presentationTime: CMTime) async throws {
      try await appender.append { adaptor.append(pixelBuffer, withPresentationTime: presentationTime) }
    }
    /// See ``SampleBufferReceiver/appendImmediately(_:)``.
    public func appendImmediately(_ pixelBuffer: CVPixelBuffer, with presentationTime: CMTime) throws -> Bool
    {
      try appender.appendImmediately {
        adaptor.append(pixelBuffer, withPresentationTime: presentationTime)
      }
    }
    /// Says that nothing comes any more.
    public func finish() { appender.input.markAsFinished() }
  }

  /// Appends groups of tags with Swift's concurrency.
  public final class MetadataReceiver: Sendable {
    private let appender: InputAppender
    private let adaptor: AVAssetWriterInputMetadataAdaptor
    init(appender: InputAppender, adaptor: AVAssetWriterInputMetadataAdaptor) {
      (self.appender, self.adaptor) = (appender, adaptor)
    }

    /// See ``SampleBufferReceiver/append(_:)``.
    public func append(_ timedMetadataGroup: AVTimedMetadataGroup) async throws {
      try await appender.append { adaptor.append(timedMetadataGroup) }
    }
    /// See ``SampleBufferReceiver/appendImmediately(_:)``.
    public func appendImmediately(_ timedMetadataGroup: AVTimedMetadataGroup) throws -> Bool {
      try appender.appendImmediately { adaptor.append(timedMetadataGroup) }
    }
    /// Says that nothing comes any more.
    public func finish() { appender.input.markAsFinished() }
  }

  /// Appends captions with Swift's concurrency.
  public final class CaptionReceiver: Sendable {
    private let appender: InputAppender
    private let adaptor: AVAssetWriterInputCaptionAdaptor
    init(appender: InputAppender, adaptor: AVAssetWriterInputCaptionAdaptor) {
      (self.appender, self.adaptor) = (appender, adaptor)
    }

    /// See ``SampleBufferReceiver/append(_:)``.
    public func append(_ caption: AVCaption) async throws {
      try await appender.append { adaptor.append(caption) }
    }
    /// See ``SampleBufferReceiver/append(_:)``.
    public func append(_ captionGroup: AVCaptionGroup) async throws {
      try await appender.append { adaptor.append(captionGroup) }
    }
    /// Says that nothing comes any more.
    public func finish() { appender.input.markAsFinished() }
  }
}
