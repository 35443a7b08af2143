import MediaCore
import Testing

/// How results are laid out as JSON.
struct JSONWriterTests {
  private func text(
    _ layout: JSONWriter.Layout,
    _ body: (inout JSONWriter) throws -> Void = { json in
      try json.member("name", "a \"b\"")
      try json.member("time", MediaTime(value: 3, timescale: 2))
      try json.member("absent", MediaTime.invalid)
      try json.member("rows", [1, 2], isShort: true) { (row, json) throws(MediaError) in
        try json.member("row", row)
      }
      try json.member("none", [String]())
    }
  ) throws -> String {
    var json = JSONWriter(layout)
    try json.beginObject()
    try body(&json)
    try json.endObject()
    return String(decoding: json.text.takeBytes(), as: UTF8.self)
  }

  @Test func `a line for each member`() throws {
    #expect(
      try text(.lines) == """
        {
          "name": "a \\"b\\"",
          "time": {"value": 3, "timescale": 2, "seconds": 1.5},
          "rows": [
            {"row": 1},
            {"row": 2}
          ],
          "none": []
        }
        """)
  }

  @Test func `one line`() throws {
    #expect(
      try text(.line) == #"{"name": "a \"b\"", "time": {"value": 3, "timescale": 2, "seconds": 1.5}, "#
        + #""rows": [{"row": 1}, {"row": 2}], "none": []}"#)
  }

  @Test func `one line without blanks`() throws {
    #expect(
      try text(.compact) == #"{"name":"a \"b\"","time":{"value":3,"timescale":2,"seconds":1.5},"#
        + #""rows":[{"row":1},{"row":2}],"none":[]}"#)
  }

  @Test func `a value that is not written takes its key with it`() throws {
    let written = try text(.compact) { json in
      try json.memberIfAny("first") { _ in }
      try json.memberIfAny("second") { $0.append(Int64(2)) }
      try json.memberIfAny("third") { _ in }
      try json.member("fourth", micros: MediaTime(value: 1, timescale: 3))
    }
    #expect(written == #"{"second":2,"fourth":{"value":1,"timescale":3,"seconds":0.333333}}"#)
  }

  @Test(arguments: [JSONWriter.Layout.lines, .line, .compact])
  func `what goes out in pieces is what is held`(layout: JSONWriter.Layout) throws {
    func write(_ json: inout JSONWriter) throws(MediaError) {
      try json.beginArray()
      for number in 0..<20_000 {
        try json.beginObject(isShort: number.isMultiple(of: 2))
        try json.memberIfAny("odd") { if !number.isMultiple(of: 2) { $0.append(Int64(number)) } }
        try json.member("text", "\u{0}\u{7F}\u{85}\u{2028}ü")
        try json.endObject()
      }
      try json.endArray()
    }
    var pieces: [UInt8] = []
    var count = 0
    var json = JSONWriter(layout) { (piece) throws(MediaError) in
      pieces += piece
      count += 1
    }
    try write(&json)
    try json.finish()
    #expect(count > 3)
    #expect(try JSONWriter.bytes(layout, write) == pieces)
  }
}
