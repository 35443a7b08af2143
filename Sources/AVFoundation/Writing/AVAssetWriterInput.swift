// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreMedia
public import Dispatch
public import Foundation
public import MediaCore
import MediaWriting
import Synchronization

/// Takes the samples of one track of a writer.
open class AVAssetWriterInput: NSObject, @unchecked Sendable {
  // @unchecked: the input is the caller's until the writer starts; the library's input is thread-safe.
  /// The kind of media.
  public let mediaType: AVMediaType
  private let settings: SendableSettings
  /// The format of the samples that will come.
  public let sourceFormatHint: CMFormatDescription?
  /// The input as the library has it, or why there is none.
  let media: Result<AssetWriterInput, MediaError>
  /// Turns sound to the layout that the settings ask for; `nil` where it is encoded or written as it comes.
  private let converter: LinearPCMInput?
  private let state = Mutex(State())
  let hints = Mutex(AVAssetWriterInputHints())

  private struct State {
    weak var writer: AVAssetWriter?
    var isFinished = false
    var hasTakenPicture = false
    /// Whether an append has said that the writer has ended.
    var knowsOfEnd = false
    var refusal: MediaError?
    var wantsPasses = false
    var pass: AVAssetWriterInputPassDescription?
    var isPassFinished = false
    var passResponse: (queue: DispatchQueue, block: @Sendable () -> Void)?
  }

  func attach(to writer: AVAssetWriter) {
    let refusal = state.withLock { state in
      state.writer = writer
      return state.refusal
    }
    if let refusal { writer.refuse(refusal) }
  }

  /// Has the writer fail, now or when there is one.
  func refuseLater(_ error: MediaError) {
    let writer = state.withLock { state in
      state.refusal = error
      return state.writer
    }
    writer?.refuse(error)
  }
  private var writer: AVAssetWriter? { state.withLock(\.writer) }

  /// The settings that samples are encoded by; `nil` for samples that are stored as they come.
  public var outputSettings: [String: Any]? { settings.values }

  /// An input for a kind of media, coded as settings ask for or stored as it comes.
  public init(
    mediaType: AVMediaType, outputSettings: [String: Any]?, sourceFormatHint: CMFormatDescription? = nil
  ) {
    (self.mediaType, settings, self.sourceFormatHint) = (
      mediaType, SendableSettings(outputSettings), sourceFormatHint
    )
    var converter: LinearPCMInput?
    media = Result { () throws(MediaError) in
      guard let outputSettings else {
        return AssetWriterInput(
          mediaType: mediaType, sourceFormatHint: sourceFormatHint.map { Self.completed($0.media) })
      }
      switch mediaType {
      case .audio:
        switch try AudioEncoderSettings.settings(outputSettings) {
        case .coded(let settings): return AssetWriterInput(settings: settings)
        case .linearPCM(let settings):
          converter = LinearPCMInput(settings)
          return AssetWriterInput(mediaType: .audio)
        }
      case .video:
        return AssetWriterInput(
          settings: try VideoEncoderSettings(
            outputSettings, of: .known(sourceFormatHint?.media.video?.fieldOrder)),
          sourceFormatHint: sourceFormatHint?.media)
      default:
        throw MediaError(.invalidArgument, "an input of \(mediaType) takes no settings")
      }
    }
    self.converter = converter
  }

  /// Completes a text's description with the fonts and colours that its sample entry has by default.
  private static func completed(_ hint: FormatDescription) -> FormatDescription {
    guard hint.codecConfiguration.isEmpty, let form = TextForm(hint.mediaSubType) else { return hint }
    var whole = FormatDescription.text(form)
    whole.mediaType = hint.mediaType
    return whole
  }

  private var input: AssetWriterInput? { try? media.get() }

  /// The transform that turns and moves pictures for display.
  public var transform: CGAffineTransform {
    get { input.map { CGAffineTransform($0.transform) } ?? .identity }
    set { input?.transform = newValue.media }
  }
  /// The size of pictures.
  public var naturalSize: CGSize {
    get { input.map { CGSize($0.naturalSize) } ?? .zero }
    set { input?.naturalSize = newValue.media }
  }
  /// The unit of the track's times; 0 for one that fits.
  public var mediaTimeScale: CMTimeScale {
    get { input?.mediaTimeScale ?? 0 }
    set { input?.mediaTimeScale = newValue }
  }
  /// The language, by the three letters of ISO 639-2.
  public var languageCode: String? {
    get { input?.languageCode }
    set { input?.languageCode = newValue }
  }
  /// The language, as BCP 47 writes it.
  public var extendedLanguageTag: String? {
    get { input?.extendedLanguageTag }
    set { input?.extendedLanguageTag = newValue }
  }
  /// Whether the track is played at first.
  public var marksOutputTrackAsEnabled: Bool {
    get { input?.marksOutputTrackAsEnabled ?? true }
    set { input?.marksOutputTrackAsEnabled = newValue }
  }
  /// The volume that it is meant to be played at; 1 is as stored.
  public var preferredVolume: Float {
    get { input?.preferredVolume ?? 1 }
    set { input?.preferredVolume = newValue }
  }
  /// Whether samples come as they happen.
  public var expectsMediaDataInRealTime: Bool {
    get { input?.expectsMediaDataInRealTime ?? false }
    set { input?.expectsMediaDataInRealTime = newValue }
  }

  /// The tags.
  public var metadata: [AVMetadataItem] {
    get { input?.metadata.map(AVMetadataItem.init) ?? [] }
    set { input?.metadata = newValue.map(\.media) }
  }

  /// True as well once the writer has failed: appending then ends at once, and no caller waits for ever.
  public var isReadyForMoreMediaData: Bool {
    (input?.isReadyForMoreMediaData ?? false) || (writer?.hasEnded ?? false)
  }

  /// - Returns: false where the samples are refused, with which the writer fails: its ``AVAssetWriter/error`` says why.
  @discardableResult
  open func append(_ sampleBuffer: CMSampleBuffer) -> Bool {
    if writer?.hasEnded == true {
      state.withLock { $0.knowsOfEnd = true }
      return false
    }
    do throws(MediaError) {
      let input = try media.get()
      var buffer = sampleBuffer.media
      if let picture = buffer.imageBuffer { buffer.imageBuffer = try checked(picture) }
      if let converter {
        if let converted = try converter.convert(buffer) { try input.take(converted) }
      } else {
        try input.take(buffer)
      }
      return true
    } catch {
      writer?.refuse(error)
      state.withLock { $0.knowsOfEnd = true }
      return false
    }
  }

  /// A picture as the encoder may keep it.
  ///
  /// - Throws: `.invalidArgument` where the settings ask for bars or for cutting off, for pixels that it is not done for.
  private func checked(_ picture: PixelBuffer) throws(MediaError) -> PixelBuffer {
    let mode = settings.values?[AVVideoScalingModeKey] as? String
    if let mode, mode != AVVideoScalingModeResize,
      let width = AttributeNumber.double(settings.values?[AVVideoWidthKey]),
      let height = AttributeNumber.double(settings.values?[AVVideoHeightKey]), width > 0, height > 0,
      // Sides may be rounded to whole pixels.
      abs(Double(picture.width) * height - width * Double(picture.height)) > max(Double(picture.width), width)
    {
      return try picture.shaped(as: width / height, isCut: mode == AVVideoScalingModeResizeAspectFill)
    }
    // The encoder holds the first picture until the second comes, and callers draw one buffer again and again.
    let isFirst = state.withLock { state in
      defer { state.hasTakenPicture = true }
      return !state.hasTakenPicture
    }
    return isFirst ? try picture.copied() : picture
  }

  func append(_ picture: PixelBuffer, at time: CMTime) -> Bool {
    append(
      CMSampleBuffer(
        SampleBuffer(
          formatDescription: FormatDescription(picture: picture), imageBuffer: picture, numSamples: 1,
          sampleTimingInfoArray: [SampleTimingInfo(presentationTimeStamp: time)])))
  }

  open func markAsFinished() {
    let wasFinished = state.withLock { state in
      defer { state.isFinished = true }
      return state.isFinished
    }
    if !wasFinished { giveRest() }
    input?.markAsFinished()
  }

  /// Writes the sound that the filter of a sample rate still holds.
  private func giveRest() {
    do throws(MediaError) {
      if let rest = try converter?.finish() { try input?.take(rest) }
    } catch {
      writer?.refuse(error)
    }
  }

  /// Has a block be run on a queue each time the input is ready, until the input is finished; once more after the writer has
  /// failed or was cancelled, unless an append has returned false then.
  @preconcurrency
  public func requestMediaDataWhenReady(on queue: DispatchQueue, using block: @escaping @Sendable () -> Void)
  {
    Task { [weak self] in
      while let self, !state.withLock({ $0.isFinished || $0.isPassFinished || $0.knowsOfEnd }) {
        let hasEnded = writer?.hasEnded ?? false
        if !hasEnded {
          // Before the writer's start there is nothing to wait for but the start.
          guard writer?.status == .writing, let input else {
            try? await Task.sleep(for: .milliseconds(5))
            continue
          }
          do { try await input.waitUntilReady() } catch {
            try? await Task.sleep(for: .milliseconds(5))
            continue
          }
        }
        await withCheckedContinuation { continuation in
          queue.async {
            block()
            continuation.resume()
          }
        }
        if hasEnded { return }
        // A block that had nothing to append is asked again a little later.
        if isReadyForMoreMediaData { try? await Task.sleep(for: .milliseconds(2)) }
      }
    }
  }

  // MARK: passes

  /// Accepted, and without effect; one pass is made, in which the encoder decides as samples come.
  public var performsMultiPassEncodingIfSupported: Bool {
    get { state.withLock(\.wantsPasses) }
    set { state.withLock { $0.wantsPasses = newValue } }
  }
  /// False: see ``performsMultiPassEncodingIfSupported``.
  public var canPerformMultiplePasses: Bool { false }

  /// The part of the source that is to be appended.
  ///
  /// It is all of it, from the writer's start until ``markCurrentPassAsFinished()``, and `nil` otherwise.
  public var currentPassDescription: AVAssetWriterInputPassDescription? { state.withLock(\.pass) }

  /// Has a block be run on a queue when a pass begins, and when there is none any more.
  ///
  /// The block then marks the input as finished.
  @preconcurrency
  public func respondToEachPassDescription(
    on queue: DispatchQueue, using block: @escaping @Sendable () -> Void
  ) {
    let hasPass = state.withLock { state in
      state.passResponse = (queue, block)
      return state.pass != nil
    }
    if hasPass { queue.async(execute: block) }
  }

  /// Says that all of the pass has been appended.
  public func markCurrentPassAsFinished() {
    changePass { state in
      (state.pass, state.isPassFinished) = (nil, true)
    }
  }

  func beginPass() {
    changePass { $0.pass = AVAssetWriterInputPassDescription() }
  }

  private func changePass(_ change: (inout sending State) -> Void) {
    let response = state.withLock { state in
      change(&state)
      return state.passResponse
    }
    if let (queue, block) = response { queue.async(execute: block) }
  }

  // MARK: associations

  /// Whether an association has a code of four letters, as files need.
  public func canAddTrackAssociation(
    withTrackOf input: AVAssetWriterInput, type trackAssociationType: String
  ) -> Bool {
    input !== self && FourCC(trackAssociationType) != nil
  }
  /// Has another input's track be related to this one, such as its chapters.
  ///
  /// A code that files can't hold is ignored.
  public func addTrackAssociation(withTrackOf input: AVAssetWriterInput, type trackAssociationType: String) {
    guard let ours = self.input, let theirs = input.input, let type = FourCC(trackAssociationType) else {
      return
    }
    ours.addTrackAssociation(withTrackOf: theirs, type: type)
  }
}
