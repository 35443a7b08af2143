/// What the pages' examples print, which would otherwise stand between the results of the tests.
func print(_ items: Any..., separator: String = " ", terminator: String = "\n") {
  for item in items { _ = String(describing: item) }
}
