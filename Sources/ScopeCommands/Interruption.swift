import Glibc
import Synchronization

/// Takes the unfinished file away when the process is told to stop.
enum Interruption {
  /// The address of the path, as a C string that is never freed while it can be read from a handler.
  private static let path = Atomic<UInt>(0)

  /// Names the file to remove when a signal ends the process; `nil` once it is finished or gone.
  static func removeOnSignal(_ newPath: String?) {
    // The old string leaks on purpose: a handler may be reading it.
    let copy = newPath.flatMap { strdup($0) }
    path.store(UInt(bitPattern: copy), ordering: .releasing)
    guard copy != nil else { return }
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let previous = signal(number) { number in
        let address = Interruption.path.load(ordering: .acquiring)
        if let path = UnsafePointer<CChar>(bitPattern: address) { unlink(path) }
        signal(number, SIG_DFL)
        raise(number)
      }
      // Who started the command with `nohup` wants it to go on.
      if unsafeBitCast(previous, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        signal(number, SIG_IGN)
      }
    }
  }
}
