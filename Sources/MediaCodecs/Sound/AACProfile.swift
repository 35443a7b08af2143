package import MediaCore

/// The names of AAC's tool sets, as most tools print them, and their audio object types (ISO/IEC 14496-3, Table 1.17).
package enum AACProfile {
  private static let names: [(objectType: AudioObjectType, name: String)] = [
    (.aacMain, "Main"), (.aacLowComplexity, "LC"), (.aacScalableSampleRate, "SSR"),
    (.aacLongTermPrediction, "LTP"),
    (.spectralBandReplication, "HE-AAC"), (.errorResilientAACLowDelay, "LD"), (.parametricStereo, "HE-AACv2"),
    (.enhancedLowDelayAAC, "ELD"), (.unifiedSpeechAndAudio, "xHE-AAC"),
  ]

  /// `nil` for a type that has no name.
  package static func name(objectType: Int) -> String? {
    names.first { $0.objectType.rawValue == objectType }?.name
  }

  /// `nil` for a name that is none of AAC's.
  package static func objectType(named name: String) -> AudioObjectType? {
    names.first { $0.name == name }?.objectType
  }
}
