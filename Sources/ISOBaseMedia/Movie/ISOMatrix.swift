import MediaCore
import MediaStructure

/// The transformation matrix of a movie or track header (ISO/IEC 14496-12, 6.2.2), for a row vector (p q 1):
/// p′ = (a·p + c·q + x) / z, q′ = (b·p + d·q + y) / z, z = u·p + v·q + w.
package struct ISOMatrix: Hashable, Sendable {
  package var a = 1.0
  package var b = 0.0
  package var u = 0.0
  package var c = 0.0
  package var d = 1.0
  package var v = 0.0
  package var x = 0.0
  package var y = 0.0
  package var w = 1.0

  package static let identity = ISOMatrix()

  package init() {}

  init(_ reader: inout FieldReader) throws(MediaError) {
    a = try reader.readFixed("matrix.a", as: Int32.self, fractionBits: 16)
    b = try reader.readFixed("matrix.b", as: Int32.self, fractionBits: 16)
    u = try reader.readFixed("matrix.u", as: Int32.self, fractionBits: 30)
    c = try reader.readFixed("matrix.c", as: Int32.self, fractionBits: 16)
    d = try reader.readFixed("matrix.d", as: Int32.self, fractionBits: 16)
    v = try reader.readFixed("matrix.v", as: Int32.self, fractionBits: 30)
    x = try reader.readFixed("matrix.x", as: Int32.self, fractionBits: 16)
    y = try reader.readFixed("matrix.y", as: Int32.self, fractionBits: 16)
    w = try reader.readFixed("matrix.w", as: Int32.self, fractionBits: 30)
  }
}

extension ISOMatrix {
  func write(_ writer: inout FieldWriter) {
    writer.writeFixed("matrix.a", a, as: Int32.self, fractionBits: 16)
    writer.writeFixed("matrix.b", b, as: Int32.self, fractionBits: 16)
    writer.writeFixed("matrix.u", u, as: Int32.self, fractionBits: 30)
    writer.writeFixed("matrix.c", c, as: Int32.self, fractionBits: 16)
    writer.writeFixed("matrix.d", d, as: Int32.self, fractionBits: 16)
    writer.writeFixed("matrix.v", v, as: Int32.self, fractionBits: 30)
    writer.writeFixed("matrix.x", x, as: Int32.self, fractionBits: 16)
    writer.writeFixed("matrix.y", y, as: Int32.self, fractionBits: 16)
    writer.writeFixed("matrix.w", w, as: Int32.self, fractionBits: 30)
  }
}
