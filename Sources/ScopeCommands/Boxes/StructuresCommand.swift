import ArgumentParser
import MediaContainers
import MediaStructure

/// `mediascope structures`: docs/structures.md, written from the declarations.
struct StructuresCommand: LimitedCommand {
  static let configuration = CommandConfiguration(
    commandName: "structures", _superCommandName: MediaScopeCommand.name,
    abstract: "List the formats whose structure 'boxes' shows, with each structure and its standard.")

  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  func work() throws {
    try Console.write(StructuresPage.text)
  }
}

/// The page, in Markdown.
enum StructuresPage {
  static var text: String {
    let chapters = StructureChapter.all
    let count = chapters.reduce(0) { $0 + $1.declarations.count }
    var text = """
      # Structures

      What `mediascope boxes` knows: \(count) structures, each with the standard and the clause that describe it, and its
      fields in file order. `Scripts/make-structures` writes this page from the declarations in `Sources`.
      A standard without numbered clauses, or a program's own addition, has none here.

      What is wrong with a file is reported at the place where it is wrong, with the rule and its clause:

      - an **error** is what a reader can't get around: a size, a count, an offset or a checksum that does not hold, or
        something missing without which the media can't be found or decoded; `boxes --check` exits with 1;
      - a **warning** breaks a "shall" of the standard where readers get along: reserved bits, flags and places, a number
        that repeats another and differs, a version that is not known here;
      - a **note** is against a "should", unusual, or says what was left out.

      """
    for chapter in chapters {
      text += """

        ## \(chapter.title)

        | name | title | standard | clause | fields |
        | --- | --- | --- | --- | --- |

        """
      for declaration in chapter.declarations {
        let names = (declaration as? any StructureFieldNaming)?.fieldNames ?? []
        let cells = [
          code(declaration.name), cell(declaration.title), cell(declaration.standard),
          cell(declaration.clause),
          names.map(code).joined(separator: " "),
        ]
        text += "| \(cells.joined(separator: " | ")) |\n"
      }
    }
    return text
  }

  private static func cell(_ text: String) -> String {
    text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }

  private static func code(_ text: String) -> String {
    "`\(cell(text))`"
  }
}
