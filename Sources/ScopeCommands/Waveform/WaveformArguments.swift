public import ArgumentParser
public import MediaScope

/// `--zoom`: samples per pixel, several of them, or `auto`.
enum ZoomArgument: Hashable, ExpressibleByArgument {
  case samplesPerPixel([Int])
  case auto

  init?(argument: String) {
    if argument == "auto" {
      self = .auto
      return
    }
    let counts = argument.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard counts.allSatisfy({ (1...WaveformZoom.maximumSamplesPerPixel).contains($0) }),
      Set(counts).count == counts.count
    else { return nil }
    self = .samplesPerPixel(counts)
  }

  var defaultValueDescription: String {
    switch self {
    case .samplesPerPixel(let counts): counts.map { "\($0)" }.joined(separator: ",")
    case .auto: "auto"
    }
  }
}

/// `--amplitude-scale`: a factor, or `auto`.
enum AmplitudeScaleArgument: Hashable, ExpressibleByArgument {
  case factor(Double)
  case auto

  init?(argument: String) {
    if argument == "auto" {
      self = .auto
    } else if let factor = Double(decimal: argument), factor.isFinite, factor >= 0 {
      self = .factor(factor)
    } else {
      return nil
    }
  }

  var defaultValueDescription: String {
    switch self {
    case .factor(let factor): "\(factor)"
    case .auto: "auto"
    }
  }
}

/// `--waveform-style`.
enum WaveformShapeArgument: String, CaseIterable, ExpressibleByArgument {
  case normal
  case bars
}

extension WaveformStyle.BarCap: ExpressibleByArgument {}
extension WaveformStyle.View: ExpressibleByArgument {}
extension WaveformStyle.ChannelArrangement: ExpressibleByArgument {}
extension WaveformAxisScale: ExpressibleByArgument {}
