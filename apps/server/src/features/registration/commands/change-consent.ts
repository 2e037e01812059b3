import { type CHANGE_CONSENT, type CheckedArgumentsOf, LIVE, type MethodOutcome, ok, refuse } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { holdsConsent, typesWhere } from '@cubic/domain/registration/question-types'
import { readConsent, writeConsent } from '@cubic/domain/registration/question-types/consent-answer'
import { recordChange } from '../../audit/commands/record-change.ts'

type Row = {
  readonly answer: string | null
  readonly required: boolean
  readonly removed: boolean
  readonly version: number
  /** The registration lasts: without a required consent it could not. */
  readonly lasts: boolean
}

/** Taking a required consent back before the event is over cancels the registration. */
export async function changeConsent(
  tx: Tx,
  caller: Caller,
  id: number,
  { form_field_id: field, choice, version }: CheckedArgumentsOf<typeof CHANGE_CONSENT>,
): Promise<MethodOutcome<typeof CHANGE_CONSENT>> {
  const row = await tx.one<Row>`
    select applicant."values" ->> ${String(field)} as answer, question.required, question.removed,
      coalesce((question.bounds ->> 'version')::integer, 1) as version,
      applicant.registration_status = any(${LIVE}) and event.stage <> 'cancelled' and event.end_time > now() as lasts
    from cubic_event_applicant applicant
    join cubic_event_form_field question on question.event_id = applicant.event_id and question.id = ${field}
      and question.type = any(${typesWhere(holdsConsent)})
    join cubic_event_base event on event.id = applicant.event_id
    where applicant.id = ${id} for update of applicant for share of question`
  const given = readConsent(row?.answer)
  if (!row || (choice === 'withdraw' && !given)) return refuse('event:unknown_consent')
  if (choice === 'withdraw' && given?.choice !== 'agree') return ok()
  if (choice === 'withdraw' && row.required && !row.removed && row.lasts) return refuse('event:consent_needed')
  if (choice === 'agree' && row.removed) return refuse('event:unknown_consent')
  if (choice === 'agree' && version !== row.version) return refuse('event:consent_changed')
  const at = new Date().toISOString()
  const answer =
    choice === 'withdraw' && given
      ? writeConsent({ ...given, choice: 'withdrawn', at })
      : writeConsent({ choice: 'agree', version: row.version, language: caller.lang, at })
  await tx.run`update cubic_event_applicant set "values" = coalesce("values", '{}') || ${JSON.stringify({ [field]: answer })}::jsonb where id = ${id}`
  await recordChange(tx, caller, {
    model: 'CubicEventApplicant',
    id,
    action: 'change_consent',
    before: { values: row.answer === null ? {} : { [field]: row.answer } },
    after: { values: { [field]: answer } },
  })
  return ok()
}
