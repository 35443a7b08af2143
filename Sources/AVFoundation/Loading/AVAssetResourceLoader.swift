// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Dispatch
public import Foundation

/// Asks a delegate for the bytes of an asset whose URL has a scheme of the program's own.
public final class AVAssetResourceLoader: NSObject, @unchecked Sendable {
  // @unchecked: a lock guards what is set.
  private let lock = NSLock()
  private weak var asked: (any AVAssetResourceLoaderDelegate)?
  private var queue: DispatchQueue?

  override init() {}

  /// Names who loads, and on which queue it is asked; it is not kept alive.
  ///
  /// Files and URLs of the network are not asked for.
  public func setDelegate(
    _ delegate: (any AVAssetResourceLoaderDelegate)?, queue delegateQueue: DispatchQueue?
  ) {
    lock.withLock {
      asked = delegate
      queue = delegate == nil ? nil : delegateQueue ?? DispatchQueue(label: "resource loader")
    }
  }
  /// The delegate that is asked.
  public var delegate: (any AVAssetResourceLoaderDelegate)? { lock.withLock { asked } }
  /// The queue that the delegate is asked on.
  public var delegateQueue: DispatchQueue? { lock.withLock { queue } }
  /// Accepted, and without effect: nothing is encrypted that is read here.
  public var preloadsEligibleContentKeys: Bool {
    get { lock.withLock { preloadsKeys } }
    set { lock.withLock { preloadsKeys = newValue } }
  }
  private var preloadsKeys = false

  /// Has the delegate load something.
  ///
  /// - Parameter refused: is called where there is no delegate, or it says no.
  func ask(_ request: AVAssetResourceLoadingRequest, orElse refused: @escaping @Sendable () -> Void) {
    guard let delegate, let queue = delegateQueue else { return refused() }
    let asked = Asked(delegate: delegate)
    queue.async { [self] in
      if !asked.delegate.resourceLoader(self, shouldWaitForLoadingOfRequestedResource: request) { refused() }
    }
  }

  func cancel(_ request: AVAssetResourceLoadingRequest) {
    guard let delegate, let queue = delegateQueue else { return }
    let asked = Asked(delegate: delegate)
    queue.async { [self] in asked.delegate.resourceLoader(self, didCancel: request) }
  }

  private struct Asked: @unchecked Sendable {
    // @unchecked: it is called on its own queue alone.
    let delegate: any AVAssetResourceLoaderDelegate
  }
}

/// Loads the bytes that an asset asks for.
public protocol AVAssetResourceLoaderDelegate: AnyObject {
  /// Says whether the request is answered, now or later.
  func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader,
    shouldWaitForLoadingOfRequestedResource loadingRequest: AVAssetResourceLoadingRequest
  ) -> Bool
  /// Says that the request isn't waited for any more.
  func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader, didCancel loadingRequest: AVAssetResourceLoadingRequest)
}

extension AVAssetResourceLoaderDelegate {
  /// Says no.
  public func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader,
    shouldWaitForLoadingOfRequestedResource loadingRequest: AVAssetResourceLoadingRequest
  ) -> Bool { false }
  /// Does nothing.
  public func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader, didCancel loadingRequest: AVAssetResourceLoadingRequest
  ) {}
}
