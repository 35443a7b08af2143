// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreGraphics
import Foundation

/// Whether two descriptions say the same, whatever they say by some keys.
///
/// - Parameters:
///   - extensionKeysToIgnore: texts: keys of extensions.
///   - sampleDescriptionExtensionAtomKeysToIgnore: texts: names of boxes with the codec's configuration.
public func CMFormatDescriptionEqualIgnoringExtensionKeys(
  _ formatDescription: CMFormatDescription?, otherFormatDescription: CMFormatDescription?,
  extensionKeysToIgnore: CFTypeRef?, sampleDescriptionExtensionAtomKeysToIgnore: CFTypeRef?
) -> Bool {
  guard let one = formatDescription, let other = otherFormatDescription else {
    return formatDescription == nil && otherFormatDescription == nil
  }
  guard one.media.mediaType == other.media.mediaType, one.media.mediaSubType == other.media.mediaSubType,
    one.media.dimensions == other.media.dimensions,
    one.media.audio?.streamDescription == other.media.audio?.streamDescription
  else { return false }
  let keys = texts(extensionKeysToIgnore)
  let atoms = texts(sampleDescriptionExtensionAtomKeysToIgnore)
  return one.comparable(without: keys, atoms) == other.comparable(without: keys, atoms)
}

/// One text, or a list of them.
private func texts(_ value: CFTypeRef?) -> Set<String> {
  Set((value as? [Any])?.compactMap { $0 as? String } ?? (value as? String).map { [$0] } ?? [])
}

extension CMFormatDescription {
  fileprivate func comparable(without keys: Set<String>, _ atoms: Set<String>) -> [String: AnyHashable] {
    var values = CMFormatDescriptionGetExtensions(self)?.named ?? [:]
    for key in keys { values[key] = nil }
    let name = kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms
    if let boxes = values[name] as? [String: Data] {
      values[name] = boxes.filter { !atoms.contains($0.key) }
    }
    return values.compactMapValues { $0 as? AnyHashable }
  }
}
