export const SYSTEM_SCHEMA = /* GraphQL */ `
extend type CubicEventQuery {
  # ours
  """How this installation is; null for those who are no administrators."""
  system: SystemReport
}

type SystemReport { at: String! lines: [SystemLine!]! processes: [SystemProcess!]! responses: [ResponseTimes!]! }
"""One thing to know. group: service, backups, queues, keys or storage. state: good, watch or bad; what is not good has advice. unit says how to read the value: text, seconds, bytes, count or moment (ISO 8601)."""
type SystemLine { key: String! group: String! name: String! value: String unit: String! note: String state: String! advice: String }
"""cpu is a share of one core. seen_at: when it last said that it lives."""
type SystemProcess { name: String! version: String! started_at: String! seen_at: String! is_alive: Boolean! cpu: Float! memory: Float! connections_busy: Int! connections_waiting: Int! connections_most: Int! roles: [String!]! }
"""How long the answers of a quarter of an hour took, streams left out: half of them within p50_ms, 95 of 100 within p95_ms."""
type ResponseTimes { at: String! count: Float! p50_ms: Float! p95_ms: Float! }
`
