import MediaCore
package import MediaStructure

/// The contents of a TIFF structure, apart from where its parts are.
package struct TIFFStructure: Hashable, Sendable {
  package var byteOrder: FieldReader.ByteOrder
  /// In the order in which they lead to one another.
  package var directories: [TIFFDirectory] = []

  /// The value of a tag in the first directory of a kind.
  package func value(_ tag: UInt16, in kind: TIFFDirectory.Kind = .image) -> TIFFValue? {
    directories.first { $0.kind == kind }?.entries.first { $0.tag == tag }?.value
  }

  /// The whole numbers of a tag of the first picture; none where it has others, or lacks.
  func numbers(_ tag: UInt16) -> [UInt64] { value(tag)?.numbers ?? [] }

  /// The first of a tag's whole numbers.
  func number(_ tag: UInt16) -> Int? { numbers(tag).first.flatMap { Int(exactly: $0) } }
}

/// An image file directory (TIFF 6.0, section 2): the entries of one image, or of one of its annexes.
package struct TIFFDirectory: Hashable, Sendable {
  package var kind: Kind
  /// Such as `IFD0` or `Exif IFD`.
  package var name: String
  /// The directory that points to it; `nil` for those of the chain that begins the file.
  package var parent: String?
  package var entries: [TIFFEntry] = []

  /// Which table the tags of a directory are named by.
  package enum Kind: String, Hashable, Sendable {
    case image = "IFD"
    case exif = "Exif IFD"
    case gps = "GPS IFD"
    case interoperability = "Interoperability IFD"
    case multiPicture = "MP IFD"

    /// The name of an entry of such a directory.
    var entryTitle: String {
      switch self {
      case .image: "TIFF field"
      case .exif: "Exif field"
      case .gps: "GPS field"
      case .interoperability: "Interoperability field"
      case .multiPicture: "Multi-Picture field"
      }
    }
  }
}

/// One entry of a directory, with the value that it holds or points to.
package struct TIFFEntry: Hashable, Sendable {
  package var tag: UInt16
  /// The code of the field type, such as 3 for SHORT.
  package var type: UInt16
  package var count: UInt64
  /// `nil` where the value is not in the file, or is of an unknown type.
  package var value: TIFFValue?
  /// Where the value is, in the entry itself or elsewhere; `nil` where it is not in the file.
  package var range: Range<Int64>?
  /// Whether the value was not read since the values are over one another and are more bytes together than the structure has.
  package var isLeftOut = false
}

/// A field type: its code, its name and the size of one value in bytes (TIFF 6.0, section 2; Exif 3.0, 4.6.2).
package struct TIFFFieldType: Sendable {
  package let name: String
  package let size: Int

  package static let known: [UInt16: TIFFFieldType] = [
    1: .init(name: "BYTE", size: 1), 2: .init(name: "ASCII", size: 1), 3: .init(name: "SHORT", size: 2),
    4: .init(name: "LONG", size: 4), 5: .init(name: "RATIONAL", size: 8), 6: .init(name: "SBYTE", size: 1),
    7: .init(name: "UNDEFINED", size: 1), 8: .init(name: "SSHORT", size: 2), 9: .init(name: "SLONG", size: 4),
    10: .init(name: "SRATIONAL", size: 8), 11: .init(name: "FLOAT", size: 4),
    12: .init(name: "DOUBLE", size: 8),
    13: .init(name: "IFD", size: 4), 16: .init(name: "LONG8", size: 8), 17: .init(name: "SLONG8", size: 8),
    18: .init(name: "IFD8", size: 8), 129: .init(name: "UTF-8", size: 1),
  ]
}

extension TIFFEntry {
  /// The standard's name of the tag in a directory of a kind; the number in hexadecimal where it has none.
  package func name(in kind: TIFFDirectory.Kind) -> String {
    TIFFTag.named(tag, in: kind)?.name ?? Self.hexadecimal(UInt32(tag))
  }

  /// A tag's number in hexadecimal, the name of a tag that has none.
  package static func hexadecimal(_ tag: UInt32) -> String {
    let digits = String(tag, radix: 16, uppercase: true)
    return "0x" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }

  /// Returns the meaning of a coded value.
  package func meaning(in kind: TIFFDirectory.Kind) -> String? {
    let number: UInt64
    switch value {
    case .unsigned(let numbers)? where numbers.count == 1: number = numbers[0]
    // Some cameras write codes as numbers with a sign.
    case .signed(let numbers)? where numbers.count == 1 && numbers[0] >= 0: number = UInt64(numbers[0])
    default: return nil
    }
    return TIFFTag.named(tag, in: kind)?.meanings[number]
  }

  /// The name of the field type, such as `RATIONAL`; `nil` for one that is not known.
  package var typeName: String? { TIFFFieldType.known[type]?.name }
}
