import LibAV

/// The libraries that read and decode on this machine.
public enum DecodingLibraries {
  /// Name and version of each, as they say of themselves at run time.
  public static var versions: [(name: String, version: String)] { LibraryVersions.all }
}
