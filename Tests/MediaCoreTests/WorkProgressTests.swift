import Testing

@testable import MediaCore

struct WorkProgressTests {
  @Test func `parts of a work count by their share`() {
    let whole = WorkProgress()
    whole.expect(2000, perSecond: 1000)
    #expect(whole.secondsExpected == 2)
    let (first, second) = (whole.part(from: 0, to: 0.25), whole.part(from: 0.25, to: 1))
    // In pieces of its own.
    first.expect(8)
    first.add(4)
    #expect(whole.fractionCompleted == 0.125 && whole.secondsCompleted == 0.25)
    first.add(4)
    #expect(whole.fractionCompleted == 0.25)
    second.reach(10)
    #expect(whole.fractionCompleted == 0.25)
    second.expect(100)
    second.reach(50)
    #expect(whole.fractionCompleted == 0.625 && whole.secondsCompleted == 1.25)
    let inner = second.part(from: 0.5, to: 1)
    inner.expect(1)
    inner.add(1)
    #expect(whole.fractionCompleted == 1)
  }

  @Test func `parts of a part that counts nothing itself count in the whole`() {
    let whole = WorkProgress()
    whole.expect(1000)
    let first = whole.part(from: 0, to: 0.5)
    let tracks = [first.part(from: 0, to: 0.5), first.part(from: 0.5, to: 1)]
    for track in tracks { track.expect(10) }
    tracks[0].reach(10)
    #expect(whole.fractionCompleted == 0.25)
    tracks[1].reach(5)
    #expect(whole.fractionCompleted == 0.375)
    // More than there are numbers for.
    let endless = WorkProgress()
    endless.expect(.max)
    let part = endless.part(from: 0, to: 1)
    part.expect(1)
    part.reach(1)
    #expect(endless.fractionCompleted == 1)
  }

  @Test func `a work without a length has no fraction`() {
    let whole = WorkProgress()
    let part = whole.part(from: 0, to: 1)
    part.expect(2)
    part.add(1)
    #expect(whole.fractionCompleted == nil && whole.secondsExpected == nil && whole.secondsCompleted == nil)
    #expect(part.fractionCompleted == 0.5)
  }
}
