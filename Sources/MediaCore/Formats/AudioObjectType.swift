/// The tool set of MPEG-4 audio, ISO/IEC 14496-3, Table 1.17.
public struct AudioObjectType: RawRepresentable, Hashable, Sendable {
  public var rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// 1: AAC Main, AAC LC with prediction from earlier frames.
  public static let aacMain = AudioObjectType(rawValue: 1)
  /// 2: AAC LC, which most AAC is.
  public static let aacLowComplexity = AudioObjectType(rawValue: 2)
  /// 3: AAC SSR, with a gain control in four bands.
  public static let aacScalableSampleRate = AudioObjectType(rawValue: 3)
  /// 4: AAC LTP, AAC LC with prediction from the decoded signal.
  public static let aacLongTermPrediction = AudioObjectType(rawValue: 4)
  /// 5: SBR, which turns AAC LC into HE-AAC.
  public static let spectralBandReplication = AudioObjectType(rawValue: 5)
  /// 17: ER AAC LC, AAC LC for channels with errors.
  public static let errorResilientAACLowComplexity = AudioObjectType(rawValue: 17)
  /// 23: ER AAC LD, with shorter frames and no block switching.
  public static let errorResilientAACLowDelay = AudioObjectType(rawValue: 23)
  /// 29: PS, which turns HE-AAC into HE-AAC v2.
  public static let parametricStereo = AudioObjectType(rawValue: 29)
  /// 39: ER AAC ELD, low delay with an SBR of its own.
  public static let enhancedLowDelayAAC = AudioObjectType(rawValue: 39)
  /// 42: USAC (ISO/IEC 23003-3), which xHE-AAC is a profile of.
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
