public import MediaAssets
public import MediaCore
public import MediaMetadata
public import MediaWriting

// Apple's headers say of these names that there may be others, for which Swift has an initializer without a label, too.

extension FileType {
  /// The type of a uniform type identifier.
  public init(_ rawValue: String) { self.init(rawValue: rawValue) }
}
extension MediaType {
  /// A kind of media of any name.
  public init(_ rawValue: String) { self.init(rawValue: rawValue) }
}
extension MediaCharacteristic {
  /// A characteristic of any name.
  public init(_ rawValue: String) { self.init(rawValue: rawValue) }
}
extension MetadataKey {
  /// A key of any name.
  public init(_ rawValue: String) { self.init(rawValue: rawValue) }
}
extension MetadataIdentifier {
  /// An identifier of any name: a key space, `/` and a key.
  public init(_ rawValue: String) { self.init(rawValue: rawValue) }
}
extension MetadataKeySpace {
  /// A key space of any name.
  public init(_ rawValue: String) { self.init(rawValue: rawValue) }
}
extension AVMetadataFormat {
  /// A format of any name.
  public init(_ rawValue: String) { self.init(rawValue: rawValue) }
}
extension AVMetadataExtraAttributeKey {
  /// A key of any name.
  public init(_ rawValue: String) { self.init(rawValue: rawValue) }
}
