import Testing

@testable import MediaPipelines

struct WorkProgressTests {
  @Test func `parts of a work count by their share`() {
    let whole = WorkProgress()
    whole.expect(2000, perSecond: 1000)
    #expect(whole.secondsExpected == 2)
    let (first, second) = (whole.part(from: 0, to: 0.25), whole.part(from: 0.25, to: 1))
    // Of pieces of its own.
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

  @Test func `a work without a length has no fraction`() {
    let whole = WorkProgress()
    let part = whole.part(from: 0, to: 1)
    part.expect(2)
    part.add(1)
    #expect(whole.fractionCompleted == nil && whole.secondsExpected == nil && whole.secondsCompleted == nil)
    #expect(part.fractionCompleted == 0.5)
  }
}
