import LibAV
import MediaCore

/// A decoder of the parts of a TIFF, each as a file of its own.
final class TIFFUnpacker {
  private let decoder: Decoder
  private let packet: Packet
  private let frame: Frame

  /// - Parameter codec: that of whole files.
  init(_ codec: Codec, _ timeBase: TimeBase, _ limits: DecodingLimits) throws(MediaError) {
    var description = FormatDescription(
      mediaType: .video, mediaSubType: "tiff", codec: codec, formatName: codec.name)
    description.video = FormatDescription.VideoFormat(dimensions: .zero)
    // A part comes out before the next one is unpacked.
    let options = DecoderOptions(threadCount: 1)
    decoder = try Decoder(description, timeBase: timeBase, options: options, limits: limits)
    packet = try Packet()
    frame = try Frame()
  }

  /// The rows of the file's picture, one after the other.
  func unpack(_ file: [UInt8]) throws(MediaError) -> [UInt8] {
    try packet.fill(
      stream: 0, byteCount: file.count, presentationTime: 0, decodeTime: 0, duration: 1, offset: 0,
      isKey: true
    ) { (target) throws(MediaError) in target.copyBytes(from: file) }
    try decoder.send(packet)
    guard case .frame = try decoder.receive(into: frame) else {
      throw MediaError(.decodeFailed, "a part of the picture can't be unpacked")
    }
    let picture = try frame.lendPixelBuffer(pixelAspectRatio: .square)
    guard let plane = picture.planes.first, picture.planes.count == 1 else {
      throw MediaError(.decodeFailed, "a part of the picture can't be unpacked")
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(plane.rowByteCount * plane.height)
    for row in 0..<plane.height {
      bytes += UnsafeRawBufferPointer(
        start: plane.baseAddress + row * plane.bytesPerRow, count: plane.rowByteCount)
    }
    return withExtendedLifetime(picture) { bytes }
  }
}
