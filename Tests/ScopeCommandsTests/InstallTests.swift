import Foundation
import MediaScopeFixtures
import Testing

/// `Scripts/install`, with a build that gives what is built already.
struct InstallTests {
  private static let checkout = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// A checkout that has nothing but the script, and a build that says that it was asked.
  private func checkout(in folder: TemporaryDirectory) throws {
    let scripts = URL(filePath: folder.path).appending(path: "Scripts")
    try FileManager.default.createDirectory(at: scripts, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: Self.checkout.appending(path: "Scripts/install"), to: scripts.appending(path: "install"))
    let build = """
      #!/bin/sh
      echo asked >>\(folder.file("asked"))
      if [ "${1-}" = generate-manual ]; then echo \(folder.file("manual")); else echo \(Program.url.path); fi
      """
    for (name, text) in [("Scripts/build", build), ("manual", "#!/bin/sh\necho .TH MEDIASCOPE 1\n")] {
      let url = URL(filePath: folder.file(name))
      try Data(text.utf8).write(to: url)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: url.path)
    }
  }

  @Test func `the command, its page and its completions lie below the prefix`() async throws {
    let folder = try TemporaryDirectory()
    try checkout(in: folder)
    let run = try await Program.runInShell("DESTDIR=$PWD/root Scripts/install /usr", in: folder.path)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    let names = [
      "bin/mediascope", "share/man/man1/mediascope.1", "share/bash-completion/completions/mediascope",
      "share/zsh/site-functions/_mediascope", "share/fish/vendor_completions.d/mediascope.fish",
    ]
    let root = folder.file("root/usr/")
    #expect(run.text.split(separator: "\n").map(String.init) == names.map { root + $0 })
    for name in names {
      let attributes = try FileManager.default.attributesOfItem(atPath: root + name)
      #expect(attributes[.posixPermissions] as? Int == (name.hasPrefix("bin") ? 0o755 : 0o644))
      #expect(attributes[.size] as? Int ?? 0 > 0)
    }
    let doctor = try await Program.runInShell("\(root)bin/mediascope doctor", in: folder.path)
    #expect(doctor.status == 0 && doctor.text.contains("libavcodec"))
    let loaded = try await Program.runInShell(
      "bash -c '. \(root)\(names[2]); complete -p mediascope'", in: folder.path)
    #expect(loaded.text.contains("_mediascope mediascope"))
  }

  @Test func `a prefix that can't be written is refused before the build`() async throws {
    let folder = try TemporaryDirectory()
    try checkout(in: folder)
    let run = try await Program.runInShell("Scripts/install /proc/nowhere", in: folder.path)
    #expect(run.status == 1 && run.errors.contains { $0.contains("/proc/nowhere is not writable") })
    #expect(try await Program.runInShell("Scripts/install --prefix", in: folder.path).status == 64)
    #expect(!FileManager.default.fileExists(atPath: folder.file("asked")))
  }
}
