export const EVENTS_SCHEMA = /* GraphQL */ `
extend type CubicEventQuery {
  # ours
  """An event that was cancelled, for people who have its link: null for others, and where the caller could not see it before."""
  cancelled_event(event_id: Int!): CancelledEvent
}
type CancelledEvent { name: String! start_time: String end_time: String }
`
