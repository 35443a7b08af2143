/// How the ends of lines look.
public enum CGLineCap: Int32, Sendable { case butt = 0, round, square }
/// How the corners of lines look.
public enum CGLineJoin: Int32, Sendable { case miter = 0, round, bevel }
/// How smoothly images are enlarged and made smaller.
public enum CGInterpolationQuality: Int32, Sendable { case `default` = 0, none, low, high, medium }
/// What is inside of a path that goes around something more than once.
public enum CGPathFillRule: Int, Sendable { case winding = 0, evenOdd }
/// What is drawn of a path.
public enum CGPathDrawingMode: Int32, Sendable { case fill = 0, eoFill, stroke, fillStroke, eoFillStroke }
