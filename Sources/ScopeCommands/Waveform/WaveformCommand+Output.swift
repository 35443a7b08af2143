import MediaScope

extension WaveformCommand {
  private var depth: Waveform.BitDepth? { bits.flatMap { Waveform.BitDepth(rawValue: $0) } }

  func write(
    _ level: Waveform, of result: Measurement, as format: WaveformFormat, to target: OutputFile
  ) throws(MediaError) {
    guard format == .dat else { return try target.finish(encode(level, of: result, as: format)) }
    // Many hours of it are as much as all else in memory.
    try WaveformDataFile.encode(scaled(level), bitDepth: depth) { (piece) throws(MediaError) in
      try target.append(piece)
    }
    try target.finish([])
  }

  func encode(
    _ level: Waveform, of result: Measurement, as format: WaveformFormat
  ) throws(MediaError) -> [UInt8] {
    switch format {
    case .png: return try renderer(of: level, result).pngData(of: level)
    case .svg: return try renderer(of: level, result).svgData(of: level)
    case .pdf: return try renderer(of: level, result).pdfData(of: level)
    case .dat: return try WaveformDataFile.encode(scaled(level), bitDepth: depth)
    case .json: return WaveformJSON.encode(scaled(level), bitDepth: depth)
    case .wavesurfer: return try WavesurferPeaks(waveform: scaled(level)).encode()
    case .txt: return WaveformText.encode(scaled(level), bitDepth: depth)
    case .document:
      var document = result.document
      document.levels = document.levels.map { scaled($0) }
      return try document.encode()
    }
  }

  private func renderer(of level: Waveform, _ result: Measurement) throws(MediaError) -> WaveformRenderer {
    var style = try style(laneCount: level.channelCount)
    style.channelNames = result.document.channelNames(of: level)
    style.columnWidth = result.columnWidth
    style.marks = fitsByDefault ? result.marks : []
    var renderer = WaveformRenderer(style: style)
    renderer.compressionLevel = picture.compression
    return renderer
  }

  /// The style that the options ask for, of so many channels one below the other.
  func style(laneCount: Int) throws(MediaError) -> WaveformStyle {
    var style = try picture.style(amplitudeScale)
    if compat == .audiowaveform, case .bars(let width, let gap, .rounded) = style.shape {
      style.shape = .bars(width: width, gap: gap, cap: .corners)
    }
    style.laneCount = laneCount
    // A waveform that audiowaveform's options choose looks as audiowaveform draws it.
    style.hasTimeBand = fitsByDefault || caption.title != nil
    style.fillsWidth = fitsByDefault
    style.title = caption.title?.printable ?? ""
    return style
  }

  /// Pictures are scaled when they are drawn, data here.
  private func scaled(_ waveform: Waveform) -> Waveform {
    switch amplitudeScale {
    case .factor(1): waveform
    case .factor(let factor): waveform.scaled(by: factor)
    case .auto: waveform.scaled(by: waveform.fullScaleFactor())
    }
  }
}
