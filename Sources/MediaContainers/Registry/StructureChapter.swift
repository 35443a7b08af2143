import ISOBaseMedia
import MediaAudioFrames
import MediaChunks
import MediaCore
import MediaImages
import MediaStreams
package import MediaStructure

/// The declarations of one kind, which make a chapter of docs/structures.md.
package struct StructureChapter {
  package var title: String
  package var declarations: [any StructureDeclaration]

  /// Every declaration of every format; a format adds its tables here.
  package static var all: [StructureChapter] {
    [
      chapter("ISO base media", ISOBoxType.known), chapter("Matroska", MatroskaParser.known),
      chapter("RIFF", RIFFChunks.known), chapter("Wave64", W64Chunks.known),
      chapter("AIFF", AIFFChunks.known),
      chapter("Core Audio Format", CAFChunks.known), chapter("FLAC", FLACParser.known),
      chapter("Ogg", OggParser.known), chapter("ID3v2", ID3FrameType.known),
      chapter("Flash Video", SampledDeclaration.flv), chapter("Advanced Systems Format", ASFObjects.known),
      chapter("DSD", DSDChunks.known), chapter("Sun AU", AUParts.known),
      chapter("AMR", AMRParts.known), chapter("AC-3", AC3Frame.known),
      chapter("WavPack", WavPackBlock.known), chapter("Monkey's Audio", MonkeysAudioParts.known),
      chapter("IVF", IVFParts.known),
      chapter("BMP", BMPParts.known),
      chapter("MPEG transport streams: tables", TransportTable.known),
      chapter("MPEG transport streams: descriptors", TransportDescriptor.known),
      chapter("MPEG program streams", SampledDeclaration.mpegProgram), chapter("PNG", PNGChunkType.known),
      chapter("JPEG: markers", JPEGMarker.known),
      chapter("JPEG: application data", JPEGApplicationData.known),
      chapter("GIF", SampledDeclaration.gif), chapter("Photoshop", SampledDeclaration.photoshop),
      chapter("TIFF and Exif", TIFFTag.known),
      chapter("ICC", SampledDeclaration.icc),
      chapter("MPEG audio, ADTS and their tags", SampledDeclaration.audio),
    ]
  }

  private static func chapter(_ title: String, _ declarations: [any StructureDeclaration]) -> Self {
    Self(title: title, declarations: declarations)
  }
}
