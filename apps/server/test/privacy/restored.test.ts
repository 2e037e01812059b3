import path from 'node:path'
import { createApp, prepareDatabase } from '@cubic/server/app'
import { OWN_TABLES } from '@cubic/server/feature-list'
import { readConfig } from '@cubic/server/config'
import { backUp } from '@cubic/server/features/backups/commands/back-up'
import { restoreBackup } from '@cubic/server/features/backups/commands/restore-backup'
import { erasePerson } from '@cubic/server/features/privacy/commands/erase-person'
import { mapData } from '@cubic/server/features/privacy/data/map'
import { openErasedList } from '@cubic/server/features/privacy/internal/erased-list'
import { openDatabase } from '@cubic/server/infra/database/database'
import { openFileStore } from '@cubic/server/infra/files/files'
import { makeBuilders } from '@cubic/testing/server/builders'
import { createTestDatabase, quiet } from '@cubic/testing/server/cluster'
import { expect, test } from 'vitest'
import { template } from '../faults/support.ts'
import { aDataFolder } from '../uploads/support.ts'

test('A restored backup brings nobody back who was erased, and nobody new gets their number', async () => {
  const folder = aDataFolder()
  const [backups, another] = [aDataFolder(), aDataFolder()]
  const config = readConfig({ DATA_DIR: folder })
  // After a disaster: another data folder, and the backups where they were.
  const configAfter = readConfig({ DATA_DIR: another, BACKUP_DIR: backups })
  const [source, target] = [await createTestDatabase(template), await createTestDatabase()]
  const files = openFileStore(path.join(folder, 'files'))
  const db = openDatabase({ connection: source.connection, pool: 6, log: quiet })
  const { aUser, anEvent, aTicket } = makeBuilders(() => db)
  const stays = await aUser({ account: 'stays' })
  const gone = await aUser({ account: 'gone.again', email: 'gone.again@example.org', person: { unify_id: 'GONE1' } })
  const event = await anEvent({ starts: -3000, ends: -2000 })
  const ticket = await aTicket({
    event,
    owner: gone,
    columns: { name: '又回来的人', email: 'gone.again@example.org' },
  })
  const file = path.join(folder, 'backup.tar.gz')
  await backUp({ connection: source.connection, log: quiet, files, file })
  // Somebody who came after the backup, and was erased as well.
  const late = await aUser({ account: 'late.one' })
  const app = await createApp({ db, config, log: quiet })
  const erasing = {
    db,
    files,
    registry: app.registry,
    map: mapData(app.registry, OWN_TABLES),
    erased: openErasedList([folder, backups], quiet),
    exportFolder: path.join(folder, 'exports'),
    log: quiet,
  }
  for (const { id } of [gone, late]) await erasePerson(erasing, { userId: id, personIds: [], ticketIds: [] })
  await app.http.close()
  await db.close()

  await restoreBackup({
    connection: target.connection,
    log: quiet,
    files,
    file,
    prepare: (restored) => prepareDatabase(restored, config),
  })
  const restored = openDatabase({ connection: target.connection, pool: 6, log: quiet })
  expect(await restored.one`select 1 from cubic_user where id = ${gone.id}`).toBeDefined()
  const again = await createApp({ db: restored, config: configAfter, log: quiet })
  try {
    expect(await restored.rows`select account from cubic_user where id in (${stays.id}, ${gone.id})`).toEqual([
      { account: 'stays' },
    ])
    expect(await restored.one`select user_id, name, email from cubic_event_applicant where id = ${ticket.id}`).toEqual({
      user_id: null,
      name: '—',
      email: null,
    })
    const next = await makeBuilders(() => restored).aUser({ account: 'new.one' })
    expect(next.id).toBeGreaterThan(late.id)
    // The next start finds nothing to do, and harms nobody.
    const before = await restored.one`select count(*) from cubic_audit_entry`
    await (await createApp({ db: restored, config: configAfter, log: quiet })).http.close()
    expect(await restored.one`select count(*) from cubic_audit_entry`).toEqual(before)
    expect(await restored.one`select account from cubic_user where id = ${next.id}`).toEqual({ account: 'new.one' })
  } finally {
    await again.http.close()
    await restored.close()
    await source.drop()
    await target.drop()
  }
})
