import Glibc

/// Runs work in a thread of its own without waiting for it.
///
/// - Throws: `.outOfMemory` where the system has no thread.
package func detachThread(_ work: @escaping @Sendable () -> Void) throws(MediaError) {
  final class Work {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
  let handed = Unmanaged.passRetained(Work(work))
  var thread = pthread_t()
  let status = pthread_create(
    &thread, nil,
    { argument in
      if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
      return nil
    }, handed.toOpaque())
  guard status == 0 else {
    handed.release()
    throw MediaError(.outOfMemory, posix: status, doing: "a thread can't be made", at: nil)
  }
  pthread_detach(thread)
}
