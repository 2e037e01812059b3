import type { Text } from '@cubic/contract'
import { type Queryable, type Sql, sql } from '@cubic/data-platform'
import type { CertifiedEvent } from './certified-event.ts'
import type { Holder } from './holders.ts'

/** What somebody has from an event besides having been there; null where it is not recorded. */
export type Earned = {
  readonly minutes: number | null
  readonly sessions: number | null
  readonly hours: number | null
  readonly category_cn: string | null
  readonly category_en: string | null
  /** By what they have it. */
  readonly basis: Text | null
}

/** What each of these applicants has from the event, by their id. */
export async function readEarnings(
  _db: Queryable,
  _event: CertifiedEvent,
  _holders: readonly Holder[],
): Promise<ReadonlyMap<number, Earned>> {
  return new Map()
}

/** Does the event's rule give this applicant, who attended, a certificate? */
export const meetsRule = (_applicant: Sql, event: Sql): Sql => sql`(${event}.certificate_rule = 'attended')`
