import MediaContainers
import MediaCore

extension StoredSample.Flags {
  /// What a buffer's attachments say of one of its samples; where they say nothing, decoding can begin at the sample.
  init(of index: Int, in buffer: SampleBuffer) {
    let attachments = buffer.sampleAttachments
    guard index < attachments.count else {
      self = .sync
      return
    }
    self = attachments[index].notSync ? [] : .sync
    switch attachments[index].dependsOnOthers {
    case true?: insert(.dependsOnOthers)
    case false?: insert(.independent)
    case nil: break
    }
    switch attachments[index].isDependedOnByOthers {
    case true?: insert(.dependedOn)
    case false?: insert(.disposable)
    case nil: break
    }
  }
}
