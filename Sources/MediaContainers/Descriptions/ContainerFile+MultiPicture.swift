import MediaCore
import MediaStructure

extension ContainerFile {
  /// Whether a JPEG file has the index of the Multi-Picture Format, after whose first picture come others that aren't the
  /// file's own: previews, depth, gain maps (CIPA DC-007, 4.2).
  package var indexesPictures: Bool {
    guard (try? format())?.container == .jpeg, let head = pictureHead else { return false }
    return head.children.contains { segment in
      segment.type == "APP2" && segment.fields.first?.value == .text("MPF")
    }
  }
}
