import MediaCore

/// Runs tasks on the threads of blocking work, rather than on those that all tasks share.
final class WorkExecutor: TaskExecutor {
  static let shared = WorkExecutor()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    WorkThreads.run {
      job.runSynchronously(on: self.asUnownedTaskExecutor())
    } orFail: { _ in
      globalConcurrentExecutor.enqueue(job)
    }
  }
}
