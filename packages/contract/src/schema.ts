/** The GraphQL schema (wire §2). Fields below a "# ours" line are additions of ours to the contract. */
export const SCHEMA = /* GraphQL */ `
type Query    { dash: DashQuery!    user: UserQuery!    cubicEvent: CubicEventQuery! }
type Mutation { dash: DashMutation! cubicEvent: CubicEventMutation! }

type DashQuery { generic: GenericQuery! }
type DashMutation { generic: GenericMutation! }
type UserQuery { me: Me }
type Me { name: String email: String uid: Int nickname: String default_identity_id: Int }

type GenericQuery {
  config(model: String!, view_type: String!): ConfigResult!
  get(model: String!, id: Int!, fields: [String], match_record_tags: [String],
      """Ours: the nested objects alone, without dotted paths as keys beside them."""
      nested: Boolean): RecordResult!
  get_by_flora_external_id(model: String!, flora_external_id: String!, fields: [String],
                           match_record_tags: [String],
                           """Ours: the nested objects alone, without dotted paths as keys beside them."""
                           nested: Boolean): RecordResult!
  search(model: String!, condition: String, fields: [String], limit: Int, offset: Int, sort: String,
         apply_list_view_filter: Boolean, match_record_tags: [String], view_config_external_id: String,
         custom_count_fields: String,
         """Ours: the nested objects alone, without dotted paths as keys beside them."""
         nested: Boolean): SearchResult!
  pivottables_search(pivottables_id: Int!, condition: String, fields: [String], limit: Int, offset: Int,
                     sort: String, apply_list_view_filter: Boolean,
                     """
                     Ours: an unsaved pivot table in place of the stored one, JSON of its model and its data, as a PivotTable holds
                     them. pivottables_id is then ignored.
                     """
                     definition: String,
                     """Ours: the nested objects alone, without dotted paths as keys beside them."""
                     nested: Boolean): PivotSearchResult!
  get_model_list: [ModelListEntry!]!
  relation_model_search(current_model: String!, current_id: Int, current_relation_field: String!,
                        fields: [String], limit: Int, offset: Int, sort: String, condition: String,
                        search_type: String, match_record_tags: [String],
                        custom_count_fields: String,
                        """Ours: the nested objects alone, without dotted paths as keys beside them."""
                        nested: Boolean): SearchResult!
  fields(model: String!, fields: [String]): RawResult!
  info(model: String!): ModelListEntry!
  get_defaults(model: String!): RawResult!
  allow_record_tags(model: String!, is_create: Boolean, match_record_tags: [String]): [String!]!
}
type GenericMutation {
  save(model: String!, values: String): SaveResult!
  unlink(model: String!, id: Int!): MutationResult!
  call_method(model: String!, id: Int!, arguments: String!, method: String!, condition: String): MethodResult!
  update_relation(model: String!, id: Int!, relation_field: String!, relationIDs: [Int], kind: String): MutationResult!
  # ours
  """
  Says that the caller has a record open for editing, or closes it, and answers who else has. Those who may read the record but not
  write it see the editors and are not among them.
  """
  announce_editing(model: String!, id: Int!, leaving: Boolean): EditingResult!
}
type CubicEventQuery {
  # ours
  """The database's clock, ISO 8601 in UTC: registration windows open and close by it."""
  server_time: String!
  """What the caller may do at an event's registration now, decided by the code that admits them."""
  registration_state(event_id: Int!): RegistrationState
  """The office's overview by the caller's rights; null for those who are no staff. days (7 to 90, 30 where left out) is how far registrations go back."""
  overview(days: Int): Overview
  """
  An event's tickets for its scanners (wire §7): for staff who check people in, and for the event's scanner passes. since: the
  version of the last answer, to get only what has changed; limit: tickets in one answer, 20,000 at most.
  """
  door_list(event_id: Int!, since: String, limit: Int,
            """Ours: the name of the device, and how many of its scans wait to be sent; both for the event's staff."""
            device: String, waiting: Int): DoorList!
  """What a new installation has already; null for those who are no administrators."""
  first_steps: FirstSteps
}
type DoorList {
  """Opaque: since of the next call."""
  version: String!
  """JSON: a list of tickets. One that was removed is withdrawn and has no code_hash."""
  tickets: String!
  """False while there is more: ask again with the new version."""
  complete: Boolean!
  """JSON: a list of {id, public_key}, Ed25519 keys in base64url."""
  signing_keys: String!
  """JSON: a list of this event and the others of its day."""
  events: String!
  """Ours: whether this is the whole list, which replaces what the device had."""
  full: Boolean!
  """Ours: how many tickets there are in all; null where only changes were asked for."""
  total: Int
  """Ours: what the hashes of this event's list begin with."""
  salt: String!
  """Ours: JSON, the pinyin of the Chinese characters in the names of these tickets: {"曾": "zeng ceng"}."""
  readings: String!
  """Ours: JSON, a list of the ids of the caller's scans whose conflict staff have settled, the newest first, 500 at most."""
  settled: String!
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
type CubicEventMutation {
  add_or_edit_applicants(event_id: Int!, project_id: Int, application_data: String!, action: String!,
                         location: String, source: String): ApplicantMutationResult!
  # ours
  """
  Takes the scans of a device (wire §7), at most 500, in any order and as often as they are sent. Each is kept, and answered in the
  order sent. For staff who check people in, and for the event's scanner passes.
  """
  sync_scans(event_id: Int!, device: String!, scans: String!,
             """Ours: the device's clock as it sends, ISO 8601. A wrong clock is put right by it."""
             sent_at: String,
             """Ours: how many scans still wait on the device after these."""
             waiting: Int): SyncResult!
}
type SyncResult { status: String error_kind: String error_msg: String
  """JSON: a list of results in the order sent."""
  results: String }

type RecordResult { raw: String allow_record_tags: [String!] relations: String
  # ours
  """The fields asked for that the caller may not read: null in raw."""
  unreadable_fields: [String!] }
type SearchItem   { raw: String allow_record_tags: [String!]
  # ours
  """
  Where the record's display field, if it was asked for, holds what search_text was matched with: a JSON list of [from, to] in
  UTF-16 units, empty where another field holds it.
  """
  marks: String }
type PageInfo     { total_count: Int custom_count: String
  # ours
  """The fields asked for that the caller may not read: null in every record."""
  unreadable_fields: [String!] }
type SearchResult { items: [SearchItem!] relations: String allow_record_tags: [String!] page_info: PageInfo }
type PivotItem    { raw: String }
type PivotSearchResult { items: [PivotItem!] relations: String page_info: PageInfo }
type ConfigResult { items: [PivotItem!] page_info: PageInfo }
type RawResult    { raw: String }
type ModelListEntry {
  display_name: String name: String description: String user_read_only: Boolean
  # ours
  """Whether a condition may search its records for text: a leaf on search_text with the comparator match."""
  text_search: Boolean display_field: String }
type SavedRecord  { id: String }
type ResultError  { level: String kind: String message: String
  # ours
  """The field of the record, or the form field's id, that the entry is about."""
  field: String
  """For a registration: the position in the applicants sent, from 0."""
  index: Int }
type SaveResult   { result: SavedRecord status: String error_msg: String error_kind: String
                    error_sub_kind: String sub_kind: String errors: [ResultError!]
  # ours
  """Where the record was changed since the version that was sent (save:conflict): how it is now."""
  conflict: SaveConflict }
type SaveConflict {
  """The version to send with the next save."""
  version: String!
  """JSON: the fields that the caller may read, as they are now; of relations to many, those that were sent."""
  raw: String!
  """Who made the last change, and when, by the audit log; null where that is not known, or not to be told to the caller."""
  changed_by: Editor
  changed_time: String
  """What the last change set."""
  changed_fields: [String!]!
}
type Editor {
  id: Int! name: String!
  avatar: String
  """Since when they have the record open; null for the author of a change."""
  since: String
}
type EditingResult {
  status: String! error_msg: String error_kind: String
  """The others who have the record open, longest first; 20 at most."""
  editors: [Editor!]!
  """How many seconds later to announce it again. A record counts as open for three times as long."""
  heartbeat_seconds: Int!
}
type MutationResult { status: String error_msg: String error_kind: String }
type MethodResult { status: String error_msg: String error_kind: String result: String
  # ours
  """The bad fields of a refused call that writes records; index counts the records sent."""
  errors: [ResultError!] }
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
