export const REGISTRATION_SCHEMA = /* GraphQL */ `
extend type Query { cubicEvent: CubicEventQuery! }
extend type Mutation { cubicEvent: CubicEventMutation! }

extend type CubicEventQuery {
  # ours
  """The database's clock, ISO 8601 in UTC: registration windows open and close by it."""
  server_time: String!
  """What the caller may do at an event's registration now, decided by the code that admits them."""
  registration_state(event_id: Int!): RegistrationState
  """How people answered an event's form, counted from the answers that the caller reads; null for those who are no staff. of: seated (those who are registered) or all (those under review and on the waitlist too)."""
  answer_summary(event_id: Int!, of: String!): AnswerSummary
}
extend type CubicEventMutation {
  add_or_edit_applicants(event_id: Int!, project_id: Int, application_data: String!, action: String!,
                         location: String, source: String): ApplicantMutationResult!
}

"""Null where the caller may not see the event."""
type RegistrationState {
  """Whether an add would be admitted, as far as can be known before it is sent."""
  can_register: Boolean!
  """The most useful reason against it, as its sub_kind, or null."""
  refusal: String
  """The reason in the caller's language, or null."""
  message: String
  """More about it for the caller (when registration opens, who may register, who registered them), or null."""
  detail: String
  """Who registered the caller, where it was somebody else."""
  registered_by: String
  """upcoming, open or closed."""
  phase: String!
  opens_at: String
  closes_at: String
  modify_until: String
  """Seats that the caller could take; null where they are unlimited, and where there are some and the organiser does not tell how many."""
  seats_left: Int
  seats_limit: Int
  """Null where the organiser keeps it to those who run events and check people in."""
  seats_taken: Int
  waitlist: Boolean!
  """How many people wait."""
  waitlist_length: Int!
  """How many people wait before the caller's own group; null where they wait for nothing."""
  waitlist_ahead: Int
  """Whether an add now would wait for a seat."""
  joins_waitlist: Boolean!
  """Free seats that are kept for others (0 where their number is not told), and when the last of them opens to all."""
  seats_kept: Int!
  kept_until: String
  need_audit: Boolean!
  max_applicants: Int!
  """Whether the caller has submitted a registration for this event."""
  submitted: Boolean!
  """Whether what they submitted may still be changed."""
  can_edit: Boolean!
  """The applicants of the caller's submission, the caller's own ticket first."""
  applicant_ids: [Int!]!
}
type AnswerSummary { people: Int! questions: [QuestionSummary!]! }
"""A question of the form, in its order; those no longer asked last."""
type QuestionSummary {
  id: Int! name: String! type: String! removed: Boolean!
  """How many people answered it."""
  answered: Int!
  """Choices in the form's order, days, ranges of numbers, or the texts that several people gave, the most frequent first."""
  counts: [AnswerCount!]!
  """Of numbers, where there are some."""
  numbers: NumberSummary
  """The latest texts; names and contact data are not listed."""
  latest: [String!]!
}
type AnswerCount { answer: String! count: Int! }
type NumberSummary { least: Float! median: Float! mean: Float! most: Float! }
type ApplicantMutationResult { status: String sub_kind: String
  # ours
  error_msg: String
  """
  What is true for the caller besides the reason in error_msg, as registration_state says it in its detail; null where there is no
  more to say, or where it would have to be asked for while very many are refused.
  """
  detail: String
  """JSON: a list of {id, registration_status, flora_external_id} in the order sent."""
  result: String
  errors: [ResultError!] }
`
