// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreMedia
public import Foundation
public import MediaCore
public import MediaWriting
import Synchronization
public import UniformTypeIdentifiers

/// Writes samples to a file.
open class AVAssetWriter: NSObject, @unchecked Sendable {
  // @unchecked: the writer is the caller's until it starts, as on Apple's systems; after that a lock guards its state.
  /// The address of the file.
  public let outputURL: URL
  /// The type of the file.
  public let outputFileType: AVFileType
  let media: AssetWriter
  private let state = Mutex(State())
  let hints = Mutex(AVAssetWriterHints())

  private struct State {
    var inputs: [AVAssetWriterInput] = []
    var groups: [AVAssetWriterInputGroup] = []
    var refusal: MediaError?
    var sessionStart: CMTime?
  }

  /// The state of a writer.
  public enum Status: Int, Sendable {
    /// From the beginning to the end, or to what ended it.
    case unknown, writing, completed, failed, cancelled
  }

  /// - Throws: `AVError` for a file type that is not written.
  public init(outputURL: URL, fileType outputFileType: AVFileType) throws {
    (self.outputURL, self.outputFileType) = (outputURL, outputFileType)
    do {
      media = try AssetWriter(outputPath: outputURL.path, fileType: outputFileType)
    } catch { throw AVError(error) }
  }
  /// A writer of a file of a type.
  public convenience init(url: URL, fileType: AVFileType) throws {
    try self.init(outputURL: url, fileType: fileType)
  }

  /// A writer of segments, which ``delegate`` takes.
  ///
  /// A type that has no segments makes ``startWriting()`` fail.
  public init(contentType outputContentType: UTType) {
    let type = AVFileType(rawValue: outputContentType.identifier)
    (outputURL, outputFileType) = (URL(fileURLWithPath: "/"), type)
    var refusal: MediaError?
    do throws(MediaError) { media = try AssetWriter(contentType: type) } catch {
      refusal = error
      media = AssetWriter.ofMP4Segments
    }
    super.init()
    if let refusal { refuse(refusal) }
    relay.writer = self
  }
  private let relay = SegmentRelay()

  /// The delegate that takes the segments.
  public weak var delegate: (any AVAssetWriterDelegate)? {
    get { relay.delegate }
    set {
      relay.delegate = newValue
      media.delegate = newValue == nil ? nil : relay
    }
  }
  /// The duration that segments are to have.
  public var preferredOutputSegmentInterval: CMTime {
    get { media.preferredOutputSegmentInterval }
    set { media.preferredOutputSegmentInterval = newValue }
  }
  /// The time that the first segment begins at.
  public var initialSegmentStartTime: CMTime {
    get { media.initialSegmentStartTime }
    set { media.initialSegmentStartTime = newValue }
  }
  /// The use that the file is made for.
  public var outputFileTypeProfile: AVFileTypeProfile? {
    get { media.outputFileTypeProfile }
    set { media.outputFileTypeProfile = newValue }
  }
  /// The number of the first fragment.
  public var initialMovieFragmentSequenceNumber: Int {
    get { media.initialMovieFragmentSequenceNumber }
    set { media.initialMovieFragmentSequenceNumber = newValue }
  }
  /// Ends the segment, where ``preferredOutputSegmentInterval`` is indefinite.
  public func flushSegment() { media.flushSegment() }

  /// The writer's state.
  public var status: Status {
    state.withLock { $0.refusal != nil } ? .failed : Status(rawValue: media.status.rawValue) ?? .unknown
  }
  /// The error that ended the writing.
  public var error: (any Error)? { (state.withLock(\.refusal) ?? media.error).map { AVError($0) } }
  /// The inputs that samples go into.
  public var inputs: [AVAssetWriterInput] { state.withLock(\.inputs) }
  /// Inputs that are alternatives of one another.
  public var inputGroups: [AVAssetWriterInputGroup] { state.withLock(\.groups) }
  func keep(_ group: AVAssetWriterInputGroup) { state.withLock { $0.groups.append(group) } }
  /// The kinds of media that the file can hold.
  public var availableMediaTypes: [AVMediaType] { media.availableMediaTypes }

  /// The tags.
  public var metadata: [AVMetadataItem] {
    get { media.metadata.map(AVMetadataItem.init) }
    set { media.metadata = newValue.map(\.media) }
  }
  /// Whether the sample tables come first in the file.
  public var shouldOptimizeForNetworkUse: Bool {
    get { media.shouldOptimizeForNetworkUse }
    set { media.shouldOptimizeForNetworkUse = newValue }
  }
  /// The unit of the movie's times; 0 for one that fits.
  public var movieTimeScale: CMTimeScale {
    get { media.movieTimeScale }
    set { media.movieTimeScale = newValue }
  }
  /// The time from one fragment to the next; invalid for a file without fragments.
  public var movieFragmentInterval: CMTime {
    get { media.movieFragmentInterval }
    set { media.movieFragmentInterval = newValue }
  }
  /// The directory of files that are needed while writing.
  public var directoryForTemporaryFiles: URL? {
    get { media.directoryForTemporaryFiles.map { URL(fileURLWithPath: $0) } }
    set { media.directoryForTemporaryFiles = newValue?.path }
  }

  /// Whether a dictionary of settings is understood, and a file of this type can hold what it asks for.
  public func canApply(outputSettings: [String: Any]?, forMediaType mediaType: AVMediaType) -> Bool {
    guard let outputSettings else { return outputFileType == .mov }
    switch mediaType {
    case .audio:
      switch try? AudioEncoderSettings.settings(outputSettings) {
      case .coded(let settings): return media.canApply(outputSettings: settings, forMediaType: .audio)
      case .linearPCM: return media.availableMediaTypes.contains(.audio)
      case nil: return false
      }
    case .video:
      guard let settings = try? VideoEncoderSettings(outputSettings) else { return false }
      return media.canApply(outputSettings: settings, forMediaType: .video)
    default: return false
    }
  }

  /// Whether an input can be added.
  public func canAdd(_ input: AVAssetWriterInput) -> Bool {
    guard case .success(let input) = input.media else { return false }
    return media.canAdd(input)
  }

  /// Adds an input; one that can't be added, which raises on Apple's systems, makes ``startWriting()`` fail.
  public func add(_ input: AVAssetWriterInput) {
    input.attach(to: self)
    do throws(MediaError) {
      try media.add(try input.media.get())
    } catch {
      refuse(error)
    }
    state.withLock { $0.inputs.append(input) }
  }

  /// Has the writer fail, where Apple's does or an exception would be raised.
  func refuse(_ error: MediaError) {
    state.withLock { if $0.refusal == nil { $0.refusal = error } }
  }

  /// Whether nothing is written any more, so that no caller has to wait.
  var hasEnded: Bool { status != .unknown && status != .writing }

  /// - Returns: false where an input is refused or the file can't be made; ``error`` says why.
  @discardableResult
  open func startWriting() -> Bool {
    guard state.withLock({ $0.refusal == nil }) else { return false }
    guard media.startWriting() else { return false }
    for input in inputs { input.beginPass() }
    return true
  }
  /// Begins the file.
  public func start() throws {
    if !startWriting() { throw error ?? AVError(.unknown) }
  }

  /// Begins the film's time at a time of the samples; the same call once more changes nothing.
  public func startSession(atSourceTime startTime: CMTime) {
    let isRepeated = state.withLock { state in
      defer { state.sessionStart = startTime }
      return state.sessionStart == startTime
    }
    if isRepeated { return }
    do throws(MediaError) { try media.startSession(atSourceTime: startTime) } catch { refuse(error) }
  }
  /// Says when the last sample ends.
  public func endSession(atSourceTime endTime: CMTime) { media.endSession(atSourceTime: endTime) }

  /// Ends the file; of a writer that has failed nothing is left.
  open func finishWriting() async {
    if state.withLock({ $0.refusal != nil }) {
      media.cancelWriting()
    } else {
      for input in inputs { input.markAsFinished() }
      await media.finishWriting()
    }
  }
  @preconcurrency
  open func finishWriting(completionHandler handler: @escaping @Sendable () -> Void) {
    Task {
      await finishWriting()
      handler()
    }
  }
  open func cancelWriting() { media.cancelWriting() }
}
