/// A shape for the ends of lines.
public enum CGLineCap: Int32, Sendable { case butt = 0, round, square }
/// A shape for the corners of lines.
public enum CGLineJoin: Int32, Sendable { case miter = 0, round, bevel }
/// A smoothness of images that are enlarged or made smaller.
public enum CGInterpolationQuality: Int32, Sendable { case `default` = 0, none, low, high, medium }
/// A rule for what is inside of a path that goes around it more than once.
public enum CGPathFillRule: Int, Sendable { case winding = 0, evenOdd }
/// A choice of what is drawn of a path: its area by one of two rules, its line, or both.
public enum CGPathDrawingMode: Int32, Sendable { case fill = 0, eoFill, stroke, fillStroke, eoFillStroke }
