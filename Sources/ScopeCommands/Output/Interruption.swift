import Glibc
import Synchronization

/// Takes the unfinished files away when the process is told to stop.
enum Interruption {
  private typealias Path = UnsafeMutablePointer<CChar>

  private static let unfinished = Mutex<Set<String>>([])
  /// The address of a list of C strings, the last one null.
  ///
  /// Lists leak on purpose: a handler may be reading one.
  private static let list = Atomic<UInt>(0)

  /// Has a file removed where a signal ends the process before `forget`.
  static func removeOnSignal(_ path: String) {
    change { $0.insert(path) }
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let previous = signal(number) { number in
        var next = UnsafePointer<Path?>(bitPattern: Interruption.list.load(ordering: .acquiring))
        while let path = next?.pointee {
          unlink(path)
          next = next?.successor()
        }
        signal(number, SIG_DFL)
        raise(number)
      }
      // Who started the command with `nohup` wants it to go on.
      if unsafeBitCast(previous, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        signal(number, SIG_IGN)
      }
    }
  }

  /// Leaves a file alone again: it is finished or gone.
  static func forget(_ path: String) {
    change { $0.remove(path) }
  }

  private static func change(_ body: (inout sending Set<String>) -> Void) {
    unfinished.withLock { paths in
      body(&paths)
      let strings = UnsafeMutablePointer<Path?>.allocate(capacity: paths.count + 1)
      strings.initialize(repeating: nil, count: paths.count + 1)
      for (index, path) in paths.enumerated() { strings[index] = strdup(path) }
      list.store(UInt(bitPattern: strings), ordering: .releasing)
    }
  }
}
