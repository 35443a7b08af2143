package import MediaCore

extension ColorDescription {
  /// From the codes of ISO/IEC 23091-2, of which 2 is `unspecified`; 0 and 3 say nothing either, but for the
  /// matrix 0, which is red, green and blue as they are.
  package init(primaryCode: Int?, transferCode: Int?, matrixCode: Int?, isFullRange: Bool?) {
    func known(_ code: Int?) -> Int? { code == 2 || code == 3 ? nil : code }
    self.init(
      primaries: known(primaryCode).flatMap { $0 == 0 ? nil : ColorPrimaries(rawValue: $0) },
      transferFunction: known(transferCode).flatMap { $0 == 0 ? nil : TransferFunction(rawValue: $0) },
      matrix: known(matrixCode).map { YCbCrMatrix(rawValue: $0) }, isFullRange: isFullRange)
  }
}
