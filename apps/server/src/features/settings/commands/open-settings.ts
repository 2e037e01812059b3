import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { type Database, guest, identifier, join, sql } from '@cubic/data-platform'
import type { OpenDatabase } from '../../../infra/database/database.ts'
import type { Log } from '../../../infra/log/log.ts'
import type { CurrentSettings, LiveSettings } from '../../../infra/services/settings.ts'
import { recordChange } from '../../audit/commands/record-change.ts'
import { columnsOf, type Environment, findSettings, presetFields, type SettingsRow } from '../data/queries.ts'

/** Before a further try to read changed settings, from a database that is busy or away. */
const WAITS_MS = [100, 1000, 5000, 15_000, 60_000]

export const SETTINGS_CHANGED = 'cubic-settings'

/** Every process sees a change as soon as its notice has arrived. */
export async function openSettings(db: OpenDatabase, environment: Environment, log: Log): Promise<LiveSettings> {
  await writePreset(db, environment)
  let current: CurrentSettings
  let reading = Promise.resolve()
  const read = async () => {
    const found = await findSettings(db, environment.values)
    if (!isDeepStrictEqual(found, current)) current = found
  }
  // Nobody tells of the change again: until the next one, this process would go on with the old settings.
  const readInTheEnd = async () => {
    for (const waitMs of WAITS_MS) {
      try {
        return await read()
      } catch (error) {
        log.warn('The settings could not be read', { error })
        await sleep(waitMs, undefined, { ref: false })
      }
    }
  }
  await db.listen(SETTINGS_CHANGED, () => {
    // One after the other, so that the last one read is the newest.
    reading = reading.then(readInTheEnd)
    return reading
  })
  current = await findSettings(db, environment.values)
  return { current: () => current }
}

async function writePreset(db: Database, environment: Environment): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.one`select pg_advisory_xact_lock(hashtext('cubic-settings'))`
    await tx.run`insert into cubic_settings (id) values (1) on conflict do nothing`
    const before = await tx.one<SettingsRow & { id: number }>`select * from cubic_settings order by id limit 1`
    const preset = Object.assign({}, ...presetFields(environment).map((field) => columnsOf(field, environment.values)))
    const changed = Object.entries<string | null>(preset).filter(
      ([name, value]) => before?.[name as keyof SettingsRow] !== value,
    )
    if (!before || changed.length === 0) return
    const assignments = join(changed.map(([name, value]) => sql`${identifier(name)} = ${value}`))
    await tx.run`update cubic_settings set ${assignments} where id = ${before.id}`
    await recordChange(tx, guest('cn', 'environment'), {
      model: 'CubicSettings',
      id: before.id,
      action: 'preset',
      before: Object.fromEntries(changed.map(([name]) => [name, before[name as keyof SettingsRow]])),
      after: Object.fromEntries(changed),
    })
    await tx.notify(SETTINGS_CHANGED, '')
  })
}
