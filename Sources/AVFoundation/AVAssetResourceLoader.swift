// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Dispatch
public import Foundation
import Synchronization

/// Asks a delegate for the bytes of an asset whose URL has a scheme of the program's own.
public final class AVAssetResourceLoader: NSObject, @unchecked Sendable {
  // @unchecked: a lock guards the delegate.
  private let state = Mutex(State())

  private struct State {
    weak var delegate: (any AVAssetResourceLoaderDelegate)?
    var queue: DispatchQueue?
  }

  override init() {}

  /// Names who loads, and on which queue it is asked; it is not kept alive.
  ///
  /// Files and URLs of the network are not asked for.
  public func setDelegate(_ delegate: (any AVAssetResourceLoaderDelegate)?, queue delegateQueue: DispatchQueue?) {
    let queue = delegate == nil ? nil : delegateQueue ?? DispatchQueue(label: "resource loader")
    state.withLock { $0 = State(delegate: delegate, queue: queue) }
  }
  public var delegate: (any AVAssetResourceLoaderDelegate)? { state.withLock(\.delegate) }
  public var delegateQueue: DispatchQueue? { state.withLock(\.queue) }
  /// Accepted, and without effect: nothing is encrypted that is read here.
  public var preloadsEligibleContentKeys = false

  /// Has the delegate load something.
  ///
  /// - Parameter refused: is called where there is no delegate, or it says no.
  func ask(_ request: AVAssetResourceLoadingRequest, orElse refused: @escaping @Sendable () -> Void) {
    let (delegate, queue) = state.withLock { ($0.delegate, $0.queue) }
    guard let delegate, let queue else { return refused() }
    let asked = Asked(delegate: delegate)
    queue.async { [self] in
      if !asked.delegate.resourceLoader(self, shouldWaitForLoadingOfRequestedResource: request) { refused() }
    }
  }

  func cancel(_ request: AVAssetResourceLoadingRequest) {
    let (delegate, queue) = state.withLock { ($0.delegate, $0.queue) }
    guard let delegate, let queue else { return }
    let asked = Asked(delegate: delegate)
    queue.async { [self] in asked.delegate.resourceLoader(self, didCancel: request) }
  }

  private struct Asked: @unchecked Sendable {
    // @unchecked: it is called on its own queue alone.
    let delegate: any AVAssetResourceLoaderDelegate
  }
}

/// Loads what an asset asks for.
public protocol AVAssetResourceLoaderDelegate: AnyObject {
  /// Says whether the request is answered, now or later.
  func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader,
    shouldWaitForLoadingOfRequestedResource loadingRequest: AVAssetResourceLoadingRequest
  ) -> Bool
  /// Says that nobody waits any more.
  func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader, didCancel loadingRequest: AVAssetResourceLoadingRequest)
}

extension AVAssetResourceLoaderDelegate {
  public func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader,
    shouldWaitForLoadingOfRequestedResource loadingRequest: AVAssetResourceLoadingRequest
  ) -> Bool { false }
  public func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader, didCancel loadingRequest: AVAssetResourceLoadingRequest
  ) {}
}
