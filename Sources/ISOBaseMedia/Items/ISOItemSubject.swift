import MediaStructure

/// The picture that an item of Exif or XMP describes, which the item's node has as its content.
package enum ISOItemSubject: Sendable {
  /// The one that stands for the file, or the file as a whole.
  case file
  /// Only others of the file, such as the second one of a stereo pair.
  case otherPicture
}

/// The items that describe others, as references of type `cdsc` say (ISO/IEC 14496-12, 8.11.12; ISO/IEC 23008-12, 6.5).
struct ISOItemSubjects {
  private var ofOthers: Set<UInt32> = []

  init(_ meta: StructureNode) {
    guard let primary = meta.child("pitm")?.content(as: PrimaryItemBox.self)?.itemID else { return }
    var ofPrimary: Set<UInt32> = []
    for box in meta.child("iref")?.children ?? [] where box.type == "cdsc" {
      guard let reference = box.content(as: SingleItemReferenceBox.self) else { continue }
      if reference.toItemIDs.contains(primary) {
        ofPrimary.insert(reference.fromItemID)
      } else if !reference.toItemIDs.isEmpty {
        ofOthers.insert(reference.fromItemID)
      }
    }
    ofOthers.subtract(ofPrimary)
  }

  /// The subject of an item; an item that refers to nothing describes the file.
  subscript(item: UInt32) -> ISOItemSubject { ofOthers.contains(item) ? .otherPicture : .file }
}
