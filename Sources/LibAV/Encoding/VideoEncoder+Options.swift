internal import CMediaScopeLibAV
import MediaCore

// The settings in each encoder's own words.
extension VideoEncoder.Settings {
  /// The options for an encoder; those that are asked for by name come last, and win.
  func encoderOptions(encoder: String, _ coded: EncoderPictures) -> [(name: String, value: String)] {
    var options = (pass?.options(for: encoder) ?? []) + ownOptions(encoder: encoder, coded)
    if let profile, encoder != "ffv1", encoder != "png", encoder != "mjpeg" {
      options.append(("profile", profile))
    }
    if let level { options.append(("level", level)) }
    if usesVariableLengthCodes { options.append(("coder", "vlc")) }
    if let rateLimit {
      options += [("maxrate", "\(rateLimit.bitsPerSecond)"), ("bufsize", "\(rateLimit.bufferSize)")]
    }
    let merged = ["x264-params", "x265-params", "svtav1-params"]
    return options
      + self.options.filter { given in
        !(merged.contains(given.name) && options.contains { $0.name == given.name })
      }
  }

  /// The options that one encoder has.
  private func ownOptions(encoder: String, _ coded: EncoderPictures) -> [(name: String, value: String)] {
    var options: [(name: String, value: String)] = []
    switch encoder {
    case "libx264":
      options.append(("forced-idr", "1"))
      // 23, its own default, in the middle.
      if bitRate == nil { options.append(("crf", number(40, 6))) }
      let parameters = x264Parameters(coded)
      if !parameters.isEmpty { options.append(("x264-params", joined(parameters, "x264-params"))) }
    case "libx265":
      options.append(("forced-idr", "1"))
      if bitRate == nil { options.append(("crf", number(40, 6))) }
      options.append(("x265-params", x265Parameters(max(threadCount, 1))))
    case "libsvtav1":
      if bitRate == nil { options.append(("crf", whole(60, 10))) }
      let parameters = "lp=\(max(threadCount, 1))" + (reordersPictures ? "" : ":pred-struct=1")
      options.append(("svtav1-params", joined(parameters, "svtav1-params")))
    case "libaom-av1":
      options += [("cpu-used", "6"), ("row-mt", "1")]
      if bitRate == nil { options += [("crf", whole(58, 6)), ("b", "0")] }
    case "libvpx-vp9":
      options += [("cpu-used", "2"), ("row-mt", "1")]
      if bitRate == nil { options += [("crf", whole(58, 6)), ("b", "0")] }
    case "prores_ks":
      options.append(("vendor", "apl0"))
      if profile == nil {
        options.append(("profile", coded.format == AV_PIX_FMT_YUV422P10LE ? "standard" : "4444"))
      }
    case "ffv1":
      // FFV1's encoder cuts pictures of a few pixels into slices that can't be decoded.
      options +=
        min(coded.dimensions.width, coded.dimensions.height) < 8
        ? [("level", "1"), ("g", "1")] : [("level", "3"), ("g", "1"), ("slicecrc", "1")]
    default: break
    }
    return options
  }

  private func x264Parameters(_ coded: EncoderPictures) -> String {
    // With AVX-512, x264 works on eight macroblocks at once. Where a row isn't a multiple of eight, it goes
    // beyond the row, into whatever memory is there, and the same pictures come out differently.
    var parameters: [String] = []
    if (coded.dimensions.width + 15) / 16 % 8 != 0, av_get_cpu_flags() & AV_CPU_FLAG_AVX512 != 0 {
      parameters.append("asm=AVX2,FMA3,BMI1,BMI2,LZCNT")
    }
    // The stream states the order of its fields before the pictures could tell x264.
    if let fieldOrder = coded.fieldOrder, !fieldOrder.isTopFirst { parameters.append("bff=1") }
    return parameters.joined(separator: ":")
  }

  /// Tells an encoder the settings that aren't properties of the pictures themselves.
  func configure(_ context: inout AVCodecContext) {
    context.time_base = AVRational(num: 1, den: max(timescale, 1))
    context.framerate = AVRational(pictureRate: frameRate)
    shim_set_ticks_per_frame(&context, max(Int32(saturating: Double(timescale) / frameRate), 1))
    context.thread_count = Int32(clamping: threadCount)
    let flags = LibAVCodec.row(of: codec)?.flags ?? []
    if flags.contains(.encodesOneByOne) { context.thread_type = FF_THREAD_SLICE }
    if let bitRate { context.bit_rate = Int64(bitRate) }
    if let keyFrameInterval { context.gop_size = Int32(clamping: max(keyFrameInterval, 1)) }
    if !reordersPictures { context.max_b_frames = 0 }
    if bitRate == nil, flags.contains(.isRatedByQuantizer) { setQuantizer(&context) }
  }

  private func setQuantizer(_ context: inout AVCodecContext) {
    let scale = quantizer
    context.flags |= AV_CODEC_FLAG_QSCALE
    context.qmin = 1
    context.global_quality = Int32(scale * Double(FF_QP2LAMBDA))
  }

  private var boundedQuality: Double {
    guard let quality, !quality.isNaN else { return 0.5 }
    return min(max(quality, 0), 1)
  }

  /// From 31 to 1, as JPEG's quality is felt.
  private var quantizer: Double {
    var value = 1.0
    // 31 to the power of 1 − quality, in eighths: good enough, and the same on every machine.
    let steps = Int(((1 - boundedQuality) * 8).rounded())
    for _ in 0..<steps { value *= 1.536_1 }
    return min(value, 31)
  }

  private func joined(_ own: String, _ name: String) -> String {
    options.last { $0.name == name }.map { own + ":" + $0.value } ?? own
  }

  /// The number for the quality, between those that quality 0 and quality 1 stand for.
  private func scaled(_ worst: Double, _ best: Double) -> Double {
    worst + (best - worst) * boundedQuality
  }

  private func number(_ worst: Double, _ best: Double) -> String {
    let tenths = Int((scaled(worst, best) * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  private func whole(_ worst: Double, _ best: Double) -> String { "\(Int(scaled(worst, best).rounded()))" }

  /// x265 writes to standard error unless an option forbids it, takes as many threads as there are processors, and opens groups
  /// of pictures.
  ///
  /// With several frames at a time it can wait for ever at the end: its rate control misses the word that no frame comes any more.
  private func x265Parameters(_ threads: Int) -> String {
    var parameters = "log-level=none:pools=\(threads):frame-threads=1:open-gop=0"
    if !reordersPictures { parameters += ":bframes=0" }
    if let pass { parameters += ":" + pass.parameters }
    if let display = masteringDisplay {
      func whole(_ value: Double, _ scale: Double) -> Int { Int(saturating: (value * scale).rounded()) }
      func pair(_ point: MasteringDisplayColorVolume.Chromaticity) -> String {
        "(\(whole(point.x, 50000)),\(whole(point.y, 50000)))"
      }
      parameters += ":master-display=G\(pair(display.green))B\(pair(display.blue))R\(pair(display.red))"
      parameters += "WP\(pair(display.whitePoint))"
      parameters += "L(\(whole(display.maximumLuminance, 10000)),"
      parameters += "\(whole(display.minimumLuminance, 10000)))"
    }
    if let light = lightLevel {
      parameters += ":max-cll=\(light.maximumContentLightLevel),\(light.maximumFrameAverageLightLevel)"
    }
    return joined(parameters, "x265-params")
  }
}

extension AVRational {
  /// Pictures a second as a ratio: whole rates and NTSC's exactly, others to a thousandth.
  fileprivate init(pictureRate: Double) {
    let rate = min(max(pictureRate, 1), 1000)
    let exact = rate * 1001 / 1000
    if abs(exact - exact.rounded()) < 0.0005, abs(rate - rate.rounded()) > 0.0005 {
      self.init(num: Int32(exact.rounded()) * 1000, den: 1001)
    } else if rate == rate.rounded() {
      self.init(num: Int32(rate), den: 1)
    } else {
      self.init(num: Int32((rate * 1000).rounded()), den: 1000)
    }
  }
}
