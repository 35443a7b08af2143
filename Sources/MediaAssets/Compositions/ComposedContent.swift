package import MediaCore

/// The content that an asset is put together of, which may change between two calls.
package protocol ComposedContent: AnyObject, Sendable {
  /// The description of the asset as it is now; one that has been given stays as it was.
  func content() throws(MediaError) -> AssetContent

  /// The time at which the last track ends, without making the rest.
  var duration: MediaTime { get }

  /// The file that errors name; `nil` where there is none.
  var file: String? { get }

  /// The size at which all tracks together are meant to be seen; `nil` where it was not set.
  var naturalSize: VideoDimensions? { get }
}

extension ComposedContent {
  package var file: String? { nil }
}
