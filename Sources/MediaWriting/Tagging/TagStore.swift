import MediaContainers
import MediaCore

/// A file whose tags can be changed before one byte of it is.
protocol TagStore: Sendable {
  /// Reads the tags.
  ///
  /// - Throws: `.operationNotSupportedForAsset` where they can't be edited, `.fileFailedToParse` where they are damaged, and
  ///   what reading them throws.
  init(_ file: ContainerFile) throws(MediaError)
  /// Gives a tag one value in the place of all that it has.
  ///
  /// - Throws: `.invalidArgument` where the file has no place for it.
  mutating func set(_ name: TagName, to value: TagValue) throws(MediaError)
  /// Takes a tag away.
  ///
  /// - Returns: whether it was there.
  mutating func remove(_ name: TagName) throws(MediaError) -> Bool
  /// What has to become of the file.
  func edit() throws(MediaError) -> FileEdit
}

/// What a tag gets.
enum TagValue {
  case text(String)
  case picture(TagPicture)
}
