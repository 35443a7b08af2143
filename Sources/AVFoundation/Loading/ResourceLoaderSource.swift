import Foundation
import MediaCore
import Synchronization

/// The bytes that a resource loader's delegate gives.
final class ResourceLoaderSource: ByteSource, @unchecked Sendable {
  // @unchecked: locks guard what is known.
  let name: String?
  private let url: URL
  private let loader: AVAssetResourceLoader
  /// The number of bytes, or the error, once the delegate has been asked.
  private let length = Mutex<Result<Int64, MediaError>?>(nil)
  /// The block that was asked for last: parsers read a few bytes at a time.
  private let block = Mutex((start: Int64(0), bytes: Data()))

  /// The number of bytes of a block.
  private static let blockSize = 256 << 10

  init(_ url: URL, _ loader: AVAssetResourceLoader) {
    (self.url, self.loader, name) = (url, loader, url.absoluteString)
  }

  var byteCount: Int64 { (try? knownLength()) ?? 0 }

  private func knownLength() throws(MediaError) -> Int64 {
    let result = length.withLock { length in
      if let length { return length }
      let asked = Result { () throws(MediaError) in try askLength() }
      // A length is asked for again where the first request was cancelled.
      if case .failure(let error) = asked, error.code == .operationCancelled { return asked }
      length = asked
      return asked
    }
    return try result.get()
  }

  private func askLength() throws(MediaError) -> Int64 {
    let request = try load(at: 0, count: 2, wantsInformation: true)
    guard let length = request.contentInformationRequest?.contentLength, length > 0,
      length <= Self.lengthLimit
    else { throw failure("its loader says no length that can be") }
    return length
  }

  /// In bytes: more than any file system holds, and few enough for parsers to count on.
  private static let lengthLimit: Int64 = 1 << 60

  /// Reads bytes; a loader that has failed is not asked again.
  ///
  /// A parser that searches would otherwise go on asking to the end of the stated length.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(MediaError) -> Int {
    do {
      return try fill(buffer, at: offset)
    } catch {
      if error.code != .operationCancelled { length.withLock { $0 = .failure(error) } }
      throw error
    }
  }

  private func fill(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(MediaError) -> Int {
    let length = try knownLength()
    guard offset >= 0, offset < length else { return 0 }
    let wanted = min(buffer.count, Int(clamping: length - offset))
    var filled = 0
    while filled < wanted {
      let bytes = try bytes(at: offset + Int64(filled), atMost: wanted - filled, of: length)
      UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]).copyBytes(from: bytes)
      filled += bytes.count
    }
    return filled
  }

  /// Bytes from a place on, as far as a block has them.
  private func bytes(at offset: Int64, atMost count: Int, of length: Int64) throws(MediaError) -> Data {
    let result = block.withLock { block in
      Result { () throws(MediaError) -> Data in
        if !(block.start..<block.start + Int64(block.bytes.count)).contains(offset) {
          let size = Int(clamping: min(Int64(Self.blockSize), length - offset))
          let request = try load(at: offset, count: size, wantsInformation: false)
          let bytes = request.dataRequest?.bytes ?? Data()
          guard bytes.count == size else { throw failure("its loader gave fewer bytes than were asked for") }
          block = (offset, bytes)
        }
        return Data(block.bytes.dropFirst(Int(offset - block.start)).prefix(count))
      }
    }
    return try result.get()
  }

  private func load(
    at offset: Int64, count: Int, wantsInformation: Bool
  ) throws(MediaError) -> AVAssetResourceLoadingRequest {
    let request = AVAssetResourceLoadingRequest(
      url, at: offset, count: count, wantsInformation: wantsInformation)
    loader.ask(request) { [url] in
      request.end(
        MediaError(
          .fileNotFound, "no delegate of a resource loader loads it", at: .init(file: url.absoluteString)))
    }
    do throws(MediaError) {
      let isFinished = try request.wait { () throws(MediaError) in
        try WorkCancellation.check()
        return loader.delegate != nil
      }
      guard isFinished else { throw failure("its loader is gone") }
    } catch {
      if error.code == .operationCancelled {
        request.cancel()
        loader.cancel(request)
      }
      throw error
    }
    if let error = request.error {
      throw error as? MediaError ?? failure("its loader failed: \(error.localizedDescription)")
    }
    if request.redirect != nil {
      throw failure("its loader says that it is elsewhere, which is not followed")
    }
    return request
  }

  private func failure(_ reason: String) -> MediaError {
    MediaError(.fileNotReadable, "the file can't be read: \(reason)", at: .init(file: name))
  }
}
