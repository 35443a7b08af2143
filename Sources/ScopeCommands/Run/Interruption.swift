import Glibc
import MediaScope
import Synchronization

/// Takes the unfinished files and folders away when the process is asked to stop.
enum Interruption {
  private typealias Path = UnsafeMutablePointer<CChar>

  /// The paths, and the same as C strings.
  static let unfinished = Mutex<[[CChar]: UInt]>([:])
  /// The address of a list of C strings, the last one null: files first, then folders, the innermost first.
  ///
  /// Lists and their strings leak on purpose: a handler may be reading one. So what comes and goes together does so in one call.
  private static let list = Atomic<UInt>(0)

  /// The signals that end a process: of the terminal (also with a core), `kill`, a reader that went away, and
  /// the limit of time.
  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGXCPU]

  /// Has a file, or a folder if it is empty then, removed where a signal ends the process before `forget`.
  ///
  /// - Parameter path: of a folder, it ends in `/`.
  static func removeOnSignal(_ path: String) { removeOnSignal([path]) }

  /// Takes many paths at once.
  static func removeOnSignal(_ new: [String]) {
    change { paths in
      for path in new.map(FilePath.cString) where paths[path] == nil {
        paths[path] = UInt(bitPattern: strdup(path))
      }
    }
    watch()
  }

  /// Has the process end as it should from now on where a signal comes.
  static func watch() {
    for number in signals {
      let previous = signal(number) { number in
        ProgressLine.clearAtSignal()
        Interruption.removeUnfinished()
        signal(number, SIG_DFL)
        raise(number)
      }
      // Who started the command with `nohup` wants it to go on.
      if unsafeBitCast(previous, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        signal(number, SIG_IGN)
      }
    }
  }

  private static let making = Mutex<Void>(())

  /// Makes a file or folder and has it removed as ``removeOnSignal(_:)`` does; no limit ends the process between the two.
  ///
  /// - Parameter make: gives what it made, and the paths to be removed.
  static func make<Made>(_ make: () throws(MediaError) -> (made: Made, paths: [String])) throws(MediaError)
    -> Made
  {
    try making.withLock { (_) throws(MediaError) in
      // Nor a signal.
      var (waiting, before) = (sigset_t(), sigset_t())
      sigemptyset(&waiting)
      for number in signals { sigaddset(&waiting, number) }
      pthread_sigmask(SIG_BLOCK, &waiting, &before)
      defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
      let (made, paths) = try make()
      if !paths.isEmpty { removeOnSignal(paths) }
      return made
    }
  }

  /// Ends the process with unfinished files removed, while no new ones are made.
  static func endProcess(status: Int32) -> Never {
    making.withLock { _ in
      removeUnfinished()
      _exit(status)
    }
  }

  /// Removes what is not finished; nothing in here may allocate, since a signal can come at any time.
  static func removeUnfinished() {
    var next = UnsafePointer<Path?>(bitPattern: list.load(ordering: .acquiring))
    while let path = next?.pointee {
      if unlink(path) != 0 { rmdir(path) }
      next = next?.successor()
    }
  }

  /// Leaves a file or folder alone again: it is finished or gone.
  static func forget(_ path: String) { forget([path]) }

  /// Takes many paths at once.
  static func forget(_ old: [String]) {
    change { paths in
      for path in old { paths[FilePath.cString(path)] = nil }
    }
  }

  private static func change(_ body: (inout sending [[CChar]: UInt]) -> Void) {
    unfinished.withLock { paths in
      body(&paths)
      // The contents of a folder go before the folder.
      let slash = CChar(bitPattern: UInt8(ascii: "/"))
      let folders = paths.filter { $0.key.dropLast().last == slash }
      let files = paths.filter { folders[$0.key] == nil }
      let sorted = Array(files.values) + folders.sorted { $0.key.count > $1.key.count }.map { $0.value }
      let strings = UnsafeMutablePointer<Path?>.allocate(capacity: sorted.count + 1)
      strings.initialize(repeating: nil, count: sorted.count + 1)
      for (index, string) in sorted.enumerated() { strings[index] = Path(bitPattern: string) }
      list.store(UInt(bitPattern: strings), ordering: .releasing)
    }
  }
}
