import { type FormFieldType, LIVE } from '@cubic/contract'
import { type Database, sql, type Sql, type Tx } from '@cubic/data-platform'
import { contactIn, holdsConsent, typesWhere } from '@cubic/domain/registration/question-types'
import { BY_TIME } from '../../../infra/access/by-time.ts'
import { eachAlone } from '../../../infra/jobs/each-alone.ts'
import { recordChange } from '../../audit/commands/record-change.ts'
import { CHOICE_TYPES, chosenValues } from '../reading/chosen-values.ts'
import { contactsDeletedOn, deletedOn } from '../reading/kept-until.ts'

const AT_ONCE = 500
const DUE_MAX = 10_000
type Due = { readonly id: number; readonly event_id: number; readonly type: FormFieldType }
type DueContacts = { readonly regist_id: number; readonly event_id: number }

/**
 * Deletes the answers whose time is over, question by question in short steps, each of which may be repeated after a
 * crash: from the registrations with their files and contacts, from the log, and from messages that quote them.
 */
export async function deleteAnswers(db: Database, signal: AbortSignal): Promise<void> {
  await askAgain(db)
  const question = sql`question`
  const due = await db.rows<Due>`
    select id, event_id, type from cubic_event_form_field question
    where not answers_gone and ${deletedOn(question)} < now() order by event_id, id limit ${DUE_MAX}`
  const contacts = await db.rows<DueContacts>`
    select regist.id as regist_id, regist.event_id from cubic_event_regist regist join cubic_event_base event on event.id = regist.event_id
    where not regist.contacts_deleted and ${contactsDeletedOn(sql`event`, sql`regist`)} < now() order by regist.event_id limit ${DUE_MAX}`
  const works = [
    ...due.map((each) => () => deleteAnswersTo(db, each, signal)),
    ...contacts.map((each) => () => deleteContacts(db, each, signal)),
  ]
  await eachAlone(works, signal, (work) => work())
}

/** An event that was moved into the future asks its questions again. */
async function askAgain(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run`update cubic_event_form_field question set answers_deleted_at = null, answers_gone = false, answer_counts = null
      from cubic_event_base event where event.id = question.event_id and question.answers_deleted_at is not null and event.end_time > now()`
    await tx.run`update cubic_event_regist regist set contacts_deleted = false
      from cubic_event_base event where event.id = regist.event_id and regist.contacts_deleted and event.end_time > now()`
  })
}

async function deleteAnswersTo(db: Database, { id, event_id: eventId, type }: Due, signal: AbortSignal): Promise<void> {
  const key = String(id)
  await db.transaction(async (tx) => {
    // from here on it is no longer asked, and its numbers are those of now
    const begun = await tx.one`
      update cubic_event_form_field set answers_deleted_at = now() where id = ${id} and answers_deleted_at is null returning id`
    if (!begun) return
    const counts = JSON.stringify({
      all: await count(tx, { id, event_id: eventId, type }, LIVE),
      seated: await count(tx, { id, event_id: eventId, type }, ['success']),
    })
    await tx.run`update cubic_event_form_field set answer_counts = ${counts}::jsonb where id = ${id}`
  })
  const contact = contactIn(type)
  // another question of this kind may still be answered with the contact
  const isLast =
    contact === undefined ||
    (await db.one`select 1 from cubic_event_form_field where event_id = ${eventId}
      and type = any(${typesWhere((each) => contactIn(each) === contact)}) and id <> ${id} and not answers_gone limit 1`) ===
      undefined
  await eachBatch(db, eventId, signal, async (tx, ids) => {
    if (contact !== undefined) {
      const column = contact === 'phone' ? sql`phone` : sql`email`
      await tx.run`update cubic_event_applicant set ${column} = null
        where id = any(${ids}) and ${column} is not null and (${isLast} or ${column} = "values" ->> ${key})`
    }
    await tx.run`update cubic_event_applicant set "values" = "values" - ${key}::text where id = any(${ids}) and "values" ? ${key}`
    await tx.run`update cubic_answer_file set applicant_id = null where field_id = ${id} and applicant_id = any(${ids})`
    await forget(tx, ids, [['values', key], ...(contact ? [[contact]] : [])])
  })
  await db.transaction(async (tx) => {
    await tx.run`update cubic_event_form_field set answers_gone = true where id = ${id}`
    await recordChange(tx, BY_TIME, {
      model: 'CubicEventFormField',
      id,
      action: 'delete_answers',
      before: null,
      after: { event_id: eventId },
    })
  })
}

/** Contacts that staff entered, or that came with the account, beside the form. */
async function deleteContacts(
  db: Database,
  { regist_id: registId, event_id: eventId }: DueContacts,
  signal: AbortSignal,
): Promise<void> {
  const asked = await db.rows<{ type: FormFieldType }>`
    select type from cubic_event_form_field where event_id = ${eventId} and not answers_gone`
  const kept = new Set(asked.map(({ type }) => contactIn(type)))
  const [phone, email] = [!kept.has('phone'), !kept.has('email')]
  await eachBatch(db, eventId, signal, async (tx, ids) => {
    await tx.run`update cubic_event_applicant set phone = case when ${phone} then null else phone end,
      email = case when ${email} then null else email end where id = any(${ids}) and (${phone} and phone is not null or ${email} and email is not null)`
    await forget(tx, ids, [...(phone ? [['phone']] : []), ...(email ? [['email']] : [])])
  })
  // what a question of longer keeping still shows goes with that question
  await db.transaction((tx) => tx.run`update cubic_event_regist set contacts_deleted = true where id = ${registId}`)
}

/** Removes values from the log, and what staff corrected from messages that quote it. */
async function forget(tx: Tx, applicantIds: readonly number[], paths: readonly (readonly string[])[]): Promise<void> {
  for (const path of paths)
    await tx.run`update cubic_audit_entry set before = before #- ${path}::text[], after = after #- ${path}::text[]
      where model = 'CubicEventApplicant' and record_id = any(${applicantIds})
        and (before #> ${path}::text[] is not null or after #> ${path}::text[] is not null)`
  await tx.run`update cubic_message set facts = facts - 'corrected', body = null
    where applicant_id = any(${applicantIds}) and "case" = 'answers_corrected' and (facts ? 'corrected' or body is not null)`
}

async function eachBatch(
  db: Database,
  eventId: number,
  signal: AbortSignal,
  work: (tx: Tx, ids: readonly number[]) => Promise<void>,
): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined;) {
    signal.throwIfAborted()
    const from: number = after
    after = await db.transaction(async (tx) => {
      const rows = await tx.rows<{ id: number }>`
        select id from cubic_event_applicant where event_id = ${eventId} and id > ${from} order by id limit ${AT_ONCE} for update`
      const ids = rows.map(({ id }) => id)
      if (ids.length > 0) await work(tx, ids)
      return ids.length < AT_ONCE ? undefined : ids.at(-1)
    })
  }
}

type Counted = { readonly answered: number; readonly counts: { readonly [choice: string]: number } }

/** How many people answered, and what they chose: what statistics keep. */
async function count(tx: Tx, { id, event_id: eventId, type }: Due, states: readonly string[]): Promise<Counted> {
  const key = String(id)
  const people = sql`cubic_event_applicant applicant where applicant.event_id = ${eventId}
    and applicant.registration_status = any(${states}) and applicant."values" ? ${key}`
  const answered = await tx.one<{ count: number }>`select count(*)::integer as count from ${people}`
  const chosen = choicesIn(type, sql`(answers.answer)`)
  const rows = chosen
    ? await tx.rows<{ value: string; count: number }>`
        select choice.value, count(*)::integer as count from (select applicant."values" -> ${key} as answer from ${people}) answers
        cross join lateral ${chosen} as choice (value) group by 1`
    : []
  return { answered: answered?.count ?? 0, counts: Object.fromEntries(rows.map((row) => [row.value, row.count])) }
}

/** The choices that an answer takes; undefined where answers are no choices, and nothing of them stays. */
function choicesIn(type: FormFieldType, answer: Sql): Sql | undefined {
  if (holdsConsent(type)) return sql`(select split_part(${answer} #>> '{}', '/', 1))`
  return CHOICE_TYPES.includes(type) ? chosenValues(answer) : undefined
}
