/// Lets a caller's own errors through work that throws `MediaError` alone.
///
/// - Parameter work: is given what runs the caller's code.
package func passingErrors<Value>(
  _ work: (_ step: @escaping (() throws -> Void) throws(MediaError) -> Void) throws(MediaError) -> Value
) throws -> Value {
  var foreign: (any Error)?
  let value: Value
  do throws(MediaError) {
    value = try work { (body) throws(MediaError) in
      do {
        try body()
      } catch {
        foreign = foreign ?? error
        throw error as? MediaError ?? MediaError(.operationCancelled, "the caller ended the work")
      }
    }
  } catch {
    // The work's own form of a `MediaError` says where.
    throw foreign is MediaError ? error : foreign ?? error
  }
  // The work may have taken the caller's error for damage of the file.
  if let foreign { throw foreign }
  return value
}
