// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Dispatch
public import Foundation
import MediaCore
import Synchronization

/// A request to a delegate to load something.
public final class AVAssetResourceLoadingRequest: NSObject, @unchecked Sendable {
  // @unchecked: a lock guards what changes.

  /// The address of a resource: the part of Foundation's `URLRequest` that is needed, without its module.
  public struct Request: Sendable {
    /// The resource's address.
    public let url: URL?
  }

  /// The address of the resource.
  public let request: Request
  /// The request for the resource's size and type; `nil` where those are known.
  public let contentInformationRequest: AVAssetResourceLoadingContentInformationRequest?
  /// The bytes that are asked for.
  public let dataRequest: AVAssetResourceLoadingDataRequest?
  /// The address that the bytes are at instead, which is not followed here: the request fails.
  public var redirect: Request? {
    get { state.withLock(\.redirect) }
    set { state.withLock { $0.redirect = newValue } }
  }
  private let state = Mutex(State())
  private let ended = DispatchSemaphore(value: 0)

  private struct State {
    var isFinished = false
    var isCancelled = false
    var redirect: Request?
    var error: (any Error)?
  }

  init(_ url: URL, at offset: Int64, count: Int, wantsInformation: Bool) {
    request = Request(url: url)
    contentInformationRequest = wantsInformation ? AVAssetResourceLoadingContentInformationRequest() : nil
    dataRequest = AVAssetResourceLoadingDataRequest(at: offset, count: count)
  }

  /// Whether it was answered.
  public var isFinished: Bool { state.withLock(\.isFinished) }
  /// Whether the answer is awaited no more.
  public var isCancelled: Bool { state.withLock(\.isCancelled) }
  /// The error that made the loading fail.
  var error: (any Error)? { state.withLock(\.error) }

  /// Says that all has been given.
  public func finishLoading() { end(nil) }
  /// Says that all has been given, or why it can't be.
  public func finishLoading(with error: (any Error)?) { end(error) }

  func end(_ error: (any Error)?) {
    let isFirst = state.withLock { state in
      if state.isFinished { return false }
      (state.isFinished, state.error) = (true, error)
      return true
    }
    if isFirst { ended.signal() }
  }

  func cancel() { state.withLock { $0.isCancelled = true } }

  /// Waits for the end as long as `isLoading` holds, which is checked again and again.
  ///
  /// - Returns: whether the end has come.
  func wait(while isLoading: () throws(MediaError) -> Bool) throws(MediaError) -> Bool {
    while ended.wait(timeout: .now() + .milliseconds(20)) == .timedOut {
      // A delegate that is gone may have ended the request first.
      if try !isLoading() { return isFinished }
    }
    return true
  }
}

/// A request for the size and type of a resource, which a delegate fills in.
public final class AVAssetResourceLoadingContentInformationRequest: NSObject, @unchecked Sendable {
  // @unchecked: the delegate fills it before it finishes the request.

  /// The type, without effect: the bytes say their type.
  public var contentType: String?
  /// The number of the resource's bytes.
  public var contentLength: Int64 = 0
  /// Whether any range can be asked for; accepted, and without effect: ranges are asked for.
  public var isByteRangeAccessSupported = false
  /// The time when it has to be loaded again; accepted, and without effect.
  public var renewalDate: Date?
  /// Types that can be read; any.
  public var allowedContentTypes: [String]? { nil }
}

/// The bytes that a delegate is asked for.
public final class AVAssetResourceLoadingDataRequest: NSObject, @unchecked Sendable {
  // @unchecked: a lock guards the bytes.
  /// The place of the first byte.
  public let requestedOffset: Int64
  /// The number of bytes that are asked for.
  public let requestedLength: Int
  /// False: a range is asked for.
  public let requestsAllDataToEndOfResource = false
  private let received = Mutex(Data())

  init(at offset: Int64, count: Int) { (requestedOffset, requestedLength) = (offset, count) }

  /// The place of the byte that comes next.
  public var currentOffset: Int64 { requestedOffset + Int64(received.withLock(\.count)) }

  /// Takes bytes from ``currentOffset`` on; those beyond the range are left out.
  public func respond(with data: Data) {
    received.withLock { $0.append(data.prefix(requestedLength - $0.count)) }
  }

  var bytes: Data { received.withLock(\.self) }
}
