export const EDITING_SCHEMA = /* GraphQL */ `
extend type GenericMutation {
  # ours
  """
  Says that the caller has a record open for editing, or closes it, and answers who else has. Those who may read the record but not
  write it see the editors and are not among them.
  """
  announce_editing(model: String!, id: Int!, leaving: Boolean): EditingResult!
}

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
`
