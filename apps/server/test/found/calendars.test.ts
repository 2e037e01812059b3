import { describe, expect, it } from 'vitest'
import { DAY } from '@cubic/testing/server/builders'
import { useWire } from '@cubic/testing/server/wire'
import { answerOrFault } from '@cubic/testing/server/wire-client'
import { readCalendar, unescaped } from './calendar-reader.ts'

const wire = useWire({ env: { PUBLIC_URL: 'https://events.example.edu', ORGANISATION_NAME: '书院 / College' } })
const { aTicket, aUser, anAdmin, anEvent, anEventType, as, db, guest, url } = wire

const fetchFile = (path: string, headers: Record<string, string> = {}) => fetch(`${url()}${path}`, { headers })
async function read(path: string) {
  const response = await fetchFile(path)
  expect(response.status, path).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  return readCalendar(Buffer.from(await response.arrayBuffer()))
}
async function missing(path: string) {
  const response = await fetchFile(path)
  const { status } = response
  const { date: _, 'x-request-id': __, ...headers } = Object.fromEntries(response.headers)
  return { status, headers, body: await response.text() }
}
const hidden = () =>
  Promise.all([
    anEvent({ stage: 'draft' }),
    anEvent({ stage: 'cancelled' }),
    anEvent({ columns: { public_or_not: false } }),
    anEvent({ columns: { to_official_website: false } }),
  ])

describe('the calendar file of an event', () => {
  it('describes the event according to RFC 5545', async () => {
    const name = `讲座；AI, "前沿"; \\ 与\n人文 🎉${'很长的名字'.repeat(20)}`
    const event = await anEvent({ name, columns: { address: '一号楼, 101; 左转', notice: '请带学生证' } })
    const { events, properties } = await read(`/calendar/events/${event.id}.ics?lang=en`)
    expect(properties).not.toHaveProperty('REFRESH-INTERVAL')
    expect(events).toHaveLength(1)
    const [entry] = events
    expect(entry?.['UID']).toBe(`event-${event.id}@events.example.edu`)
    expect(unescaped(entry?.['SUMMARY'])).toBe(name)
    expect(unescaped(entry?.['LOCATION'])).toBe('一号楼, 101; 左转')
    expect(unescaped(entry?.['DESCRIPTION'])).toBe('请带学生证')
    expect(entry).toMatchObject({
      STATUS: 'CONFIRMED',
      SEQUENCE: '0',
      URL: `https://events.example.edu/activities/${event.id}?lang=en`,
    })
  })

  it('links to the page in the requested language, or else to the page without one', async () => {
    const { id } = await anEvent()
    const page = `https://events.example.edu/activities/${id}`
    const leadsTo = async (search: string, headers = {}) => {
      const response = await fetchFile(`/calendar/events/${id}.ics${search}`, headers)
      return readCalendar(Buffer.from(await response.arrayBuffer())).events[0]?.['URL']
    }
    expect(await leadsTo('?lang=cn')).toBe(`${page}?lang=cn`)
    expect(await leadsTo('?lang=fr')).toBe(page)
    expect(await leadsTo('', { 'accept-language': 'en' })).toBe(page)
  })

  it('keeps the lines and lists of its description', async () => {
    const { id } = await anEvent({
      columns: { act_description: '<h3>你将收获</h3><ul><li>奖杯</li><li>掌声</li></ul><p>In English.</p>' },
    })
    const [rich] = (await read(`/calendar/events/${id}.ics`)).events
    expect(unescaped(rich?.['DESCRIPTION'])).toBe('你将收获\n• 奖杯\n• 掌声\nIn English.')
    const plain = await anEvent({ columns: { notice: '请带证件\n票价 < 5 元 > 免费' } })
    const [notice] = (await read(`/calendar/events/${plain.id}.ics`)).events
    expect(unescaped(notice?.['DESCRIPTION'])).toBe('请带证件\n票价 < 5 元 > 免费')
  })

  it('increases its sequence only for changes that matter to calendars', async () => {
    const event = await anEvent()
    const admin = as(await anAdmin())
    const path = `/calendar/events/${event.id}.ics`
    const [before] = (await read(path)).events
    await admin.save('CubicEventBase', { id: event.id, home_calender: true })
    expect((await read(path)).events[0]).toEqual(before)
    await admin.save('CubicEventBase', { id: event.id, address: '新地点' })
    const [after] = (await read(path)).events
    expect(after).toMatchObject({ SEQUENCE: '1', LOCATION: '新地点', UID: before?.['UID'] })
    expect(String(after?.['LAST-MODIFIED']) >= String(before?.['LAST-MODIFIED'])).toBe(true)
  })

  it('is not found when guests may not see the event', async () => {
    const none = await missing('/calendar/events/2000000000.ics')
    expect(none.status).toBe(404)
    for (const { id } of await hidden()) expect(await missing(`/calendar/events/${id}.ics`)).toEqual(none)
    expect((await missing('/calendar/events/99999999999999.ics')).status).toBe(404)
    expect((await missing('/calendar/events/0.ics')).status).toBe(404)
  })

  it('does not exist for an event without a time', async () => {
    const { id } = await anEvent({ starts: null, ends: null })
    expect((await fetchFile(`/calendar/events/${id}.ics`)).status).toBe(404)
  })
})

describe('a feed', () => {
  it('of a type contains its public events and its name in the requested language', async () => {
    const type = await anEventType('讲座')
    const [one, two] = [await anEvent({ type_id: type.id }), await anEvent({ type_id: type.id, starts: 2 * DAY })]
    await anEvent({ type_id: type.id, columns: { public_or_not: false } })
    await anEvent({ type_id: type.id, stage: 'draft' })
    await anEvent({ type_id: type.id, starts: -200 * DAY, ends: -199 * DAY })
    await anEvent()
    const { events, properties } = await read(`/calendar/types/${type.id}.ics?lang=en`)
    expect(events.map((event) => event['UID'])).toEqual([one, two].map(({ id }) => `event-${id}@events.example.edu`))
    expect(properties).toMatchObject({ 'X-WR-CALNAME': '讲座 · College', 'REFRESH-INTERVAL': 'PT1H' })
    const chinese = await read(`/calendar/types/${type.id}.ics?lang=cn`)
    expect(chinese.properties).toMatchObject({ 'X-WR-CALNAME': '讲座 · 书院' })
    expect((await fetchFile('/calendar/types/2000000000.ics')).status).toBe(404)
  })

  it('of everything contains all types', async () => {
    const events = [await anEvent(), await anEvent()]
    const uids = (await read('/calendar/all.ics')).events.map((event) => event['UID'])
    for (const { id } of events) expect(uids).toContain(`event-${id}@events.example.edu`)
    for (const { id } of await hidden()) expect(uids).not.toContain(`event-${id}@events.example.edu`)
  })

  it('is sent again only when it has changed', async () => {
    const type = await anEventType()
    const event = await anEvent({ type_id: type.id })
    const path = `/calendar/types/${type.id}.ics?lang=en`
    const etag = (await fetchFile(path)).headers.get('etag') ?? ''
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`])
      expect((await fetchFile(path, { 'if-none-match': tag })).status).toBe(304)
    await as(await anAdmin()).save('CubicEventBase', { id: event.id, name: '改名' })
    expect((await fetchFile(path, { 'if-none-match': etag })).status).toBe(200)
  })
})

describe('somebody’s own calendar', () => {
  async function linkOf(user: { readonly id: number; readonly token: string }): Promise<string> {
    const { status, result } = await as(user).call('User', user.id, 'reset_calendar_link')
    expect(status).toBe('ok')
    const { secret } = result as unknown as { secret: string }
    expect(secret).toMatch(/^[\w-]{43}$/)
    return `/calendar/people/${secret}.ics`
  }

  it('contains the events of their tickets and the tickets’ states, including internal and cancelled events', async () => {
    const user = await aUser()
    const events = {
      sure: await anEvent({ columns: { public_or_not: false } }),
      waiting: await anEvent(),
      left: await anEvent(),
      again: await anEvent(),
      cancelled: await anEvent({ stage: 'cancelled' }),
      leave: await anEvent(),
    }
    await aTicket({ event: events.sure, owner: user })
    await aTicket({ event: events.waiting, owner: user, status: 'waitlisted' })
    await aTicket({ event: events.left, owner: user, status: 'withdrawn' })
    await aTicket({ event: events.again, owner: user, status: 'withdrawn' })
    await aTicket({ event: events.again, owner: user })
    await aTicket({ event: events.cancelled, owner: user })
    await aTicket({ event: events.leave, owner: user, check_in_status: 'leave' })
    await aTicket({ event: await anEvent(), owner: await aUser() })
    await aTicket({ event: await anEvent(), submitter: user })
    const calendar = await read(`${await linkOf(user)}?lang=cn`)
    const states = Object.fromEntries(calendar.events.map((event) => [event['UID'], event['STATUS']]))
    const uid = (name: keyof typeof events) => `event-${events[name].id}@events.example.edu`
    expect(states).toEqual({
      [uid('sure')]: 'CONFIRMED',
      [uid('waiting')]: 'TENTATIVE',
      [uid('left')]: 'CANCELLED',
      [uid('again')]: 'CONFIRMED',
      [uid('cancelled')]: 'CANCELLED',
      [uid('leave')]: 'CANCELLED',
    })
    expect(calendar.properties['X-WR-CALNAME']).toBe('我的活动 · 书院')
    const waiting = calendar.events.find((event) => event['UID'] === uid('waiting'))
    expect(waiting?.['DESCRIPTION']).toBe('候补中')
    const leave = calendar.events.find((event) => event['UID'] === uid('leave'))
    expect(leave?.['DESCRIPTION']).toBe('请假')
    const cancelled = calendar.events.find((event) => event['UID'] === uid('cancelled'))
    expect(cancelled?.['DESCRIPTION']).toBe('已取消')
  })

  it('contains only their own tickets, whatever their roles', async () => {
    const admin = await anAdmin()
    await anEvent({ stage: 'draft' })
    expect((await read(await linkOf(admin))).events).toEqual([])
  })

  it('opens only with the latest link', async () => {
    const user = await aUser()
    const first = await linkOf(user)
    expect((await fetchFile(first)).status).toBe(200)
    const second = await linkOf(user)
    expect(second).not.toBe(first)
    expect(await missing(first)).toEqual(await missing(`/calendar/people/${'A'.repeat(43)}.ics`))
    expect((await fetchFile(second)).status).toBe(200)
  })

  it('cannot be opened after a change of password', async () => {
    const user = await aUser()
    const link = await linkOf(user)
    expect((await fetchFile(link)).status).toBe(200)
    const saved = await as(await anAdmin()).save('User', { id: user.id, password: 'ein-neues-Passwort-42' })
    expect(saved.status).toBe('ok')
    expect(await missing(link)).toEqual(await missing(`/calendar/people/${'A'.repeat(43)}.ics`))
  })

  it('cannot be opened after its owner removed the link, and can be created again', async () => {
    const [user, other] = [await aUser(), await aUser()]
    const [link, theirs] = [await linkOf(user), await linkOf(other)]
    const remove = (caller: { readonly token: string }) =>
      answerOrFault(as(caller).call('User', user.id, 'remove_calendar_link'))
    expect(await remove(other)).toMatchObject({ status: 'error', error_kind: 'save:not_found' })
    expect(await remove(await anAdmin())).toMatchObject({ kind: 'Forbidden' })
    expect((await fetchFile(link)).status).toBe(200)
    // The second time there is nothing to remove and nothing to log.
    for (let turn = 0; turn < 2; turn++) expect(await remove(user)).toMatchObject({ status: 'ok' })
    expect(await missing(link)).toEqual(await missing(`/calendar/people/${'A'.repeat(43)}.ics`))
    expect((await fetchFile(theirs)).status).toBe(200)
    const fields = ['calendar_link_made']
    expect((await as(user).get('User', user.id, fields)).data?.['calendar_link_made']).toBeNull()
    const told = await db().rows`
      select action from cubic_audit_entry where model = 'User' and record_id = ${user.id} and action like '%calendar%' order by id`
    expect(told).toEqual([{ action: 'reset_calendar_link' }, { action: 'remove_calendar_link' }])
    expect((await fetchFile(await linkOf(user))).status).toBe(200)
  })

  it('is removed with its owner', async () => {
    const user = await aUser()
    const link = await linkOf(user)
    await as(await anAdmin()).unlink('User', user.id)
    expect((await fetchFile(link)).status).toBe(404)
  })

  it('cannot be created or discovered by anybody else', async () => {
    const [user, other, admin] = [await aUser(), await aUser(), await anAdmin()]
    await linkOf(user)
    const reset = (caller: { readonly token: string }) =>
      answerOrFault(as(caller).call('User', user.id, 'reset_calendar_link'))
    expect(await reset(other)).toMatchObject({ status: 'error', error_kind: 'save:not_found' })
    expect(await reset(admin)).toMatchObject({ kind: 'Forbidden' })
    const guestAnswer = await answerOrFault(guest().call('User', user.id, 'reset_calendar_link'))
    expect(guestAnswer).toMatchObject({ kind: 'Unauthenticated' })
    const fields = ['calendar_link_made']
    expect((await as(user).get('User', user.id, fields)).data?.['calendar_link_made']).toEqual(expect.any(String))
    expect((await as(other).get('User', other.id, fields)).data?.['calendar_link_made']).toBeNull()
    expect((await as(admin).get('User', user.id, fields)).data?.['calendar_link_made'] ?? null).toBeNull()
  })

  it('forbids caching and indexing', async () => {
    const { headers } = await fetchFile(await linkOf(await aUser()))
    expect(headers.get('cache-control')).toBe('private, no-cache')
    expect(headers.get('x-robots-tag')).toBe('noindex')
  })

  it('does not store its secret in the database', async () => {
    const user = await aUser()
    const link = await linkOf(user)
    await fetchFile(link)
    const secret = link.slice(17, -4)
    const tables = await db().rows<{
      name: string
    }>`select tablename as name from pg_tables where schemaname = 'public'`
    expect(tables.length).toBeGreaterThan(20)
    for (const { name } of tables) {
      const dump = await db().one<{ text: string | null }>`
        select string_agg(content::text, ' ') as text
        from query_to_xml(${`select * from "${name}"`}, true, false, '') as content`
      expect(dump?.text ?? '', name).not.toContain(secret)
    }
  })

  it('limits guesses, but accepts valid links from the same address', async () => {
    const link = await linkOf(await aUser())
    const headers = { 'x-forwarded-for': '203.0.113.77' }
    const statuses: number[] = []
    for (let index = 0; index < 62; index++)
      statuses.push((await fetchFile(`/calendar/people/${String(index).padStart(43, 'x')}.ics`, headers)).status)
    expect(statuses.filter((status) => status === 404)).toHaveLength(60)
    expect(statuses.slice(60)).toEqual([429, 429])
    expect((await fetchFile(link, headers)).status).toBe(200)
  })
})
