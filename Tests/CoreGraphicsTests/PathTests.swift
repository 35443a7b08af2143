import CoreGraphics
import Foundation
import Testing

struct PathTests {
  @Test("a point is inside by the rule that is asked for")
  func contains() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
    path.addRect(CGRect(x: 3, y: 3, width: 4, height: 4))
    #expect(path.contains(CGPoint(x: 5, y: 5)) && !path.contains(CGPoint(x: 5, y: 5), using: .evenOdd))
    #expect(path.contains(CGPoint(x: 1, y: 1), using: .evenOdd) && !path.contains(CGPoint(x: 11, y: 5)))
    let moved = CGAffineTransform(translationX: -20, y: 0)
    #expect(path.contains(CGPoint(x: 21, y: 1), transform: moved))
    let disc = CGPath(ellipseIn: CGRect(x: -5, y: -5, width: 10, height: 10), transform: nil)
    for degree in stride(from: 0.0, to: 360, by: 15) {
      let (x, y) = (cos(degree * .pi / 180), sin(degree * .pi / 180))
      #expect(
        disc.contains(CGPoint(x: 4.99 * x, y: 4.99 * y)) && !disc.contains(CGPoint(x: 5.01 * x, y: 5.01 * y)))
    }
  }

  @Test("boxes lie around points, or around the curve itself")
  func boxes() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addQuadCurve(to: CGPoint(x: 10, y: 0), control: CGPoint(x: 5, y: 10))
    // A parabola's vertex is half as high as its control point.
    #expect(abs(path.boundingBoxOfPath.height - 5) < 1e-9 && path.boundingBoxOfPath.width == 10)
    #expect(path.boundingBox.height > 6 && path.currentPoint == CGPoint(x: 10, y: 0))
    #expect(CGPath().boundingBox.isNull && CGPath().currentPoint == .zero)
    let disc = CGPath(ellipseIn: CGRect(x: 1, y: 2, width: 6, height: 4), transform: nil)
    let box = disc.boundingBoxOfPath
    #expect(abs(box.minX - 1) < 1e-3 && abs(box.maxY - 6) < 1e-3)
    path.closeSubpath()
    #expect(path.currentPoint == .zero)
  }

  @Test("an arc between two tangents touches both at their distance from the corner")
  func tangents() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 4)
    var points: [CGPoint] = []
    path.applyWithBlock { element in
      switch element.pointee.type {
      case .moveToPoint, .addLineToPoint: points.append(element.pointee.points[0])
      case .addCurveToPoint: points.append(element.pointee.points[2])
      default: break
      }
    }
    func isNear(_ one: CGPoint?, _ x: CGFloat, _ y: CGFloat) -> Bool {
      one.map { abs($0.x - x) < 1e-9 && abs($0.y - y) < 1e-9 } ?? false
    }
    #expect(points.count == 3 && isNear(points[1], 6, 0) && isNear(points[2], 10, 4))
    // All of it is as far from the centre as the radius.
    #expect(path.contains(CGPoint(x: 6 + 4 * 0.7, y: 4 - 4 * 0.7)) && !path.contains(CGPoint(x: 9.3, y: 0.7)))
    // The other way round, and an arc that turns by a blunt angle.
    let other = CGMutablePath()
    other.move(to: .zero)
    other.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 20, y: -10), radius: 3)
    let distance = 3 * tan(Double.pi / 8)
    #expect(
      isNear(
        other.currentPoint, CGFloat(10 + distance * 0.5.squareRoot()), CGFloat(-distance * 0.5.squareRoot())))
    // Points on a line are a line.
    let straight = CGMutablePath()
    straight.move(to: .zero)
    straight.addArc(tangent1End: CGPoint(x: 5, y: 0), tangent2End: CGPoint(x: 9, y: 0), radius: 2)
    #expect(straight.currentPoint == CGPoint(x: 5, y: 0))
  }

  @Test("copies are equal, and a rectangle is known as one")
  func copies() throws {
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    let path = CGPath(rect: rect, transform: nil)
    var found = CGRect.zero
    #expect(path.isRect(&found) && found == rect)
    #expect(!CGPath(ellipseIn: rect, transform: nil).isRect(nil))
    let copy = try #require(path.mutableCopy())
    #expect(copy == path && path.copy() == path)
    copy.addLine(to: .zero)
    #expect(copy != path && !copy.isRect(nil))
    var transform = CGAffineTransform(scaleX: 2, y: 2)
    #expect(path.copy(using: &transform)?.boundingBox == CGRect(x: 2, y: 4, width: 6, height: 8))
    let round = CGMutablePath()
    round.addRoundedRect(in: rect, cornerWidth: 1, cornerHeight: 1)
    #expect(round.boundingBoxOfPath == rect && !round.contains(CGPoint(x: 1.1, y: 2.1)))
  }

  @Test("a context's own path is in the coordinates of now")
  func current() throws {
    let context = try #require(
      CGContext(
        data: nil, width: 20, height: 20, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.translateBy(x: 2, y: 3)
    context.scaleBy(x: 2, y: 2)
    #expect(context.isPathEmpty)
    context.move(to: CGPoint(x: 1, y: 1))
    context.addQuadCurve(to: CGPoint(x: 5, y: 1), control: CGPoint(x: 3, y: 5))
    #expect(context.currentPointOfPath == CGPoint(x: 5, y: 1))
    #expect(abs(context.boundingBoxOfPath.maxY - 3) < 1e-9)
    #expect(context.pathContains(CGPoint(x: 3, y: 2), mode: .fill))
    #expect(context.convertToDeviceSpace(CGPoint(x: 1, y: 1)) == CGPoint(x: 4, y: 5))
    #expect(
      context.convertToUserSpace(CGRect(x: 2, y: 3, width: 4, height: 4))
        == CGRect(x: 0, y: 0, width: 2, height: 2))
    context.clip(to: [CGRect(x: 0, y: 0, width: 1, height: 1), CGRect(x: 3, y: 0, width: 1, height: 1)])
    #expect(context.boundingBoxOfClipPath == CGRect(x: 0, y: 0, width: 4, height: 1))
  }
}
