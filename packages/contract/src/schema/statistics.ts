export const STATISTICS_SCHEMA = /* GraphQL */ `
extend type CubicEventQuery {
  """
  Counts registrations by the day on which they were made: from and to are days (YYYY-MM-DD) of the organisation's zone, both counted,
  at most ten years. by: day, month, type, unit, event, person_type, province, source, weekday_hour or question:<id of a form field>.
  For whoever reads applicants, of the events whose applicants they read. unit_id includes the units below it.
  """
  statistics(from: String!, to: String!, by: String!, unit_id: Int, type_id: Int, event_id: Int): Statistics!
}

type Statistics {
  """JSON: a list of {key, label, registered, seated, arrived, leave, no_show}; groups of nobody are left out. Who sees no answers gets groups of fewer than five people together under the key *."""
  rows: String!
  """JSON: the same numbers once. People who took several choices of a question count once."""
  total: String!
  # ours
  """How many events somebody registered for."""
  event_number: Int!
  """Those of them with the most registrations, 200 at most."""
  events: [EventStatistics!]!
  """Of events that limit their seats, check people in and are over."""
  seats: SeatsUsed!
  """How many people arrived at one event, at two, and so on; the sixth number counts those who arrived at more than five."""
  visits: [Int!]!
  """Of those whose answers the caller reads."""
  ratings: Ratings!
}
type EventStatistics {
  id: Int! name: String! cover: String type_id: Int start_time: String
  registered: Int! seated: Int! arrived: Int! leave: Int! no_show: Int!
  """Null: unlimited."""
  seat_limit: Int
  rating: Float
}
type SeatsUsed { arrived: Int! seats: Int! }
"""scores: how many gave one star, two, and so on."""
type Ratings { average: Float scores: [Int!]! }
`
