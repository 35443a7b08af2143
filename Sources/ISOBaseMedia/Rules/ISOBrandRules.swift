import MediaCore
import MediaStructure

/// The rules that hold what a file's brands promise against what is in it.
enum ISOBrandRules {
  static func check(_ root: inout StructureNode) {
    guard let index = root.children.firstIndex(where: { $0.type == "ftyp" }),
      let type = root.children[index].content(as: FileTypeBox.self)
    else { return }
    let offset = root.children[index].offset
    if root.children[..<index].contains(where: { ["moov", "moof", "meta", "mdat", "sidx"].contains($0.type) })
    {
      root.children[index].report(
        "ftyp does not come first", as: .warning, "ftyp", offset, .isoBaseMedia, "4.3.1")
    }
    let brands = Set(type.compatibleBrands + [type.majorBrand])
    if !type.compatibleBrands.isEmpty, !type.compatibleBrands.contains(type.majorBrand) {
      root.children[index].report(
        "the major brand \(type.majorBrand) is not among the compatible ones", as: .note, "ftyp", offset,
        .isoBaseMedia, "4.3.3")
    }
    checkCodings(&root, brands, at: index)
    // MIAF asks for no image beside a sequence (ISO/IEC 23000-22, 7.2.1.2).
    let still: [FourCC] = ["mif1", "heic", "heix", "heim", "heis", "avif", "avci", "jpeg", "vvic"]
    if let brand = (still + (root.child("moov") == nil ? ["miaf"] : [])).first(where: brands.contains) {
      checkImage(&root, brand: brand, at: index)
    }
    if let brand = ["msf1", "hevc", "hevx", "avis", "avcs"].first(where: brands.contains),
      root.child("moov") == nil
    {
      root.children[index].report(
        "brand \(brand) promises an image sequence, but there is no moov", as: .warning, "ftyp", offset,
        .heif, "10.3.1")
    }
  }

  /// The codings that brands are named for, and where they are promised.
  private static let codings: [(brands: [FourCC], codings: [FourCC], standard: ISOStandard, clause: String)] =
    [
      (["heic", "heix"], ["hvc1"], .heif, "B.4.1"), (["avci"], ["avc1"], .heif, "E.4.1"),
      (["vvic"], ["vvc1"], .heif, "L.4.1"), (["avif"], ["av01"], .av1Image, "8"),
      (["hevc", "hevx"], ["hvc1", "hev1"], .heif, "B.4.2"), (["avcs"], ["avc1", "avc3"], .heif, "E.4.2"),
      (["avis", "av01"], ["av01", "encv"], .av1, "2.1"),
    ]

  /// A brand that is named for a coding promises at least one item or track in it.
  private static func checkCodings(_ root: inout StructureNode, _ brands: Set<FourCC>, at index: Int) {
    var there: Set<FourCC> = []
    for meta in root.children where meta.type == "meta" {
      for info in meta.child("iinf")?.children ?? [] {
        if let type = info.content(as: ItemInfoEntry.self)?.itemType { there.insert(type) }
      }
    }
    for track in root.child("moov")?.children ?? [] where track.type == "trak" {
      for entry in track.descendant("mdia", "minf", "stbl", "stsd")?.children ?? [] {
        if let type = entry.fourCC { there.insert(type) }
      }
    }
    // Without any of them the promise is broken in a way that is reported elsewhere.
    guard !there.isEmpty else { return }
    let offset = root.children[index].offset
    for (names, codings, standard, clause) in codings where there.isDisjoint(with: codings) {
      guard let brand = names.first(where: brands.contains) else { continue }
      root.children[index].report(
        "brand \(brand) promises \(codings.map(\.description).joined(separator: " or ")), but neither item nor track is coded so",
        as: .warning, "ftyp", offset, standard, clause)
    }
  }

  private static func checkImage(_ root: inout StructureNode, brand: FourCC, at index: Int) {
    let offset = root.children[index].offset
    guard let meta = root.children.firstIndex(where: { $0.type == "meta" }) else {
      if root.child("mini") == nil {
        root.children[index].report(
          "brand \(brand) promises an image, but there is no meta", "ftyp", offset, .heif, "10.2.1")
      }
      return
    }
    let handler = root.children[meta].child("hdlr")?.content(as: HandlerBox.self)?.handlerType
    if let handler, handler != "pict" {
      root.children[meta].report(
        "brand \(brand) promises an image, but the handler is \(handler), not pict", as: .warning, "meta",
        root.children[meta].offset,
        .heif, "10.2.1")
    }
    guard root.children[meta].issues.isEmpty else { return }
    for type in ["pitm", "iinf", "iloc", "iprp"] where root.children[meta].child(type) == nil {
      root.children[meta].report(
        "brand \(brand) promises an image, but there is no \(type)", "meta", root.children[meta].offset,
        .heif, "10.2.1")
    }
  }
}
