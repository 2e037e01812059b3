import { isDeepStrictEqual } from 'node:util'
import {
  type CheckedArgumentsOf,
  type CORRECT_ANSWERS,
  type FieldProblem,
  invariant,
  type MethodOutcome,
  ok,
  refuse,
} from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { completing } from '@cubic/domain/registration/complete-answer'
import { contactOf, contactQuestions } from '@cubic/domain/registration/contact'
import { answersRefusal, checkAndComplete, removedAnswers } from '@cubic/domain/registration/form'
import { recordChange } from '../../audit/commands/record-change.ts'
import { enqueueForChange } from '../../messages/commands/enqueue-messages.ts'
import { type Answered, describeCorrection } from '../internal/corrections.ts'
import { checkEnteredContact } from '../internal/entered-contact.ts'
import { settleFiles } from '../submission/answer-files.ts'
import { type Form, listFormFields } from '../reading/form.ts'

type Row = Answered & { readonly event_id: number; readonly created_time: Date | null }

/** Replaces an applicant's answers and contact; they keep their seat. The caller has locked the applicant. */
export async function correctAnswers(
  tx: Tx,
  caller: Caller,
  id: number,
  given: CheckedArgumentsOf<typeof CORRECT_ANSWERS>,
): Promise<MethodOutcome<typeof CORRECT_ANSWERS>> {
  const row = await tx.one<Row>`
    select event_id, created_time, name, phone, email, coalesce("values", '{}') as "values" from cubic_event_applicant where id = ${id}`
  invariant(row, 'the applicant is locked')
  const { event_id: eventId, created_time: created, ...stored } = row
  // The lock keeps the questions from being removed until this transaction ends.
  await tx.run`select 1 from cubic_event_form_field where event_id = ${eventId} order by id for share`
  const fields = (await listFormFields(tx, [eventId])).get(eventId) ?? []

  const entered = checkEnteredContact(given)
  if (!entered.ok) return entered
  const { values: answers, problems } = checkAndComplete(
    fields,
    given.values,
    completing({ now: new Date(), lang: caller.lang }),
    { edited: { values: stored.values, registered: created?.getTime() ?? 0, byStaff: true } },
  )
  const refusal = answersRefusal(problems)
  if (refusal === 'event:invalid_field' || refusal === 'event:invalid_email') return refuse(refusal, {}, problems)

  const asking = contactQuestions(fields)
  const contact = contactOf(asking, answers, given.name ?? '')
  if (contact.name === undefined) return refuse('event:name_required')
  const corrected: Answered = {
    name: contact.name,
    phone: contact.phone ?? (asking.phone ? leftOpen('phone') : entered.value.phone),
    email: contact.email ?? (asking.email ? leftOpen('email') : entered.value.email),
    values: { ...removedAnswers(fields, stored.values), ...answers },
  }
  // Sent once more, nothing is left to change.
  if (isDeepStrictEqual(corrected, stored)) return ok()
  if (!isDeepStrictEqual(given.seen, stored)) return refuse('save:conflict')

  const unusable = await storeCorrection(tx, caller, { id, fields, stored, corrected })
  if (unusable.length > 0) return refuse('event:invalid_field', {}, unusable)
  if (given.tell === 'applicant') {
    const told = await describeCorrection(tx, eventId, { before: stored, after: corrected })
    await enqueueForChange(tx, { case: 'answers_corrected', applicantIds: [id], facts: { corrected: told } })
  }
  return ok()

  /** A contact that staff entered beside an unanswered question stays; one whose answer is removed goes with it. */
  function leftOpen(part: 'phone' | 'email'): string | null {
    const question = asking[part]
    return question && Object.hasOwn(stored.values, String(question.id)) ? null : stored[part]
  }
}

type Correction = {
  readonly id: number
  readonly fields: Form
  readonly stored: Answered
  readonly corrected: Answered
}

/** If it returns problems with files, the caller must roll back. */
async function storeCorrection(
  tx: Tx,
  caller: Caller,
  { id, fields, stored, corrected }: Correction,
): Promise<readonly FieldProblem[]> {
  await tx.run`update cubic_event_applicant set name = ${corrected.name}, phone = ${corrected.phone},
    email = ${corrected.email}, "values" = ${JSON.stringify(corrected.values)} where id = ${id}`
  const unusable = await settleFiles(tx, caller, { id, fields, values: corrected.values })
  if (unusable.length > 0) return unusable
  const changed = (['name', 'phone', 'email', 'values'] as const).filter(
    (part) => !isDeepStrictEqual(stored[part], corrected[part]),
  )
  await recordChange(tx, caller, {
    model: 'CubicEventApplicant',
    id,
    action: 'correct_answers',
    before: Object.fromEntries(changed.map((part) => [part, stored[part]])),
    after: Object.fromEntries(changed.map((part) => [part, corrected[part]])),
  })
  return []
}
