import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { makeBuilders } from '@cubic/testing/server/builders'
import { quiet } from '@cubic/testing/server/cluster'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { openDatabase, type OpenDatabase } from '../../src/infra/database/database.ts'
import { startEmbeddedPostgres } from '../../src/infra/database/embedded-postgres.ts'
import { aCrowd, attemptOf, expectSound, type Person, send } from './support.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'cubic-unconfirmed-'))
const ends: (() => Promise<void>)[] = []
let db: OpenDatabase
/** Its own commits wait for nobody. */
let admin: OpenDatabase
let url: string

/** A server that waits for a standby which is not there, in a language of its own, and hides warnings by itself. */
beforeAll(async () => {
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    log: quiet,
    settings: { fsync: 'off', client_min_messages: 'error' },
  })
  const { connection } = postgres
  ends.push(postgres.stop)
  admin = openDatabase({ connection, pool: 1, log: quiet })
  db = openDatabase({ connection, pool: 4, log: quiet })
  await waitForStandby(false)
  await admin.run`alter system set synchronous_standby_names = 'nobody'`
  await admin.run`select pg_reload_conf()`
  const app = await createApp({ db, config: readConfig({ DATA_DIR: folder }), log: quiet })
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`
  ends.push(
    () => admin.close(),
    () => db.close(),
    () => app.http.close(),
  )
})
afterEach(() => waitForStandby(false))
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
  rmSync(folder, { recursive: true, force: true })
})

async function waitForStandby(wait: boolean): Promise<void> {
  await admin.run`set synchronous_commit = local`
  await (wait
    ? admin.run`alter system set synchronous_commit = on`
    : admin.run`alter system set synchronous_commit = local`)
  await admin.run`select pg_reload_conf()`
  const setting = () => db.one`select current_setting('synchronous_commit') as setting`
  await vi.waitFor(async () => expect(await setting()).toEqual({ setting: wait ? 'on' : 'local' }))
}

/** Ends the wait of whoever waits for a standby, as an administrator or a timeout does. */
async function cancelWait(): Promise<void> {
  const cancel = () => admin.rows`
    select pg_cancel_backend(pid) as cancelled from pg_stat_activity where wait_event = 'SyncRep'`
  await expect.poll(cancel).toEqual([{ cancelled: true }])
}

describe('a commit that no standby has confirmed', () => {
  it('is never a success: the caller hears when to come again, and then gets what was committed', async () => {
    const event = await makeBuilders(() => admin).anEvent({ registration: { limit: 5 } })
    const [person] = (await aCrowd(admin, 1)) as [Person]
    const attempt = attemptOf(person, event)
    await waitForStandby(true)
    const sending = send(url, attempt)
    await cancelWait()
    expect(await sending).toEqual({ kind: 'unavailable' })

    await waitForStandby(false)
    expect(await send(url, attempt)).toMatchObject({ kind: 'answered', result: 'ok' })
    expect(await admin.one`select count(*) as n from cubic_event_applicant where event_id = ${event.id}`).toEqual({
      n: 1,
    })
    await expectSound(admin)
  })

  it('is refused as unknown, in a transaction and alone, and the next one on its connection is as ever', async () => {
    await admin.run`create table seat (id integer)`
    const unknown = { name: 'DatabaseUnavailable', reason: 'unconfirmed', mayBeCommitted: true }
    await waitForStandby(true)
    const alone = db.run`insert into seat values (1)`
    await Promise.all([expect(alone).rejects.toMatchObject(unknown), cancelWait()])
    const together = db.transaction((tx) => tx.run`insert into seat values (2)`)
    await Promise.all([expect(together).rejects.toMatchObject(unknown), cancelWait()])

    await waitForStandby(false)
    expect(await db.transaction((tx) => tx.run`insert into seat values (3)`)).toBe(1)
    expect(await db.rows`select id from seat order by id`).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
  })
})
