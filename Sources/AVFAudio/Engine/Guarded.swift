import Foundation

/// A value that one thread may read while another one sets it.
@propertyWrapper
final class Guarded<Value>: @unchecked Sendable {
  // @unchecked: a lock guards the value, and is held for no longer than it takes to copy it.
  private let lock = NSLock()
  private var value: Value

  init(wrappedValue: Value) { value = wrappedValue }

  var wrappedValue: Value {
    get { lock.withLock { value } }
    set { lock.withLock { value = newValue } }
  }
}
