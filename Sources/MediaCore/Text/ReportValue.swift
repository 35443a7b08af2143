/// A value of a report whose keys come from elsewhere, in the order of the file printed.
package indirect enum ReportValue: Sendable {
  case text(String)
  case integer(Int64)
  case object(Members)
  case list([Members])

  package typealias Members = [(key: String, value: ReportValue)]
}
