// Decodes the pictures of a file and drops them: what lending the decoder's memory saves over copying it
// (`alwaysCopiesSampleData`). For Scripts/bench.

import MediaScope

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 2, let path = arguments.last, let kind = arguments.first,
  ["lent", "copied"].contains(kind)
else {
  print("usage: reader-bench lent|copied FILE")
  throw MediaError(.invalidArgument, "two arguments are needed")
}
let asset = URLAsset(path: path)
guard let track = try await asset.loadTracks(withMediaType: .video).first else {
  throw MediaError(.noImageAtTime, "the file has no pictures")
}
let reader = AssetReader(asset: asset)
let output = AssetReaderTrackOutput(track: track, outputSettings: VideoSettings.native)
output.alwaysCopiesSampleData = kind == "copied"
reader.add(output)
try reader.start()
var count = 0
while let buffer = try output.nextSampleBuffer() { count += buffer.numSamples }
print("\(count) pictures, \(kind)")
