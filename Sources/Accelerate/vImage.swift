// swift-format-ignore-file: AlwaysUseLowerCamelCase, LineLength, NeverUseImplicitlyUnwrappedOptionals

import Foundation

// The functions of vImage that code for pictures calls: other orders of components, mirrors, turns, sizes,
// and alpha that is multiplied in.

/// A number of pixels.
public typealias vImagePixelCount = UInt
/// The result of a call.
public typealias vImage_Error = Int
/// Choices of a call.
public typealias vImage_Flags = UInt32
/// A component of 8 bits.
public typealias Pixel_8 = UInt8
/// A component that is a floating-point number.
public typealias Pixel_F = Float

/// Success.
public let kvImageNoError: vImage_Error = 0
/// Buffers are of sizes that don't go together.
public let kvImageBufferSizeMismatch: vImage_Error = -21774
/// A pointer is missing.
public let kvImageNullPointerArgument: vImage_Error = -21772
/// An argument can't be.
public let kvImageInvalidParameter: vImage_Error = -21773
/// There is no memory.
public let kvImageMemoryAllocationError: vImage_Error = -21771
/// No choices.
public let kvImageNoFlags: Int = 0
/// Whether alpha stays as it is; nothing here changes it alone.
public let kvImageLeaveAlphaUnchanged: Int = 1
/// Whether the surroundings beyond the edges are a colour; no function here asks for one.
public let kvImageBackgroundColorFill: Int = 4
/// Whether pixels beyond the edges are like those at them: they are.
public let kvImageEdgeExtend: Int = 8
/// Whether one thread works: one does.
public let kvImageDoNotTile: Int = 16
/// Whether five lobes of Lanczos' kernel make pixels of another size, rather than three.
public let kvImageHighQualityResampling: Int = 32

/// Rows of pixels in memory.
public struct vImage_Buffer {
  /// The address of the first row.
  public var data: UnsafeMutableRawPointer!
  /// The number of rows.
  public var height: vImagePixelCount
  /// The number of pixels of a row.
  public var width: vImagePixelCount
  /// The number of bytes from one row to the next.
  public var rowBytes: Int
  /// No rows.
  public init() { self.init(data: nil, height: 0, width: 0, rowBytes: 0) }
  /// Pixels in memory of the caller.
  public init(
    data: UnsafeMutableRawPointer!, height: vImagePixelCount, width: vImagePixelCount, rowBytes: Int
  ) { (self.data, self.height, self.width, self.rowBytes) = (data, height, width, rowBytes) }

  /// Whether rows of so many bytes a pixel are there.
  fileprivate func holds(_ pixelBytes: Int) -> Bool {
    guard data != nil, width > 0, height > 0, width <= 1 << 24, height <= 1 << 24 else { return false }
    return rowBytes >= Int(width) * pixelBytes
  }
  fileprivate func row<Component>(_ index: Int, _ type: Component.Type) -> UnsafeMutablePointer<Component> {
    (data + index * rowBytes).assumingMemoryBound(to: Component.self)
  }
  fileprivate var isWide: (rows: Int, columns: Int) { (Int(height), Int(width)) }
}

/// Copies pixels of four bytes to where a place of each says.
private func copy(
  _ source: vImage_Buffer, _ target: vImage_Buffer, bytes: Int,
  _ place: (_ row: Int, _ column: Int) -> (row: Int, column: Int)
) {
  for row in 0..<Int(target.height) {
    let output = target.row(row, UInt8.self)
    for column in 0..<Int(target.width) {
      let from = place(row, column)
      let input = source.row(from.row, UInt8.self) + from.column * bytes
      for index in 0..<bytes { output[column * bytes + index] = input[index] }
    }
  }
}

private func check(_ source: vImage_Buffer, _ target: vImage_Buffer, _ from: Int, _ to: Int) -> vImage_Error {
  guard source.data != nil, target.data != nil else { return kvImageNullPointerArgument }
  return source.holds(from) && target.holds(to) ? kvImageNoError : kvImageBufferSizeMismatch
}
private func checkAlike(_ source: vImage_Buffer, _ target: vImage_Buffer, _ from: Int, _ to: Int)
  -> vImage_Error
{
  let status = check(source, target, from, to)
  guard status == kvImageNoError else { return status }
  return source.width >= target.width && source.height >= target.height
    ? kvImageNoError : kvImageBufferSizeMismatch
}

/// The components in another order: those of the target are the ones of the source that the map names.
@discardableResult
public func vImagePermuteChannels_ARGB8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ permuteMap: UnsafePointer<UInt8>,
  _ flags: vImage_Flags
) -> vImage_Error {
  let status = checkAlike(src.pointee, dest.pointee, 4, 4)
  guard status == kvImageNoError else { return status }
  let map = (0..<4).map { Int(permuteMap[$0]) }
  guard map.allSatisfy({ $0 < 4 }) else { return kvImageInvalidParameter }
  for row in 0..<Int(dest.pointee.height) {
    let (input, output) = (src.pointee.row(row, UInt8.self), dest.pointee.row(row, UInt8.self))
    for pixel in 0..<Int(dest.pointee.width) {
      let at = pixel * 4
      let values = (input[at + map[0]], input[at + map[1]], input[at + map[2]], input[at + map[3]])
      (output[at], output[at + 1], output[at + 2], output[at + 3]) = values
    }
  }
  return kvImageNoError
}

/// Left becomes right.
@discardableResult
public func vImageHorizontalReflect_ARGB8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
  let status = checkAlike(src.pointee, dest.pointee, 4, 4)
  guard status == kvImageNoError else { return status }
  let last = Int(dest.pointee.width) - 1
  copy(src.pointee, dest.pointee, bytes: 4) { ($0, last - $1) }
  return kvImageNoError
}
/// The top becomes the bottom.
@discardableResult
public func vImageVerticalReflect_ARGB8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
  let status = checkAlike(src.pointee, dest.pointee, 4, 4)
  guard status == kvImageNoError else { return status }
  let last = Int(dest.pointee.height) - 1
  copy(src.pointee, dest.pointee, bytes: 4) { (last - $0, $1) }
  return kvImageNoError
}

/// No turn.
public let kRotate0DegreesClockwise: UInt8 = 0
/// No turn.
public let kRotate0DegreesCounterClockwise: UInt8 = 0
/// A quarter turn against the clock.
public let kRotate90DegreesCounterClockwise: UInt8 = 1
/// Half a turn.
public let kRotate180DegreesClockwise: UInt8 = 2
/// Half a turn.
public let kRotate180DegreesCounterClockwise: UInt8 = 2
/// Three quarters of a turn with the clock.
public let kRotate270DegreesClockwise: UInt8 = 1
/// A quarter turn with the clock.
public let kRotate90DegreesClockwise: UInt8 = 3
/// Three quarters of a turn against the clock.
public let kRotate270DegreesCounterClockwise: UInt8 = 3

/// Turns a picture by quarters, against the clock; the target has the turned size.
@discardableResult
public func vImageRotate90_ARGB8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ rotationConstant: UInt8,
  _ backColor: UnsafePointer<UInt8>, _ flags: vImage_Flags
) -> vImage_Error {
  let (source, target) = (src.pointee, dest.pointee)
  let status = check(source, target, 4, 4)
  guard status == kvImageNoError else { return status }
  guard rotationConstant < 4 else { return kvImageInvalidParameter }
  let isAcross = rotationConstant % 2 == 1
  guard target.width == (isAcross ? source.height : source.width),
    target.height == (isAcross ? source.width : source.height)
  else { return kvImageBufferSizeMismatch }
  let (rows, columns) = source.isWide
  copy(source, target, bytes: 4) { row, column in
    switch rotationConstant {
    case 1: (column, columns - 1 - row)
    case 2: (rows - 1 - row, columns - 1 - column)
    case 3: (rows - 1 - column, row)
    default: (row, column)
    }
  }
  return kvImageNoError
}

// MARK: sizes

/// The weights of old pixels in each new one of a row or column of another size, by Lanczos' kernel.
///
/// Pixels beyond the edges are like those at them.
private struct Resampling {
  private let taps: [(first: Int, weights: [Float])]

  init(from count: Int, to target: Int, lobes: Double) {
    let ratio = Double(count) / Double(target)
    let stretch = max(ratio, 1)
    taps = (0..<target).map { index in
      let center = (Double(index) + 0.5) * ratio - 0.5
      let reach = lobes * stretch
      let (low, high) = (Int((center - reach).rounded(.up)), Int((center + reach).rounded(.down)))
      let weights = (low...max(low, high)).map { Self.kernel((Double($0) - center) / stretch, lobes) }
      let sum = weights.reduce(0, +)
      return (low, weights.map { Float(sum == 0 ? 0 : $0 / sum) })
    }
  }

  private static func kernel(_ x: Double, _ lobes: Double) -> Double {
    guard x != 0 else { return 1 }
    guard abs(x) < lobes else { return 0 }
    let angle = Double.pi * x
    return lobes * sin(angle) * sin(angle / lobes) / (angle * angle)
  }

  /// The values at each place of a row or a column, whose edges are repeated.
  func callAsFunction(_ index: Int, _ count: Int, _ value: (Int) -> Float) -> Float {
    let tap = taps[index]
    return tap.weights.indices.reduce(0) { sum, offset in
      sum + tap.weights[offset] * value(min(max(tap.first + offset, 0), count - 1))
    }
  }
}

/// A picture in another size, whose rows and columns are made of others.
private struct Scaling<Component> {
  let (source, target): (vImage_Buffer, vImage_Buffer)
  let components: Int
  let read: (Component) -> Float
  let write: (Float) -> Component
  private let (across, down): (Resampling, Resampling)

  init(
    _ source: vImage_Buffer, _ target: vImage_Buffer, _ components: Int, lobes: Double,
    _ read: @escaping (Component) -> Float, _ write: @escaping (Float) -> Component
  ) {
    (self.source, self.target, self.components) = (source, target, components)
    (self.read, self.write) = (read, write)
    across = Resampling(from: Int(source.width), to: Int(target.width), lobes: lobes)
    down = Resampling(from: Int(source.height), to: Int(target.height), lobes: lobes)
  }

  /// One row of the target's width, of a row of the source's.
  private func widen(_ part: (Int) -> Float, _ give: (Int, Float) -> Void) {
    for place in 0..<Int(target.width) * components {
      let (column, component) = place.quotientAndRemainder(dividingBy: components)
      give(place, across(column, Int(source.width)) { part($0 * components + component) })
    }
  }

  /// All rows in the target's width first, which is as much memory as the source's height times that.
  private func columnsFirst() {
    let length = Int(target.width) * components
    var middle = [Float](repeating: 0, count: Int(source.height) * length)
    for row in 0..<Int(source.height) {
      let input = source.row(row, Component.self)
      widen({ read(input[$0]) }) { middle[row * length + $0] = $1 }
    }
    for row in 0..<Int(target.height) {
      let output = target.row(row, Component.self)
      for place in 0..<length {
        output[place] = write(down(row, Int(source.height)) { middle[$0 * length + place] })
      }
    }
  }

  /// Row by row of the target, each in the source's width first.
  private func rowsFirst() {
    var middle = [Float](repeating: 0, count: Int(source.width) * components)
    for row in 0..<Int(target.height) {
      for place in middle.indices {
        middle[place] = down(row, Int(source.height)) { read(source.row($0, Component.self)[place]) }
      }
      let output = target.row(row, Component.self)
      widen({ middle[$0] }) { output[$0] = write($1) }
    }
  }

  /// The order that takes fewer values between the two: memory doesn't grow beyond that of the pictures, whatever their sides.
  func run() {
    source.height * target.width <= target.height * source.width ? columnsFirst() : rowsFirst()
  }
}

private func scale<Component>(
  _ source: vImage_Buffer, _ target: vImage_Buffer, _ components: Int, _ flags: vImage_Flags,
  _ read: @escaping (Component) -> Float, _ write: @escaping (Float) -> Component
) -> vImage_Error {
  let size = components * MemoryLayout<Component>.size
  let status = check(source, target, size, size)
  guard status == kvImageNoError else { return status }
  let lobes = Int(flags) & kvImageHighQualityResampling == 0 ? 3.0 : 5
  Scaling(source, target, components, lobes: lobes, read, write).run()
  return kvImageNoError
}

private func byte(_ value: Float) -> UInt8 { value > 0 ? UInt8(min(value.rounded(), 255)) : 0 }

/// A picture of four components of 8 bits in another size, by Lanczos' kernel; the temporary buffer isn't used.
@discardableResult
public func vImageScale_ARGB8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ flags: vImage_Flags
) -> vImage_Error { scale(src.pointee, dest.pointee, 4, flags, { Float($0) }, byte) }
/// A picture of one component of 8 bits in another size, by Lanczos' kernel; the temporary buffer isn't used.
@discardableResult
public func vImageScale_Planar8(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ flags: vImage_Flags
) -> vImage_Error { scale(src.pointee, dest.pointee, 1, flags, { Float($0) }, byte) }
/// A picture of one floating-point component in another size, by Lanczos' kernel; the temporary buffer isn't used.
@discardableResult
public func vImageScale_PlanarF(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ flags: vImage_Flags
) -> vImage_Error { scale(src.pointee, dest.pointee, 1, flags, { $0 }, { $0 }) }

// MARK: components

/// Exchanges the bytes of components of 16 bits.
@discardableResult
public func vImageByteSwap_Planar16U(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
  let status = checkAlike(src.pointee, dest.pointee, 2, 2)
  guard status == kvImageNoError else { return status }
  for row in 0..<Int(dest.pointee.height) {
    let (input, output) = (src.pointee.row(row, UInt16.self), dest.pointee.row(row, UInt16.self))
    for index in 0..<Int(dest.pointee.width) { output[index] = input[index].byteSwapped }
  }
  return kvImageNoError
}
/// Numbers from 0 to 255 as numbers between two limits.
@discardableResult
public func vImageConvert_Planar8toPlanarF(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ maxFloat: Pixel_F,
  _ minFloat: Pixel_F, _ flags: vImage_Flags
) -> vImage_Error {
  let status = checkAlike(src.pointee, dest.pointee, 1, 4)
  guard status == kvImageNoError else { return status }
  for row in 0..<Int(dest.pointee.height) {
    let (input, output) = (src.pointee.row(row, UInt8.self), dest.pointee.row(row, Float.self))
    for index in 0..<Int(dest.pointee.width) {
      output[index] = minFloat + (maxFloat - minFloat) * Float(input[index]) / 255
    }
  }
  return kvImageNoError
}
/// Numbers between two limits as numbers from 0 to 255.
@discardableResult
public func vImageConvert_PlanarFtoPlanar8(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ maxFloat: Pixel_F,
  _ minFloat: Pixel_F, _ flags: vImage_Flags
) -> vImage_Error {
  let status = checkAlike(src.pointee, dest.pointee, 4, 1)
  guard status == kvImageNoError else { return status }
  guard maxFloat != minFloat else { return kvImageInvalidParameter }
  for row in 0..<Int(dest.pointee.height) {
    let (input, output) = (src.pointee.row(row, Float.self), dest.pointee.row(row, UInt8.self))
    for index in 0..<Int(dest.pointee.width) {
      let share = (input[index] - minFloat) / (maxFloat - minFloat)
      output[index] = share.isNaN ? 0 : byte(share * 255)
    }
  }
  return kvImageNoError
}
/// Colours multiplied by alpha, which is the last component.
@discardableResult
public func vImagePremultiplyData_RGBA8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
  colors(src.pointee, dest.pointee) { UInt8((Int($0) * Int($1) + 127) / 255) }
}
/// Colours divided by alpha, which is the last component; those of transparent pixels become 0.
@discardableResult
public func vImageUnpremultiplyData_RGBA8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
  colors(src.pointee, dest.pointee) { color, alpha in
    alpha == 0 ? 0 : UInt8(min((Int(color) * 255 + Int(alpha) / 2) / Int(alpha), 255))
  }
}
private func colors(
  _ source: vImage_Buffer, _ target: vImage_Buffer, _ value: (UInt8, UInt8) -> UInt8
) -> vImage_Error {
  let status = checkAlike(source, target, 4, 4)
  guard status == kvImageNoError else { return status }
  for row in 0..<Int(target.height) {
    let (input, output) = (source.row(row, UInt8.self), target.row(row, UInt8.self))
    for at in stride(from: 0, to: Int(target.width) * 4, by: 4) {
      let alpha = input[at + 3]
      for part in 0..<3 { output[at + part] = value(input[at + part], alpha) }
      output[at + 3] = alpha
    }
  }
  return kvImageNoError
}
