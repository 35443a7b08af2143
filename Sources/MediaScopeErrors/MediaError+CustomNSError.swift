public import Foundation
public import MediaCore

// A program that is built with the product has this conformance without an import: it is found when an error becomes an
// `NSError`. The command, which makes none, is built without it and so without full Foundation.
extension MediaError: CustomNSError {}
