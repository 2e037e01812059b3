import { beforeAll, describe, expect, it } from 'vitest'
import { runDueJobs } from '@cubic/testing/server/jobs'
import type { TestEvent, TestTicket, TestUser } from '@cubic/testing/server/builders'
import { useSharedWire } from '@cubic/testing/server/wire'

const { anAdmin, anEvent, aTicket, aUser, as, app, db, url } = useSharedWire()

let event: TestEvent
let person: TestUser
let friend: TestUser
let ticket: TestTicket
let manager: TestUser
beforeAll(async () => {
  event = await anEvent()
  manager = await aUser({ roles: ['applicant_manager'] })
  await db()
    .run`insert into cubic_event_person (user_id, name, unit_cn) values (${manager.id}, ${manager.name}, '教务处')`
  person = await aUser()
  friend = await aUser()
  ticket = await aTicket({ event, owner: person, phone: '+8613800138000' })
  await aTicket({ event, submitter: friend, name: '家属' })
})

const FIELDS = ['kind', 'who', 'who_unit', 'event_id.id', 'reason', 'detail', 'people_number']
async function looksAt(user: TestUser) {
  const { data } = await as(user).search('CubicLook', {
    fields: FIELDS,
    condition: { leaf: { field: 'about_me', comparator: '=', value: true } },
    sort: [{ field: 'id', order: 'asc' }],
  })
  return data
}
/** The whole file: its people are noted while it is sent. */
async function exported(user: TestUser, query: object) {
  const response = await fetch(
    `${url()}/api/office/v1/applicants.csv?${new URLSearchParams({ event_id: String(event.id), ...query })}`,
    {
      headers: { authorization: `Bearer ${user.token}` },
    },
  )
  await response.arrayBuffer()
  return response
}

const open = (user: TestUser, fields: readonly string[]) => as(user).get('CubicEventApplicant', ticket.id, fields)

describe('who looked', () => {
  it('is noted of an export, with its reason and columns, for each person in it', async () => {
    expect((await exported(manager, { fields: 'name,phone', reason: ' 安排座位 ' })).status).toBe(200)
    for (const each of [person, friend])
      expect(await looksAt(each)).toMatchObject([
        {
          kind: 'exported',
          who: manager.name,
          who_unit: '教务处',
          reason: '安排座位',
          event_id: { id: event.id },
          detail: { format: 'csv', rows: 2, fields: ['name', 'phone'] },
          people_number: 2,
        },
      ])
    expect(await looksAt(await aUser())).toEqual([])
  })

  it('is asked why within bounds, and whoever does not say is noted without', async () => {
    for (const reason of ['x'.repeat(501), '\0'])
      expect((await exported(manager, { reason })).status, reason.slice(0, 3)).toBe(400)
    const other = await aUser()
    await aTicket({ event, owner: other })
    expect((await exported(manager, {})).status).toBe(200)
    expect(await looksAt(other)).toMatchObject([{ kind: 'exported', reason: null }])
  })

  it('is noted once a day of a record that is opened by somebody else, where it reveals something', async () => {
    const opened = async () => (await looksAt(person)).filter(({ kind }) => kind === 'opened')
    const [scanner, admin] = [await aUser({ roles: ['scanner_admin'] }), await anAdmin()]
    await open(manager, ['name', 'check_in_status'])
    await open(person, ['phone'])
    await open(scanner, ['phone'])
    await open(await aUser(), ['phone'])
    expect(await opened()).toEqual([])
    await Promise.all([open(manager, ['phone']), open(manager, ['phone', 'values']), open(manager, ['phone'])])
    await as(admin).get('User', person.id, ['phone', 'email'])
    await as(admin).get('User', person.id, ['roles'])
    expect((await opened()).map(({ who }) => who)).toEqual([manager.name])
    await db().run`update cubic_user set phone = '+8613900139000' where id = ${person.id}`
    await as(admin).get('User', person.id, ['phone', 'email'])
    expect((await opened()).map(({ who }) => who)).toEqual([manager.name, admin.name])
  })

  it('tells nobody who else was looked at, and cannot be changed', async () => {
    const [look] = (await as(person).search('CubicLook', { fields: ['kind', 'by_id'] })).items
    expect(look?.data['by_id'] ?? null).toBeNull()
    expect(await as(manager).search('CubicLook', { fields: ['kind'] })).toMatchObject({ items: [] })
    const saved = await as(await anAdmin()).save('CubicLook', { id: look?.data.id, reason: 'x' })
    expect(saved.status).toBe('error')
  })

  it('is forgotten after twelve months', async () => {
    const reader = await aUser()
    await aTicket({ event, owner: reader })
    await exported(manager, { reason: 'alt' })
    await db()
      .run`update cubic_look set at = now() - interval '13 months' where id in (select look_id from cubic_looked_at where user_id = ${reader.id})`
    await db().run`delete from cubic_job where name = 'forget-looks'`
    await runDueJobs(db(), app().jobs)
    expect(await looksAt(reader)).toEqual([])
    expect(await db().rows`select 1 from cubic_looked_at where user_id = ${reader.id}`).toEqual([])
  })
})
