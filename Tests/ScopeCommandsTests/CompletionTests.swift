import Foundation
import MediaScopeFixtures
import Testing

/// What the shells offer with the generated scripts; each test runs the shell itself.
struct CompletionTests {
  /// What is completed, and what has to be among the offers.
  struct Case: CustomTestStringConvertible, Sendable {
    var line: String
    var offers: [String]
    /// What must not be offered.
    var others: [String] = []
    var testDescription: String { line }
  }

  static let cases: [Case] = [
    Case(line: "mediascope in", offers: ["info"]),
    // A file is described where no command is named.
    Case(line: "mediascope pl", offers: ["plain.mp4"]),
    Case(line: "mediascope two", offers: ["two words.mp4"]),
    Case(line: "mediascope plain.mp4 tw", offers: ["two words.mp4"]),
    Case(line: "mediascope plain.mp4 --pre", offers: ["--precise"]),
    // Options may come before a command.
    Case(line: "mediascope --max-time 1s sti", offers: ["still"]),
    Case(line: "mediascope --max-time 1s pl", offers: ["plain.mp4"]),
    Case(line: "mediascope --max-time 1s still pl", offers: ["plain.mp4"], others: ["export"]),
    Case(line: "mediascope --max-time 1s still plain.mp4 --tol", offers: ["--tolerance"], others: ["export"]),
    Case(line: "mediascope --max-time 1s plain.mp4 --pre", offers: ["--precise"]),
    Case(line: "mediascope --max-time 1s gops ", offers: ["plain.mp4"], others: ["export", "remux"]),
    Case(line: "mediascope info two", offers: ["two words.mp4"]),
    Case(line: "mediascope info pl", offers: ["plain.mp4"]),
    Case(line: "mediascope still --at 1 -o pl", offers: ["plain.mp4"]),
    Case(line: "mediascope waveform pl", offers: ["plain.mp4"]),
    Case(line: "mediascope waveform plain.mp4 --format ", offers: ["png", "dat", "mediascope-json"]),
    Case(line: "mediascope waveform plain.mp4 --background-color te", offers: ["teal"]),
    Case(line: "mediascope waveform plain.mp4 --colors ", offers: ["audacity", "audition"]),
    Case(line: "mediascope gops plain.mp4 --format nd", offers: ["ndjson"]),
    Case(line: "mediascope gops plain.mp4 --theme n", offers: ["night"]),
    Case(line: "mediascope levels plain.mp4 --input-format mp", offers: ["mpegts", "mpegaudio"]),
    Case(line: "mediascope export plain.mp4 --preset Apple", offers: ["AppleM4A"]),
    Case(line: "mediascope decode plain.mp4 --resampler ", offers: ["normal", "mastering"]),
    Case(line: "mediascope boxes --di", offers: ["--diff"]),
    Case(line: "mediascope boxes --diff pl", offers: ["plain.mp4"]),
  ]

  private func folder(with shell: String) async throws -> TemporaryDirectory {
    let folder = try TemporaryDirectory()
    for name in ["two words.mp4", "plain.mp4"] { try Data().write(to: URL(filePath: folder.file(name))) }
    let script = try await Program.run(["--generate-completion-script", shell])
    try #require(script.status == 0)
    try Data(script.output).write(to: URL(filePath: folder.file("_mediascope")))
    return folder
  }

  @Test(arguments: cases) func `bash`(example: Case) async throws {
    let folder = try await folder(with: "bash")
    let line = """
      bash -c 'source ./_mediascope; complete -p mediascope | grep -o filenames >&2 || true
      COMP_LINE="\(example.line)"; COMP_POINT=${#COMP_LINE}; read -ra COMP_WORDS <<<"$COMP_LINE"
      [[ $COMP_LINE == *" " ]] && COMP_WORDS+=("")
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _mediascope mediascope "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"; printf "%s\\n" "${COMPREPLY[@]}"'
      """
    let result = try await Program.runInShell(line, in: folder.path)
    let offers = result.text.split(separator: "\n").map(String.init)
    #expect(Set(example.offers).isSubset(of: offers), "\(offers)")
    #expect(Set(example.others).isDisjoint(with: offers), "\(offers)")
    // With that bash quotes the blank in a name.
    #expect(result.errors.contains("filenames"))
  }

  @Test(.enabled(if: Program.has("fish")), arguments: cases) func `fish`(example: Case) async throws {
    let folder = try await folder(with: "fish")
    let line = "HOME=. fish -c 'source ./_mediascope; complete -C \"\(example.line)\"'"
    let result = try await Program.runInShell(line, in: folder.path)
    let offers = result.text.split(separator: "\n").map { String($0.split(separator: "\t")[0]) }
    #expect(Set(example.offers).isSubset(of: offers), "\(offers)")
    #expect(Set(example.others).isDisjoint(with: offers), "\(offers)")
  }

  /// zsh completes in a terminal alone, which its module zpty gives it.
  @Test(.enabled(if: Program.has("zsh")), arguments: cases) func `zsh`(example: Case) async throws {
    let folder = try await folder(with: "zsh")
    let driver = #"""
      zmodload zsh/zpty
      zpty z zsh -f -i
      zpty -w z "PS1=; fpath=($PWD \$fpath); autoload -Uz compinit; compinit -u -d ./dump"
      zpty -w z "zstyle ':completion:*' list-colors 'no='; LISTMAX=1000; setopt nolistbeep"
      zpty -w z "bindkey '^X' list-choices; cd $PWD; print rea''dy"
      zpty -r -m z line '*ready*'
      zpty -n -w z "$1"$'\C-x'
      sleep 2
      zpty -n -w z $'\C-x'
      sleep 2
      while zpty -r -t z line; do print -r -- "$line"; done
      """#
    try Data(driver.utf8).write(to: URL(filePath: folder.file("driver")))
    let result = try await Program.runInShell(
      "COLUMNS=200 zsh -f ./driver '\(example.line)'", in: folder.path)
    // A blank in a name is quoted.
    let text = result.text.replacing("\\", with: "")
    for offer in example.offers { #expect(text.contains(offer), "\(offer): \(text)") }
    for other in example.others { #expect(!text.contains(" \(other)"), "\(other): \(text)") }
  }
}
