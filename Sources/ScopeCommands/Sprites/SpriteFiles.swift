import Glibc
import MediaScope
import Synchronization

/// Fills sheets with tiles that come in any order, and writes each as soon as it is full, under a name of its own.
final class SpriteFiles: Sendable {
  private let count: Int
  private let columns: Int
  private let rows: Int
  let tileSize: VideoDimensions
  private let path: @Sendable (_ number: Int) -> String
  private let write: @Sendable (PixelBuffer, _ path: String) throws(MediaError) -> Void
  private let state = Mutex(State())

  private struct State {
    /// The files that were written, and the paths that they are to have.
    var written: [(temporary: String, path: String)] = []
    var open: [Int: (sheet: SpriteSheet, missing: Int)] = [:]
    var failure: MediaError?
  }

  init(
    count: Int, columns: Int, rows: Int, tileSize: VideoDimensions,
    path: @escaping @Sendable (_ number: Int) -> String,
    write: @escaping @Sendable (PixelBuffer, _ path: String) throws(MediaError) -> Void
  ) {
    self.count = count
    self.columns = columns
    self.rows = rows
    self.tileSize = tileSize
    self.path = path
    self.write = write
  }

  var failure: MediaError? { state.withLock(\.failure) }

  /// Removes what was written: without the others it is of no use.
  func discard() {
    let written = state.withLock(\.written)
    for (temporary, _) in written { unlink(FilePath.cString(temporary)) }
    Interruption.forget(written.map { $0.temporary })
  }

  /// Gives all sheets their names, in the place of those that were there before.
  func finish() throws(MediaError) {
    let written = state.withLock(\.written)
    try OutputFile.move(written)
    Interruption.forget(written.map { $0.temporary })
  }

  private static func temporary(_ path: String) -> String {
    let (folder, name) = FilePath.split(path)
    return "\(folder).\(getpid()).\(name)"
  }

  /// Which sheet a tile is on, and where on it.
  func place(of index: Int) -> (sheet: Int, x: Int, y: Int) {
    let number = index % (columns * rows)
    return (
      index / (columns * rows), number % columns * tileSize.width, number / columns * tileSize.height
    )
  }

  func place(_ picture: Result<PixelBuffer, MediaError>, at index: Int) {
    let perSheet = columns * rows
    let number = index / perSheet
    let size = min(perSheet, count - number * perSheet)
    let full: SpriteSheet? = state.withLock { state in
      do throws(MediaError) {
        var entry: (sheet: SpriteSheet, missing: Int)
        if let open = state.open[number] {
          entry = open
        } else {
          entry = (try SpriteSheet(columns: columns, rows: rows, tileSize: tileSize), size)
        }
        entry.missing -= 1
        state.open[number] = entry
        try entry.sheet.place(try picture.get(), at: index % perSheet)
      } catch {
        state.failure = state.failure ?? error
      }
      guard let entry = state.open[number], entry.missing == 0 else { return nil }
      state.open[number] = nil
      return state.failure == nil ? entry.sheet : nil
    }
    guard let full else { return }
    let path = path(number + 1)
    let temporary = Self.temporary(path)
    do throws(MediaError) {
      // Before it is there, so that no signal comes between.
      Interruption.removeOnSignal(temporary)
      try write(full.picture(ofFirst: size), temporary)
      state.withLock { $0.written.append((temporary, path)) }
    } catch {
      var error = error
      if error.location.file == temporary { error.location.file = path }
      state.withLock { $0.failure = $0.failure ?? error }
    }
  }
}
