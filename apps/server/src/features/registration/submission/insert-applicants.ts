import { AppError, type RegistrationStatus } from '@cubic/contract'
import { sql, type Sql, type Tx } from '@cubic/data-platform'
import type { Answers } from '@cubic/domain/registration/form'
import { hasCode } from '../../../infra/errors/has-code.ts'

/** An applicant to be inserted. People without an account who are registered by staff have no submitter. */
export type ApplicantRow = {
  readonly id: number
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

const NOT_NULL_VIOLATION = '23502'

export function insertApplicants(tx: Tx, rows: readonly ApplicantRow[]): Promise<void> {
  const applicants = sql`json_to_recordset(${JSON.stringify(rows)}::json) as applicant (${APPLICANT_COLUMNS})`
  return whileAccountsExist(tx.run`/* hot */ ${applicantInsert(applicants)}`)
}

export const APPLICANT_COLUMNS = sql`id integer, event_id integer, regist_id integer, user_id integer, submitter_id integer, name text, phone text,
        email text, "values" jsonb, status text, code text, project integer, location text, source text, reserved_id integer, note text`

/**
 * Returns the insert of `applicants`, whose rows have these columns, to be part of a larger statement: pass that one to
 * `whileAccountsExist`. A submitter whose account was just deleted is refused like a guest: the deletion waits for this
 * statement, or this statement sees it and fails on the missing event.
 */
export function applicantInsert(applicants: Sql): Sql {
  return sql`
      insert into cubic_event_applicant (id, event_id, regist_id, user_id, submitter_id, name, phone, email, "values", registration_status,
        flora_external_id, project, location, source, created_time, reserved_id, note)
      select id, case when submitter_id is null or (select id from cubic_user where cubic_user.id = submitter_id) is not null then event_id end,
        regist_id, user_id, submitter_id, name, phone, email, "values", status, code, project, location, source, statement_timestamp(), reserved_id, note
      from ${applicants}`
}

/** Awaits a statement with `applicantInsert`; throws `Unauthenticated` if a submitter's account was deleted. */
export async function whileAccountsExist(inserting: Promise<unknown>): Promise<void> {
  try {
    await inserting
  } catch (error) {
    if (hasCode(error, NOT_NULL_VIOLATION))
      throw new AppError('Unauthenticated', { cn: '请先登录', en: 'Please log in first' })
    throw error
  }
}
