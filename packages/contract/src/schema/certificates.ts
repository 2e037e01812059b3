export const CERTIFICATES_SCHEMA = /* GraphQL */ `
extend type CubicEventQuery {
  # ours
  """Checks the code of a certificate or transcript, for anybody who has it. ending: the last four of its holder's student or employee number, which shows the name in full. Nobody records who asks."""
  verify_code(code: String!, ending: String): CheckedCode!
}

type CheckedCode {
  """valid, revoked, unknown; erased: its holder has deleted their data."""
  state: String!
  certificate: CheckedCertificate
  at: String!
}
type BothLanguages { cn: String! en: String! }
type CheckedCertificate {
  """certificate or transcript"""
  kind: String!
  number: String!
  """Masked, unless is_named."""
  name: BothLanguages!
  is_named: Boolean!
  is_own: Boolean!
  """Whether its holder has a number to give the ending of."""
  has_ending: Boolean!
  event_name: BothLanguages!
  address: BothLanguages!
  start_time: String
  end_time: String
  minutes: Int
  minutes_total: Int
  hours: Float
  category: BothLanguages!
  basis: BothLanguages!
  unit_name: BothLanguages!
  organisation: BothLanguages!
  issuer: BothLanguages!
  issued: String!
  revoked_time: String
  revoke_reason: String
  contact: String
  signature: CheckedSignature
  """Opens the PDF and the badge for ten minutes, as header x-certificate-proof; null unless is_named."""
  proof: String
}
"""is_right: it matches the content, by a key of this installation. hash: SHA-256 of the signed content. content, value: where the name is shown."""
type CheckedSignature { is_right: Boolean! key_id: String! hash: String! content: String value: String }
`
