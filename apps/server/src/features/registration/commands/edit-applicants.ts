import {
  type ApplicantInput,
  type FieldProblem,
  type Outcome,
  ok,
  refuse,
  type RegisteredApplicant,
} from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { contactOf } from '@cubic/domain/registration/contact'
import { answersRefusal, checkSubmission } from '@cubic/domain/registration/form'
import { recordChange } from '../../audit/commands/record-change.ts'
import { type Form, listFormFields } from '../reading/form.ts'
import { findRegistrationSettings } from '../reading/registration.ts'
import { lockOwnApplicants } from '../submission/submission.ts'

/** Changes the answers of applicants in the caller's own submission, all or none, until the modification deadline. */
export async function editApplicants(
  tx: Tx,
  caller: Caller,
  eventId: number,
  applicants: readonly ApplicantInput[],
): Promise<Outcome<readonly RegisteredApplicant[]>> {
  if (applicants.length === 0) return refuse('event:applicants_required')
  const settings = await findRegistrationSettings(tx, caller, eventId)
  if (!settings) return refuse('event:not_found')
  // Adding an applicant to a submission has its own refusal, other than that of an unknown applicant.
  if (applicants.some((applicant) => applicant.id === undefined))
    return refuse(settings.submitted ? 'event:already_submitted' : 'event:applicants_required')
  const given = applicants.map(({ values }) => values)
  const known = (await listFormFields(tx, [eventId])).get(eventId) ?? []
  // Before anything is locked: an organiser's pattern may take its time.
  const checkedBefore = checkSubmission(known, given)
  // The lock keeps the questions from being removed until this transaction ends.
  await tx.run`select 1 from cubic_event_form_field where event_id = ${eventId} order by id for share`
  const ids = applicants.map((applicant) => applicant.id ?? 0)
  const own = new Map(
    (await lockOwnApplicants(tx, caller, { eventId, ids })).map((applicant) => [applicant.id, applicant]),
  )
  if (own.size !== new Set(ids).size) return refuse('event:unknown_applicant')
  const repeated = ids.flatMap((id, index) => (ids.indexOf(id) < index ? [repetitionOf(index)] : []))
  if (repeated.length > 0) return refuse('event:invalid_field', {}, repeated)
  if (!settings.canEdit) return refuse('event:edit_closed')

  const fields = (await listFormFields(tx, [eventId])).get(eventId) ?? []
  const checked = isSameForm(fields, known) ? checkedBefore : checkSubmission(fields, given)
  const problems = checked.flatMap((answers) => answers.problems)
  const refusal = answersRefusal(problems)
  if (refusal) return refuse(refusal, {}, problems)

  const edited: RegisteredApplicant[] = []
  for (const [index, id] of ids.entries()) {
    const before = own.get(id)
    const values = checked[index]?.values ?? {}
    const contact = contactOf(fields, values, before?.name)
    await tx.run`update cubic_event_applicant set name = ${contact.name ?? before?.name}, phone = ${contact.phone ?? null},
      email = ${contact.email ?? null}, "values" = ${JSON.stringify(values)} where id = ${id}`
    await recordChange(tx, caller, {
      model: 'CubicEventApplicant',
      id,
      action: 'edit',
      before: { values: before?.values },
      after: { values },
    })
    edited.push({
      id,
      registration_status: before?.registration_status ?? '',
      flora_external_id: before?.flora_external_id ?? '',
    })
  }
  return ok(edited)
}

function isSameForm(one: Form, other: Form): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Refuses two changes of the same applicant: it is unclear which one is meant. */
function repetitionOf(index: number): FieldProblem {
  return {
    problem: 'content',
    field: 'id',
    index,
    parameters: {
      name: { cn: '报名人', en: 'The registrant' },
      reason: { cn: '同一报名人出现了多次', en: 'the same person appears more than once' },
    },
  }
}
