import { type EventReport, MESSAGE_CASE, type SharedReport } from '@cubic/contract'
import { printShare, reportSections, tableOf } from '@cubic/domain/report/sections'
import { DAY, HOUR } from '@cubic/testing/server/builders'
import { useSharedWire } from '@cubic/testing/server/wire'
import { faultOf, leaf, type WireClient, WireFault } from '@cubic/testing/server/wire-client'
import { readPdf } from '@cubic/testing/read-pdf'
import { describe, expect, it } from 'vitest'
import { readSheet } from '../../src/infra/spreadsheets/read-sheet.ts'
import { unitBuilders } from '../units/support.ts'

const wire = useSharedWire()
const { anEvent, as, aTicket, aUser, db, guest, insert, url } = wire
const { aMember, aUnit } = unitBuilders(wire)

const REPORT = `event { id name cover type_id organisers address start_time end_time sign_in } as_of folded
  pending { is_over settled conflicts devices } numbers { limit viewed registered seated arrived leave no_show rated }
  arrivals { step_minutes spans { at count } } gates { gate self arrived devices first last seconds turned_away conflicts }
  no_shows { least most seated no_show } questions { id name type removed answered counts { answer count } numbers { least median mean most } latest }
  ratings { average scores { least most count } comments { score comment } hidden_comments } messages { case sent waiting failed }`

async function reportOf(caller: WireClient, event_id: number): Promise<EventReport> {
  const query = `query ask($event_id: Int!) { cubicEvent { report(event_id: $event_id) { ${REPORT} } } }`
  const { data, errors } = await caller.gql<{ cubicEvent: { report: EventReport } }>(query, { event_id })
  if (!data || errors?.[0]) throw errors?.[0] ? faultOf(errors[0]) : new Error('no answer')
  return data.cubicEvent.report
}

async function shared(caller: WireClient, code: string, word?: string): Promise<SharedReport | null> {
  const query = `query ask($code: String!, $word: String) { cubicEvent { shared_report(code: $code, word: $word) { state ends_at report { ${REPORT} } } } }`
  const { data, errors } = await caller.gql<{ cubicEvent: { shared_report: SharedReport | null } }>(query, {
    code,
    word,
  })
  if (!data || errors?.[0]) throw errors?.[0] ? faultOf(errors[0]) : new Error('no answer')
  return data.cubicEvent.shared_report
}

const kindOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: unknown) => (error instanceof WireFault ? error.kind : String(error)),
  )
const choices = ['meat', 'vegan', 'halal'].map((value) => ({ value, name: `吃${value}` }))

/** An event that is over: 20 seats taken, of which 12 came by two gates, 6 asked for leave and 2 stayed away. */
async function anEventThatWas() {
  const unit = await aUnit()
  const event = await anEvent({
    starts: -5 * HOUR,
    ends: -3 * HOUR,
    registration: { limit: 25 },
    form: [
      { name: '姓名', type: 'text' },
      { name: '餐食', type: 'radio', selections: choices },
    ],
    columns: { unit_id: unit, sign_in: true },
  })
  const meal = event.fields[1] ?? 0
  const began = Date.now() - 5 * HOUR * 60_000
  const people = Array.from({ length: 20 }, (_, index) => index)
  for (const index of people) {
    const came = index < 12
    const at = new Date(began + index * 60_000).toISOString()
    const ticket = await aTicket({
      event,
      name: `参加者${String.fromCodePoint(0x4e00 + index)}`,
      check_in_status: came ? 'attend' : index < 18 ? 'leave' : 'not_present',
      values: { [meal]: index < 11 ? 'meat' : index < 17 ? 'vegan' : 'halal' },
      columns: {
        created_time: new Date(began - (index < 10 ? HOUR : 20 * DAY) * 60_000).toISOString(),
        ...(came && { check_in_time: at }),
        ...(index < 7 && { activity_evaluation_score: index < 6 ? 5 : 2 }),
        ...(index === 1 && { evaluation_comment: '题目有梯度' }),
        ...(index === 2 && { evaluation_comment: '参加者一帮了大忙' }),
      },
    })
    if (!came) continue
    await insert('cubic_scan', {
      event_id: event.id,
      applicant_id: ticket.id,
      scan_id: `scan-${ticket.id}`,
      device: index < 6 ? '张志愿' : '林同学',
      gate: index < 9 ? 'A' : 'B',
      at,
      received_time: at,
      verdict: 'welcome',
      undone: false,
      test: false,
      clock_wrong: false,
      answer: {},
    })
  }
  await aTicket({ event, status: 'waitlisted' })
  await aTicket({ event, status: 'withdrawn' })
  for (const [index, state] of ['sent', 'sent', 'dead', 'skipped'].entries())
    await insert('cubic_message', {
      channel: 'email',
      case: 'reminder',
      event_id: event.id,
      state,
      key: `report-${event.id}-${index}`,
      attempts: 1,
      priority: 1,
      facts: {},
      uid: `00000000-0000-4000-8000-${String(event.id * 10 + index).padStart(12, '0')}`,
      created_time: new Date(began),
      due_time: new Date(began),
    })
  return { event, unit, owner: await aMember(unit, 'owner') }
}

describe('the report of an event', () => {
  it('counts as the definitions say, by gate and minute, with answers, ratings and messages', async () => {
    const { event, owner } = await anEventThatWas()
    const report = await reportOf(as(owner), event.id)
    expect(report.numbers).toEqual({
      limit: 25,
      viewed: 0,
      registered: 21,
      seated: 20,
      arrived: 12,
      leave: 6,
      no_show: 2,
      rated: 7,
    })
    expect(report.pending).toEqual({ is_over: true, settled: true, conflicts: 0, devices: 0 })
    expect(report.arrivals.spans.map(({ count }) => count)).toEqual(Array.from({ length: 12 }, () => 1))
    expect(report.gates).toMatchObject([
      { gate: 'A', arrived: 9, devices: 2, seconds: 60, turned_away: 0, conflicts: 0 },
      // three gaps tell of three people
      { gate: 'B', arrived: 3, devices: 1, seconds: null },
    ])
    expect(report.no_shows).toEqual([
      { least: 0, most: 1, seated: 10, no_show: 0 },
      { least: 1, most: 3, seated: 0, no_show: 0 },
      { least: 3, most: 7, seated: 0, no_show: 0 },
      { least: 7, most: 14, seated: 0, no_show: 0 },
      { least: 14, most: null, seated: 10, no_show: 2 },
    ])
    expect(report.questions?.find(({ name }) => name === '餐食')?.counts).toEqual([
      { answer: '吃meat', count: 11 },
      { answer: '吃vegan', count: 6 },
      { answer: '吃halal', count: 3 },
    ])
    expect(report.ratings).toMatchObject({ average: 4.57, hidden_comments: 0 })
    expect(report.ratings?.comments.map(({ comment }) => comment)).toEqual(['参加者一帮了大忙', '题目有梯度'])
    expect(report.messages).toEqual([{ case: 'reminder', sent: 2, waiting: 0, failed: 1 }])
  })

  it('says no number of no-shows while the event runs, or a conflict at the door is open', async () => {
    const { event, owner } = await anEventThatWas()
    await db()
      .run`update cubic_scan set conflict = 'two_gates' where scan_id = (select min(scan_id) from cubic_scan where event_id = ${event.id})`
    expect(await reportOf(as(owner), event.id)).toMatchObject({
      numbers: { no_show: null, arrived: 12 },
      no_shows: null,
      pending: { is_over: true, settled: false, conflicts: 1 },
    })
    await db().run`update cubic_event_base set end_time = now() + interval '1 hour' where id = ${event.id}`
    expect(await reportOf(as(owner), event.id)).toMatchObject({
      numbers: { no_show: null },
      pending: { is_over: false },
    })
  })

  it('shows each reader the parts whose records they read, and nobody else anything', async () => {
    const { event, unit } = await anEventThatWas()
    const partsOf = async (caller: WireClient) => {
      const { no_shows: noShows, questions, ratings, messages, gates, numbers } = await reportOf(caller, event.id)
      expect(noShows === null).toBe(questions === null)
      return [numbers.arrived, questions !== null, ratings !== null, messages !== null, gates[0]?.devices !== null]
    }
    expect(await partsOf(as(await aMember(unit, 'owner')))).toEqual([12, true, true, true, true])
    expect(await partsOf(as(await aMember(unit, 'registrar')))).toEqual([12, true, true, false, false])
    expect(await partsOf(as(await aMember(unit, 'door')))).toEqual([12, false, false, false, true])
    expect(await partsOf(as(await aMember(unit, 'viewer')))).toEqual([12, false, false, false, false])
    expect(await partsOf(as(await aUser({ roles: ['event_admin'] })))).toEqual([12, true, true, true, true])
    const outsider = as(await aMember(await aUnit(), 'owner'))
    for (const nobody of [guest(), as(await aUser()), outsider])
      expect(await kindOf(reportOf(nobody, event.id))).toMatch(/^(Unauthenticated|Forbidden)$/)
    expect(await kindOf(reportOf(as(await aUser({ roles: ['event_admin'] })), 2_000_000_000))).toBe('NotFound')
  })

  it('holds the same numbers as PDF and as spreadsheet, in both languages', async () => {
    const { event, owner } = await anEventThatWas()
    const report = await reportOf(as(owner), event.id)
    for (const lang of ['cn', 'en'] as const) {
      const fetchAs = (kind: string) =>
        fetch(`${url()}/api/office/v1/report.${kind}?event_id=${event.id}`, {
          headers: { authorization: `Bearer ${owner.token}`, 'accept-language': lang === 'cn' ? 'zh' : 'en' },
        })
      const [pdf, xlsx] = [await fetchAs('pdf'), await fetchAs('xlsx')]
      expect([pdf.status, pdf.headers.get('content-type'), xlsx.status]).toEqual([200, 'application/pdf', 200])
      const text = (await readPdf(new Uint8Array(await pdf.arrayBuffer()))).map((page) => page.text).join('\n')
      const sheet = await readSheet(Buffer.from(await xlsx.arrayBuffer()), { rows: 1000, columns: 10 })
      const values = new Map(
        sheet.rows.map(({ cells: [part, item, number, value] }) => [[part, item, number].join('|'), value]),
      )
      const sections = reportSections(report, { lang, time: (moment) => moment })
      for (const section of sections.filter(({ kind }) => kind === 'figures' || kind === 'bars')) {
        const { head, rows } = tableOf(section, lang)
        if (section.kind === 'bars') expect(text).toContain(section.title)
        for (const [item = '', count = '', share = ''] of rows) {
          expect(values.get([section.title, item, head[1]].join('|'))).toBe(count)
          for (const word of [item, count, share]) expect(text).toContain(word)
        }
      }
      expect(text).toContain(printShare(12 / 14))
      expect(text).toContain(MESSAGE_CASE.reminder[lang])
    }
  })
})

describe('the link of a report', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString()
  async function aLink(caller: WireClient, event_id: number, values: object = {}) {
    const saved = await caller.save('CubicReportLink', {
      event_id,
      ends_at: inDays(7),
      audience: 'signed_in',
      ...values,
    })
    const id = Number(saved.result?.id ?? 0)
    const row = await db().one<{ code: string }>`select code from cubic_report_link where id = ${id}`
    return { saved, id, code: row?.code ?? '' }
  }

  it('shows numbers without names to whoever is logged in, folds small groups, and counts that it was opened', async () => {
    const { event, owner } = await anEventThatWas()
    const { id, code } = await aLink(as(owner), event.id, { comments: true })
    const student = as(await aUser())
    expect(await shared(guest(), code)).toMatchObject({ state: 'log_in', report: null })
    const opened = await shared(student, `${code.slice(0, 4)}-${code.slice(4).toLowerCase()}`)
    const { report } = opened ?? {}
    expect(opened?.state).toBe('open')
    expect(report).toMatchObject({
      folded: true,
      numbers: { registered: 21, seated: 20, arrived: 12, leave: null, no_show: null, rated: 7 },
      gates: [{ gate: null, arrived: 12, devices: null }],
      ratings: { comments: [{ score: null, comment: '题目有梯度' }], hidden_comments: 1 },
      messages: null,
    })
    expect(report?.questions?.find(({ name }) => name === '餐食')?.counts).toEqual([
      { answer: '吃meat', count: 11 },
      { answer: '', count: 9 },
    ])
    expect(JSON.stringify(opened)).not.toMatch(/参加者|张志愿|林同学/)
    expect(await db().one`select opened from cubic_report_link where id = ${id}`).toEqual({ opened: 1 })
  })

  it('asks for its word, leaves comments out unless they were given, and ends alike in every way', async () => {
    const { event, owner } = await anEventThatWas()
    const { id, code } = await aLink(as(owner), event.id, { audience: 'word', word: '新生赛-2611' })
    expect(await shared(guest(), code)).toMatchObject({ state: 'word', report: null })
    expect(await shared(guest(), code, '新生赛-2612')).toMatchObject({ state: 'word', report: null })
    expect(await shared(guest(), code, ' 新生赛-2611 ')).toMatchObject({
      state: 'open',
      report: { ratings: { comments: [] } },
    })
    expect(await shared(guest(), '7Q2MX0K11ABC')).toBeNull()
    expect(await shared(guest(), 'no code')).toBeNull()
    await as(owner).save('CubicReportLink', { id, active: false })
    expect(await shared(guest(), code, '新生赛-2611')).toBeNull()
    await as(owner).save('CubicReportLink', { id, active: true })
    await db().run`update cubic_report_link set ends_at = now() - interval '1 second' where id = ${id}`
    expect(await shared(guest(), code, '新生赛-2611')).toBeNull()
  })

  it('slows down who tries codes and words', async () => {
    const { event, owner } = await anEventThatWas()
    const { code } = await aLink(as(owner), event.id, { audience: 'word', word: '新生赛-2611' })
    const guesser = guest()
    for (let index = 0; index < 10; index++) await shared(guesser, code, `guess ${index}`)
    expect(await kindOf(shared(guesser, code, 'one more'))).toBe('LimitExceeded')
  })

  it('is made by those who read all that it shows, ends within a year, and stays with its event', async () => {
    const { event, unit, owner } = await anEventThatWas()
    const other = await anEventThatWas()
    const registrar = as(await aMember(unit, 'registrar'))
    expect((await aLink(registrar, event.id)).code).toMatch(/^[0-9A-Z]{12}$/)
    for (const refused of [await aMember(unit, 'viewer'), await aMember(unit, 'door'), other.owner])
      expect((await aLink(as(refused), event.id)).saved.status).not.toBe('ok')
    for (const wrong of [
      { ends_at: inDays(400) },
      { ends_at: inDays(-1) },
      { audience: 'word' },
      { audience: 'word', word: '12345' },
    ])
      expect((await aLink(as(owner), event.id, wrong)).saved.status).not.toBe('ok')
    const { id, code } = await aLink(as(owner), event.id)
    expect((await as(owner).save('CubicReportLink', { id, event_id: other.event.id })).status).not.toBe('ok')
    const condition = leaf('id', '=', id)
    const { items } = await registrar.search('CubicReportLink', { fields: ['url'], condition })
    expect(items[0]?.data['url']).toMatch(new RegExp(`/r/${code}$`))
  })
})
