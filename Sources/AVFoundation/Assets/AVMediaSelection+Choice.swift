// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
import Synchronization

/// The options that are presented of each group of alternatives.
open class AVMediaSelection: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
  // @unchecked: a lock guards what a mutable selection can change.
  /// The asset whose tracks are chosen of.
  public private(set) weak var asset: AVAsset?
  fileprivate let choices: Mutex<[Choice]>

  fileprivate struct Choice {
    let group: AVMediaSelectionGroup
    let option: AVMediaSelectionOption?
  }

  fileprivate init(_ asset: AVAsset?, _ choices: [Choice]) {
    self.asset = asset
    self.choices = Mutex(choices)
  }

  /// The option of a group that was chosen, or its default option; `nil` where none is presented.
  open func selectedMediaOption(in mediaSelectionGroup: AVMediaSelectionGroup) -> AVMediaSelectionOption? {
    let chosen = choices.withLock { choices in
      choices.last { $0.group.options == mediaSelectionGroup.options }
    }
    return chosen.map(\.option) ?? mediaSelectionGroup.defaultOption
  }
  /// Whether no choice was made, so that a program may make it by its own criteria.
  open func mediaSelectionCriteriaCanBeAppliedAutomatically(
    to mediaSelectionGroup: AVMediaSelectionGroup
  ) -> Bool {
    choices.withLock { choices in !choices.contains { $0.group.options == mediaSelectionGroup.options } }
  }

  open func copy(with zone: NSZone? = nil) -> Any { AVMediaSelection(asset, choices.withLock(\.self)) }
  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    AVMutableMediaSelection(asset, choices.withLock(\.self))
  }
}

/// A selection that can be changed.
open class AVMutableMediaSelection: AVMediaSelection, @unchecked Sendable {
  /// Chooses an option of a group; `nil` chooses none.
  open func select(
    _ mediaSelectionOption: AVMediaSelectionOption?, in mediaSelectionGroup: AVMediaSelectionGroup
  ) {
    let choice = Choice(group: mediaSelectionGroup, option: mediaSelectionOption)
    choices.withLock { choices in
      choices.removeAll { $0.group.options == mediaSelectionGroup.options }
      choices.append(choice)
    }
  }
}

extension AVAsset {
  /// The options that are presented of each group of alternatives before a choice.
  public var preferredMediaSelection: AVMediaSelection { AVMediaSelection(self, []) }
}
