import MediaContainers
import MediaCore

/// The tags of a file, which are changed in memory before one byte of the file is.
protocol TagStore: Sendable {
  /// Whether a change that is refused leaves the tags as they were; others are changed as a copy first.
  static var changesWhollyOrNot: Bool { get }
  /// Reads the tags.
  ///
  /// - Throws: `.operationNotSupportedForAsset` where they can't be edited, `.fileFailedToParse` where they are damaged, and
  ///   what reading them throws.
  init(_ file: ContainerFile) throws(MediaError)
  /// Gives a tag one value in the place of all that it has.
  ///
  /// - Throws: `.invalidArgument` where the file has no place for it.
  mutating func set(_ name: TagName, to value: TagValue) throws(MediaError)
  /// Removes a tag.
  ///
  /// - Returns: whether it was there.
  mutating func remove(_ name: TagName) throws(MediaError) -> Bool
  /// Returns the edit that writes the changed tags into the file.
  func edit() throws(MediaError) -> FileEdit
}

extension TagStore {
  static var changesWhollyOrNot: Bool { false }
}

/// The value that a tag gets.
enum TagValue {
  case text(String)
  case picture(TagPicture)
}
