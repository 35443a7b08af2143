import MediaAssets
import MediaCore
import MediaReading
import MediaScopeFixtures
import Synchronization
import Testing

/// Pictures that somebody else draws: compositors of one's own, and tools that draw over what was composed.
struct CustomCompositionTests {
  @Test("A closure draws each frame of what the tracks show")
  func customDrawing() throws {
    let track = try StreamCase.named("h264.mp4").track()
    let plain = try VideoCompositionOutputTests.compose(track, nil)
    let log = CompositionLog()
    var composition = try VideoComposition(propertiesOf: [track])
    composition.customVideoCompositor = CustomVideoCompositor { request in
      log.note("\(request.compositionTime) \(request.sourceTrackIDs)")
      let source = try #require(request.sourceFrame(byTrackID: request.sourceTrackIDs[0]))
      let target = try request.renderContext.makePixelBuffer()
      for row in 0..<target.height {
        try source.withRow(row) { from in
          try target.withMutableRow(row) { to in
            for place in 0..<from.byteCount {
              let byte = from.unsafeLoad(fromByteOffset: place, as: UInt8.self)
              to.storeBytes(of: place % 4 == 3 ? byte : 255 - byte, toByteOffset: place, as: UInt8.self)
            }
          }
        }
      }
      return target
    }
    let inverted = try VideoCompositionOutputTests.compose(track, composition)
    #expect(inverted.map(\.presentationTimeStamp) == plain.map(\.presentationTimeStamp))
    #expect(
      log.entries.withLock(\.self) == plain.map { "\($0.presentationTimeStamp) [\(track.trackID)]" })
    for (one, other) in zip(inverted, plain) {
      let expected = try VideoCompositionOutputTests.pixels(other).map { row in
        row.enumerated().map { $0 % 4 == 3 ? $1 : 255 - $1 }
      }
      #expect(try VideoCompositionOutputTests.pixels(one) == expected)
    }
  }

  @Test("What a compositor does wrong fails the reader by name")
  func customFailures() throws {
    let track = try StreamCase.named("h264.mp4").track()
    struct Refusal: Error {}
    for (compositor, words) in [
      (CustomVideoCompositor { _ in throw Refusal() }, "Refusal"),
      (
        CustomVideoCompositor { _ in
          try PixelBuffer(pixelFormatType: .bgra32, dimensions: VideoDimensions(width: 8, height: 8))
        }, "8×8"
      ),
    ] {
      var composition = try VideoComposition(propertiesOf: [track])
      composition.customVideoCompositor = compositor
      let error = #expect(throws: MediaError.self) {
        try VideoCompositionOutputTests.compose(track, composition)
      }
      #expect(error?.code == .invalidVideoComposition && error?.reason.contains(words) == true)
    }
  }

  /// Never finishes a request by itself.
  private final class Sleeper: VideoCompositing {
    private let log: CompositionLog
    private let started: @Sendable () -> Void

    init(_ log: CompositionLog, started: @escaping @Sendable () -> Void) {
      (self.log, self.started) = (log, started)
    }

    func renderContextChanged(_ context: VideoCompositionRenderContext) {
      log.note("\(context.size.width)×\(context.size.height)")
    }
    func startRequest(_ request: AsynchronousVideoCompositionRequest) { started() }
    func cancelAllPendingVideoCompositionRequests() { log.note("cancelled") }
  }

  @Test("A compositor that sleeps is cancelled with the reader")
  func customCancellation() throws {
    let track = try StreamCase.named("h264.mp4").track()
    let log = CompositionLog()
    let reader = AssetReader(asset: track.asset)
    let output = AssetReaderVideoCompositionOutput(videoTracks: [track], videoSettings: nil)
    var composition = try VideoComposition(propertiesOf: [track])
    composition.customVideoCompositor = CustomVideoCompositor {
      Sleeper(log) { reader.cancelReading() }
    }
    output.videoComposition = composition
    reader.add(output)
    try reader.start()
    let error = #expect(throws: MediaError.self) { try output.nextSampleBuffer() }
    #expect(error?.code == .operationCancelled && reader.status == .cancelled)
    #expect(log.entries.withLock(\.self) == ["96×64", "cancelled"])
  }

  /// A red square of which the right half is half there.
  private struct Square: PictureOverlay {
    let side: Int

    func overlay(at time: MediaTime, over dimensions: VideoDimensions) throws(MediaError) -> OverlaidPicture?
    {
      guard time < MediaTime(value: 1, timescale: 5) else { return nil }
      let picture = try PixelBuffer(
        pixelFormatType: .bgra32, dimensions: VideoDimensions(width: side, height: side))
      for row in 0..<side {
        try? picture.withMutableRow(row) { bytes in
          for x in 0..<side {
            bytes.storeBytes(of: 255, toByteOffset: x * 4 + 2, as: UInt8.self)
            bytes.storeBytes(of: x < side / 2 ? 255 : 128, toByteOffset: x * 4 + 3, as: UInt8.self)
          }
        }
      }
      return OverlaidPicture(picture, x: 10, y: 5)
    }
  }

  @Test("An animation tool draws over the pictures, unless the instruction turns it off")
  func postProcessing() throws {
    let track = try StreamCase.named("h264.mp4").track()
    let plain = try VideoCompositionOutputTests.compose(track, nil).map(VideoCompositionOutputTests.pixels)
    var composition = try VideoComposition(propertiesOf: [track])
    composition.animationTool = VideoCompositionAnimationTool(postProcessing: Square(side: 8))
    let drawn = try VideoCompositionOutputTests.compose(track, composition).map(
      VideoCompositionOutputTests.pixels)
    #expect(drawn.count == plain.count)
    for (frame, (over, below)) in zip(drawn, plain).enumerated() {
      guard frame < 5 else {
        #expect(over == below)
        continue
      }
      for y in below.indices {
        for place in below[y].indices {
          let (x, part) = (place / 4, place % 4)
          let isInside = (10..<18).contains(x) && (5..<13).contains(y)
          let red = part == 2 ? 255.0 : part == 3 ? 255 : 0
          let expected =
            !isInside
            ? below[y][place]
            : x < 14 || part == 3
              ? UInt8(red) : UInt8(((red * 128 + Double(below[y][place]) * 127) / 255).rounded())
          #expect(abs(Int(over[y][place]) - Int(expected)) <= (isInside ? 1 : 0))
        }
      }
    }
    composition.instructions[0].enablePostProcessing = false
    #expect(
      try VideoCompositionOutputTests.compose(track, composition).map(VideoCompositionOutputTests.pixels)
        == plain)
  }

  @Test("An animation tool's layer is a track that instructions place")
  func additionalLayer() throws {
    let track = try StreamCase.named("h264.mp4").track()
    var composition = try VideoComposition(propertiesOf: [track])
    composition.animationTool = VideoCompositionAnimationTool(
      additionalLayer: Square(side: 8), asTrackID: 77)
    #expect(composition.isValid(for: [track]))
    var layer = VideoCompositionLayerInstruction()
    layer.trackID = 77
    layer.setTransform(PictureTransform(a: 1, b: 0, c: 0, d: 1, tx: 3, ty: 1), at: .zero)
    composition.instructions[0].layerInstructions.insert(layer, at: 0)
    let over = try VideoCompositionOutputTests.pixels(
      #require(try VideoCompositionOutputTests.compose(track, composition).first))
    #expect(Array(over[6][13 * 4..<14 * 4]) == [0, 0, 255, 255])
    // Below the picture it is not seen.
    composition.instructions[0].layerInstructions.reverse()
    #expect(
      try VideoCompositionOutputTests.compose(track, composition).map(VideoCompositionOutputTests.pixels)
        == VideoCompositionOutputTests.compose(track, nil).map(VideoCompositionOutputTests.pixels))
  }
}

final class CompositionLog: Sendable {
  let entries = Mutex<[String]>([])
  func note(_ entry: String) { entries.withLock { $0.append(entry) } }
}
