import { beforeEach, describe, expect, it } from 'vitest'
import { prepareDatabase } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { useWire } from '@cubic/testing/server/wire'
import { leaf } from '@cubic/testing/server/wire-client'

const { db, guest } = useWire()
const start = () => prepareDatabase(db(), readConfig({}))
const totalOf = async (text: string) =>
  (await guest().search('CubicEventBase', { condition: leaf('search_text', 'match', text), limit: 1 })).total_count

beforeEach(async () => {
  await db().run`delete from cubic_event_base`
  await db()
    .run`insert into cubic_event_base (name_cn, stage) select '旧活动 ' || number, 'published' from generate_series(1, 2500) number`
})

/** Takes the database back to before its events could be searched for. */
async function forgetTexts(): Promise<void> {
  await db().run`delete from cubic_event_base_text`
  await db().run`update cubic_text_table set definition = 'another' where name = 'cubic_event_base'`
}

describe('a start with existing events', () => {
  it('fills the search index, and recounts cached totals', async () => {
    await forgetTexts()
    expect(await totalOf('旧活动')).toBe(0)
    await start()
    expect(await totalOf('旧活动')).toBe(2500)
    expect(await totalOf('jhd')).toBe(2500)
  })

  it('continues where an earlier start was stopped', async () => {
    const [half] = await db().rows<{ id: number }>`select id from cubic_event_base order by id offset 1499 limit 1`
    await db().run`delete from cubic_event_base_text`
    await db()
      .run`update cubic_text_table set filled_to = ${half?.id}, complete = false where name = 'cubic_event_base'`
    await start()
    expect(await totalOf('旧活动')).toBe(1000)
  })

  it('rereads nothing when nothing has changed', async () => {
    await start()
    await db().run`delete from cubic_event_base_text`
    await start()
    expect(await db().rows`select 1 from cubic_event_base_text`).toHaveLength(0)
  })

  it('tolerates events that are changed and deleted while it runs', async () => {
    await forgetTexts()
    const change = async () => {
      for (let round = 0; round < 40; round++) {
        await db().run`update cubic_event_base set name_cn = '改名 ' || id where id % 50 = ${round}`
        await db().run`delete from cubic_event_base where id % 50 = ${round} and id % 100 >= 50`
      }
    }
    await Promise.all([start(), change()])
    const [stale] = await db().rows<{ stale: number }>`
      select count(*)::integer as stale from cubic_event_base event left join cubic_event_base_text text using (id)
      where text.id is null or text.title <> chr(10) || event.name_cn || chr(10)`
    expect(stale?.stale).toBe(0)
  })
})
