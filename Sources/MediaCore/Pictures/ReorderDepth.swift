/// Limits to the number of pictures that wait for one that is decoded after them and shown before them.
package enum ReorderDepth {
  /// More than any codec's decoder holds back.
  package static let most = 16
  /// Twice that, for files that don't keep to their codec's rules.
  package static let mostInFiles = 32
}
