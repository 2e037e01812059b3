import { describe, expect, it } from 'vitest'
import { readPdf } from '@cubic/testing/read-pdf'
import { inMinutes } from '@cubic/testing/server/builders'
import { useSharedWire } from '@cubic/testing/server/wire'
import { findTranscript } from '../../src/features/hours/data/transcripts.ts'
import { certificateBuilders } from '../certificates/support.ts'
import { unitBuilders } from '../units/support.ts'
import { hourBuilders } from './support.ts'

const wire = useSharedWire()
const { aUser, anAdmin, as, db, guest, url } = wire
const { aUnit, aMember } = unitBuilders(wire)
const certificates = certificateBuilders(wire)
const { aCategory, aPastEvent, aStudent, attend, lock, publishAs } = hourBuilders(wire)

const ask = (user: { readonly token: string }, query = '') =>
  fetch(`${url()}/api/people/v1/transcript.pdf${query}`, { headers: as(user).headers() })
/** Of all pages: how many there are depends on the categories of other tests. */
const textOf = async (response: Response) =>
  (await readPdf(new Uint8Array(await response.arrayBuffer()))).map(({ text }) => text).join('\n')

async function withLockedHours() {
  const [student, admin, category] = [await aStudent('王小雨'), await anAdmin(), await aCategory({ name: '志愿公益' })]
  const [locked, open] = [await aPastEvent(category, { hours: 3 }), await aPastEvent(category, { hours: 1.5 })]
  for (const event of [locked, open]) {
    await attend(event, student)
    await publishAs(admin, event)
  }
  await db().run`update cubic_hour_entry set objections_until = now() where event_id = ${locked.id}`
  await lock()
  return { student, admin, locked, open }
}

describe('a transcript', () => {
  it('prints locked hours alone, in both languages, with a number and a code that finds it', async () => {
    const { student, locked, open } = await withLockedHours()
    const response = await ask(student)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    const text = await textOf(response)
    for (const part of ['第二课堂成绩单', '王小雨', locked.name, 'Second-Classroom Transcript'])
      expect(text).toContain(part)
    expect(text).not.toContain(open.name)
    const code = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(text)?.[0] ?? ''
    const found = await findTranscript(db(), code.toLowerCase())
    expect(found).toMatchObject({ person_id: student.personId, content: { total: 3, name: '王小雨' } })
    expect(text).toContain(found?.number ?? 'none')
    expect(await findTranscript(db(), '0000-0000-0000')).toBeUndefined()
    const number =
      (await db().one<{ unify_id: string }>`select unify_id from cubic_event_person where id = ${student.personId}`)
        ?.unify_id ?? ''
    const seen = await certificates.check(guest(), code)
    expect(seen).toMatchObject({ state: 'valid', certificate: { kind: 'transcript', hours: 3, is_named: false } })
    expect(JSON.stringify(seen)).not.toContain('王小雨')
    expect(await certificates.check(guest(), code, number.slice(-4))).toMatchObject({
      certificate: { name: { cn: '王小雨' } },
    })
    const inEnglish = await textOf(await ask(student, '?lang=en'))
    expect(inEnglish).toContain('Second-Classroom Transcript')
    expect(inEnglish).not.toContain('第二课堂成绩单')
  })

  it('is the same while the hours are, and another one once they are not', async () => {
    const { student, open } = await withLockedHours()
    const count = async () =>
      (await db().rows`select 1 from cubic_transcript where person_id = ${student.personId}`).length
    await Promise.all([ask(student), ask(student), ask(student)])
    expect(await count()).toBe(1)
    await db().run`update cubic_hour_entry set objections_until = now() where event_id = ${open.id}`
    await lock()
    await ask(student)
    expect(await count()).toBe(2)
  })

  it('is for its person and those who see their hours, and needs something to print', async () => {
    const { student, admin } = await withLockedHours()
    const unit = await aUnit()
    await db()
      .run`insert into cubic_event_person__unit_ids (owner_id, related_id) values (${student.personId}, ${unit})`
    const whose = `?person_id=${student.personId}`
    expect((await ask(admin, whose)).status).toBe(200)
    expect((await ask(await aMember(unit, 'registrar'), whose)).status).toBe(200)
    for (const other of [
      await aStudent(),
      await aMember(await aUnit(), 'registrar'),
      await aUser({ roles: ['mentor'] }),
    ])
      expect((await ask(other, whose)).status).toBe(404)
    expect((await fetch(`${url()}/api/people/v1/transcript.pdf`, { headers: guest().headers() })).status).toBe(401)
    expect((await ask(await aStudent())).status).toBe(404)
    expect((await ask(admin, '?person_id=x')).status).toBe(404)
  })
})

describe('the hours of the caller', () => {
  it('come in one answer, with what the door saw and when to object', async () => {
    const { student } = await withLockedHours()
    const answer = (await (await as(student).post('/api/auth/v1/own-hours', {})).json()) as {
      readonly entries: readonly { readonly state: string }[]
    }
    expect(answer).toMatchObject({ status: 'ok', target: 64, has_transcript: true })
    expect(answer.entries.map(({ state }) => state).toSorted()).toEqual(['locked', 'published'])
    expect(answer.entries.find(({ state }) => state === 'published')).toMatchObject({
      hours: 1.5,
      can_object: true,
      checks_out: false,
      came_time: expect.stringMatching(/Z$/) as string,
    })
    expect(await (await guest().post('/api/auth/v1/own-hours', {})).json()).toMatchObject({
      error_kind: 'auth:unauthenticated',
    })
    expect(await (await as(await aUser()).post('/api/auth/v1/own-hours', {})).json()).toMatchObject({ entries: [] })
  })
})

describe('an import of hours', () => {
  const head = '学号,类别,学时,日期,原因,证明'
  const send = (user: { readonly token: string }, lines: readonly string[], query = '') => {
    const form = new FormData()
    form.append('file', new Blob([[head, ...lines].join('\n')]), 'hours.csv')
    return fetch(`${url()}/api/office/v1/hours/import${query}`, {
      method: 'POST',
      headers: as(user).headers(),
      body: form,
    })
  }
  const day = inMinutes(-5000).toISOString().slice(0, 10)
  const numberOf = async (personId: number) =>
    (await db().one<{ unify_id: string }>`select unify_id from cubic_event_person where id = ${personId}`)?.unify_id ??
    ''

  it('adds all rows or none, each once, published and told', async () => {
    const [student, admin] = [await aStudent(), await anAdmin()]
    const name = `导入类别${student.id}`
    await aCategory({ name })
    const number = await numberOf(student.personId)
    const good = `${number},${name},2.5,${day},校运会裁判,团字〔2026〕3号`
    const bad = [
      `${number},没有,x,2026-13-01,,`,
      `0000,${name},1,${day},补录,`,
      ...['2999-01-01', '2026-02-30', '0000-01-01'].map((none) => `${number},${name},1,${none},补录,`),
    ]
    const refused = await send(admin, [good, ...bad])
    expect(await refused.json()).toMatchObject({ status: 'error', wrong_rows: [3, 4, 5, 6, 7], to_add: 1 })
    expect(await db().rows`select 1 from cubic_hour_entry where person_id = ${student.personId}`).toEqual([])
    expect(await (await send(admin, [good, good])).json()).toMatchObject({ status: 'ok', to_add: 1 })
    expect(await (await send(admin, [good])).json()).toMatchObject({ status: 'ok', to_add: 0, already_there: 1 })
    expect(
      await db()
        .rows`select hours, state, source, reason, proof from cubic_hour_entry where person_id = ${student.personId}`,
    ).toEqual([{ hours: 2.5, state: 'published', source: 'import', reason: '校运会裁判', proof: '团字〔2026〕3号' }])
    expect(
      await db()
        .rows`select facts -> 'hours' ->> 'title' as title from cubic_message where user_id = ${student.id} and "case" = 'hours_published'`,
    ).toEqual([{ title: '校运会裁判' }])
    expect(
      await (await send(admin, [bad[0] ?? '', `${number},${name},1,${day},另一项,`], '?skip_wrong=1')).json(),
    ).toMatchObject({
      status: 'ok',
      to_add: 1,
    })
  })

  it('is for people of their units where registrars make it', async () => {
    const unit = await aUnit()
    const [registrar, ours, theirs] = [await aMember(unit, 'registrar'), await aStudent(), await aStudent()]
    await db().run`insert into cubic_event_person__unit_ids (owner_id, related_id) values (${ours.personId}, ${unit})`
    const name = `单位类别${ours.id}`
    await aCategory({ name })
    const row = async (personId: number) => `${await numberOf(personId)},${name},1,${day},讲解员,`
    expect(await (await send(registrar, [await row(ours.personId)])).json()).toMatchObject({ status: 'ok', to_add: 1 })
    expect(await (await send(registrar, [await row(theirs.personId)])).json()).toMatchObject({ status: 'error' })
    expect((await send(theirs, [await row(theirs.personId)])).status).toBe(403)
  })
})
