import Glibc

/// The descriptors that a process begins with.
enum StandardDescriptors {
  /// Takes the numbers of those that were closed, so that messages or results don't go into files that are
  /// opened later.
  ///
  /// Output without a reader is lost; reading and writing fail as before.
  static func open() {
    for (number, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDWR)]
    where fcntl(number, F_GETFD) < 0 {
      // The lowest number that is free is this one.
      _ = Glibc.open("/dev/null", mode)
    }
  }
}
