import Foundation
import MediaAnalysis
import MediaCore
import Testing

struct WaveformDocumentTests {
  private func document(_ zooms: [Int], firstFrame: Int64 = 0) throws -> WaveformDocument {
    let levels = try zooms.map { zoom in
      try waveform(
        noise(2 * 130), channels: 2, zoom: .samplesPerPixel(zoom), mode: .split, firstFrame: firstFrame)
    }
    return WaveformDocument(
      source: .init(file: "a \"b\".wav", trackID: 1, formatName: "PCM", channels: ["FL", "FR"]),
      levels: levels)
  }

  @Test(arguments: [[1], [8, 64], [7]], [0, 5, 37])
  func `what is written is read again`(zooms: [Int], firstFrame: Int64) throws {
    let document = try document(zooms, firstFrame: firstFrame)
    let read = try WaveformDocument.decode(document.encode())
    #expect(read.source == document.source)
    #expect(read.levels.count == zooms.count)
    for (found, level) in zip(read.levels, document.levels) {
      #expect(found.valueList == level.valueList)
      #expect(found.frames == level.frames)
      #expect(found.timeRange == level.timeRange)
      for pixel in 0..<level.length {
        for channel in 0..<2 {
          let range = pixel..<pixel + 1
          #expect(found.isClipped(range, channel: channel) == level.isClipped(range, channel: channel))
          let loudness = try #require(found.rms(pixel, channel: channel))
          #expect(abs(loudness - (level.rms(pixel, channel: channel) ?? -1)) <= 0.01)
        }
      }
    }
  }

  @Test func `the document has the exact times`() throws {
    let bytes = try document([8], firstFrame: 37).encode()
    let object = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    let range = try #require(object["timeRange"] as? [String: [String: Any]])
    #expect(range["start"]?["value"] as? Int == 37)
    #expect(range["start"]?["timescale"] as? Int == 8000)
    #expect(range["duration"]?["value"] as? Int == 130)
    let level = try #require((object["levels"] as? [[String: Any]])?.first)
    #expect(level["firstPixel"] as? Int == 4)
    #expect(level["length"] as? Int == 17)
  }

  @Test(arguments: [
    ("\"schemaVersion\": 1", "\"schemaVersion\": 2"), ("\"length\": 17", "\"length\": 18"),
    ("\"sampleRate\": 8000", "\"sampleRate\": 0"), ("\"bits\": 16", "\"bits\": 12"),
    ("\"samplesPerPixel\": 8", "\"samplesPerPixel\": 0"), ("\"frameCount\": 130", "\"frameCount\": -1"),
    ("\"frameCount\": 130", "\"frameCount\": 9223372036854775807"), ("\"minimum\": [", "\"minimum\": [0,"),
    ("\"minimum\": [", "\"minimum\": [70000,"), ("\"rms\": [", "\"rms\": [0,"),
    ("\"levels\": [", "\"levels\": "),
  ])
  func `documents that contradict themselves are refused`(change: (String, String)) throws {
    let text = String(decoding: try document([8], firstFrame: 37).encode(), as: UTF8.self)
    let broken = text.replacingOccurrences(of: change.0, with: change.1)
    #expect(broken != text)
    #expect(throws: MediaError.self) { try WaveformDocument.decode(Array(broken.utf8)) }
  }

  @Test func `hostile numbers in a document do no harm`() throws {
    let text = String(decoding: try document([8]).encode(), as: UTF8.self)
    let start = try #require(text.range(of: "\"rms\": [")).upperBound
    let end = try #require(text[start...].firstIndex { ",]".contains($0) })
    for number in ["1e300", "-1e300", "1e10", "32769"] {
      let loud = text.replacingCharacters(in: start..<end, with: number)
      #expect(throws: MediaError.self) { try WaveformDocument.decode(Array(loud.utf8)) }
    }
    let list = try #require(text.range(of: "\"clippedPixels\": [")).upperBound
    let far = text[list...].first == "]" ? "-5,99999999999" : "-5,99999999999,"
    let marked = text.replacingCharacters(in: list..<list, with: far)
    #expect(try WaveformDocument.decode(Array(marked.utf8)).levels.count == 1)
  }

  @Test func `files of waveforms are recognized, others are not`() throws {
    let wave = try waveform(noise(10), channels: 1, zoom: .samplesPerPixel(2), measures: [])
    for depth in [Waveform.BitDepth.eight, .sixteen] {
      for version in [WaveformDataFile.Version.one, .two] {
        let bytes = try WaveformDataFile.encode(wave, bitDepth: depth, version: version)
        #expect(WaveformFileKind(beginning: bytes) == .data)
        #expect(try WaveformFileKind.data.decode(bytes).levels.first?.bitDepth == depth)
      }
    }
    let json = WaveformJSON.encode(wave)
    #expect(WaveformFileKind(beginning: json) == .json)
    #expect(WaveformFileKind(beginning: Array(" \n\t".utf8) + json) == .json)
    #expect(try WaveformFileKind.json.decode(json).levels == [wave])
    #expect(try WaveformFileKind.json.decode(document([8]).encode()).levels.count == 1)
    for other in ["RIFF\u{24}\0\0\0WAVEfmt ", "ID3\u{4}\0\0\0\0\0\0", "fLaC\0\0\0\u{22}", "", "[1,2,3]"] {
      #expect(WaveformFileKind(beginning: Array(other.utf8)) == nil)
    }
    #expect(WaveformFileKind(beginning: [0, 0, 0, 0x20, 0x66, 0x74, 0x79, 0x70, 0, 0, 0, 0]) == nil)
  }

  @Test func `text has a line for each pixel`() throws {
    let wave = try waveform(
      [-1000, 32767, 1000, -32768, 0, 255, -255, 256], channels: 2, zoom: .samplesPerPixel(2), mode: .split)
    #expect(
      String(decoding: WaveformText.encode(wave), as: UTF8.self)
        == "-1000,1000,-32768,32767\n-255,0,255,256\n")
    #expect(
      String(decoding: WaveformText.encode(wave, bitDepth: .eight), as: UTF8.self)
        == "-3,3,-128,127\n0,0,0,1\n")
  }
}
