public import Foundation
import MediaCore
import MediaMetadata

extension AVMetadataItem {
  /// An item like another one, whose value the handler gives.
  ///
  /// The handler is called once, when something of the item is first asked for, which waits for the answer. There is no value where
  /// it gives an error, or lets go of the request without an answer.
  public convenience init(
    propertiesOf metadataItem: AVMetadataItem,
    valueLoadingHandler handler: @escaping (AVMetadataItemValueRequest) -> Void
  ) {
    self.init(
      metadataItem.media, startDate: metadataItem.startDate,
      loading: MetadataValueLoading(metadataItem, handler))
  }
}

/// Asks for the value of an item.
public final class AVMetadataItemValueRequest: NSObject, @unchecked Sendable {
  // @unchecked: immutable; the loading has a lock.
  /// The item whose value is asked for.
  public let metadataItem: AVMetadataItem?
  private let loading: MetadataValueLoading

  init(_ item: AVMetadataItem, _ loading: MetadataValueLoading) {
    (metadataItem, self.loading) = (item, loading)
  }

  deinit { loading.end(nil) }

  /// Gives the value: a text, a number, a date or data.
  public func respond(value: Any) { loading.end(value) }
  /// Says that there is no value.
  public func respond(error: any Error) { loading.end(nil) }
}

/// A value that is asked for once.
final class MetadataValueLoading: @unchecked Sendable {
  // @unchecked: a lock guards what changes.
  private let item: AVMetadataItem
  private var handler: ((AVMetadataItemValueRequest) -> Void)?
  private var answer: MetadataValue?
  private var hasEnded = false
  private let condition = NSCondition()

  init(_ item: AVMetadataItem, _ handler: @escaping (AVMetadataItemValueRequest) -> Void) {
    (self.item, self.handler) = (item, handler)
  }

  /// Waits for the answer.
  var value: MetadataValue {
    condition.lock()
    let asked = handler
    handler = nil
    condition.unlock()
    // A later caller waits for the same answer.
    if let asked { asked(AVMetadataItemValueRequest(item, self)) }
    condition.lock()
    defer { condition.unlock() }
    while !hasEnded { condition.wait() }
    return answer ?? AVMutableMetadataItem.stored(nil)
  }

  /// Waits for the answer without blocking the task's thread, which the handler may need for a task of its own.
  func load() async {
    await withCheckedContinuation { continuation in
      WorkThreads.run {
        _ = self.value
        continuation.resume()
      } orFail: { _ in
        continuation.resume()
      }
    }
  }

  /// Takes the first answer.
  func end(_ value: Any?) {
    condition.lock()
    defer { condition.unlock() }
    guard !hasEnded else { return }
    (answer, hasEnded) = (value.map { AVMutableMetadataItem.stored($0) }, true)
    condition.broadcast()
  }
}
