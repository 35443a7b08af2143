/// The declaration of a kind of structure: its names, and where the standard speaks of it.
package protocol StructureDeclaration {
  /// The name that files give it, such as `mdhd`.
  var name: String { get }
  /// The standard's name, such as `Media Header Box`.
  var title: String { get }
  /// The document, such as `ISO/IEC 14496-12:2022`.
  var standard: String { get }
  /// The clause or the chapter of the document.
  var clause: String { get }
}
