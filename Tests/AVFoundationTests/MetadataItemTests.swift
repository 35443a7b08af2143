import AVFoundation
import Testing

struct MetadataItemTests {
  @Test("an item's date and what is said beside its value are set and copied")
  func extra() throws {
    let item = AVMutableMetadataItem()
    item.identifier = .commonIdentifierTitle
    item.value = "x" as NSString
    item.extraAttributes = [.info: "about"]
    let date = Date(timeIntervalSince1970: 1)
    item.startDate = date
    let copy = try #require(item.copy() as? AVMetadataItem)
    #expect(copy.extraAttributes?[.info] as? String == "about" && copy.startDate == date)
    let mutable = try #require(copy.mutableCopy() as? AVMutableMetadataItem)
    mutable.extraAttributes = nil
    #expect(mutable.extraAttributes?.isEmpty == true && mutable.startDate == date)
    #expect(copy.extraAttributes?[.info] as? String == "about")
    #expect(item.statusOfValue(forKey: "value", error: nil) == .loaded)
  }

  private func item(_ handler: @escaping (AVMetadataItemValueRequest) -> Void) -> AVMetadataItem {
    let title = AVMutableMetadataItem()
    title.identifier = .commonIdentifierTitle
    return AVMetadataItem(propertiesOf: title, valueLoadingHandler: handler)
  }

  @Test("a value is asked for once, when it is needed, and can come later")
  func lazyValue() async throws {
    nonisolated(unsafe) var count = 0
    let made = item { request in
      count += 1
      Task { request.respond(value: "late") }
    }
    #expect(count == 0)
    #expect(try await made.load(.stringValue) == "late")
    #expect(made.value as? String == "late" && made.identifier == .commonIdentifierTitle && count == 1)
  }

  @Test("there is no value where the handler refuses, or forgets the request")
  func noValue() {
    let refused = item { $0.respond(error: NSError(domain: "", code: 1)) }
    #expect(refused.stringValue == "" && refused.identifier == .commonIdentifierTitle)
    #expect(item { _ in }.stringValue == "")
  }
}
