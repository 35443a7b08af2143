import MediaCore

/// Lets a caller's own errors through work that throws `MediaError` alone.
///
/// - Parameter work: is given what runs the caller's code.
func passingErrors<Value>(
  _ work: (_ step: @escaping (() throws -> Void) throws(MediaError) -> Void) throws(MediaError) -> Value
) throws -> Value {
  var foreign: (any Error)?
  do throws(MediaError) {
    return try work { (body) throws(MediaError) in
      do {
        try body()
      } catch let error as MediaError {
        throw error
      } catch {
        foreign = error
        throw MediaError(.operationCancelled, "the caller ended the work")
      }
    }
  } catch {
    throw foreign ?? error
  }
}
