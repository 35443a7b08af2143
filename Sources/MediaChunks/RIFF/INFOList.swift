import MediaCore
import MediaStructure

extension ChunkType {
  static let info: [ChunkType] =
    [
      ChunkType("LIST:INFO", "Information List", Standard.multimedia, "INFO List Chunk", children: .chunks)
    ]
    + titles.map { name, title in
      ChunkType(name, title, Standard.multimedia, "INFO List Chunk", in: ["INFO"], read: infoText)
    }

  /// A text that a zero byte ends, in UTF-8 where it can be.
  ///
  /// Elsewhere it is in the characters of Windows: those of ISO 8859-1, which the standard takes where no `CSET` chunk says another, and
  /// some more.
  static let infoText: ChunkType.Read = { (reader, _) throws(MediaError) in
    try reader.read("text", byteCount: reader.remaining) { bytes in
      let part = bytes.prefix { $0 != 0 }
      let text = String(validating: part, as: UTF8.self) ?? String(windows1252: part)
      return (text, .text(text))
    }
  }

  private static let titles: [(String, String)] = [
    ("IARL", "Archival Location"), ("IART", "Artist"), ("ICMS", "Commissioned"), ("ICMT", "Comments"),
    ("ICOP", "Copyright"), ("ICRD", "Creation Date"), ("ICRP", "Cropped"), ("IDIM", "Dimensions"),
    ("IDPI", "Dots Per Inch"), ("IENG", "Engineer"), ("IGNR", "Genre"), ("IKEY", "Keywords"),
    ("ILGT", "Lightness"), ("IMED", "Medium"), ("INAM", "Name"), ("IPLT", "Palette Setting"),
    ("IPRD", "Product"), ("ISBJ", "Subject"), ("ISFT", "Software"), ("ISHP", "Sharpness"),
    ("ISRC", "Source"), ("ISRF", "Source Form"), ("ITCH", "Technician"), ("ISMP", "SMPTE Time Code"),
    ("IDIT", "Digitization Time"), ("ILNG", "Language"), ("ITRK", "Track Number"), ("IPRT", "Part"),
    ("IFRM", "Total Number of Parts"), ("TRCK", "Track Number"), ("ICNM", "Cinematographer"),
    ("ICNT", "Country"), ("IEDT", "Edited By"), ("IWRI", "Written By"), ("IPRO", "Produced By"),
    ("ISTD", "Production Studio"), ("ISTR", "Starring"), ("IMUS", "Music By"), ("IRTD", "Rating"),
    ("IURL", "URL"), ("IWEB", "Internet Address"), ("IBSU", "Base URL"), ("ISGN", "Secondary Genre"),
    ("IENC", "Encoded By"), ("IRIP", "Ripped By"), ("IDST", "Distributed By"), ("ICDS", "Costume Designer"),
    ("IAS1", "First Language"), ("IAS2", "Second Language"), ("ILYC", "Lyrics"), ("IMIT", "More Information"),
    ("ITOC", "Table of Contents"), ("CMNT", "Comment"), ("RATE", "Rate"), ("STAR", "Starring"),
    ("LANG", "Language"), ("LOCA", "Location"), ("PRT1", "Part"), ("PRT2", "Number of Parts"),
    ("COMM", "Comment"), ("CODE", "Encoded By"), ("DIRC", "Directory"), ("DTIM", "Date and Time"),
    ("TITL", "Title"), ("YEAR", "Year"), ("GENR", "Genre"), ("AGES", "Rated"), ("TAPE", "Tape Name"),
    ("TCOD", "Start Time Code"), ("TCDO", "End Time Code"), ("TLEN", "Length"), ("TORG", "Organization"),
    ("TURL", "URL"), ("TVER", "Version"), ("VMAJ", "Vegas Version, Major"), ("VMIN", "Vegas Version, Minor"),
    ("ILIB", "Library"), ("IPDS", "Production Designer"), ("ICAS", "Default Audio Stream"),
  ]
}
