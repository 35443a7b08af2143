import MediaCore

/// Gives a stream's parameter sets other numbers, so that they can stand beside those of another stream in one track: a decoder that
/// begins to decode anywhere in it has the right ones.
package struct ParameterSetNumbering: Sendable {
  /// The sets with their new numbers.
  package let sets: ParameterSets
  private let syntax: any ParameterSetSyntax.Type
  private let pictureNumber: Int

  /// Numbers sets with one of each kind, as encoders make them.
  ///
  /// A slice names its picture parameter set by an Exp-Golomb code. Numbers from 15 to 30 have codes of nine bits, eight more
  /// than that of 0, so that the bytes after it stay as they are.
  ///
  /// - Parameter taken: the sets beside which they are to stand.
  /// - Returns: `nil` where there is no free number, and for sets of another shape.
  package init?(_ own: ParameterSets, beside taken: [ParameterSets]) {
    func free(_ kind: NALUnitKind, _ numbers: ClosedRange<Int>) -> Int? {
      let used = taken.reduce(into: Set<Int>()) { $0.formUnion($1.identifiers(of: kind)) }
      return numbers.first { !used.contains($0) }
    }
    guard own.lengthSize == 4, own.identifiers(of: .sequenceParameterSet).count == 1,
      own.identifiers(of: .pictureParameterSet) == [0], let syntax = own.codec.parameterSetSyntax,
      let picture = free(.pictureParameterSet, 15...30),
      let sequence = free(.sequenceParameterSet, syntax.sequenceNumbers),
      let video = free(.videoParameterSet, 0...15)
    else { return nil }
    (self.syntax, pictureNumber) = (syntax, picture)
    var units: [[UInt8]] = []
    for unit in own.units {
      var raw = RawNALUnit(unit)
      switch unit.first.flatMap(syntax.kind) {
      case .videoParameterSet: raw.replaceBits(4, at: syntax.numberPlace, with: video)
      case .sequenceParameterSet:
        if syntax.namesVideoSet { raw.replaceBits(4, at: syntax.numberPlace, with: video) }
        guard let place = syntax.sequenceNumberPlace(raw),
          raw.replaceCode(at: place, with: sequence, isSlice: false)
        else { return nil }
      case .pictureParameterSet:
        let place = syntax.numberPlace
        guard raw.replaceCode(at: place, with: picture, isSlice: false), let first = raw.code(at: place),
          raw.replaceCode(at: place + first.length, with: sequence, isSlice: false)
        else { return nil }
      case .slice, nil: continue
      }
      units.append(raw.stored)
    }
    var sets = own
    sets.units = units
    self.sets = sets
  }

  /// A sample whose slices name the sets by their new numbers, without sets among them.
  ///
  /// - Parameter sample: units after lengths of four bytes.
  /// - Returns: `nil` where a unit is of another shape.
  package func renumbered(_ sample: UnsafeRawBufferPointer) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(sample.count + 16)
    for range in NALUnits.places(in: sample, lengthSize: 4) {
      let unit = sample[range]
      let kind = unit.first.flatMap(syntax.kind)
      guard kind?.isParameterSet != true else { continue }
      var stored = Array(unit)
      if kind == .slice {
        var raw = RawNALUnit(unit)
        guard let place = syntax.pictureNumberPlace(ofSlice: raw),
          raw.replaceCode(at: place, with: pictureNumber, isSlice: true)
        else { return nil }
        stored = raw.stored
      }
      withUnsafeBytes(of: UInt32(stored.count).bigEndian) { result += $0 }
      result += stored
    }
    return result
  }
}
