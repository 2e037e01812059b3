import { describe, expect, it } from 'vitest'
import { useSharedWire } from '@cubic/testing/server/wire'

const wire = useSharedWire()
const { anEvent, aTicket, aUser, db, url } = wire

const NOW = Math.floor(Date.now() / 60_000) * 60_000
const ago = (minutes: number) => new Date(NOW - minutes * 60_000)
/** As a clock in the organisation's zone shows it. */
const shown = (minutes: number) =>
  new Date(NOW - minutes * 60_000 + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')

async function send(user: { readonly token: string }, eventId: number, rows: readonly string[], query = '') {
  const form = new FormData()
  form.set('file', new Blob([rows.join('\n')], { type: 'text/csv' }), 'attendance.csv')
  const response = await fetch(`${url()}/api/office/v1/attendance/import?event_id=${eventId}${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}` },
    body: form,
  })
  return { status: response.status, answer: response.status === 200 ? ((await response.json()) as object) : {} }
}

describe('a sheet of attendances', () => {
  it('adds and corrects by number or code, all rows or none, and says what is wrong', async () => {
    const registrar = await aUser({ roles: ['applicant_manager'] })
    const event = await anEvent({ columns: { sign_out: true, start_time: ago(240), end_time: ago(0) } })
    const person = await aUser({ person: { unify_id: `S${NOW}` } })
    const [mine, theirs] = [await aTicket({ event, owner: person }), await aTicket({ event })]
    const rows = [
      '学号,报名码,签到,签退,原因',
      `s${NOW},,${shown(230)},${shown(10)},点名册`,
      `,${theirs.code},${shown(200)},,`,
    ]
    const wrong = [
      ...rows,
      `nobody,,${shown(200)},,`,
      `,${mine.code},25:00,,`,
      `,${theirs.code},${shown(10)},${shown(20)},`,
    ]
    const tried = await send(registrar, event.id, wrong)
    expect(tried.answer).toMatchObject({
      status: 'error',
      rows: 5,
      wrong_rows: [4, 5, 6],
      errors: [{ row: 4 }, { row: 5, value: '25:00' }, { row: 5, kind: 'repeated' }, { row: 6, kind: 'repeated' }],
    })
    expect(await send(registrar, event.id, rows, '&dry_run=1')).toMatchObject({ answer: { status: 'ok', to_add: 2 } })
    expect(await db().rows`select 1 from cubic_attendance where event_id = ${event.id}`).toEqual([])
    expect(await send(registrar, event.id, rows)).toMatchObject({ answer: { status: 'ok', to_add: 2, to_change: 0 } })
    const stored = () => db().rows`
      select applicant_id as id, in_time, out_time, source from cubic_attendance where event_id = ${event.id} order by id`
    expect(await stored()).toEqual([
      { id: mine.id, in_time: ago(230), out_time: ago(10), source: 'import' },
      expect.objectContaining({ id: theirs.id, in_time: ago(200) }),
    ])
    expect(
      await send(registrar, event.id, [...rows, `,${mine.code.toLowerCase()},${shown(100)},,`].slice(0, 3)),
    ).toMatchObject({
      answer: { to_add: 0, already_there: 2 },
    })
    const corrected = [rows[0] ?? '', `,${mine.code},,${shown(20)},看错`, `,${theirs.code},,${shown(220)},`]
    expect(await send(registrar, event.id, corrected)).toMatchObject({
      answer: { status: 'error', wrong_rows: [3], errors: [{ row: 3, kind: 'conflict' }] },
    })
    expect(await send(registrar, event.id, corrected, '&skip_wrong=1')).toMatchObject({
      answer: { status: 'ok', to_change: 1, wrong_rows: [3] },
    })
    expect(await stored()).toMatchObject([{ out_time: ago(20) }, { in_time: ago(200) }])
    const reasons = await db().rows<{ reason: string }>`
      select after ->> 'reason' as reason from cubic_audit_entry where model = 'CubicAttendance' and action = 'set_attendance'
        and after ->> 'applicant_id' = ${String(mine.id)} order by id`
    expect(reasons).toEqual([{ reason: '点名册' }, { reason: '看错' }])
  })

  it('says of a day that no calendar has what is wrong, and cuts no emoji of a reason in half', async () => {
    const registrar = await aUser({ roles: ['applicant_manager'] })
    const event = await anEvent({ columns: { sign_out: true, start_time: ago(240), end_time: ago(0) } })
    const [one, other] = [await aTicket({ event }), await aTicket({ event })]
    const reason = `a${'🎉'.repeat(250)}`
    const rows = [
      '报名码,签到,原因',
      `${one.code},${shown(200)},${reason}`,
      ...['2026-02-30 14:05', '2026-04-31 14:05', '0000-01-01 14:05'].map((time) => `${other.code},${time},`),
    ]
    expect(await send(registrar, event.id, rows, '&skip_wrong=1')).toMatchObject({
      status: 200,
      answer: {
        status: 'ok',
        to_add: 1,
        wrong_rows: [3, 4, 5],
        errors: [{ row: 3, value: '2026-02-30 14:05' }, {}, {}, {}, {}],
      },
    })
    const noted = await db().one<{ reason: string }>`
      select after ->> 'reason' as reason from cubic_audit_entry where model = 'CubicAttendance' and after ->> 'applicant_id' = ${String(one.id)}`
    expect(noted).toEqual({ reason: `a${'🎉'.repeat(199)}` })
  })

  it('is for the event’s staff, and names a column that is missing', async () => {
    const event = await anEvent({ columns: { sign_out: true } })
    expect((await send(await aUser(), event.id, ['学号,签到'])).status).toBe(403)
    expect((await send({ token: 'none' }, event.id, ['学号,签到'])).status).toBe(401)
    const registrar = await aUser({ roles: ['applicant_manager'] })
    expect((await send(registrar, 2_000_000_000, ['学号,签到', '1,2'])).status).toBe(404)
    expect(await send(registrar, event.id, ['姓名', '李明'])).toMatchObject({
      answer: { status: 'error', errors: [{ kind: 'missing_column' }, { kind: 'missing_column' }] },
    })
  })
})
