import Foundation
import ISOBaseMedia
import MediaContainers
import MediaScope
import MediaStructure
import Testing

@testable import ScopeCommands

/// docs/structures.md, held against the declarations.
struct StructuresPageTests {
  @Test
  func `the page is what the declarations say; Scripts/make-structures writes it`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../docs/structures.md")
    let page = try String(contentsOf: file, encoding: .utf8)
    #expect(page.split(separator: "\n") == StructuresPage.text.split(separator: "\n"))
  }

  /// What is written down without clauses that could be named.
  static let unnumbered: Set<String> = [
    "AU audio file format (SunOS 5, au.4)", "AVI RIFF File Reference (Microsoft)", "Apple Loops",
    "Core Audio", "ID3v1 (Enhanced)", "ID3v1.1",
    "ID3v2 in AIFF", "ID3v2 in RIFF", "IVF (libvpx)", "LAME Tag, Revision 1", "Lyrics3 v2.00",
    "Matroska version 5 (draft)",
    "Monkey's Audio SDK (MACLib)", "MusicMatch", "Nikon", "Replay Gain", "VBRI", "iTunes",
  ]

  @Test
  func `every declaration has names, a standard, and a clause where the standard has clauses`() {
    for chapter in StructureChapter.all {
      #expect(!chapter.declarations.isEmpty)
      for declaration in chapter.declarations {
        let place = "\(chapter.title): \(declaration.name)"
        #expect(!declaration.name.isEmpty && !declaration.title.isEmpty, "\(place)")
        #expect(!declaration.standard.isEmpty, "\(place)")
        #expect(!declaration.clause.isEmpty || Self.unnumbered.contains(declaration.standard), "\(place)")
      }
    }
  }

  @Test
  func `every chapter names the fields of its structures`() {
    for chapter in StructureChapter.all {
      let named = chapter.declarations.count {
        !(($0 as? any StructureFieldNaming)?.fieldNames.isEmpty ?? true)
      }
      #expect(
        named * 3 > chapter.declarations.count, "\(chapter.title): \(named) of \(chapter.declarations.count)")
    }
  }

  @Test
  func `the fields of a declaration are those that its reading names`() throws {
    let mdhd = try #require(ISOBoxType.named("mdhd"))
    #expect(
      mdhd.fieldNames == [
        "version", "flags", "creation_time", "modification_time", "timescale", "duration", "language",
        "pre_defined",
      ])
    let elst = try #require(ISOBoxType.named("elst"))
    #expect(elst.fieldNames.contains("entries[].media_time"))
  }
}
