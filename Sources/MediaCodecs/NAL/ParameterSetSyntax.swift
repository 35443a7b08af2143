package import MediaCore

/// Which of a stream's NAL units have identifiers.
package enum NALUnitKind: Sendable {
  case videoParameterSet, sequenceParameterSet, pictureParameterSet
  case slice

  package var isParameterSet: Bool { self != .slice }

  /// The kind of a unit, by its first byte; `nil` for units without identifiers, and for codecs whose sets are not known
  /// here.
  package init?(_ codec: Codec, header: UInt8) {
    guard let kind = codec.parameterSetSyntax?.kind(header) else { return nil }
    self = kind
  }
}

/// Where the parameter sets and slices of a codec say what numbers they have and whose they go by; places are in bits, with the
/// unit's header and without emulation prevention.
protocol ParameterSetSyntax: SendableMetatype {
  /// In bytes.
  static var headerSize: Int { get }
  /// The kind of a unit with this first byte.
  static func kind(_ header: UInt8) -> NALUnitKind?
  /// Returns what decoding can do at a picture whose slices have this first byte.
  static func entry(_ header: UInt8) -> ParameterSets.Entry
  /// The numbers that sequence parameter sets can have.
  static var sequenceNumbers: ClosedRange<Int> { get }
  /// Whether sequence parameter sets name a video parameter set, right after the header.
  static var namesVideoSet: Bool { get }
  /// Where a sequence parameter set says its number; `nil` for one that breaks off.
  static func sequenceNumberPlace(_ unit: RawNALUnit) -> Int?
  /// Where a slice names its picture parameter set; `nil` for one that breaks off.
  static func pictureNumberPlace(ofSlice unit: RawNALUnit) -> Int?
  /// Where the decoder configuration record states the level, in bytes.
  static var levelPlaceOfRecord: Int { get }
  /// A unit after which decoding begins anew, as a sample has it; `nil` where entries do so by themselves.
  static var endOfSequence: [UInt8]? { get }
}

extension ParameterSetSyntax {
  /// Where a set that begins with its number says it.
  static var numberPlace: Int { headerSize * 8 }
}

extension ParameterSets {
  fileprivate static let syntaxes: [(codec: Codec, syntax: any ParameterSetSyntax.Type)] = [
    (.h264, AVCParameterSetSyntax.self), (.hevc, HEVCParameterSetSyntax.self),
  ]

  /// The codecs whose parameter sets are known here.
  package static var codecs: [Codec] { syntaxes.map(\.codec) }
}

extension Codec {
  /// `nil` for codecs whose parameter sets are not known here.
  var parameterSetSyntax: (any ParameterSetSyntax.Type)? {
    ParameterSets.syntaxes.first { $0.codec == self }?.syntax
  }
}
