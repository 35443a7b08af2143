import ISOBaseMedia
import MediaCore
import MediaScopeFixtures
import MediaStructure
import Testing

@testable import MediaWriting

/// The boxes of written files with their sizes, so that whoever changes a writer sees what becomes of files.
struct WrittenOutlineTests {
  private static func outline(_ node: StructureNode, _ depth: Int = 0) -> [String] {
    node.children.flatMap { child in
      [String(repeating: " ", count: depth) + "\(child.type) \(child.size)"] + outline(child, depth + 1)
    }
  }

  @Test(arguments: Form.allCases) func `a film has these boxes`(form: Form) throws {
    let bytes = try Remuxer.bytes(of: Fixture.named("edit-list-cut.mp4").path, to: .mp4, form.options).bytes
    var parser = ISOBoxParser(MemoryByteSource(bytes), records: false)
    let lines = Self.outline(parser.tree())
    let expected = try #require(Self.expected[form])
    #expect(lines == expected.split(separator: "\n").map(String.init), "\(lines.joined(separator: "\n"))")
  }

  private static let movie = """
    moov 1853
     mvhd 108
     trak 992
      tkhd 92
      edts 36
       elst 28
      mdia 856
       mdhd 32
       hdlr 45
       minf 771
        vmhd 20
        dinf 36
         dref 28
          url  12
        stbl 707
         stsd 191
          avc1 175
           avcC 53
           pasp 16
           btrt 20
         stts 24
         ctts 184
         stss 28
         stsc 64
         stsz 140
         stco 68
     trak 745
      tkhd 92
      edts 36
       elst 28
      mdia 609
       mdhd 32
       hdlr 45
       minf 524
        smhd 16
        dinf 36
         dref 28
          url  12
        stbl 464
         stsd 126
          mp4a 110
           esds 54
           btrt 20
         stts 32
         stsc 88
         stsz 96
         stco 60
         sgpd 26
         sbgp 28
    """

  private static let expected: [Form: String] = [
    .movieLast: "ftyp 36\nfree 8\nmdat 9473\n\(movie)",
    .movieFirst: "ftyp 36\n\(movie)\nmdat 9473",
    .fragments: """
    ftyp 40
    moov 1223
     mvhd 108
     trak 552
      tkhd 92
      edts 36
       elst 28
      mdia 416
       mdhd 32
       hdlr 45
       minf 331
        vmhd 20
        dinf 36
         dref 28
          url  12
        stbl 267
         stsd 191
          avc1 175
           avcC 53
           pasp 16
           btrt 20
         stts 16
         stsc 16
         stsz 20
         stco 16
     trak 483
      tkhd 92
      edts 36
       elst 28
      mdia 347
       mdhd 32
       hdlr 45
       minf 262
        smhd 16
        dinf 36
         dref 28
          url  12
        stbl 202
         stsd 126
          mp4a 110
           esds 54
           btrt 20
         stts 16
         stsc 16
         stsz 20
         stco 16
     mvex 72
      trex 32
      trex 32
    moof 342
     mfhd 16
     traf 160
      tfhd 28
      tfdt 20
      trun 104
     traf 158
      tfhd 28
      tfdt 20
      trun 48
      sgpd 26
      sbgp 28
    mdat 3082
    moof 406
     mfhd 16
     traf 160
      tfhd 28
      tfdt 20
      trun 104
     traf 222
      tfhd 24
      tfdt 20
      trun 116
      sgpd 26
      sbgp 28
    mdat 4043
    moof 184
     mfhd 16
     traf 160
      tfhd 28
      tfdt 20
      trun 104
    mdat 2364
    """,
  ]
}
