export const OVERVIEW_SCHEMA = /* GraphQL */ `
extend type CubicEventQuery {
  # ours
  """The office's overview by the caller's rights; null for those who are no staff. days (7 to 90, 30 where left out) is how far registrations go back."""
  overview(days: Int): Overview
  """What a new installation has already; null for those who are no administrators."""
  first_steps: FirstSteps
}

type Overview {
  """The published events of today in the organisation's zone, the first to begin first; 20 at most."""
  today: [TodayEvent!]!
  waiting: WaitingWork!
  """Each day in the organisation's zone, today last."""
  registrations: [DayCount!]!
  """Of the last 90 days' events that have begun and check people in, by type."""
  check_in: [TypeCheckIn!]!
  """Of the last 90 days' events."""
  ratings: RatingSummary!
}
type TodayEvent { id: Int! name: String! address: String cover: String type_id: Int start_time: String end_time: String expected: Int! arrived: Int! }
"""What the caller's rights let them settle."""
type WaitingWork {
  events_to_review: Int! applicants_to_review: Int!
  """The caller's own drafts and rejected events."""
  unfinished_events: Int!
  """Five of them at most: the events that begin first, and the events whose applicants have waited longest."""
  review_events: [WaitingEvent!]! review_applicants: [WaitingEvent!]!
}
type WaitingEvent { id: Int! name: String! count: Int! }
"""before: as many days earlier."""
type DayCount { day: String! count: Int! before: Int! }
type TypeCheckIn { type_id: Int name: String events: Int! expected: Int! arrived: Int! }
"""scores: how many gave one star, two, and so on."""
type RatingSummary { average: Float scores: [Int!]! comments: [RatingComment!]! }
type RatingComment { event_id: Int! event_name: String! score: Int! comment: String! }
type FirstSteps { organisation_named: Boolean! event_types: Int! events: Int! published_events: Int! people: Int! }
`
