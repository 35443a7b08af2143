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

/// For modules in which no loop goes over bytes or samples one by one: Scripts/build, which makes the command, has them compiled
/// for size.
let cold: [SwiftSetting] =
  Context.environment["MEDIASCOPE_SIZE"] == nil ? [] : [.unsafeFlags(["-Osize"])]
let coldModules: Set = [
  "MediaAudioFrames", "MediaChunks", "MediaEditing", "MediaExif", "MediaImages", "MediaMetadata",
  "ScopeCommands",
]

/// One row of the table of modules in docs/architecture.md: `Scripts/lint` holds the imports against it.
func module(_ name: String, imports: [Target.Dependency] = []) -> [Target] {
  [
    part(name, imports: imports),
    .testTarget(
      name: "\(name)Tests", dependencies: [.target(name: name), "MediaScopeFixtures"],
      swiftSettings: swiftSettings),
  ]
}

/// A row whose tests are those of the module that is built on all of its kind.
func part(_ name: String, imports: [Target.Dependency]) -> Target {
  .target(
    name: name, dependencies: imports,
    swiftSettings: swiftSettings + (coldModules.contains(name) ? cold : []))
}

let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Command"]))

let package = Package(
  name: "MediaScope",
  products: [
    .library(
      name: "MediaScope",
      targets: [
        "MediaScope", "MediaCore", "MediaContainers", "MediaMetadata", "MediaAssets", "MediaReading",
        "MediaAnalysis", "MediaExif", "MediaRendering", "MediaPipelines", "MediaEditing", "MediaWriting",
        "MediaScopeErrors",
      ]),
    // Times, structure and tags of files, without any C library.
    .library(
      name: "MediaScopeCore",
      targets: ["MediaScopeCore", "MediaCore", "MediaContainers", "MediaMetadata"]),
    // Apple's names, for those who ask for them: `import AVFoundation` on Linux.
    .library(
      name: "AVFoundationCompat",
      targets: [
        "AVFoundation", "AVFAudio", "CoreMedia", "CoreVideo", "CoreGraphics", "AudioToolbox", "Accelerate",
        "ImageIO", "MediaToolbox", "QuartzCore", "UniformTypeIdentifiers", "VideoToolbox", "CoreAudio",
        "CoreAudioTypes", "_Testing_CoreGraphics", "MediaScopeErrors",
      ]),
    .executable(name: "mediascope", targets: ["mediascope"]),
  ],
  traits: [
    .default(enabledTraits: ["Command"]),
    .trait(
      name: "Command", description: "The command mediascope, for which swift-argument-parser is resolved."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    .systemLibrary(
      // Without pkgConfig: its -l options would load libav before `main`; CMediaScopeLibAVShim/lazy.c loads it when it is used.
      name: "CMediaScopeLibAV",
      providers: [
        .apt([
          "libavformat-dev", "libavcodec-dev", "libswscale-dev", "libswresample-dev",
          "libavutil-dev", "pkg-config",
        ])
      ]),
    .target(name: "CMediaScopeLazy"),
    .target(name: "CMediaScopeVectors"),
    .target(name: "CMediaScopeLibAVShim", dependencies: ["CMediaScopeLibAV", "CMediaScopeLazy"]),
    .systemLibrary(name: "CMediaScopeFLAC", providers: [.apt(["libflac-dev"])]),
    .target(name: "CMediaScopeFLACShim", dependencies: ["CMediaScopeFLAC", "CMediaScopeLazy"]),
    // Without pkgConfig, too, and no link line: CMediaScopeRenderingShim and CMediaScopeExifShim load them.
    .systemLibrary(name: "CMediaScopeCairo", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(name: "CMediaScopePango", providers: [.apt(["libpangocairo-1.0-0"])]),
    .systemLibrary(name: "CMediaScopeDeflate", providers: [.apt(["libdeflate-dev"])]),
    .systemLibrary(name: "CMediaScopeTurboJPEG", providers: [.apt(["libturbojpeg0-dev"])]),
    .systemLibrary(name: "CMediaScopeWebP", providers: [.apt(["libwebp-dev"])]),
    .target(
      name: "CMediaScopeRenderingShim",
      dependencies: [
        "CMediaScopeCairo", "CMediaScopeDeflate", "CMediaScopeLazy", "CMediaScopePango",
        "CMediaScopeTurboJPEG", "CMediaScopeWebP",
      ]),
    .target(name: "CMediaScopeTimePitch", dependencies: ["CMediaScopeLazy"]),
    .systemLibrary(name: "CMediaScopeExif", providers: [.apt(["libexif-dev"])]),
    .target(name: "CMediaScopeExifShim", dependencies: ["CMediaScopeExif", "CMediaScopeLazy"]),

    // The values that tests of every module expect, as Scripts/make-fixtures wrote them.
    .target(name: "MediaScopeFixtures", path: "Tests/Fixtures", swiftSettings: swiftSettings),

    .executableTarget(
      name: "mediascope",
      dependencies: [
        "ScopeCommands", argumentParser,
      ],
      swiftSettings: swiftSettings),
    .executableTarget(name: "reader-bench", dependencies: ["MediaScope"], swiftSettings: swiftSettings),
  ]
    + module("MediaCore")
    + [part("MediaStructure", imports: ["MediaCore"])]
    + [part("MediaCodecs", imports: ["MediaStructure", "MediaCore"])]
    + [part("MediaImages", imports: ["MediaStructure", "MediaCore"])]
    + [part("MediaAudioFrames", imports: ["MediaCodecs", "MediaStructure", "MediaCore"])]
    + [part("ISOBaseMedia", imports: ["MediaImages", "MediaCodecs", "MediaStructure", "MediaCore"])]
    + [
      part(
        "MediaChunks",
        imports: ["MediaAudioFrames", "MediaImages", "MediaCodecs", "MediaStructure", "MediaCore"])
    ]
    + [
      part(
        "MediaStreams",
        imports: ["MediaChunks", "MediaAudioFrames", "MediaCodecs", "MediaStructure", "MediaCore"])
    ]
    + module(
      "MediaContainers",
      imports: [
        "ISOBaseMedia", "MediaStreams", "MediaChunks", "MediaAudioFrames", "MediaImages", "MediaCodecs",
        "MediaStructure", "MediaCore",
      ])
    + module(
      "LibAV",
      imports: [
        "CMediaScopeFLAC", "CMediaScopeFLACShim", "CMediaScopeLibAV", "CMediaScopeLibAVShim",
        "CMediaScopeVectors", "MediaCore",
      ])
    + module("MediaExif", imports: ["CMediaScopeExif", "CMediaScopeExifShim", "MediaCore"])
    + module("MediaTimePitch", imports: ["CMediaScopeTimePitch", "MediaCore"])
    + module(
      "MediaMetadata",
      imports: [
        "MediaContainers", "ISOBaseMedia", "MediaStreams", "MediaAudioFrames", "MediaImages", "MediaCodecs",
        "MediaStructure", "MediaCore",
      ])
    + module("MediaScopeCore", imports: ["MediaMetadata", "MediaContainers", "MediaCore"])
    + module(
      "MediaAssets",
      imports: [
        "LibAV", "MediaExif", "MediaMetadata", "MediaContainers", "ISOBaseMedia", "MediaStreams",
        "MediaChunks",
        "MediaAudioFrames", "MediaImages", "MediaCodecs", "MediaStructure", "MediaCore",
      ])
    + module(
      "MediaReading",
      imports: [
        "MediaAssets", "MediaMetadata", "MediaContainers", "MediaCodecs", "MediaTimePitch", "LibAV",
        "MediaCore",
      ])
    + module("MediaAnalysis", imports: ["CMediaScopeVectors", "MediaCore"])
    + module(
      "MediaRendering",
      imports: [
        "CMediaScopeCairo", "CMediaScopeDeflate", "CMediaScopePango", "CMediaScopeRenderingShim",
        "CMediaScopeTurboJPEG", "CMediaScopeWebP", "MediaAnalysis", "MediaCore",
      ])
    + module(
      "MediaPipelines", imports: ["MediaReading", "MediaAnalysis", "MediaAssets", "MediaCore"])
    + module(
      "MediaEditing",
      imports: ["MediaRendering", "MediaReading", "MediaAssets", "MediaMetadata", "MediaCore"])
    + module(
      "MediaWriting",
      imports: [
        "MediaReading", "MediaAssets", "MediaMetadata", "MediaContainers", "ISOBaseMedia", "MediaStreams",
        "MediaChunks", "MediaAudioFrames", "MediaImages", "MediaCodecs", "MediaStructure", "LibAV",
        "MediaCore",
      ])
    + module(
      "MediaScope",
      imports: [
        "MediaCore", "MediaContainers", "MediaMetadata", "MediaAssets", "MediaReading", "MediaAnalysis",
        "MediaExif", "MediaRendering", "MediaPipelines", "MediaEditing", "MediaWriting",
      ])
    + module("MediaScopeErrors", imports: ["MediaCore"])
    + [.target(name: "_Testing_CoreGraphics", swiftSettings: swiftSettings)]
    + module("CoreGraphics", imports: ["_Testing_CoreGraphics", "MediaRendering", "MediaCore"])
    + module("UniformTypeIdentifiers")
    + module(
      "ImageIO",
      imports: [
        "UniformTypeIdentifiers", "CoreGraphics", "MediaRendering", "MediaReading", "MediaAssets",
        "MediaMetadata", "MediaContainers", "MediaCore",
      ])
    + module("QuartzCore", imports: ["CoreGraphics", "MediaRendering", "MediaCore"])
    + module("CoreAudioTypes", imports: ["MediaCore"])
    + [part("CoreAudio", imports: ["CoreAudioTypes"])]
    + module(
      "AudioToolbox",
      imports: [
        "CoreGraphics", "CoreAudioTypes", "MediaWriting", "MediaReading", "MediaAssets", "MediaMetadata",
        "MediaContainers", "MediaCodecs", "LibAV", "MediaCore",
      ])
    + module("CoreVideo", imports: ["CoreGraphics", "CoreAudioTypes", "MediaCore"])
    + module(
      "CoreMedia",
      imports: [
        "CoreVideo", "CoreGraphics", "CoreAudioTypes", "MediaMetadata", "MediaCodecs", "MediaStructure",
        "MediaCore",
      ])
    + module(
      "VideoToolbox", imports: ["CoreMedia", "CoreVideo", "CoreGraphics", "LibAV", "MediaCore"])
    + [part("MediaToolbox", imports: ["CoreMedia", "MediaAssets"])]
    + module("Accelerate", imports: ["LibAV", "MediaCore"])
    + module(
      "AVFAudio",
      imports: [
        "CoreMedia", "CoreGraphics", "AudioToolbox", "MediaTimePitch", "MediaWriting", "MediaReading",
        "MediaCore",
      ])
    + module(
      "AVFoundation",
      imports: [
        "AVFAudio", "ImageIO", "MediaToolbox", "QuartzCore", "UniformTypeIdentifiers", "CoreMedia",
        "CoreVideo", "CoreGraphics", "AudioToolbox", "MediaWriting", "MediaEditing", "MediaReading",
        "MediaAssets", "MediaMetadata", "MediaCore",
      ])
    + module(
      "ScopeCommands",
      imports: [
        "MediaScope", "MediaAssets", "MediaMetadata", "MediaContainers", "MediaStructure", "MediaEditing",
        "MediaWriting", "LibAV", argumentParser,
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
