/// The prefixes by which properties of XMP are known, whatever ones a packet gives to their namespaces.
struct XMPNamespaces {
  /// By a packet's own prefix, where that is another one.
  private var prefixes: [Substring: String] = [:]

  /// Takes in what an element's attributes declare.
  mutating func declare(_ attributes: [(name: String, value: String)]) {
    for (name, uri) in attributes where name.hasPrefix("xmlns:") {
      let prefix = name.dropFirst("xmlns:".count)
      let usual = Self.usual[Self.stem(of: uri)]
      if let usual, usual != prefix {
        prefixes[prefix] = usual
      } else {
        prefixes[prefix] = nil
      }
    }
  }

  /// A name with the prefix that is usual for its namespace.
  func resolved(_ name: String) -> String {
    guard !prefixes.isEmpty, let colon = name.firstIndex(of: ":"), let usual = prefixes[name[..<colon]] else {
      return name
    }
    return usual + name[colon...]
  }

  /// Returns the part of a namespace that writers agree on: some leave out the last character.
  private static func stem(of uri: String) -> String {
    uri.last == "/" || uri.last == "#" ? String(uri.dropLast()) : uri
  }

  /// By namespace, without its last stroke or number sign (XMP Specification Parts 1 and 2, IPTC, PLUS, PRISM, MWG, CIPA, and
  /// those of makers).
  private static let usual: [String: String] = [
    "adobe:ns:meta": "x", "http://www.w3.org/1999/02/22-rdf-syntax-ns": "rdf",
    "http://purl.org/dc/elements/1.1": "dc", "http://ns.adobe.com/xap/1.0": "xmp",
    "http://ns.adobe.com/xap/1.0/mm": "xmpMM", "http://ns.adobe.com/xap/1.0/rights": "xmpRights",
    "http://ns.adobe.com/xap/1.0/bj": "xmpBJ", "http://ns.adobe.com/xap/1.0/t/pg": "xmpTPg",
    "http://ns.adobe.com/xap/1.0/g": "xmpG", "http://ns.adobe.com/xap/1.0/g/img": "xmpGImg",
    "http://ns.adobe.com/xap/1.0/sType/Dimensions": "stDim",
    "http://ns.adobe.com/xap/1.0/sType/ResourceEvent": "stEvt",
    "http://ns.adobe.com/xap/1.0/sType/ResourceRef": "stRef",
    "http://ns.adobe.com/xap/1.0/sType/Font": "stFnt", "http://ns.adobe.com/xap/1.0/sType/Job": "stJob",
    "http://ns.adobe.com/xap/1.0/sType/Version": "stVer",
    "http://ns.adobe.com/xap/1.0/sType/ManifestItem": "stMfs", "http://ns.adobe.com/xmp/sType/Area": "stArea",
    "http://ns.adobe.com/xmp/1.0/DynamicMedia": "xmpDM", "http://ns.adobe.com/xmp/note": "xmpNote",
    "http://ns.adobe.com/pdf/1.3": "pdf", "http://ns.adobe.com/pdfx/1.3": "pdfx",
    "http://ns.adobe.com/photoshop/1.0": "photoshop", "http://ns.adobe.com/camera-raw-settings/1.0": "crs",
    "http://ns.adobe.com/tiff/1.0": "tiff", "http://ns.adobe.com/exif/1.0": "exif",
    "http://ns.adobe.com/exif/1.0/aux": "aux", "http://cipa.jp/exif/1.0": "exifEX",
    "http://ns.adobe.com/lightroom/1.0": "lr", "http://ns.adobe.com/album/1.0": "album",
    "http://ns.adobe.com/creatorAtom/1.0": "creatorAtom", "http://ns.adobe.com/DICOM": "DICOM",
    "http://ns.adobe.com/swf/1.0": "swf",
    "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns": "Iptc4xmpCore",
    "http://iptc.org/std/Iptc4xmpExt/2008-02-29": "Iptc4xmpExt",
    "http://ns.useplus.org/ldf/xmp/1.0": "plus",
    "http://prismstandard.org/namespaces/basic/2.0": "prism",
    "http://prismstandard.org/namespaces/prl/2.1": "prl",
    "http://prismstandard.org/namespaces/prismusagerights/2.1": "pur",
    "http://prismstandard.org/namespaces/pmi/2.2": "pmi",
    "http://prismstandard.org/namespaces/prm/3.0": "prm",
    "http://www.metadataworkinggroup.com/schemas/regions": "mwg-rs",
    "http://www.metadataworkinggroup.com/schemas/keywords": "mwg-kw",
    "http://www.metadataworkinggroup.com/schemas/collections": "mwg-coll",
    "http://creativecommons.org/ns": "cc", "http://ns.acdsee.com/iptc/1.0": "acdsee",
    "http://www.digikam.org/ns/1.0": "digiKam", "http://ns.microsoft.com/photo/1.0": "MicrosoftPhoto",
    "http://ns.microsoft.com/photo/1.2": "MP", "http://ns.microsoft.com/photo/1.2/t/RegionInfo": "MPRI",
    "http://ns.microsoft.com/photo/1.2/t/Region": "MPReg",
    "http://ns.microsoft.com/expressionmedia/1.0": "expressionmedia",
    "http://ns.iview-multimedia.com/mediapro/1.0": "mediapro",
    "http://www.dji.com/drone-dji/1.0": "drone-dji",
    "http://ns.apple.com/adjustment-settings/1.0": "aas", "http://ns.apple.com/faceinfo/1.0": "apple-fi",
    "http://ns.google.com/photos/1.0/panorama": "GPano", "http://ns.google.com/photos/1.0/camera": "GCamera",
    "http://ns.google.com/photos/1.0/depthmap": "GDepth", "http://ns.google.com/photos/1.0/image": "GImage",
    "http://ns.google.com/photos/1.0/audio": "GAudio", "http://ns.google.com/photos/1.0/focus": "GFocus",
    "http://ns.google.com/videos/1.0/spherical": "GSpherical", "http://ns.idimager.com/ics/1.0": "ics",
    "http://rs.tdwg.org/dwc/index.htm": "dwc", "http://xmp.gettyimages.com/gift/1.0": "GettyImagesGIFT",
  ]
}
