import MediaCore
import MediaStructure

/// The rules for what is said of a list of samples beside their places: auxiliary information and encryption
/// (ISO/IEC 14496-12, 8.7.8 and 8.7.9; ISO/IEC 23001-7, 7.2).
enum ISOAuxiliaryRules {
  /// Holds the boxes in a sample table or a track fragment against its numbers of samples and of chunks or runs.
  static func check(
    _ list: inout StructureNode, _ path: String, samples: Int64, chunks: Int64, owner: String
  ) {
    let sizes = list.children.filter { $0.type == "saiz" && $0.issues.isEmpty }
    let offsets = list.children.filter { $0.type == "saio" && $0.issues.isEmpty }
    for (index, node) in sizes.enumerated() {
      let place = index == 0 ? "\(path)/saiz" : "\(path)/saiz[\(index)]"
      if let count = node.number(of: "sample_count"), Int64(clamping: count) > samples {
        list.report(
          "saiz has \(count) samples, \(owner) has \(samples)", place, node.offset, .isoBaseMedia, "8.7.8")
      }
      if !offsets.contains(where: { isAlike($0, node) }) {
        list.report("no saio goes with it", place, node.offset, .isoBaseMedia, "8.7.8")
      }
    }
    for (index, node) in offsets.enumerated() {
      let place = index == 0 ? "\(path)/saio" : "\(path)/saio[\(index)]"
      if let count = node.number(of: "entry_count"), count != 1, Int64(clamping: count) != chunks {
        list.report(
          "saio has \(count) entries, neither 1 nor \(chunks)", place, node.offset, .isoBaseMedia, "8.7.9")
      }
      if !sizes.contains(where: { isAlike($0, node) }) {
        list.report("no saiz goes with it", place, node.offset, .isoBaseMedia, "8.7.9")
      }
    }
    for node in list.children where node.type == "senc" && node.issues.isEmpty {
      if let count = node.number(of: "sample_count"), count != 0, Int64(clamping: count) != samples {
        list.report(
          "senc has \(count) samples, \(owner) has \(samples)", "\(path)/senc", node.offset, .encryption,
          "7.2")
      }
    }
  }

  private static func isAlike(_ one: StructureNode, _ other: StructureNode) -> Bool {
    ["aux_info_type", "aux_info_type_parameter"].allSatisfy { one.value(of: $0) == other.value(of: $0) }
  }
}

extension StructureNode {
  /// The value of the first field of the name.
  func value(of name: String) -> Field.Value? {
    fields.first { $0.name == name }?.value
  }

  /// The value of the first field of the name, if it is a number without a sign.
  func number(of name: String) -> UInt64? {
    guard case .unsigned(let number)? = value(of: name) else { return nil }
    return number
  }
}
