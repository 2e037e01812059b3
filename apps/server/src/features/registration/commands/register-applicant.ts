import {
  type CheckedArgumentsOf,
  invariant,
  type MethodOutcome,
  ok,
  type REGISTER_APPLICANT,
  refuse,
} from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { completing } from '@cubic/domain/registration/complete-answer'
import { type Contact, contactOf, type ContactQuestions, contactQuestions } from '@cubic/domain/registration/contact'
import { answersRefusal, checkAndComplete } from '@cubic/domain/registration/form'
import { checkEnteredContact } from '../internal/entered-contact.ts'
import { listFormFields } from '../reading/form.ts'
import { holdsFiles } from '@cubic/domain/registration/question-types'
import { settleFiles } from '../submission/answer-files.ts'
import { listPersons } from '../reading/persons.ts'
import { registerByStaff } from './register-by-staff.ts'

type Given = CheckedArgumentsOf<typeof REGISTER_APPLICANT>
type Manner = {
  readonly source: 'office' | 'walk_in'
  /** Required questions may stay unanswered. What is answered is checked all the same. */
  readonly answersLater: boolean
}

/** Fills the questions for name and contact from what is given. */
export async function registerApplicant(
  tx: Tx,
  caller: Caller,
  eventId: number,
  given: Given,
  { source, answersLater }: Manner = { source: 'office', answersLater: false },
): Promise<MethodOutcome<typeof REGISTER_APPLICANT>> {
  const entered = checkEnteredContact(given)
  if (!entered.ok) return entered
  const [phone, email] = [entered.value.phone ?? undefined, entered.value.email ?? undefined]

  const number = given.unify_id
  const person = number === null ? undefined : (await listPersons(tx, [number])).get(number.toLowerCase())
  if (number !== null && !person) return refuse('event:unknown_person', { number })
  const form = (await listFormFields(tx, [eventId])).get(eventId) ?? []
  // nobody at the door has their files at hand
  const fields = source === 'walk_in' ? form.filter(({ type }) => !holdsFiles(type)) : form
  const asking = contactQuestions(fields)
  const known = { name: given.name ?? person?.name, phone, email }
  const asked = answersLater ? fields.map((field) => ({ ...field, required: false })) : fields
  const { values, problems } = checkAndComplete(
    asked,
    withContact(given.values ?? {}, asking, known),
    completing({ now: new Date(), lang: caller.lang }),
  )
  const refusal = answersRefusal(problems)
  if (refusal === 'event:invalid_field' || refusal === 'event:invalid_email') return refuse(refusal, {}, problems)
  const contact = contactOf(asking, values, known.name)
  const { name } = contact
  if (name === undefined) return refuse('event:name_required')
  const entry = {
    values,
    contact: {
      ...(phone !== undefined && { phone }),
      ...(email !== undefined && { email }),
      ...contact,
      name,
    },
    userId: person?.user_id ?? null,
    person: person ?? null,
    sessions: given.session_ids ?? (source === 'walk_in' ? ('now' as const) : null),
    note: given.note,
  }
  const sessionsAtOnce = source === 'walk_in'
  const outcome = await registerByStaff(tx, caller, { eventId, entries: [entry], source, sessionsAtOnce })
  if (!outcome.ok) return outcome
  const [placement] = outcome.value.placements
  if (placement?.kind === 'exists') return refuse('event:applicant_exists', { name })
  if (placement?.kind === 'misfit') return refuse('event:invalid_field', {}, placement.problems)
  if (placement?.kind === 'session_full') return refuse('event:session_full', { session: placement.session })
  const [registered] = outcome.value.registered
  if (!registered) return refuse('event:regist_full')
  const { id, registration_status: status, flora_external_id } = registered
  const unusable = await settleFiles(tx, caller, { id, fields, values })
  if (unusable.length > 0) return refuse('event:invalid_field', {}, unusable)
  invariant(status === 'success' || status === 'waitlisted', 'people registered by staff are accepted')
  return ok({ id, registration_status: status, flora_external_id })
}

type KnownContact = { readonly [part in keyof Contact]-?: string | undefined }
/** Fills unanswered questions about the contact. */
function withContact(values: object, asking: ContactQuestions, contact: KnownContact): object {
  const filled = (['name', 'phone', 'email'] as const).flatMap((part) => {
    const [question, known] = [asking[part], contact[part]]
    const isAnswered = question !== undefined && Object.hasOwn(values, String(question.id))
    return question === undefined || known === undefined || isAnswered ? [] : [[String(question.id), known] as const]
  })
  return { ...values, ...Object.fromEntries(filled) }
}
