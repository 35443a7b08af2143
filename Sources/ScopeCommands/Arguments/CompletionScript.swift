import ArgumentParser

/// A generated script for a shell's completion, with files as first arguments: `mediascope FILE` describes a file.
///
/// The generator knows of a command that has subcommands nothing else that it takes.
enum CompletionScript {
  /// What comes before or after a line of the generated script.
  private struct Addition {
    let line: String
    let text: String
    var isBefore = false
  }

  static func addingFiles(to script: String) -> String {
    var lines = script.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for addition in additions {
      guard let index = lines.firstIndex(where: { $0.contains(addition.line) }) else { continue }
      lines.insert(addition.text, at: addition.isBefore ? index : index + 1)
    }
    return lines.joined(separator: "\n")
  }

  private static let additions = bash + zsh + fish

  /// Once a file is the first argument, the rest is that of `info`.
  private static let bash = [
    Addition(
      line: "# Offer subcommand completions",
      text: """
                if ((COMP_CWORD > 1)) && [[ "${COMP_WORDS[1]}" != -* ]]; then
                    _mediascope_info
                    return
                fi
                __mediascope_add_completions -f
        """)
  ]

  private static let zsh = [
    Addition(line: "_describe -V subcommand subcommands", text: "        _files && ret=0"),
    Addition(
      line: #""_mediascope_${words[1]}" && ret=0"#,
      text: """
                    ;;
                *)
                    _mediascope_info && ret=0
        """),
  ]

  private static let fish = [
    Addition(
      line: "__mediascope_parse_subcommand 0 'version' 'h/help'",
      text: """
                if test (count $unparsed_tokens) -gt 0; and not contains -- $unparsed_tokens[1] \(verbs)
                    set unparsed_tokens info $unparsed_tokens
                end
        """),
    Addition(
      line: #"__mediascope_should_offer_completions_for_positional "mediascope" -eq 1"#,
      text:
        #"complete -c 'mediascope' -n '__mediascope_should_offer_completions_for_positional "mediascope" -eq 1' -F"#,
      isBefore: true),
  ]

  private static var verbs: String {
    (MediaScopeCommand.configuration.subcommands.map { $0._commandName } + ["help"]).joined(separator: " ")
  }
}
