import type { CertificateState } from '@cubic/contract'
import { type Queryable, raw, sql } from '@cubic/data-platform'
import { CONTENT_FIELDS, type StoredContent } from '@cubic/domain/certificate/content'

export type CertificateRow = StoredContent & {
  readonly id: number
  readonly state: CertificateState
  readonly user_id: number | null
  readonly unit_id: number | null
  readonly type_id: number | null
  readonly key_id: string
  /** Null after its holder has deleted their data. */
  readonly signature: string | null
  readonly revoked_time: Date | null
  readonly revoke_reason: string | null
  /** The unit's, as it is now. */
  readonly contact: string | null
  readonly logo: string | null
}

const CONTENT = raw(CONTENT_FIELDS.map((name) => `certificate.${name}`).join(', '))
const COLUMNS = sql`${CONTENT}, certificate.id, certificate.state, certificate.user_id, certificate.unit_id, certificate.type_id,
  certificate.key_id, certificate.signature, certificate.revoked_time, certificate.revoke_reason, unit.contact, unit.logo
  from cubic_certificate certificate left join cubic_unit unit on unit.id = certificate.unit_id`

/** `code` is written as stored codes are. */
export function findCertificate(db: Queryable, code: string): Promise<CertificateRow | undefined> {
  return db.one<CertificateRow>`select ${COLUMNS} where certificate.code = ${code}`
}

export function findLastOfEvent(db: Queryable, eventId: number): Promise<CertificateRow | undefined> {
  return db.one<CertificateRow>`select ${COLUMNS} where certificate.event_id = ${eventId} order by certificate.id desc limit 1`
}
