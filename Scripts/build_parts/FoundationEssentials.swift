// What the command needs of FoundationEssentials, under that module's name, for Scripts/build alone: linked into a program,
// the module itself takes six megabytes, whatever is used of it.
//
// ArgumentParser asks it for `LocalizedError` and writes its description of a command as JSON (`--experimental-dump-help`);
// the library's modules have `URL`, `Data`, `Date` and `ComparisonResult` in their interface, which the command hardly calls.

public protocol LocalizedError: Error {
  var errorDescription: String? { get }
  var failureReason: String? { get }
  var recoverySuggestion: String? { get }
  var helpAnchor: String? { get }
}

extension LocalizedError {
  public var errorDescription: String? { nil }
  public var failureReason: String? { nil }
  public var recoverySuggestion: String? { nil }
  public var helpAnchor: String? { nil }
}

/// The place of a file.
public struct URL: Hashable, Sendable {
  public let path: String

  public init(filePath path: String) { self.path = path }
  public init(fileURLWithPath path: String) { self.path = path }

  public var isFileURL: Bool { true }
  public var absoluteString: String { "file://\(path)" }
}

public struct Date: Hashable, Sendable {
  public let timeIntervalSince1970: Double

  public init(timeIntervalSince1970: Double) { self.timeIntervalSince1970 = timeIntervalSince1970 }
}

public enum ComparisonResult: Int, Sendable {
  case orderedAscending = -1
  case orderedSame, orderedDescending
}

public struct Data: Hashable, Sendable, Sequence {
  fileprivate let bytes: [UInt8]

  public init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  public var count: Int { bytes.count }
  public var span: Span<UInt8> {
    @_lifetime(borrow self)
    borrowing get { bytes.span }
  }
  public func makeIterator() -> [UInt8].Iterator { bytes.makeIterator() }
}

extension String {
  public enum Encoding { case utf8 }

  public init?(data: Data, encoding: Encoding) { self.init(validating: data.bytes, as: UTF8.self) }
}
