import Foundation
import MediaCore
import MediaScopeFixtures
import Testing

@testable import MediaContainers
@testable import MediaStructure

/// Packed data that zlib and libpng made.
struct InflaterTests {
  /// `zlib.compress("MediaScope " * 40, level)` of Python: stored, fixed and dynamic codes.
  static let streams = [
    "eAHzTU3JTAxOzi9IVfAdZQ6dcAAAJl+fEQ==", "eJzzTU3JTAxOzi9IVfAdZQ4dJgAmX58R",
    "eNrzTU3JTAxOzi9IVfAdZQ4dJgAmX58R",
  ]

  /// `zlib.compress(...)` of Python: `0 squared is 0` to `119 squared is 14161`, each with a line feed.
  static let squares = """
    eNpdlTGSHTEIRHOdYo8gBELiOK6ygw3tLd/fzTqZN6H+p6Q30HTPj6/ff3/8+fXz4/PrYw57Hm2s5zGGP481AsU59vO89sjn2XMc3Fbj\
    Ps8Zo57na8MmHpjCI99SDRAtYpgTq4YRtHIYUcVqSXjVAHdd3QNgX3qr+InqGJhDzAvMEaphW2+MBea9aiww75NjgTnFvMCcXQPm0/eA\
    +fRbbLN4HMwlZgdz6bucfZ76eGejpzrk7LSpjb45MnF78icNxAFurqn5fU1WLwLdtuYf1EgKPiiSlJKC9EdiC9Jf6TFeOpFkg0KZog8q\
    xST8oFTW1F2gXz71IuhXTBt7UnWi36Bf2VWgX0d3bac49eIG/apeSNB7028upTo99nnJWndR6a5+bUo91NWcVL/oE/R+NKEEvV/NMUHv\
    pWlncG+kiQR9tHIS9OHSV9JVQipM0EdKqwn6OFL04aa27A/o99RuHNBv6WQcLqtryw63VfePA/rd+3qSO91VoN/Vd9EWZ79YXH1x3Unz\
    FP0FfW594110CHXigj6v+nVBf6a6ejeNRPQX9EdTG5d2szXHS785mvYF/SlpoiatXvQF+rukr1p0qo4I0N+UVgv090rRtWlooi/Qi0FV\
    oC9pbtSl72nTCvR1Z+fSO5g6mqa9HPK78mWboRttvowz9bL+ermpCG3SPK2/RPX8cXlX0kBll30nLdQy+3WaqN1O2lfUrv9h+0pb77x9\
    Be7aHbmvzF2nU/cVu6s6eJm85t/Zy/A1j45fe0dCJzAj2Lw6hJnCFibl/wO83Yqy
    """

  private func bytes(_ text: String) throws -> [UInt8] { [UInt8](try #require(Data(base64Encoded: text))) }

  @Test(arguments: streams)
  func `zlib's streams are unpacked`(text: String) throws {
    let plain = Array(String(repeating: "MediaScope ", count: 40).utf8)
    #expect(try Inflater.zlib(bytes(text), limit: 440) == plain)
    #expect(throws: MediaError.self) { try Inflater.zlib(bytes(text), limit: 439) }
  }

  @Test func `codes of a stream's own are read`() throws {
    let plain = (0..<120).map { "\($0) squared is \($0 * $0)\n" }.joined()
    #expect(try Inflater.zlib(bytes(Self.squares), limit: 1 << 20) == Array(plain.utf8))
  }

  @Test func `stored bytes are copied`() throws {
    let stream: [UInt8] = [0x78, 0x01, 1, 3, 0, 0xFC, 0xFF, 0x61, 0x62, 0x63, 0x02, 0x4D, 0x01, 0x27]
    #expect(try Inflater.zlib(stream, limit: 3) == [0x61, 0x62, 0x63])
  }

  @Test func `a picture's lines are all there`() throws {
    let file = [UInt8](try Data(contentsOf: URL(filePath: Fixture.named("picture.png").path)))
    let tree = try StructureFormat.recognizing(MemoryByteSource(file)).parse(
      MemoryByteSource(file), .init())
    let packed = tree.children.filter { $0.type == "IDAT" }.flatMap { node in
      file[Int(node.offset) + 8..<Int(node.range.upperBound) - 4]
    }
    // Three bytes a pixel, and the filter before each line.
    #expect(try Inflater.zlib(packed, limit: 1 << 20).count == (96 * 3 + 1) * 64)
  }

  @Test(arguments: streams + [squares])
  func `what is damaged or cut off is refused`(text: String) throws {
    let whole = try bytes(text)
    for length in 0..<whole.count {
      #expect(throws: MediaError.self) { try Inflater.zlib(Array(whole[..<length]), limit: 1 << 16) }
    }
    let plain = try Inflater.zlib(whole, limit: 1 << 16)
    for place in whole.indices {
      for bit in 0..<8 {
        var changed = whole
        changed[place] ^= 1 << bit
        // Two of the header's bits and bits after the last code say nothing.
        if let other = try? Inflater.zlib(changed, limit: 1 << 16) { #expect(other == plain) }
      }
    }
  }
}
