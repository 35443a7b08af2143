import Glibc

/// Memory to be given back with `free`.
///
/// Swift's own allocation ends the process where there is none; how much is asked for often comes from a file.
///
/// - Throws: `.outOfMemory`.
func allocate(
  byteCount: Int, alignment: Int, for what: String
) throws(MediaError) -> UnsafeMutableRawPointer {
  var address: UnsafeMutableRawPointer?
  let code = posix_memalign(&address, alignment, max(byteCount, 1))
  guard code == 0, let address else {
    throw MediaError(.outOfMemory, "there is no memory for \(what) of \(byteCount) bytes")
  }
  return address
}
