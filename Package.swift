// swift-tools-version: 6.2

import PackageDescription

let swiftSettings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableExperimentalFeature("Lifetimes"),
]

/// One row of the table of modules in docs/architecture.md: `Scripts/lint` holds the imports against it.
func module(_ name: String, imports: [Target.Dependency] = []) -> [Target] {
  [
    .target(name: name, dependencies: imports, swiftSettings: swiftSettings),
    .testTarget(
      name: "\(name)Tests", dependencies: [.target(name: name), "Fixtures"],
      swiftSettings: swiftSettings),
  ]
}

let package = Package(
  name: "MediaScope",
  products: [
    .library(
      name: "MediaScope",
      targets: [
        "MediaScope", "MediaCore", "MediaContainers", "MediaMetadata", "MediaAssets", "MediaReading",
        "MediaAnalysis", "MediaExif", "MediaRendering", "MediaPipelines", "MediaEditing", "MediaWriting",
      ]),
    .executable(name: "mediascope", targets: ["mediascope"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    .systemLibrary(
      // Without pkgConfig: its -l options would load libav before `main`; CLibAVShim/lazy.c loads it when it is used.
      name: "CLibAV",
      providers: [
        .apt([
          "libavformat-dev", "libavcodec-dev", "libswscale-dev", "libswresample-dev",
          "libavutil-dev", "pkg-config",
        ])
      ]),
    .target(name: "CLazy"),
    .target(name: "CLibAVShim", dependencies: ["CLibAV", "CLazy"]),
    .systemLibrary(name: "CFLAC", providers: [.apt(["libflac-dev"])]),
    .target(name: "CFLACShim", dependencies: ["CFLAC", "CLazy"]),
    // Without pkgConfig, too, and no link line: CRenderingShim and CExifShim load them.
    .systemLibrary(name: "CCairo", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(name: "CPango", providers: [.apt(["libpangocairo-1.0-0"])]),
    .systemLibrary(name: "CDeflate", providers: [.apt(["libdeflate-dev"])]),
    .systemLibrary(name: "CTurboJPEG", providers: [.apt(["libturbojpeg0-dev"])]),
    .systemLibrary(name: "CWebP", providers: [.apt(["libwebp-dev"])]),
    .target(
      name: "CRenderingShim", dependencies: ["CCairo", "CDeflate", "CLazy", "CPango", "CTurboJPEG", "CWebP"]),
    .systemLibrary(name: "CExif", providers: [.apt(["libexif-dev"])]),
    .target(name: "CExifShim", dependencies: ["CExif", "CLazy"]),

    // The values that tests of every module expect, as Scripts/make-fixtures wrote them.
    .target(name: "Fixtures", path: "Tests/Fixtures", swiftSettings: swiftSettings),

    .executableTarget(
      name: "mediascope",
      dependencies: [
        "ScopeCommands", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: swiftSettings),
    .executableTarget(name: "reader-bench", dependencies: ["MediaScope"], swiftSettings: swiftSettings),
  ]
    + module("MediaCore")
    + module("MediaContainers", imports: ["MediaCore"])
    + module("LibAV", imports: ["CFLAC", "CFLACShim", "CLibAV", "CLibAVShim", "MediaCore"])
    + module("MediaExif", imports: ["CExif", "CExifShim", "MediaCore"])
    + module("MediaMetadata", imports: ["MediaExif", "MediaContainers", "MediaCore"])
    + module("MediaAssets", imports: ["LibAV", "MediaMetadata", "MediaContainers", "MediaCore"])
    + module(
      "MediaReading", imports: ["MediaAssets", "MediaMetadata", "MediaContainers", "LibAV", "MediaCore"])
    + module("MediaAnalysis", imports: ["MediaCore"])
    + module(
      "MediaRendering",
      imports: [
        "CCairo", "CDeflate", "CPango", "CRenderingShim", "CTurboJPEG", "CWebP", "MediaAnalysis", "MediaCore",
      ])
    + module(
      "MediaPipelines", imports: ["MediaReading", "MediaAnalysis", "MediaAssets", "MediaCore"])
    + module(
      "MediaEditing",
      imports: ["MediaRendering", "MediaReading", "MediaAssets", "MediaMetadata", "MediaCore"])
    + module(
      "MediaWriting",
      imports: ["MediaReading", "MediaAssets", "MediaMetadata", "MediaContainers", "LibAV", "MediaCore"])
    + module(
      "MediaScope",
      imports: [
        "MediaCore", "MediaContainers", "MediaMetadata", "MediaAssets", "MediaReading", "MediaAnalysis",
        "MediaExif", "MediaRendering", "MediaPipelines", "MediaEditing", "MediaWriting",
      ])
    + module(
      "ScopeCommands",
      imports: [
        "MediaScope", "MediaAssets", "MediaMetadata", "MediaContainers", "MediaEditing", "MediaWriting",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ])
)

// SwiftPM compiles a target anew when a module has changed that the target itself depends on. The layouts of types reach
// further, so each target depends on all modules that those of its row need, too.
extension Target.Dependency {
  var targetName: String? {
    switch self {
    case .byNameItem(let name, _), .targetItem(let name, _): name
    default: nil
    }
  }
}

let rows = Dictionary(
  uniqueKeysWithValues: package.targets.filter { $0.swiftSettings != nil }.map { target in
    (target.name, target.dependencies.compactMap(\.targetName))
  })

for target in package.targets {
  let row = target.dependencies.compactMap(\.targetName)
  var known = row
  var place = 0
  while place < known.count {
    known += rows[known[place], default: []].filter { rows[$0] != nil && !known.contains($0) }
    place += 1
  }
  target.dependencies += known.dropFirst(row.count).map { .target(name: $0) }
}
