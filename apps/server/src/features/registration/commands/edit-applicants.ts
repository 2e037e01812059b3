import {
  type ApplicantInput,
  type FieldProblem,
  invariant,
  type Outcome,
  ok,
  refuse,
  type RegisteredApplicant,
} from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { completing } from '@cubic/domain/registration/complete-answer'
import { contactOf, contactQuestions } from '@cubic/domain/registration/contact'
import {
  type Answers,
  answersRefusal,
  checkSubmission,
  type EditedRegistration,
  removedAnswers,
} from '@cubic/domain/registration/form'
import { recordChange } from '../../audit/commands/record-change.ts'
import { type Form, listFormFields } from '../reading/form.ts'
import { findRegistrationSettings } from '../reading/registration.ts'
import { settleFiles } from '../submission/answer-files.ts'
import { lockOwnApplicants, type SubmittedApplicant } from '../submission/submission.ts'

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
  // Adding an applicant to a submission has its own refusal, different from an unknown applicant.
  if (applicants.some((applicant) => applicant.id === undefined))
    return refuse(settings.submitted ? 'event:already_submitted' : 'event:applicants_required')
  const given = applicants.map(({ values }) => values)
  const ids = applicants.map((applicant) => applicant.id ?? 0)
  // Before anything is locked: an organiser's pattern may take its time.
  const known = await formOf(tx, eventId)
  const knownEdited = await listEdited(tx, caller, { eventId, ids })
  const complete = completing({ now: new Date(), lang: caller.lang })
  const checkedBefore = checkSubmission(known, given, knownEdited, complete)
  // The lock keeps the questions from being removed until this transaction ends.
  await tx.run`select 1 from cubic_event_form_field where event_id = ${eventId} order by id for share`
  const own = new Map(
    (await lockOwnApplicants(tx, caller, { eventId, ids })).map((applicant) => [applicant.id, applicant]),
  )
  if (own.size !== new Set(ids).size) return refuse('event:unknown_applicant')
  const repeated = ids.flatMap((id, index) => (ids.indexOf(id) < index ? [repetitionOf(index)] : []))
  if (repeated.length > 0) return refuse('event:invalid_field', {}, repeated)
  if (!settings.canEdit) return refuse('event:edit_closed')

  const fields = await formOf(tx, eventId)
  const before = ids.map((id) => editedRegistration(own.get(id)))
  const checked = isSame([fields, before], [known, knownEdited])
    ? checkedBefore
    : checkSubmission(fields, given, before, complete)
  const problems = checked.flatMap((answers) => answers.problems)
  const refusal = answersRefusal(problems)
  if (refusal) return refuse(refusal, {}, problems)

  const edited: RegisteredApplicant[] = []
  const unusable: FieldProblem[] = []
  for (const [index, id] of ids.entries()) {
    const stored = own.get(id)
    invariant(stored, 'each id is that of a locked applicant')
    const answers = checked[index]?.values ?? {}
    unusable.push(...(await storeAnswers(tx, caller, stored, { fields, answers, index })))
    edited.push({
      id,
      registration_status: stored.registration_status,
      flora_external_id: stored.flora_external_id,
    })
  }
  return unusable.length > 0 ? refuse('event:invalid_field', {}, unusable) : ok(edited)
}

/** Returns the answers whose files cannot be used. */
async function storeAnswers(
  tx: Tx,
  caller: Caller,
  stored: SubmittedApplicant,
  { fields, answers, index }: { readonly fields: Form; readonly answers: Answers; readonly index: number },
): Promise<readonly FieldProblem[]> {
  const { id } = stored
  const values = { ...removedAnswers(fields, stored.values), ...answers }
  const contact = contactOf(contactQuestions(fields), answers, stored.name)
  await tx.run`update cubic_event_applicant set name = ${contact.name ?? stored.name}, phone = ${contact.phone ?? null},
    email = ${contact.email ?? null}, "values" = ${JSON.stringify(values)} where id = ${id}`
  const unusable = await settleFiles(tx, caller, { id, fields, values }, { index })
  await recordChange(tx, caller, {
    model: 'CubicEventApplicant',
    id,
    action: 'edit',
    before: { values: stored.values },
    after: { values },
  })
  return unusable
}

async function formOf(tx: Tx, eventId: number): Promise<Form> {
  return (await listFormFields(tx, [eventId])).get(eventId) ?? []
}

/** Finds the previous answers of the caller's applicants; undefined for ids that are not theirs. */
async function listEdited(
  tx: Tx,
  { userId }: Caller,
  { eventId, ids }: { readonly eventId: number; readonly ids: readonly number[] },
): Promise<readonly (EditedRegistration | undefined)[]> {
  const rows = await tx.rows<Pick<SubmittedApplicant, 'id' | 'values' | 'created_time'>>`
    select id, "values", created_time from cubic_event_applicant
    where event_id = ${eventId} and id = any(${ids}) and submitter_id = ${userId}`
  return ids.map((id) => editedRegistration(rows.find((row) => row.id === id)))
}

function editedRegistration(
  applicant: Pick<SubmittedApplicant, 'values' | 'created_time'> | undefined,
): EditedRegistration | undefined {
  return applicant && { values: applicant.values, registered: applicant.created_time?.getTime() ?? 0 }
}

function isSame(one: unknown, other: unknown): boolean {
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
