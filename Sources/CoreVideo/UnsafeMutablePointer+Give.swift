import Synchronization

/// What has been given through pointers last, place by place, as numbers that nobody follows.
private let given = Mutex<[UInt: UInt]>([:])
private let mostPlaces = 1 << 12

extension UnsafeMutablePointer {
  /// Puts an object where a caller wants it, as functions of C do.
  ///
  /// Callers come with variables, and with memory that they have allocated and not initialized. So what is there is let go of where
  /// it is what was put there last, and written over otherwise.
  package func give<Object: AnyObject>(_ object: Object?) where Pointee == Object? {
    let place = UInt(bitPattern: self)
    let found = UnsafeRawPointer(self).load(as: UInt.self)
    let isOurs = given.withLock { given in
      defer {
        if given.count >= mostPlaces { given = [:] }
        given[place] = unsafeBitCast(object, to: UInt.self)
      }
      return found != 0 && given[place] == found
    }
    if isOurs { pointee = object } else { initialize(to: object) }
  }
}
