/// The tool set of MPEG-4 audio, ISO/IEC 14496-3, Table 1.17.
public struct AudioObjectType: RawRepresentable, Hashable, Sendable {
  public var rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  public static let aacMain = AudioObjectType(rawValue: 1)
  public static let aacLowComplexity = AudioObjectType(rawValue: 2)
  public static let aacScalableSampleRate = AudioObjectType(rawValue: 3)
  public static let aacLongTermPrediction = AudioObjectType(rawValue: 4)
  public static let spectralBandReplication = AudioObjectType(rawValue: 5)
  public static let errorResilientAACLowComplexity = AudioObjectType(rawValue: 17)
  public static let errorResilientAACLowDelay = AudioObjectType(rawValue: 23)
  public static let parametricStereo = AudioObjectType(rawValue: 29)
  public static let enhancedLowDelayAAC = AudioObjectType(rawValue: 39)
  public static let unifiedSpeechAndAudio = AudioObjectType(rawValue: 42)
}

extension AudioObjectType: CustomStringConvertible {
  /// The usual name, such as `AAC LC`; the number where there is none.
  public var description: String {
    switch self {
    case .aacMain: "AAC Main"
    case .aacLowComplexity: "AAC LC"
    case .aacScalableSampleRate: "AAC SSR"
    case .aacLongTermPrediction: "AAC LTP"
    case .spectralBandReplication: "SBR"
    case .errorResilientAACLowComplexity: "ER AAC LC"
    case .errorResilientAACLowDelay: "ER AAC LD"
    case .parametricStereo: "PS"
    case .enhancedLowDelayAAC: "ER AAC ELD"
    case .unifiedSpeechAndAudio: "USAC"
    default: "\(rawValue)"
    }
  }
}
