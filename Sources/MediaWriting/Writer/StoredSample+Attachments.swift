import MediaContainers
import MediaCore

extension StoredSample.Flags {
  /// Makes the flags that a buffer's attachments state of a sample; without any, decoding can begin at the sample.
  init(of index: Int, in buffer: SampleBuffer) {
    guard let attachments = buffer.attachments(ofSample: index) else {
      self = .sync
      return
    }
    self = attachments.notSync ? [] : .sync
    switch attachments.dependsOnOthers {
    case true?: insert(.dependsOnOthers)
    case false?: insert(.independent)
    case nil: break
    }
    switch attachments.isDependedOnByOthers {
    case true?: insert(.dependedOn)
    case false?: insert(.disposable)
    case nil: break
    }
  }
}
