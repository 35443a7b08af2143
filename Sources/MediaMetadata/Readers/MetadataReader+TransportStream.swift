import MediaCore
import MediaStreams

// The services of a transport stream (ETSI EN 300 468, 5.2.3 and 6.2.33).
extension MetadataReader {
  /// False where the stream names no service, so that libav is asked.
  mutating func readTransportStream(_ summary: TransportStreamSummary) -> Bool {
    for (number, service) in summary.services.sorted(by: { $0.key < $1.key }) {
      for (key, text) in [("service_name", service.name), ("service_provider_name", service.providerName)]
      where !text.isEmpty {
        var item = MetadataItem(keySpace: .dvb, key: key, value: .string(text))
        item.extraAttributes[.target] = "service \(number)"
        add(item)
      }
    }
    return !content.items.isEmpty
  }
}
