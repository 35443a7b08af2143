/// A structure of which a format has only one kind, so that no table of its own declares it.
package struct PlainDeclaration: StructureDeclaration, Hashable, Sendable {
  package var name: String
  package var title: String
  package var standard: String
  package var clause: String

  @inline(never)
  package init(_ name: String, _ title: String, _ standard: String, _ clause: String) {
    self.name = name
    self.title = title
    self.standard = standard
    self.clause = clause
  }
}
