/// The names of AAC's tool sets, as libav has them.
package enum AACProfile {
  /// That of an audio object type (ISO/IEC 14496-3, table 1.17); `nil` for tools that are no AAC of their own.
  package static func name(objectType: Int) -> String? {
    [1: "Main", 2: "LC", 3: "SSR", 4: "LTP", 23: "LD", 39: "ELD", 42: "xHE-AAC"][objectType]
  }
}
