import type { Queryable } from '@cubic/data-platform'

/** Ids follow the waitlist's order. What is written about applicants need not wait for their rows. */
export async function takeApplicantIds(db: Queryable, count: number): Promise<readonly number[]> {
  const rows = await db.rows<{ id: number }>`/* hot */
    select nextval('cubic_event_applicant_id_seq')::integer as id from generate_series(1, ${count}::integer)`
  return rows.map(({ id }) => id)
}
