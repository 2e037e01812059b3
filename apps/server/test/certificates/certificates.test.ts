import { CubicCertificate, isTranslated, KEPT } from '@cubic/contract'
import { normalizeBindingCode } from '@cubic/domain/ticket/binding-code'
import { readPdf } from '@cubic/testing/read-pdf'
import type { TestUser } from '@cubic/testing/server/builders'
import { makeDue, runDueJobs } from '@cubic/testing/server/jobs'
import { useSharedWire } from '@cubic/testing/server/wire'
import { answerOrFault, WireFault } from '@cubic/testing/server/wire-client'
import { describe, expect, it } from 'vitest'
import { unitBuilders } from '../units/support.ts'
import { certificateBuilders } from './support.ts'

const wire = useSharedWire()
const { app, as, anAdmin, aTicket, aUser, db, guest, insert, url } = wire
const { aMember, aUnit } = unitBuilders(wire)
const { anEventThatWas, aRegistrar, check, issue, listOf } = certificateBuilders(wire)
let students = 0
/** Their numbers end alike. */
const aStudent = () => ({ unify_id: `2024${++students}0452` })

const fetchFile = (path: string, headers: { readonly [name: string]: string } = {}) =>
  fetch(`${url()}${path}`, { headers })

/** As the minute turns: other tests that share the server may have done so just now. */
async function issueByRule(): Promise<void> {
  await makeDue(db(), 'enqueue-certificates')
  await runDueJobs(db(), app().jobs)
}

describe('issuing certificates', () => {
  it('gives one to each who attended, numbered without gaps, and names who did not', async () => {
    const { event, tickets, absent } = await anEventThatWas([{ name: '李明' }, { name: '王芳' }])
    const other = await aTicket({ event: (await anEventThatWas()).event, owner: await aUser() })
    const registrar = (await aRegistrar()).with({ language: 'zh-CN' })
    const answer = await issue(registrar, event, { applicant_ids: [...tickets, absent, other.id] })
    expect(answer).toMatchObject({
      status: 'ok',
      result: {
        issued: tickets,
        present: [],
        skipped: [absent, other.id],
        reasons: { [absent]: '没有到场记录（未签到）', [other.id]: '不是这个活动的报名人' },
      },
    })
    const issued = await listOf(event)
    const places = issued.map(({ number }) => Number(/^CB-\d{4}-(\d{6})$/.exec(number)?.[1]))
    expect(places[1]).toBe((places[0] ?? 0) + 1)
    for (const { code } of issued) expect(normalizeBindingCode(code)).toBe(code)
    expect(await issue(registrar, event)).toMatchObject({ result: { issued: [], present: tickets } })
    expect(await listOf(event)).toEqual(issued)
    const messages = await db().rows<{ case: string; facts: { url: string } }>`
      select "case", facts from cubic_message where event_id = ${event.id} and "case" = 'certificate_issued' order by id`
    expect(messages.map(({ facts }) => facts.url.slice(-14).replaceAll('-', ''))).toEqual(
      issued.map(({ code }) => code),
    )
  })

  it('issues each once, and each number once, when two issue at the same moment', async () => {
    const events = [
      await anEventThatWas([{ name: '甲' }, { name: '乙' }, { name: '丙' }]),
      await anEventThatWas([{ name: '丁' }]),
    ]
    const registrar = await aRegistrar()
    await Promise.all(events.flatMap(({ event }) => [1, 2, 3].map(() => issue(registrar, event))))
    const all = (await Promise.all(events.map(({ event }) => listOf(event)))).flat()
    expect(all).toHaveLength(4)
    const places = all.map(({ number }) => Number(number.slice(8))).toSorted((one, two) => one - two)
    expect(places.at(-1)).toBe((places[0] ?? 0) + 3)
  })

  it('is for registrars of the unit, and shows certificates to them and to their holder alone', async () => {
    const unit = await aUnit()
    const { event, users } = await anEventThatWas([{ name: '李明' }], { unit_id: unit })
    const [registrar, viewer] = [as(await aMember(unit, 'registrar')), as(await aMember(unit, 'viewer'))]
    for (const client of [guest(), as(await aUser()), viewer, as(await aMember(await aUnit(), 'registrar'))])
      expect(await answerOrFault(issue(client, event))).toSatisfy(
        (answer) => answer instanceof WireFault || (answer as { status: string }).status === 'error',
      )
    expect(await listOf(event)).toEqual([])
    expect(await issue(registrar, event)).toMatchObject({ status: 'ok' })
    const [holder] = users
    for (const client of [registrar, as(holder ?? (await aUser())), as(await anAdmin())])
      expect(await listOf(event, client)).toHaveLength(1)
    for (const client of [guest(), viewer, as(await aUser())]) expect(await listOf(event, client)).toEqual([])
  })

  it('cannot be written by save, and keeps its event', async () => {
    const { event } = await anEventThatWas()
    const admin = as(await anAdmin())
    await issue(admin, event)
    const [certificate] = await listOf(event)
    expect(await admin.save('CubicCertificate', { id: certificate?.id, name_cn: '别人' })).toMatchObject({
      status: 'error',
    })
    expect(await admin.save('CubicCertificate', { number: 'CB-2026-999999' })).toMatchObject({ status: 'error' })
  })

  it('keeps what was printed when event, unit and name change later', async () => {
    const unit = await aUnit(null, { name: '计算机学院', name_en: 'School of Computer Science' })
    const { event } = await anEventThatWas([{ name: '李明', person: aStudent(), account: 'Li Ming' }], {
      unit_id: unit,
      name: '人工智能创新挑战赛',
      address: '李文正馆',
      certificate_signer_cn: '周岚 · 活动负责人',
    })
    await issue(as(await anAdmin()), event)
    const [certificate] = await listOf(event)
    const before = await check(guest(), certificate?.code ?? '')
    await db().run`update cubic_event_base set name_cn = '改名', address_cn = '别处' where id = ${event.id}`
    await db().run`update cubic_unit set name_cn = '别的学院' where id = ${unit}`
    await db().run`update cubic_event_applicant set name = '王五' where event_id = ${event.id}`
    const after = await check(guest(), certificate?.code ?? '', '0452')
    expect(after.certificate).toMatchObject({
      name: { cn: '李明', en: 'Li Ming' },
      event_name: { cn: '人工智能创新挑战赛', en: 'AI Innovation Challenge' },
      address: { cn: '李文正馆' },
      unit_name: { cn: '计算机学院', en: 'School of Computer Science' },
      issuer: { cn: '周岚 · 活动负责人' },
      basis: { cn: '签到确认到场' },
      signature: { is_right: true, hash: before.certificate?.signature?.hash },
    })
  })

  it('takes the other script of a name only where it is surely the same person', async () => {
    const { event } = await anEventThatWas([
      { name: '李明', account: 'Li Ming' },
      { name: 'Wang Fang', person: { name: '王小芳' }, account: '王小芳' },
    ])
    await issue(await aRegistrar(), event)
    expect(
      await db().rows`select name_cn, name_en from cubic_certificate where event_id = ${event.id} order by number`,
    ).toEqual([
      { name_cn: '李明', name_en: 'Li Ming' },
      { name_cn: null, name_en: 'Wang Fang' },
    ])
  })

  it('lets staff vouch for people at an event without check-in, one by one', async () => {
    const { event, absent } = await anEventThatWas([], { sign_in: false })
    const registrar = await aRegistrar()
    expect(await issue(registrar, event)).toMatchObject({ result: { issued: [], skipped: [] } })
    expect(await issue(registrar, event, { applicant_ids: [absent] })).toMatchObject({ result: { issued: [absent] } })
    const [certificate] = await listOf(event)
    expect((await check(guest(), certificate?.code ?? '')).certificate?.basis.cn).toBe('主办方确认参加')
  })
})

describe('issuing by the rule of the event', () => {
  it('happens once, after the end, to those who attended', async () => {
    const { event, tickets } = await anEventThatWas([{ name: '李明' }, { name: '王芳' }], {
      certificate_rule: 'attended',
    })
    const none = await anEventThatWas()
    const running = await anEventThatWas([{ name: '赵六' }], { certificate_rule: 'attended' })
    await db().run`update cubic_event_base set end_time = now() + interval '1 hour' where id = ${running.event.id}`
    await issueByRule()
    const issued = await listOf(event)
    expect(issued).toHaveLength(tickets.length)
    expect(await listOf(none.event)).toEqual([])
    expect(await listOf(running.event)).toEqual([])
    // run again, as after a crash before it was noted
    await db()
      .run`update cubic_job set state = 'waiting', run_at = now() where name in ('issue-certificates', 'enqueue-certificates')`
    await runDueJobs(db(), app().jobs)
    expect(await listOf(event)).toEqual(issued)
    // a scan of a device that was offline comes late
    const late = await aTicket({ event, owner: await aUser(), name: '迟到', check_in_status: 'attend' })
    await issueByRule()
    const now = await db().rows<{
      applicant_id: number
    }>`select applicant_id from cubic_certificate where event_id = ${event.id} order by id`
    expect(now.map(({ applicant_id: id }) => id)).toEqual([...tickets, late.id])
  })

  it('goes to those whose hours are final, and prints hours and minutes', async () => {
    const category = await insert('cubic_hour_category', { name: '创新创业', name_en: 'Innovation', sort: 0 })
    const { event, tickets, users } = await anEventThatWas([{ name: '李明' }, { name: '王芳' }], {
      certificate_rule: 'hours',
      sign_out: true,
      count_closed: 'full',
    })
    const entry = async (user: TestUser | undefined, state: string) =>
      insert('cubic_hour_entry', {
        person_id: user?.personId,
        event_id: event.id,
        category_id: category,
        hours: 2,
        earned_hours: 2,
        cut_day: 0,
        cut_term: 0,
        state,
        source: 'event',
        corrected: false,
        earned_time: new Date(),
      })
    await entry(users[0], 'locked')
    await entry(users[1], 'published')
    await insert('cubic_attendance', {
      event_id: event.id,
      applicant_id: tickets[0],
      in_time: new Date(),
      out_time: new Date(),
      minutes: 211,
      source: 'scan',
    })
    await issueByRule()
    const issued = await listOf(event)
    expect(issued).toHaveLength(1)
    expect((await check(guest(), issued[0]?.code ?? '')).certificate).toMatchObject({
      hours: 2,
      category: { cn: '创新创业', en: 'Innovation' },
      minutes: 211,
      minutes_total: 240,
      basis: { cn: '签到和签退' },
    })
  })

  it('goes to those who attended so many sessions', async () => {
    const { event, tickets } = await anEventThatWas([{ name: '李明' }, { name: '王芳' }], {
      certificate_rule: 'sessions',
      certificate_sessions: 2,
    })
    const attend = (ticket: number | undefined, session_id: number) =>
      insert('cubic_attendance', {
        event_id: event.id,
        applicant_id: ticket,
        session_id,
        in_time: new Date(),
        source: 'scan',
      })
    await attend(tickets[0], 901)
    await attend(tickets[0], 902)
    await attend(tickets[1], 901)
    await issueByRule()
    const named = await db().rows<{ applicant_id: number; basis_en: string }>`
      select applicant_id, basis_en from cubic_certificate where event_id = ${event.id}`
    expect(named).toEqual([{ applicant_id: tickets[0], basis_en: 'Checked in at 2 sessions' }])
  })

  it('waits for conflicts at the door, and gives nothing back that was revoked', async () => {
    const { event, tickets } = await anEventThatWas([{ name: '李明' }], { certificate_rule: 'attended' })
    const registrar = await aRegistrar()
    await issue(registrar, event)
    const [first] = await listOf(event)
    expect(await registrar.call('CubicCertificate', first?.id ?? 0, 'revoke', { reason: '提前离场' })).toMatchObject({
      status: 'ok',
    })
    await issueByRule()
    expect(await issue(registrar, event)).toMatchObject({ result: { issued: [] } })
    expect(await listOf(event)).toHaveLength(1)
    expect(await issue(registrar, event, { applicant_ids: tickets })).toMatchObject({ result: { issued: tickets } })
    expect((await listOf(event)).map(({ state }) => state)).toEqual(['revoked', 'valid'])
  })
})

describe('checking a code', () => {
  it('shows a valid one with its name masked, and in full after the last four of the number', async () => {
    const { event, users } = await anEventThatWas([{ name: '李明', person: aStudent() }])
    await issue(await aRegistrar(), event)
    const [{ code } = { code: '' }] = await listOf(event)
    const spelt = `${code.slice(0, 4).toLowerCase()}-${code.slice(4, 8)} ${code.slice(8)}`
    const seen = await check(guest(), spelt)
    expect(seen).toMatchObject({
      state: 'valid',
      certificate: { name: { cn: '李**' }, is_named: false, has_ending: true, proof: null },
    })
    expect(seen.certificate?.signature).toMatchObject({ is_right: true, content: null, value: null })
    expect(JSON.stringify(seen)).not.toContain('0452')
    expect(JSON.stringify(seen)).not.toContain('李明')
    expect((await check(guest(), code, '1111')).certificate).toMatchObject({ is_named: false, proof: null })
    const named = await check(guest(), code, ' ０４５２ ')
    expect(named.certificate).toMatchObject({ name: { cn: '李明' }, is_named: true, is_own: false })
    expect(named.certificate?.signature?.content).toContain('"name_cn":"李明"')
    const [holder] = users
    expect((await check(as(holder ?? (await aUser())), code)).certificate).toMatchObject({
      is_named: true,
      is_own: true,
    })
  })

  it('says of an unknown one only that it is unknown, and keeps nobody out', async () => {
    const client = guest()
    expect(await check(client, '000000000000')).toMatchObject({ state: 'unknown', certificate: null })
    for (const odd of ['', 'U'.repeat(12), '💥', 'x'.repeat(5000)])
      expect(await check(client, odd)).toMatchObject({ state: 'unknown' })
  })

  it('takes ten wrong endings of a certificate a day, from wherever they come', async () => {
    const { event } = await anEventThatWas([{ name: '李明', person: aStudent() }])
    await issue(await aRegistrar(), event)
    const [{ code } = { code: '' }] = await listOf(event)
    for (let ending = 0; ending < 5; ending++) await check(guest(), code, `000${ending}`)
    for (const client of [guest(), as(await aUser())])
      expect(await answerOrFault(check(client, code, '0452'))).toMatchObject({ kind: 'LimitExceeded' })
    // the code itself still opens
    expect(await check(guest(), code)).toMatchObject({ state: 'valid' })
  })

  it('shows a revoked one with why and when, and its holder is told', async () => {
    const { event, users } = await anEventThatWas([{ name: '赵强' }])
    const registrar = await aRegistrar()
    await issue(registrar, event)
    const [{ id, code } = { id: 0, code: '' }] = await listOf(event)
    expect(await registrar.call('CubicCertificate', id, 'revoke', {})).toMatchObject({
      error_kind: 'event:reason_required',
    })
    const [holder] = users
    expect(
      await answerOrFault(as(holder ?? (await aUser())).call('CubicCertificate', id, 'revoke', { reason: 'x' })),
    ).not.toMatchObject({ status: 'ok' })
    expect(await registrar.call('CubicCertificate', id, 'revoke', { reason: '提前离场' })).toMatchObject({
      status: 'ok',
    })
    expect(await answerOrFault(registrar.call('CubicCertificate', id, 'revoke', { reason: '再来' }))).not.toMatchObject(
      { status: 'ok' },
    )
    const seen = await check(guest(), code)
    expect(seen).toMatchObject({ state: 'revoked', certificate: { name: { cn: '赵**' }, revoke_reason: '提前离场' } })
    expect(Date.parse(seen.certificate?.revoked_time ?? '')).toBeGreaterThan(Date.now() - 60_000)
    const told = await db()
      .rows`select facts ->> 'reason' as reason from cubic_message where event_id = ${event.id} and "case" = 'certificate_revoked'`
    expect(told).toEqual([{ reason: '提前离场' }])
  })

  it('says of one whose holder has deleted their data that it was issued, and names nobody', async () => {
    const { event } = await anEventThatWas([{ name: '李明', person: aStudent() }])
    await issue(await aRegistrar(), event)
    const [{ code, number } = { code: '', number: '' }] = await listOf(event)
    // what the data map has an erasure do
    const gone = Object.entries(CubicCertificate.fields).flatMap(([name, field]) =>
      'kept' in field && KEPT[field.kept as keyof typeof KEPT].erasing === 'delete' && !isTranslated(field)
        ? [name]
        : [],
    )
    expect(gone).toEqual(['name_cn', 'name_en', 'ending', 'revoke_reason', 'signature'])
    await db()
      .run`update cubic_certificate set name_cn = null, name_en = null, ending = null, revoke_reason = null, signature = null,
      user_id = null where code = ${code}`
    const seen = await check(guest(), code, '0452')
    expect(seen).toMatchObject({
      state: 'erased',
      certificate: { number, name: { cn: '' }, is_named: false, signature: null },
    })
  })

  it('tells when the signature does not match what is stored', async () => {
    const { event } = await anEventThatWas()
    await issue(await aRegistrar(), event)
    const [{ code } = { code: '' }] = await listOf(event)
    await db().run`update cubic_certificate set name_cn = '别人' where code = ${code}`
    expect((await check(guest(), code)).certificate?.signature?.is_right).toBe(false)
    await db().run`update cubic_certificate set name_cn = '李明' where code = ${code}`
    expect((await check(guest(), code)).certificate?.signature?.is_right).toBe(true)
  })
})

describe('a certificate as a PDF', () => {
  it('is given to its holder, and to whoever has shown the number, in both languages or one', async () => {
    const { event, users } = await anEventThatWas([{ name: '李明', person: aStudent(), account: 'Li Ming' }])
    await issue(await aRegistrar(), event)
    const [{ code, number } = { code: '', number: '' }] = await listOf(event)
    const path = `/api/certificates/v1/${code}.pdf`
    expect((await fetchFile(path)).status).toBe(403)
    expect((await fetchFile('/api/certificates/v1/000000000000.pdf')).status).toBe(404)
    const own = await fetchFile(path, { authorization: `Bearer ${users[0]?.token}` })
    expect(own.headers.get('content-disposition')).toContain(`${number}.pdf`)
    const pages = await readPdf(new Uint8Array(await own.arrayBuffer()))
    expect(pages).toHaveLength(2)
    expect(pages[0]?.text).toContain('李明')
    expect(pages[0]?.text).toContain('学号/工号尾号 0452')
    expect(pages[1]?.text).toContain('Li Ming')
    const proof = (await check(guest(), code, '0452')).certificate?.proof ?? ''
    const shared = await fetchFile(`${path}?language=en`, { 'x-certificate-proof': proof })
    expect(await readPdf(new Uint8Array(await shared.arrayBuffer()))).toHaveLength(1)
    const { event: second } = await anEventThatWas([{ name: '王芳', person: aStudent() }])
    await issue(await aRegistrar(), second)
    const [another] = await listOf(second)
    expect(
      (await fetchFile(`/api/certificates/v1/${another?.code}.pdf`, { 'x-certificate-proof': proof })).status,
    ).toBe(403)
    expect((await fetchFile(path, { 'x-certificate-proof': `zzzzz${proof}` })).status).toBe(403)
    const asStaff = async (user: TestUser) => (await fetchFile(path, { authorization: `Bearer ${user.token}` })).status
    expect(await asStaff(await aUser({ roles: ['applicant_manager'] }))).toBe(200)
    expect(await asStaff(await aUser({ roles: ['scanner_admin'] }))).toBe(403)
  })

  it('is shown to registrars before it is issued, and issues nothing', async () => {
    const unit = await aUnit()
    const { event } = await anEventThatWas([{ name: '李明' }], { unit_id: unit })
    const path = `/api/office/v1/certificate-preview.pdf?event_id=${event.id}&language=cn`
    const asUser = async (user: { readonly token: string }) =>
      fetchFile(path, { authorization: `Bearer ${user.token}` })
    expect((await fetchFile(path)).status).toBeGreaterThanOrEqual(401)
    expect((await asUser(await aMember(unit, 'viewer'))).status).toBe(403)
    const preview = await asUser(await aMember(unit, 'registrar'))
    const [page] = await readPdf(new Uint8Array(await preview.arrayBuffer()))
    expect(page?.text).toContain('样张')
    expect(await listOf(event)).toEqual([])
  })
})
