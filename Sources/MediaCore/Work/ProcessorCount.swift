import Glibc

/// The number of processors that the system has.
package enum ProcessorCount {
  /// The number of those that are in use, at least 1.
  package static var online: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
