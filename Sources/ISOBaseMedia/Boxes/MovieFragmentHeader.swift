import MediaCore
import MediaStructure

/// The number of a fragment, by which the order of fragments is checked.
struct MovieFragmentHeaderBox: ISOBoxContent {
  var sequenceNumber: UInt32
}

extension MovieFragmentHeaderBox {
  init(_ reader: inout FieldReader) throws(MediaError) {
    try reader.readVersionAndFlags(upTo: 0)
    sequenceNumber = try reader.read("sequence_number")
  }
}

extension MovieFragmentHeaderBox: ISOBoxWritable {
  func write(_ writer: inout FieldWriter) {
    writer.writeVersionAndFlags()
    writer.write("sequence_number", sequenceNumber)
  }
}
