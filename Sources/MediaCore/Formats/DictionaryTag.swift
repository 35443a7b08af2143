/// A tag as libav gives it: text by a name, whatever the file stores.
package struct DictionaryTag: Hashable, Sendable {
  package var key: String
  package var value: String

  package init(key: String, value: String) {
    self.key = key
    self.value = value
  }
}
