/// What the generated documentation says of a structure that the parsers know.
package protocol StructureDeclaration {
  var name: String { get }
  var title: String { get }
  var standard: String { get }
  var clause: String { get }
}
