import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { OwnData, ProcessingRecord } from '@cubic/contract'
import { aPdf } from '@cubic/testing/pdf'
import { makeDue, runDueJobs } from '@cubic/testing/server/jobs'
import { useWire } from '@cubic/testing/server/wire'
import type { WireClient } from '@cubic/testing/server/wire-client'
import { expect, test } from 'vitest'
import yauzl from 'yauzl'
import { aDataFolder, filesIn, send } from '../uploads/support.ts'

const folder = aDataFolder()
const { aUser, anAdmin, anEvent, as, db, app, url, guest } = useWire({ env: { DATA_DIR: folder } })

const get = (client: WireClient, file: string) =>
  fetch(`${url()}/api/people/v1/${file}`, { headers: { ...client.headers(), 'accept-language': 'en' } })
const ownData = async (client: WireClient) =>
  (await (await client.with({ language: 'en' }).post('/api/auth/v1/own-data', {})).json()) as OwnData
const runJobs = (...names: string[]) =>
  runDueJobs(
    db(),
    app().jobs.filter(({ name }) => names.includes(name)),
  )

async function entriesOf(bytes: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true })
  const entries = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return entries
}

test('Everything about a person is put together for them alone, without secrets and others, for a week', async () => {
  const [user, other] = [
    await aUser({ name: '林一', email: 'lin@example.org', person: { unify_id: 'S1' } }),
    await aUser({ name: '别人' }),
  ]
  const event = await anEvent({ name: '读书会', form: [{ name: '成绩单', type: 'file' }, { name: '忌口' }] })
  const [file = 0, text = 0] = event.fields
  const sent = await send(as(user), aPdf(), { purpose: `answer?question=${file}&name=${encodeURIComponent('单.pdf')}` })
  const { reference } = (await sent.json()) as { reference: string }
  await as(user).register(event, { applicants: [{ self: true, values: { [file]: [reference], [text]: '花生 <b>' } }] })
  await as(other).register(event, { applicants: [{ self: true, values: { [text]: '别人的忌口' } }] })

  const before = await ownData(as(user))
  const counts = Object.fromEntries(before.kinds.map(({ kind, count }) => [kind, count]))
  expect(counts).toMatchObject({
    registrations: expect.any(Number) as number,
    access: 1,
    ratings: 0,
    files: expect.any(Number) as number,
  })
  expect(counts['registrations']).toBeGreaterThan(0)
  expect(before).toMatchObject({ exports: [], erasure: null })
  expect(before.kinds.every(({ why, until }) => why !== '' && until !== '')).toBe(true)
  expect(await ownData(guest())).toMatchObject({ error_kind: 'auth:unauthenticated' })
  expect((await get(guest(), 'export.zip')).status).toBe(401)
  expect((await get(as(user), 'export.zip')).status).toBe(404)

  expect(await as(user).call('User', user.id, 'request_export')).toMatchObject({ status: 'ok' })
  expect(await as(user).call('User', user.id, 'request_export')).toMatchObject({ status: 'ok' })
  expect(await as(other).call('User', user.id, 'request_export')).toMatchObject({ error_kind: 'save:not_found' })
  expect((await ownData(as(user))).exports).toMatchObject([{ state: 'running' }])
  await runJobs('make-data-export')
  const [made] = (await ownData(as(user))).exports
  expect(made).toMatchObject({ state: 'ready' })

  const answer = await get(as(user), 'export.zip')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.length).toBe(made?.bytes)
  const entries = await entriesOf(bytes)
  expect([...entries.keys()]).toEqual(
    expect.arrayContaining([
      '我的数据.html',
      'data/User.json',
      'data/EventPerson.json',
      'data/CubicEventApplicant.json',
      'data/session.json',
      'files/1-单.pdf',
    ]),
  )
  expect(entries.get('files/1-单.pdf')).toEqual(aPdf())
  const page = entries.get('我的数据.html')?.toString() ?? ''
  for (const said of ['读书会', '忌口: 花生 &lt;b&gt;', 'lin@example.org', '身份与联系方式', '报名成功'])
    expect(page).toContain(said)
  const [ticket] = JSON.parse(entries.get('data/CubicEventApplicant.json')?.toString() ?? '[]') as { values: object }[]
  expect(ticket?.values).toMatchObject({ [text]: '花生 <b>' })
  const all = [...entries.values()].map(String).join('\n')
  for (const secret of ['token_hash', 'password', '别人']) expect(all).not.toContain(secret)
  expect((await get(as(other), 'export.zip')).status).toBe(404)
  expect(
    await db()
      .rows`select action from cubic_audit_entry where model = 'User' and record_id = ${user.id} and action like '%export' order by id`,
  ).toEqual([{ action: 'request_export' }, { action: 'download_export' }])

  // Without a file that is named, it is made all the same; a week later all are gone.
  await as(user).call('User', user.id, 'request_export')
  await db()
    .run`update cubic_user set avatar = '/files/0000000000000000000000000000000000000000.webp' where id = ${user.id}`
  await runJobs('make-data-export')
  expect((await ownData(as(user))).exports[0]).toMatchObject({ state: 'ready' })
  await db().run`update cubic_data_export set asked_at = asked_at - interval '8 days'`
  expect((await get(as(user), 'export.zip')).status).toBe(404)
  await makeDue(db(), 'remove-data-exports')
  await runJobs('remove-data-exports')
  expect((await ownData(as(user))).exports).toEqual([])
  expect((await filesIn(folder)).filter((name) => name.startsWith(path.join(folder, 'exports')))).toEqual([])
})

test('The record of processing follows from the map, in both languages, and says what only the organisation can say', async () => {
  const admin = await anAdmin()
  const read = (client: WireClient, language: string, kind = '') =>
    fetch(`${url()}/api/office/v1/processing-record${kind}`, {
      headers: { ...client.headers(), 'accept-language': language },
    })
  expect((await read(guest(), 'en')).status).toBe(401)
  expect((await read(as(await aUser({ roles: ['event_admin'] })), 'en')).status).toBe(403)
  const record = (await (await read(as(admin), 'en')).json()) as ProcessingRecord
  expect(record.said).toEqual({ data_controller: null, data_contact: null, data_purposes: null })
  const fields = record.kinds.flatMap(({ kind, records }) =>
    records.flatMap(({ label, fields: of }) => of.delete.map((field) => `${kind}: ${label}, ${field}`)),
  )
  expect(fields).toEqual(
    expect.arrayContaining([
      'account: Person, Student/employee ID',
      'registrations: Applicant, Answers',
      'messages: Message, Recipient',
    ]),
  )
  const page = await (await read(as(admin), 'zh-CN', '.html')).text()
  for (const said of ['个人信息处理记录', '还没有填写', '学号/工号', '到场']) expect(page).toContain(said)

  const settings = await db().one<{ id: number }>`select id from cubic_settings`
  const given = {
    data_controller_cn: '某某大学 <校办>',
    data_contact: 'privacy@example.edu',
    data_purposes_cn: '组织活动',
  }
  expect(await as(admin).save('CubicSettings', { id: settings?.id, ...given })).toMatchObject({ status: 'ok' })
  const now = await (await read(as(admin), 'en', '.html')).text()
  expect(now).toContain('某某大学 &lt;校办&gt;')
  expect(now).not.toContain('Not said yet')
  expect(await ownData(as(admin))).toMatchObject({ contact: 'privacy@example.edu' })
})
