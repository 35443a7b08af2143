// Swift Testing asks for a module of this name wherever a file imports it together with a module named CoreGraphics. Apple's
// attaches images to tests; here it only has to be there.
