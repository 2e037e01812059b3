export const CHECK_IN_SCHEMA = /* GraphQL */ `
extend type CubicEventQuery {
  # ours
  """
  An event's tickets for its scanners (wire §7): for staff who check people in, and for the event's scanner passes. since: the
  version of the last answer, to get only what has changed; limit: tickets in one answer, 20,000 at most.
  """
  door_list(event_id: Int!, since: String, limit: Int,
            """Ours: the name of the device, and how many of its scans wait to be sent; both for the event's staff."""
            device: String, waiting: Int): DoorList!
}
extend type CubicEventMutation {
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
type SyncResult { status: String error_kind: String error_msg: String
  """JSON: a list of results in the order sent."""
  results: String }
`
