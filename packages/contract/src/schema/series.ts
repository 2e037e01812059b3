export const SERIES_SCHEMA = /* GraphQL */ `
extend type CubicEventQuery {
  # ours
  """The series of an event with all its dates that the caller sees, cancelled ones too; null where it has none, or the caller does not see the event."""
  event_series(event_id: Int!): EventSeries
}
extend type CubicEventMutation {
  # ours
  """Registers the same people on several dates of one series, by one form. The answers are to the form of event_id. Each date answers for itself, as add_or_edit_applicants would; application_data needs a request_id, and with it the same call gets the same answers. The sessions of an applicant may be of several dates: each takes its own."""
  register_for_dates(event_id: Int!, event_ids: [Int!]!, application_data: String!, location: String, source: String): DatesMutationResult!
}
type EventSeries { id: Int! name: String! dates: [SeriesDate!]! }
type SeriesDate {
  event_id: Int!
  name: String!
  """Which of the dates it is, by their order: from 1."""
  place: Int!
  start_time: String
  end_time: String
  """When it was to start before it was moved; null where it was not moved."""
  moved_from: String
  status: String!
  """Whether the form of the event that was asked for registers for it too."""
  same_form: Boolean!
  """Whether whoever registers chooses among its sessions."""
  chooses_sessions: Boolean!
  """Whether the caller has a ticket of it."""
  registered: Boolean!
  """People with a seat, under review or on the waitlist; null for those who are not told how many."""
  people: Int
  """As registration_state says it."""
  state: RegistrationState!
}
type DatesMutationResult { status: String!
  """In the order of event_ids."""
  dates: [DateAnswer!]! }
type DateAnswer { event_id: Int! answer: ApplicantMutationResult! }
`
