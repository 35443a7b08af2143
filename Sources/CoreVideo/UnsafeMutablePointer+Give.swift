extension UnsafeMutablePointer {
  /// Puts an object where a caller wants it, as functions of C do.
  ///
  /// Callers come with variables, and with memory that they have allocated and not initialized, and the two look alike. So what is
  /// there is written over and never let go of: a variable that is used again leaks the object that it held.
  package func give<Object: AnyObject>(_ object: Object?) where Pointee == Object? { initialize(to: object) }
}
