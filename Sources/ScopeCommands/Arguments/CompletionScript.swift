import ArgumentParser

/// A generated script for a shell's completion, with files as first arguments: `mediascope FILE` describes a file.
///
/// The generator knows of a command that has subcommands nothing else that it takes.
enum CompletionScript {
  /// A text that is put before or after a line of the generated script.
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

  /// Once a file is the first argument, the rest is that of `info`; a command's name may stand after options.
  private static let bash = [
    Addition(
      line: #"local -a unparsed_words=("#,
      text: """

            # The command comes first, as the program itself moves it there
            local -i place may_be_value=1
            for ((place = 0; place < COMP_CWORD - 1; place++)); do
                local word="${unparsed_words[${place}]}"
                if [[ "${word}" = -?* ]]; then
                    [[ "${word}" = *=* ]]
                    may_be_value=$?
                elif [[ " \(verbs) " = *" ${word} "* ]]; then
                    unparsed_words=("${word}" "${unparsed_words[@]::place}" "${unparsed_words[@]:place + 1}")
                    break
                elif ((place > 0 && may_be_value)); then
                    may_be_value=0
                else
                    unparsed_words=(info "${unparsed_words[@]}")
                    break
                fi
            done
        """),
    Addition(
      line: "# Offer subcommand completions",
      text: """
                if ((COMP_CWORD > 1)); then
                    _mediascope_info
                    [[ " ${non_repeating_options[*]} " = *" ${prev} "* ]] && return
                else
                    __mediascope_add_completions -f
                fi
        """),
  ]

  private static let zsh = [
    Addition(
      line: #"local -ir current_word_index="#,
      text: """

            # The command comes first, as the program itself moves it there
            local -i place may_be_value=1
            for ((place = 2; place < CURRENT; place++)); do
                if [[ "${words[place]}" == -?* ]]; then
                    [[ "${words[place]}" == *=* ]]
                    may_be_value=$?
                elif [[ " \(verbs) " == *" ${words[place]} "* ]]; then
                    words=("${words[1]}" "${words[place]}" "${(@)words[2,place-1]}" "${(@)words[place+1,-1]}")
                    break
                elif ((place > 2 && may_be_value)); then
                    may_be_value=0
                else
                    words=("${words[1]}" info "${(@)words[2,-1]}")
                    ((CURRENT++))
                    break
                fi
            done
        """),
    Addition(line: "_describe -V subcommand subcommands", text: "        _files && ret=0"),
    Addition(
      line: #""_mediascope_${words[1]}" && ret=0"#,
      text: """
                    ;;
                *)
                    [[ "${words[CURRENT]}" == -* ]] || compadd -- \(verbs) && ret=0
                    _mediascope_info && ret=0
        """),
  ]

  private static let fish = [
    Addition(
      line: "case 'mediascope'",
      text: """
                # The command comes first, as the program itself moves it there
                set -l may_be_value 1
                for place in (seq 2 (count $unparsed_tokens))
                    set -l word $unparsed_tokens[$place]
                    if string match -q -- '-?*' $word
                        string match -q -- '*=*' $word
                        set may_be_value $status
                    else if contains -- $word \(verbs)
                        set -e unparsed_tokens[$place]
                        set unparsed_tokens mediascope $word $unparsed_tokens[2..]
                        break
                    else if test $place -gt 2 -a $may_be_value -eq 1
                        set may_be_value 0
                    else
                        set unparsed_tokens mediascope info $unparsed_tokens[2..]
                        break
                    end
                end
        """),
    Addition(
      line: "__mediascope_parse_subcommand 0 'version' 'h/help'",
      text: """
                if test (count $unparsed_tokens) -gt 0; and not contains -- $unparsed_tokens[1] \(verbs)
                    set unparsed_tokens info $unparsed_tokens
                end
        """),
    Addition(
      line: "function __mediascope_tokens",
      text: """
        function __mediascope_begins_with_options
            set -l words (__mediascope_tokens -pc)
            string match -q -- '-?*' $words[2]; or return 1
            for word in $words
                contains -- $word \(verbs); and return 1
            end
            return 0
        end

        """, isBefore: true),
    Addition(
      line: #"__mediascope_should_offer_completions_for_positional "mediascope" -eq 1"#,
      text: "complete -c 'mediascope' -n '__mediascope_begins_with_options' -a '\(verbs)'", isBefore: true),
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
