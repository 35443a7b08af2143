import MediaStructure

/// A marker: its names and where the standard speaks of it (ITU-T T.81, table B.1).
package struct JPEGMarker: StructureDeclaration, Sendable {
  package let code: UInt8
  package let name: String
  package let title: String
  package let standard: String
  package let clause: String

  private init(
    _ code: UInt8, _ name: String, _ title: String, _ clause: String, standard: String = "ITU-T T.81"
  ) {
    self.code = code
    self.name = name
    self.title = title
    self.clause = clause
    self.standard = standard
  }

  /// Markers without a length and parameters: SOI, EOI, RSTm, TEM, and what is reserved beside the last.
  static func standsAlone(_ code: UInt8) -> Bool {
    (0xD0...0xD9).contains(code) || code < 0xC0
  }

  static func isFrame(_ code: UInt8) -> Bool {
    (0xC0...0xCF).contains(code) && code != 0xC4 && code != 0xC8 && code != 0xCC
  }

  static func named(_ code: UInt8) -> JPEGMarker? { byCode[code] }

  private static let byCode = Dictionary(known.map { ($0.code, $0) }) { first, _ in first }

  package static let known: [JPEGMarker] =
    [
      JPEGMarker(0x01, "TEM", "Temporary private use in arithmetic coding", "B.1.1.3"),
      JPEGMarker(0xC0, "SOF0", "Start of frame: baseline DCT", "B.2.2"),
      JPEGMarker(0xC1, "SOF1", "Start of frame: extended sequential DCT, Huffman coding", "B.2.2"),
      JPEGMarker(0xC2, "SOF2", "Start of frame: progressive DCT, Huffman coding", "B.2.2"),
      JPEGMarker(0xC3, "SOF3", "Start of frame: lossless, Huffman coding", "B.2.2"),
      JPEGMarker(0xC4, "DHT", "Define Huffman tables", "B.2.4.2"),
      JPEGMarker(0xC5, "SOF5", "Start of frame: differential sequential DCT, Huffman coding", "B.2.2"),
      JPEGMarker(0xC6, "SOF6", "Start of frame: differential progressive DCT, Huffman coding", "B.2.2"),
      JPEGMarker(0xC7, "SOF7", "Start of frame: differential lossless, Huffman coding", "B.2.2"),
      JPEGMarker(0xC8, "JPG", "Reserved for JPEG extensions", "B.1.1.3"),
      JPEGMarker(0xC9, "SOF9", "Start of frame: extended sequential DCT, arithmetic coding", "B.2.2"),
      JPEGMarker(0xCA, "SOF10", "Start of frame: progressive DCT, arithmetic coding", "B.2.2"),
      JPEGMarker(0xCB, "SOF11", "Start of frame: lossless, arithmetic coding", "B.2.2"),
      JPEGMarker(0xCC, "DAC", "Define arithmetic coding conditioning", "B.2.4.3"),
      JPEGMarker(0xCD, "SOF13", "Start of frame: differential sequential DCT, arithmetic coding", "B.2.2"),
      JPEGMarker(0xCE, "SOF14", "Start of frame: differential progressive DCT, arithmetic coding", "B.2.2"),
      JPEGMarker(0xCF, "SOF15", "Start of frame: differential lossless, arithmetic coding", "B.2.2"),
      JPEGMarker(0xD8, "SOI", "Start of image", "B.2.1"),
      JPEGMarker(0xD9, "EOI", "End of image", "B.2.1"),
      JPEGMarker(0xDA, "SOS", "Start of scan", "B.2.3"),
      JPEGMarker(0xDB, "DQT", "Define quantization tables", "B.2.4.1"),
      JPEGMarker(0xDC, "DNL", "Define number of lines", "B.2.5"),
      JPEGMarker(0xDD, "DRI", "Define restart interval", "B.2.4.4"),
      JPEGMarker(0xDE, "DHP", "Define hierarchical progression", "B.3.2"),
      JPEGMarker(0xDF, "EXP", "Expand reference components", "B.3.3"),
      JPEGMarker(0xF7, "SOF55", "Start of frame: JPEG-LS", "C.2.2", standard: "ITU-T T.87"),
      JPEGMarker(0xF8, "LSE", "JPEG-LS preset parameters", "C.2.4.1", standard: "ITU-T T.87"),
      JPEGMarker(0xFE, "COM", "Comment", "B.2.4.5"),
    ]
    + (0..<8).map { JPEGMarker(0xD0 + $0, "RST\($0)", "Restart", "B.2.1") }
    + (0..<16).map { JPEGMarker(0xE0 + $0, "APP\($0)", "Application data", "B.2.4.6") }
}
