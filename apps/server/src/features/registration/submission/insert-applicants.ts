import { AppError, type RegistrationStatus } from '@cubic/contract'
import type { Tx } from '@cubic/data-platform'
import type { Answers } from '@cubic/domain/registration/form'

/** An applicant to be inserted. Somebody whom staff register and who has no account has no submitter. */
export type ApplicantRow = {
  readonly event_id: number
  readonly regist_id: number
  readonly user_id: number | null
  readonly submitter_id: number | null
  readonly name: string
  readonly phone: string | null
  readonly email: string | null
  readonly values: Answers
  readonly status: RegistrationStatus
  readonly code: string
  readonly project: number | null
  readonly location: string | null
  readonly source: string
  readonly reserved_id: number | null
  /** For staff alone. */
  readonly note?: string | null
}

/**
 * Inserts the rows in order and returns their ids by binding code: ids follow waitlist order. A submitter whose account was just
 * deleted is refused like a guest: the deletion waits for this statement, or this statement sees it.
 */
export async function insertApplicants(tx: Tx, rows: readonly ApplicantRow[]): Promise<ReadonlyMap<string, number>> {
  const inserted = await tx.rows<{ id: number; code: string }>`
    insert into cubic_event_applicant (event_id, regist_id, user_id, submitter_id, name, phone, email, "values", registration_status,
      flora_external_id, project, location, source, created_time, reserved_id, note)
    select event_id, regist_id, user_id, submitter_id, name, phone, email, "values", status, code, project, location, source, statement_timestamp(), reserved_id, note
    from json_to_recordset(${JSON.stringify(rows.map((row, place) => ({ ...row, place })))}::json) as applicant (place integer, event_id integer, regist_id integer, user_id integer,
      submitter_id integer, name text, phone text, email text, "values" jsonb, status text, code text, project integer, location text,
      source text, reserved_id integer, note text)
    where applicant.submitter_id is null or exists (select 1 from cubic_user where cubic_user.id = applicant.submitter_id) order by place
    returning id, flora_external_id as code`
  if (inserted.length < rows.length)
    throw new AppError('Unauthenticated', { cn: '请先登录', en: 'Please log in first' })
  return new Map(inserted.map(({ id, code }) => [code, id]))
}
