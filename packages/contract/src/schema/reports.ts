export const REPORTS_SCHEMA = /* GraphQL */ `
extend type CubicEventQuery {
  # ours
  """How an event went, for those who read its applicants; parts that a reader may not see are null."""
  report(event_id: Int!): EventReport!
  """What a link shows (CubicReportLink); null for one that is unknown, has ended or is switched off. word: where the link needs one."""
  shared_report(code: String!, word: String): SharedReport
}

type SharedReport {
  """open; word: it needs another word; log_in: it is for people who are logged in."""
  state: String!
  ends_at: String
  report: EventReport
}
"""Of a report that is shared (folded), counts of one to four people are null, or part of others."""
type EventReport {
  event: ReportedEvent!
  as_of: String!
  folded: Boolean!
  pending: ReportPending!
  numbers: ReportNumbers!
  arrivals: ReportArrivals!
  gates: [ReportGate!]!
  """How long people were there; null where nobody checks out."""
  presence: ReportPresence
  """Who did not come, by how many days before the start they registered; null for those who see no answers, in what is shared, and as long as it is not final."""
  no_shows: [ReportNoShows!]
  """Of those with a seat; null for those who see no answers."""
  questions: [ReportQuestion!]
  ratings: ReportRatings
  """What was sent about the event by case, without what was not needed any more."""
  messages: [ReportMessages!]
}
type ReportedEvent { id: Int! name: String! cover: String type_id: Int organisers: [String!]! address: String start_time: String end_time: String sign_in: Boolean! }
"""What the numbers wait for. settled: is it known who did not come? devices: those that have scans which the server does not know."""
type ReportPending { is_over: Boolean! settled: Boolean! conflicts: Int! devices: Int! }
"""limit: null if there is none. viewed: how often the event's page was opened; null if not counted from the beginning. no_show: null as long as it is not final."""
type ReportNumbers { limit: Int viewed: Int registered: Int seated: Int arrived: Int leave: Int no_show: Int rated: Int }
type ReportArrivals { step_minutes: Int! spans: [ReportSpan!]! }
type ReportSpan { at: String! count: Int! }
"""seconds: the median from one scan to the next on the same device."""
type ReportGate { gate: String self: Boolean! arrived: Int! devices: Int first: String last: String seconds: Float turned_away: Int conflicts: Int }
"""left, closed: who checked out, and who forgot. median: of their minutes. spans: how many were there for least minutes and fewer than most."""
type ReportPresence { left: Int closed: Int median: Int spans: [ReportMinutes!]! }
type ReportMinutes { least: Int! most: Int! count: Int! }
"""Of those who registered least days before the start or more, and fewer than most."""
type ReportNoShows { least: Int! most: Int seated: Int! no_show: Int! }
type ReportQuestion { id: Int! name: String! type: String! removed: Boolean! answered: Int counts: [ReportCount!]! numbers: NumberSummary latest: [String!]! }
type ReportCount { answer: String! count: Int }
"""scores: how many gave least to most stars."""
type ReportRatings { average: Float scores: [ReportScore!]! comments: [ReportComment!]! hidden_comments: Int! }
type ReportScore { least: Int! most: Int! count: Int! }
type ReportComment { score: Int comment: String! }
type ReportMessages { case: String! sent: Int! waiting: Int! failed: Int! }
`
