import MediaCore
import Synchronization
import Testing

struct ParallelWorkTests {
  @Test(arguments: [0, 1, 2, 7, 1000])
  func `results come in the order of the pieces, failures among them`(count: Int) {
    let results = ParallelWork.results(of: count) { (index) throws(MediaError) in
      if index % 3 == 2 { throw MediaError(.unknown, "\(index)") }
      return index
    }
    #expect(results.count == count)
    for (index, result) in results.enumerated() {
      switch result {
      case .success(let value): #expect(value == index && index % 3 != 2)
      case .failure(let error): #expect(error.reason == "\(index)" && index % 3 == 2)
      }
    }
  }

  @Test func `each piece is done once`() {
    let counts = Mutex([Int](repeating: 0, count: 500))
    ParallelWork.forEach(500) { index in counts.withLock { $0[index] += 1 } }
    #expect(counts.withLock { $0.allSatisfy { $0 == 1 } })
  }
}
