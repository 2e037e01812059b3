import { request } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { useSharedWire } from '@cubic/testing/server/wire'
import { officeFiles } from './support.ts'

const { anAdmin, anEvent, aUser, db, url } = useSharedWire()
const office = officeFiles(url)
const refusalOf = async (response: Response) => [
  response.status,
  Number(response.headers.get('retry-after')) > 0,
  await response.text(),
]

it('two exports that their reader does not read leave room for everybody else’s', async () => {
  const [event, reader, other] = [
    await anEvent({ form: [{ name: '说明' }] }),
    await aUser({ roles: ['event_admin'] }),
    await anAdmin(),
  ]
  // More than the buffers of a connection take.
  await db()
    .run`insert into cubic_event_applicant (event_id, regist_id, name, "values", registration_status, flora_external_id, check_in_status)
    select ${event.id}, ${event.regist_id}, 'n' || i, jsonb_build_object(${String(event.fields[0])}::text, repeat(md5(i::text), 200)), 'success', 'FULL' || lpad(i::text, 8, '0'), 'not_present' from generate_series(1, 3000) i`
  const leaving = new AbortController()
  const asked = { event_id: String(event.id), fields: 'name,values' }
  // Kept: fetch ends an answer that nobody can read any more.
  const unread = await Promise.all([1, 2].map(() => office.export(reader, 'csv', asked, 'en', leaving.signal)))
  expect(unread.map(({ status }) => status)).toEqual([200, 200])
  expect(await refusalOf(await office.export(reader, 'csv', asked, 'en'))).toEqual([
    429,
    true,
    'Your other exports are still running. Please try again when they’re done',
  ])
  const small = { event_id: String(event.id), fields: 'name' }
  expect((await (await office.export(other, 'csv', small)).text()).split('\r\n')).toHaveLength(3002)
  expect(unread.every(({ bodyUsed }) => !bodyUsed)).toBe(true)
  leaving.abort()
  await expect.poll(async () => (await office.export(reader, 'csv', small)).status).toBe(200)
})

it('an export has each field once, and two hundred at most', async () => {
  const [event, reader] = [await anEvent(), await aUser({ roles: ['scanner_admin'] })]
  const asked = (fields: readonly string[]) =>
    office.export(reader, 'csv', { event_id: String(event.id), fields: fields.join(',') }, 'en')
  expect(await (await asked(Array<string>(1500).fill('name'))).text()).toBe('Name\r\n')
  const refused = await asked(Array.from({ length: 201 }, (_, index) => `field${index}`))
  expect([refused.status, await refused.text()]).toEqual([400, 'At most 200 fields can be exported at once'])
})

it('imports whose body never comes hold nobody up but their sender', async () => {
  const [event, sender, second, other] = [
    await anEvent(),
    await aUser({ roles: ['applicant_manager'] }),
    await aUser({ roles: ['applicant_manager'] }),
    await aUser({ roles: ['applicant_manager'] }),
  ]
  const unfinished = (person: typeof sender) => {
    const sent = request(`${url()}/api/office/v1/applicants/import?event_id=${event.id}`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b', authorization: `Bearer ${person.token}` },
    })
    onTestFinished(() => void sent.destroy())
    sent.on('error', () => undefined)
    sent.write('--b\r\n')
    return new Promise<number | undefined>((resolve) => sent.on('response', ({ statusCode }) => resolve(statusCode)))
  }
  // The last of each finds no place; the others are still being sent. Together they could take all places.
  for (const person of [sender, second])
    expect(await Promise.race(Array.from({ length: 6 }, () => unfinished(person)))).toBe(429)
  const send = (person: typeof sender) =>
    office.send(person, 'applicants', '姓名\n张三\n', { event, dryRun: true, lang: 'en' })
  expect(await refusalOf(await send(sender))).toEqual([
    429,
    true,
    'Your other imports are still running. Please try again when they’re done',
  ])
  expect(await (await send(other)).json()).toMatchObject({ status: 'ok', to_add: 1 })
})

it('one person watches ten boards at most, and others as many of theirs', async () => {
  const [event, one, other] = [
    await anEvent(),
    await aUser({ roles: ['scanner_admin'] }),
    await aUser({ roles: ['scanner_admin'] }),
  ]
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const watch = (person: typeof one, signal = leaving.signal) =>
    fetch(`${url()}/api/door/v1/board/stream?event_id=${event.id}`, {
      headers: { authorization: `Bearer ${person.token}`, 'accept-language': 'en' },
      signal,
    })
  const first = new AbortController()
  const watching = [await watch(one, first.signal)]
  for (let count = 1; count < 10; count++) watching.push(await watch(one))
  expect(watching.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(await refusalOf(await watch(one))).toEqual([
    429,
    true,
    'You have too many boards open. Please close some first',
  ])
  expect((await watch(other)).status).toBe(200)
  expect(watching.every(({ bodyUsed }) => !bodyUsed)).toBe(true)
  first.abort()
  await expect.poll(async () => (await watch(one)).status).toBe(200)
})
