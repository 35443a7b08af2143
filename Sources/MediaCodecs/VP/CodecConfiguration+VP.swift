import MediaCore
import MediaStructure

extension CodecConfiguration {
  /// From `vpcC`'s payload (VP Codec ISO Media File Format Binding).
  package init?(vpcC bytes: [UInt8]) {
    self.init()
    let box = FieldValues(of: bytes, VPCodecConfiguration.read)
    guard bytes.first == 1, let profile = box.int("profile"), let level = box.int("level"),
      let depth = box.int("bitDepth")
    else { return nil }
    self.profile = "Profile \(profile)"
    self.level = Codec.vp9.levelName(level)
    bitDepth = depth
    chroma = ["4:2:0", "4:2:0", "4:2:2", "4:4:4"][safe: box.int("chromaSubsampling") ?? 0]
    chromaLocation = [0: .left, 1: .topLeft][box.int("chromaSubsampling") ?? -1]
    color = ColorDescription(
      primaryCode: box.int("colourPrimaries"), transferCode: box.int("transferCharacteristics"),
      matrixCode: box.int("matrixCoefficients"), isFullRange: box["videoFullRangeFlag"].map { $0 == 1 })
    codecParameters = [profile, level, depth].map { Self.decimal($0, digits: 2) }.joined(separator: ".")
    isProgressive = true
    reorderDepth = 0
  }
}
