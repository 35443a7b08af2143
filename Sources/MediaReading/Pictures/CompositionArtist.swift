import LibAV
import MediaAssets
import MediaCore

/// Draws a composition's pictures by its instructions, or has a custom compositor draw them.
final class CompositionArtist {
  private let compositor: PictureCompositor
  private let pixelFormatType: PixelFormatType
  /// The colours that the composed pictures state.
  private let color: ColorDescription
  /// The converter from drawn pictures to those that were asked for.
  private var finisher: PictureConverter
  private let custom: CustomDrawing?
  private let animationTool: VideoCompositionAnimationTool?
  /// The transform from the composition to the pictures that are made of it.
  private let scale: PictureTransform
  /// Whether PQ and HLG are mapped to SDR before pictures are drawn.
  let mapsToStandardRange: Bool

  init(
    _ composition: VideoComposition, of tracks: [AssetTrack], as pixelFormatType: PixelFormatType,
    size: VideoDimensions, cancellation: ReadingCancellation
  ) throws(MediaError) {
    // A compositor that asks for more than eight bits gets the pictures' own range.
    let made = composition.customVideoCompositor?.make()
    mapsToStandardRange = composition.isStandardRange && (made?.sourcePixelFormatType ?? .bgra32) == .bgra32
    guard let drawnType = pixelFormatType.drawnType else {
      throw MediaError(
        .operationNotSupportedForAsset,
        "the layout of pixel format \(pixelFormatType.rawValue) is not known")
    }
    let drawnColor = try composition.color(of: tracks, mapsToStandardRange: mapsToStandardRange)
    var color = drawnColor
    if !pixelFormatType.isRGB {
      color.matrix = try composition.matrix(of: tracks, mapsToStandardRange: mapsToStandardRange)
    }
    (self.pixelFormatType, self.color) = (pixelFormatType, color)
    var finished = VideoSettings.pixelFormat(pixelFormatType)
    finished.matrix = color.matrix
    finisher = PictureConverter(finished)
    compositor = try PictureCompositor(drawnType, renderSize: size, color: drawnColor)
    animationTool = composition.animationTool
    let own = composition.renderSize
    let scale = PictureTransform(
      a: Double(size.width) / Double(own.width), b: 0, c: 0, d: Double(size.height) / Double(own.height))
    self.scale = scale
    custom = try made.map { (made) throws(MediaError) in
      try CustomDrawing(
        made,
        in: VideoCompositionRenderContext(
          pool: PixelBufferPool(
            pixelFormatType: made.requiredPixelFormatTypeForRenderContext ?? drawnType, dimensions: size),
          color: made.requiredPixelFormatTypeForRenderContext.map(\.isRGB) ?? true ? drawnColor : color,
          renderScale: Float(scale.a)),
        cancellation: cancellation)
    }
  }

  /// The type that the tracks' pictures are to be converted to.
  var sourcePixelFormatType: PixelFormatType {
    custom?.sourcePixelFormatType ?? (compositor.pixelFormatType == .argb64 ? .argb64 : .bgra32)
  }

  /// The picture of an instruction at a time, and whether something that it shows is damaged.
  func picture(
    _ instruction: VideoCompositionInstruction, at time: MediaTime, of readers: [Int32: LayerReader]
  ) throws(MediaError) -> (PixelBuffer, isDamaged: Bool) {
    let overlay = try overlay(of: instruction, at: time)
    if overlay == nil, custom == nil, !pixelFormatType.isRGB,
      let (picture, isDamaged) = try unchangedPicture(instruction, at: time, of: readers)
    {
      return (stating(picture), isDamaged)
    }
    let (drawn, isDamaged) = try drawnPicture(instruction, at: time, of: readers, overlay)
    guard drawn.pixelFormatType != pixelFormatType else { return (stating(drawn), isDamaged) }
    let frame = try Frame()
    try frame.take(drawn)
    return (stating(try finisher.convert(frame, pixelAspectRatio: .square)), isDamaged)
  }

  /// A picture that states the colours that all pictures of the composition state.
  private func stating(_ picture: PixelBuffer) -> PixelBuffer {
    var color = color
    color.isFullRange = picture.color.isFullRange
    return picture.stating(color)
  }

  /// A track's own picture where nothing is to be drawn: luma and chroma don't go through red, green and blue.
  private func unchangedPicture(
    _ instruction: VideoCompositionInstruction, at time: MediaTime, of readers: [Int32: LayerReader]
  ) throws(MediaError) -> (PixelBuffer, isDamaged: Bool)? {
    for layer in instruction.layerInstructions where layer.opacity(at: time) > 0 {
      guard let reader = readers[layer.trackID] else { return nil }
      guard try reader.showsPicture(at: time) else { continue }
      return try reader.unchangedPicture(
        layer, at: time, scale, size: compositor.renderSize, as: pixelFormatType, color.matrix
      ).map { ($0, reader.isDamaged) }
    }
    return nil
  }

  private func drawnPicture(
    _ instruction: VideoCompositionInstruction, at time: MediaTime, of readers: [Int32: LayerReader],
    _ overlay: PictureCompositor.Layer?
  ) throws(MediaError) -> (PixelBuffer, isDamaged: Bool) {
    if let custom {
      let (picture, isDamaged) = try custom.picture(instruction, at: time, of: readers)
      guard let overlay else { return (picture, isDamaged) }
      guard picture.pixelFormatType == .bgra32 || picture.pixelFormatType == .argb64 else {
        throw MediaError(
          .invalidVideoComposition,
          "an animation tool draws over red, green and blue, which the compositor's pictures are not")
      }
      let below = PictureCompositor.Layer(picture, isOpaque: false)
      return (
        try compositor.draw([overlay, below], over: .init(red: 0, green: 0, blue: 0, alpha: 0)), isDamaged
      )
    }
    var drawn = overlay.map { [$0] } ?? []
    var isDamaged = false
    var cover: LayerReader?
    for layer in instruction.layerInstructions {
      guard let made = try self.layer(layer, at: time, of: readers) else { continue }
      drawn.append(made)
      isDamaged = isDamaged || readers[layer.trackID]?.isDamaged == true
      // Nothing is seen of what is below.
      if compositor.isCovered(by: made) {
        cover = readers[layer.trackID]
        break
      }
    }
    // It is handed on, or drawn on.
    cover?.forgetPicture()
    if let only = drawn.first, let picture = compositor.picture(of: only) { return (picture, isDamaged) }
    // A track may be shown twice.
    let isFree = cover != nil && !drawn.dropLast().contains { $0.picture === drawn.last?.picture }
    return (
      try compositor.draw(drawn, over: instruction.backgroundColor, isCoverFree: isFree), isDamaged
    )
  }

  private func layer(
    _ instruction: VideoCompositionLayerInstruction, at time: MediaTime, of readers: [Int32: LayerReader]
  ) throws(MediaError) -> PictureCompositor.Layer? {
    if let animationTool, animationTool.trackID == instruction.trackID {
      let opacity = instruction.opacity(at: time)
      guard opacity > 0,
        var layer = try animationTool.overlay.overlay(at: time, over: compositor.renderSize).map(
          PictureCompositor.Layer.init)
      else { return nil }
      layer.transform = layer.transform.concatenating(instruction.transform(at: time).inside(scale))
      layer.opacity = opacity
      return layer
    }
    return try readers[instruction.trackID]?.layer(instruction, at: time, scale)
  }

  private func overlay(
    of instruction: VideoCompositionInstruction, at time: MediaTime
  ) throws(MediaError) -> PictureCompositor.Layer? {
    guard let animationTool, animationTool.trackID == nil, instruction.enablePostProcessing else {
      return nil
    }
    return try animationTool.overlay.overlay(at: time, over: compositor.renderSize).map(
      PictureCompositor.Layer.init)
  }
}

extension PictureTransform {
  /// This movement of pictures that are scaled.
  fileprivate func inside(_ scale: PictureTransform) -> PictureTransform {
    scale.inverted().map { $0.concatenating(self).concatenating(scale) } ?? self
  }
}

extension PictureCompositor.Layer {
  /// A picture as it is, at the top left corner.
  fileprivate init(_ picture: PixelBuffer, isOpaque: Bool) {
    self.init(
      picture: picture, transform: .identity,
      crop: PictureRectangle(x: 0, y: 0, width: Double(picture.width), height: Double(picture.height)),
      opacity: 1, isOpaque: isOpaque)
  }

  fileprivate init(_ overlaid: OverlaidPicture) {
    self.init(overlaid.picture, isOpaque: false)
    transform = PictureTransform(a: 1, b: 0, c: 0, d: 1, tx: Double(overlaid.x), ty: Double(overlaid.y))
  }
}

extension PixelFormatType {
  /// The type in which pictures are drawn that are converted to this one: red, green and blue with as many
  /// bits; `nil` for an unknown type.
  fileprivate var drawnType: PixelFormatType? {
    if isRGB { return self }
    return planes.first.map { $0.bytesPerPosition == 2 ? .argb64 : .bgra32 }
  }
}

extension VideoComposition {
  /// Whether its pictures are SDR: it doesn't say that they are PQ or HLG.
  package var isStandardRange: Bool {
    !ColorDescription(transferFunction: colorTransferFunction).isHighDynamicRange
  }

  /// The colours that the composed pictures state.
  ///
  /// - Throws: `.invalidVideoComposition` where a track states other colours than the composition.
  fileprivate func color(
    of tracks: [AssetTrack], mapsToStandardRange: Bool
  ) throws(MediaError) -> ColorDescription {
    var color = ColorDescription(
      primaries: colorPrimaries, transferFunction: colorTransferFunction, matrix: .identity, isFullRange: true
    )
    let stated = tracks.flatMap { track in
      track.formatDescriptions.compactMap(\.video?.color).map { own in
        (track.trackID, mapsToStandardRange && own.isHighDynamicRange ? ToneMapping.filmColor : own)
      }
    }
    for (trackID, own) in stated {
      if let wanted = colorPrimaries, let primaries = own.primaries, primaries != wanted {
        throw Self.otherColor("primaries", primaries.rawValue, wanted.rawValue, trackID)
      }
      if let wanted = colorTransferFunction, let transfer = own.transferFunction, transfer != wanted {
        throw Self.otherColor("transfer function", transfer.rawValue, wanted.rawValue, trackID)
      }
    }
    let primaries = Set(stated.map(\.1.primaries))
    if color.primaries == nil, primaries.count == 1 { color.primaries = primaries.first ?? nil }
    let transfers = Set(stated.map(\.1.transferFunction))
    if color.transferFunction == nil, transfers.count == 1 { color.transferFunction = transfers.first ?? nil }
    return color
  }

  /// The matrix by which luma and chroma are made.
  ///
  /// - Throws: `.invalidVideoComposition` for a matrix that they can't be made by.
  fileprivate func matrix(
    of tracks: [AssetTrack], mapsToStandardRange: Bool
  ) throws(MediaError) -> YCbCrMatrix {
    if let colorYCbCrMatrix {
      guard Scaler.makes(colorYCbCrMatrix) else {
        throw MediaError(
          .invalidVideoComposition,
          "luma and chroma are not made by matrix \(colorYCbCrMatrix.rawValue) (ISO/IEC 23091-2)")
      }
      return colorYCbCrMatrix
    }
    let stated = tracks.flatMap { track in
      track.formatDescriptions.compactMap(\.video).map { video in
        mapsToStandardRange && video.color.isHighDynamicRange
          ? YCbCrMatrix.ituR709 : video.color.completed(for: video.dimensions).matrix
      }
    }
    guard let first = stated.first ?? nil, Scaler.makes(first), stated.allSatisfy({ $0 == first }) else {
      return .ituR709
    }
    return first
  }

  private static func otherColor(_ what: String, _ own: Int, _ wanted: Int, _ trackID: Int32) -> MediaError {
    MediaError(
      .invalidVideoComposition,
      "the \(what) of track \(trackID) is \(own), that of the composition \(wanted) (ISO/IEC 23091-2); "
        + "colours are not converted")
  }
}
