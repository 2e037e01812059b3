import type { Queryable } from '@cubic/data-platform'

/**
 * The ids of applicants that are inserted later in the transaction, in order: ids follow the waitlist's. What is
 * written about the applicants need not wait for their own rows.
 */
export async function takeApplicantIds(db: Queryable, count: number): Promise<readonly number[]> {
  const rows = await db.rows<{ id: number }>`/* hot */
    select nextval('cubic_event_applicant_id_seq')::integer as id from generate_series(1, ${count}::integer)`
  return rows.map(({ id }) => id)
}
