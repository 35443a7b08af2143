/// A file of two pictures that have Exif of their own, of which one stands for the file (ISO/IEC 23008-12, A.2).
///
/// The pictures have no data: it is a file for readers of tags.
package enum StereoPairFile {
  /// The file, whose Exif names the camera `One` of the first picture and `Two` of the second one.
  ///
  /// - Parameters:
  ///   - primary: the number of the picture that stands for the file, 1 or 2.
  ///   - isReversed: whether the second picture's Exif is stored first.
  package static func bytes(primary: Int, isReversed: Bool) -> [UInt8] {
    let exif = [exif("One"), exif("Two")]
    let head = ImageItemFile.box("ftyp", Array("heic".utf8), be(0, 4), Array("mif1".utf8))
    let start = head.count + meta(primary, starts: [0, 0], exif[0].count).count + 8
    let places = isReversed ? [start + exif[0].count, start] : [start, start + exif[0].count]
    let data = isReversed ? exif[1] + exif[0] : exif[0] + exif[1]
    return head + meta(primary, starts: places, exif[0].count) + ImageItemFile.box("mdat", data)
  }

  private static func be(_ value: Int, _ count: Int) -> [UInt8] { ImageItemFile.be(value, count) }

  /// Three letters in one directory, after the distance to it.
  private static func exif(_ model: String) -> [UInt8] {
    be(0, 4) + Array("MM".utf8) + be(42, 2) + be(8, 4) + be(1, 2) + be(0x0110, 2) + be(2, 2) + be(4, 4)
      + Array(model.utf8) + [0] + be(0, 4)
  }

  /// Items 1 and 2 are the pictures, items 3 and 4 their Exif.
  private static func meta(_ primary: Int, starts: [Int], _ size: Int) -> [UInt8] {
    let types = ["hvc1", "hvc1", "Exif", "Exif"]
    let entries = types.enumerated().flatMap { index, type in
      ImageItemFile.box("infe", [2, 0, 0, 0], be(index + 1, 2), be(0, 2), Array(type.utf8), [0])
    }
    let places = starts.enumerated().flatMap { index, start in
      be(index + 3, 2) + be(0, 2) + be(1, 2) + be(start, 4) + be(size, 4)
    }
    let references = [3, 4].flatMap { item in
      ImageItemFile.box("cdsc", be(item, 2), be(1, 2), be(item - 2, 2))
    }
    return ImageItemFile.box(
      "meta", be(0, 4), ImageItemFile.box("hdlr", be(0, 8), Array("pict".utf8), be(0, 13)),
      ImageItemFile.box("pitm", be(0, 4), be(primary, 2)),
      ImageItemFile.box("iinf", be(0, 4), be(types.count, 2), entries),
      ImageItemFile.box("iref", be(0, 4), references),
      ImageItemFile.box("iloc", [0, 0, 0, 0, 0x44, 0], be(starts.count, 2), places))
  }
}
