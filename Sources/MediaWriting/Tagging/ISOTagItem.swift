import ISOBaseMedia
import MediaCore
import MediaMetadata

/// A tag as the lists of a movie hold it.
struct ISOTagItem {
  var key: WrittenUserData.Key
  var data: (bytes: [UInt8], type: WrittenUserData.DataType)
  /// The tag's name in QuickTime's list; `nil` where the list has no name for it.
  var quickTimeName: String?

  /// - Parameter value: the tag's value; `nil` for a tag that is only looked for.
  init?(_ name: TagName, _ value: TagValue?) throws(MediaError) {
    switch name.keySpace {
    case nil, .iTunes: break
    case .quickTimeMetadata, .quickTimeUserData, .isoUserData: return nil
    default: throw name.refusal("files of the MP4 family")
    }
    if name.key == .artwork || name.keySpace == .iTunes && name.local == "covr" {
      key = .code("covr")
      quickTimeName = TagKeyTable.quickTime.name(of: .artwork)
    } else {
      key = Self.key(name)
      quickTimeName = name.key.flatMap(TagKeyTable.quickTime.name)
    }
    data = ([], .utf8)
    guard let value else { return }
    if name.key == .trackCount || name.key == .discCount {
      throw MediaError(
        .invalidArgument, "\(name.text) is a part of the number here: set the number as in 3/12")
    }
    switch value {
    case .picture(let picture):
      guard key == .code("covr") else { throw name.refusal(of: "a picture", "it holds text") }
      data = (picture.bytes, picture.isPNG ? .png : .jpeg)
    case .text(let text):
      if key == .code("covr") { throw name.refusal(of: text, "it holds a picture") }
      if case .code(let code) = key, WrittenUserData.numbers.contains(code) {
        guard let number = WrittenUserData.number(text, for: code) else {
          throw name.refusal(of: text, "it is a number of up to 65535, such as 3 or 3/12")
        }
        data = number
      } else {
        data = (Array(text.utf8), .utf8)
      }
    }
  }

  private static func key(_ name: TagName) -> WrittenUserData.Key {
    guard name.keySpace == .iTunes else { return WrittenUserData.key(named: name.text) }
    // The identifier of an extended item is domain and name.
    let domain = "com.apple.iTunes."
    if name.local.hasPrefix(domain) { return .name(String(name.local.dropFirst(domain.utf8.count))) }
    return FourCC(name.local).map { .code($0) } ?? .name(name.local)
  }

  /// A text as a list holds it.
  static func text(
    _ value: TagValue, _ name: TagName
  ) throws(MediaError) -> (bytes: [UInt8], type: WrittenUserData.DataType) {
    switch value {
    case .text(let text): return (Array(text.utf8), .utf8)
    case .picture: throw name.refusal(of: "a picture", "it holds text")
    }
  }
}
