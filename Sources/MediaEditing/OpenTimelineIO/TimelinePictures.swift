import MediaAssets
import MediaCore
import MediaRendering

/// Makes the video composition of a timeline's placements.
struct TimelinePictures {
  private typealias Piece = TimelineCompositionBuilder.Piece

  /// In the order in which they are above one another.
  private let pieces: [Piece]
  private let settings: TimelineSettings
  private let trackIDs: [Int32]

  /// Layers of all instructions, at most.
  private static let layerLimit = 2_000_000

  init(_ pieces: [TimelineCompositionBuilder.Piece], _ settings: TimelineSettings, trackIDs: [Int32]) {
    self.pieces = pieces
    self.settings = settings
    self.trackIDs = trackIDs
  }

  /// - Parameter duration: of the composition, in which sound can go on.
  /// - Returns: `nil` where there are no pictures, or one track shows them all as they are.
  func videoComposition(lasting duration: MediaTime) throws(MediaError) -> VideoComposition? {
    guard let renderSize, !isPlain else { return nil }
    var composition = VideoComposition(
      renderSize: renderSize, frameDuration: frameDuration,
      instructions: try instructions(renderSize, duration))
    if keepsTimes { composition.sourceTrackIDForFrameTiming = trackIDs[0] }
    if !settings.titles.isEmpty {
      let size = AnimationSize(width: Double(renderSize.width), height: Double(renderSize.height))
      let overlay = LayerOverlay(settings.titles.map { $0.layer(of: size) }, size: size)
      composition.animationTool = VideoCompositionAnimationTool(postProcessing: overlay)
    }
    return composition
  }

  /// Whether pictures come when those of their files do: one track shows them all, and nothing changes between two of them.
  private var keepsTimes: Bool {
    settings.frameDuration == nil && settings.titles.isEmpty && trackIDs.count == 1
      && pieces.allSatisfy { piece in
        piece.placement.level.constant != nil && !piece.track.isImage && piece.mapping.source.duration > .zero
      }
  }

  /// Whether one picture follows the other on one track, all of one size and turned alike, without a gap.
  private var isPlain: Bool {
    guard settings.renderSize == nil, settings.frameDuration == nil, settings.titles.isEmpty,
      trackIDs.count == 1,
      let first = pieces.first
    else { return false }
    var end = MediaTime.zero
    for piece in pieces {
      guard piece.mapping.target.start == end, piece.placement.level.constant == 1,
        piece.placement.transform == nil,
        piece.track.naturalSize == first.track.naturalSize,
        piece.track.preferredTransform == first.track.preferredTransform
      else { return false }
      end = piece.shownEnd
    }
    return true
  }

  /// The size that the timeline states, or else the upright size of the first clip.
  private var renderSize: VideoDimensions? {
    if let size = settings.renderSize { return pieces.isEmpty ? nil : size }
    let first = pieces.min { $0.mapping.target.start < $1.mapping.target.start }
    guard let size = first.map({ uprightSize($0.track) }), size.width > 0, size.height > 0 else { return nil }
    return VideoDimensions(
      width: Int(saturating: size.width.rounded()), height: Int(saturating: size.height.rounded()))
  }

  /// The duration that the timeline states, or else by the highest rate of its clips that can be one of
  /// pictures, or else of their files.
  private var frameDuration: MediaTime {
    if let duration = settings.frameDuration { return duration }
    let rates = pieces.compactMap(\.placement.rate).filter { (5...240).contains($0.number) }
    if let rate = rates.max(), let duration = MediaTime(1, in: rate) { return duration }
    // Files whose pictures come when they come have no rate that all of them could be shown at.
    let limit = MediaTime(value: 1, timescale: 240)
    let films = pieces.filter { !$0.track.isImage }
    let shortest = (films.isEmpty ? pieces : films).map(\.track.minFrameDuration)
      .filter { $0.isNumeric && $0 >= limit }.min()
    return shortest ?? MediaTime(value: 1, timescale: 30)
  }

  // MARK: Instructions

  /// One for each time in which the same pieces are shown.
  private func instructions(
    _ renderSize: VideoDimensions, _ duration: MediaTime
  ) throws(MediaError) -> [VideoCompositionInstruction] {
    var changes = pieces.indices.flatMap { index in
      [(pieces[index].mapping.target.start, index), (pieces[index].shownEnd, index)]
    }
    changes.sort { $0.0 < $1.0 }
    var instructions: [VideoCompositionInstruction] = []
    var (shown, start, layerCount) = (Set<Int>(), MediaTime.zero, 0)
    func finish(at end: MediaTime) throws(MediaError) {
      guard end > start else { return }
      layerCount += shown.count
      guard layerCount <= Self.layerLimit else {
        throw MediaError(.overLimit, "the timeline shows too many clips at a time")
      }
      var instruction = VideoCompositionInstruction(timeRange: MediaTimeRange(start: start, end: end))
      instruction.layerInstructions = layers(shown.sorted(by: >), in: instruction.timeRange, renderSize)
      instructions.append(instruction)
      start = end
    }
    for (time, index) in changes {
      try finish(at: time)
      if shown.remove(index) == nil { shown.insert(index) }
    }
    try finish(at: duration)
    return instructions
  }

  /// - Parameter shown: the places of pieces, the front-most first.
  private func layers(
    _ shown: [Int], in range: MediaTimeRange, _ renderSize: VideoDimensions
  ) -> [VideoCompositionLayerInstruction] {
    var layers: [VideoCompositionLayerInstruction] = []
    for (place, index) in shown.enumerated() {
      let own = layer(pieces[index], in: range, renderSize)
      let front = place > 0 ? pieces[shown[place - 1]] : nil
      if let front, let incoming = layers.last,
        let split = TimelineDissolve(from: pieces[index], to: front, in: range)?.layers(
          of: own, under: incoming)
      {
        layers += split
      } else {
        layers.append(own)
      }
    }
    return layers
  }

  private func layer(
    _ piece: Piece, in range: MediaTimeRange, _ renderSize: VideoDimensions
  ) -> VideoCompositionLayerInstruction {
    var layer = VideoCompositionLayerInstruction()
    layer.trackID = trackIDs[piece.index]
    layer.setTransform(piece.placement.transform ?? fitted(piece.track, into: renderSize), at: range.start)
    if piece.placement.level.constant != 1 {
      for ramp in piece.placement.level.pieces(of: range) {
        layer.setOpacityRamp(
          fromStartOpacity: Float(ramp.start), toEndOpacity: Float(ramp.end), timeRange: ramp.timeRange)
      }
    }
    return layer
  }

  // MARK: Places

  private func uprightSize(_ track: TimelineMedia.Track) -> (width: Double, height: Double) {
    let (transform, size) = (track.uprightTransform, track.naturalSize)
    let (width, height) = (Double(size.width), Double(size.height))
    return (
      abs(transform.a) * width + abs(transform.c) * height,
      abs(transform.b) * width + abs(transform.d) * height
    )
  }

  /// The picture upright, as large as it fits, in the middle.
  private func fitted(_ track: TimelineMedia.Track, into renderSize: VideoDimensions) -> PictureTransform {
    let size = uprightSize(track)
    guard size.width > 0, size.height > 0 else { return .identity }
    let scale = min(Double(renderSize.width) / size.width, Double(renderSize.height) / size.height)
    let upright = track.uprightTransform
    return PictureTransform(
      a: upright.a * scale, b: upright.b * scale, c: upright.c * scale, d: upright.d * scale,
      tx: upright.tx * scale + (Double(renderSize.width) - size.width * scale) / 2,
      ty: upright.ty * scale + (Double(renderSize.height) - size.height * scale) / 2)
  }
}
