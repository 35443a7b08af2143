import AVFoundation

// Code that plays and records, as it is written most often: it is not meant to be compiled.

func play(_ url: URL, _ asset: AVAsset) throws {
  let player = AVPlayer(url: url)  // unavailable
  player.play()
  let item = AVPlayerItem(asset: asset)  // unavailable
  let other = AVPlayer(playerItem: item)  // unavailable
  let queue = AVQueuePlayer(items: [item])  // unavailable
  let looper = AVPlayerLooper(player: queue, templateItem: item)  // unavailable
  let layer = AVPlayerLayer(player: other)  // unavailable
  let sound = try AVAudioPlayer(contentsOf: url)  // unavailable
  print(sound.duration, looper, layer)
  NotificationCenter.default.addObserver(
    forName: .AVPlayerItemDidPlayToEndTime,  // unavailable
    object: item, queue: .main
  ) { _ in }
  try AVAudioSession.sharedInstance().setCategory(.playback)  // unavailable
}

func record(_ url: URL, _ asset: AVAsset) throws {
  let recorder = try AVAudioRecorder(url: url, settings: [:])  // unavailable
  let camera = AVCaptureDevice.default(for: .video)  // unavailable
  let session = AVCaptureSession()  // unavailable
  let preview = AVCaptureVideoPreviewLayer(session: session)  // unavailable
  let movie = AVMutableMovie(url: url)  // unavailable
  let generator = AVSampleBufferGenerator(asset: asset, timebase: nil)  // unavailable
  let speech = AVSpeechUtterance(string: "Good evening")  // unavailable
  print(recorder, camera as Any, preview, movie, generator, speech)
}
