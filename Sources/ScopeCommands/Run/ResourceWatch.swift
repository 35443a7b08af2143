import Glibc
import MediaScope
import Synchronization

/// Ends the process where it takes more memory or time than it may, with one line and nothing left after.
enum ResourceWatch {
  /// The name of the file that is being read, for the line.
  private static let file = Mutex("")

  private struct Limits {
    var memory: Int64?
    var seconds: Double?
  }

  private static let limits = Mutex(Limits())
  private static let hasStarted = Atomic(false)

  /// In microseconds.
  private static let interval: UInt32 = 20_000
  /// The bytes above the watched limit from which on the system refuses memory: room for what can be asked
  /// for between two looks, and for what is asked for and never touched, such as stacks.
  private static let hardMemorySlack: Int64 = 1 << 30

  /// Watches from now on.
  ///
  /// - Parameters:
  ///   - memory: how much of the process may be resident, in bytes.
  ///   - seconds: of the clock, from now on.
  static func start(memory: Int64?, seconds: Double?) {
    guard memory != nil || seconds != nil else { return }
    limits.withLock { limits in
      limits.memory = memory ?? limits.memory
      limits.seconds = seconds.map { now() + $0 } ?? limits.seconds
    }
    // The system's own limits hold where a look comes too late.
    if let memory {
      lower(__rlimit_resource_t(RLIMIT_DATA.rawValue), to: memory.saturatingAdd(hardMemorySlack))
    }
    if let seconds {
      let cores = Double(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1))
      lower(
        __rlimit_resource_t(RLIMIT_CPU.rawValue), to: Int64(saturating: (seconds * cores + 2).rounded(.up)))
    }
    guard !hasStarted.exchange(true, ordering: .relaxed) else { return }
    var thread = pthread_t()
    pthread_create(&thread, nil, { _ in ResourceWatch.watch() }, nil)
    pthread_detach(thread)
  }

  /// Says which file is read from now on, and looks at once, however short its run is.
  static func begin(_ name: String) {
    file.withLock { $0 = name }
    if hasStarted.load(ordering: .relaxed) { look() }
  }

  private static func lower(_ resource: __rlimit_resource_t, to value: Int64) {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return }
    limit.rlim_cur = min(limit.rlim_cur, rlim_t(max(value, 0)))
    setrlimit(resource, &limit)
  }

  private static func watch() -> UnsafeMutableRawPointer? {
    // By then the run has said which file it is on.
    while true {
      usleep(interval)
      look()
    }
  }

  private static func look() {
    let (memory, deadline) = limits.withLock { ($0.memory, $0.seconds) }
    if let memory, residentByteCount() > memory { end("takes more memory than --max-memory allows") }
    if let deadline, now() > deadline { end("takes longer than --max-time allows") }
  }

  private static func end(_ reason: String) -> Never {
    let file = file.withLock { $0 }
    Console.report(MediaError(.overLimit, reason, at: .init(file: file.isEmpty ? nil : file)).description)
    Interruption.endProcess(status: 1)
  }

  /// Seconds of the monotonic clock.
  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The second number of `statm`, in pages (proc(5)).
  private static func residentByteCount() -> Int64 {
    let descriptor = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return 0 }
    defer { close(descriptor) }
    return withUnsafeTemporaryAllocation(byteCount: 256, alignment: 1) { buffer in
      let count = read(descriptor, buffer.baseAddress, buffer.count)
      let numbers = String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self).split(separator: " ")
      guard numbers.count > 1, let pages = Int64(numbers[1]) else { return 0 }
      return pages.saturatingMultiply(Int64(sysconf(Int32(_SC_PAGESIZE))))
    }
  }
}
