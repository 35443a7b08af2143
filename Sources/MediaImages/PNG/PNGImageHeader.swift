import MediaCore
import MediaStructure

/// The image header (PNG 3, 11.2.1).
package struct PNGImageHeader: Hashable, Sendable {
  package var width: UInt32
  package var height: UInt32
  package var bitDepth: UInt8
  package var colourType: UInt8
  var compressionMethod: UInt8
  var filterMethod: UInt8
  var interlaceMethod: UInt8

  /// The bit depths that a colour type allows (PNG 3, table 11.1).
  private static let depths: [UInt8: [UInt8]] = [
    0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16],
  ]
  private static let colourTypes: [UInt8: String] = [
    0: "greyscale", 2: "truecolour", 3: "indexed-colour", 4: "greyscale with alpha",
    6: "truecolour with alpha",
  ]

  @inline(never)
  package init(width: UInt32, height: UInt32, bitDepth: UInt8, colourType: UInt8) {
    self.width = width
    self.height = height
    self.bitDepth = bitDepth
    self.colourType = colourType
    compressionMethod = 0
    filterMethod = 0
    interlaceMethod = 0
  }

  @inline(never)
  init(_ reader: inout FieldReader) throws(MediaError) {
    width = try reader.read("Width")
    height = try reader.read("Height")
    bitDepth = try reader.read("Bit depth")
    colourType = try reader.read("Colour type") { Self.colourTypes[$0] }
    compressionMethod = try reader.read("Compression method") { $0 == 0 ? "deflate" : nil }
    filterMethod = try reader.read("Filter method") { $0 == 0 ? "adaptive" : nil }
    interlaceMethod = try reader.read("Interlace method") { $0 == 0 ? "none" : $0 == 1 ? "Adam7" : nil }
    func check(_ isRight: Bool, _ reason: @autoclosure () -> String) {
      if !isRight { reader.report("\(reason()) (PNG 3, 11.2.1)") }
    }
    check((1...0x7FFF_FFFF).contains(width), "Width is \(width)")
    check((1...0x7FFF_FFFF).contains(height), "Height is \(height)")
    check(
      Self.depths[colourType]?.contains(bitDepth) ?? false,
      "bit depth \(bitDepth) and colour type \(colourType) do not go together")
    check(compressionMethod == 0, "Compression method is \(compressionMethod)")
    check(filterMethod == 0, "Filter method is \(filterMethod)")
    check(interlaceMethod <= 1, "Interlace method is \(interlaceMethod)")
  }
}
