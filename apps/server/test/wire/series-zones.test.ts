import { expect, it } from 'vitest'
import { useWire } from '@cubic/testing/server/wire'

const { anAdmin, anEvent, as, db } = useWire({ env: { TIME_ZONE: 'Europe/Berlin' } })

it('dates keep their distances by the clocks of the organisation when these change', async () => {
  const admin = await anAdmin()
  const year = new Date().getUTCFullYear() + 1
  const event = await anEvent()
  // Wednesday evening of the week before summer time begins, in Berlin 19:00; registration closes Tuesday at 12:00
  const lastSunday = 31 - new Date(Date.UTC(year, 2, 31)).getUTCDay()
  const on = (day: number, hour: number) => new Date(Date.UTC(year, 2, day, hour)).toISOString()
  await db()
    .run`update cubic_event_base set start_time = ${on(lastSunday - 4, 18)}, end_time = ${on(lastSunday - 4, 20)} where id = ${event.id}`
  await db().run`update cubic_event_regist set regist_end_time = ${on(lastSunday - 5, 11)} where event_id = ${event.id}`
  const { result } = await as(admin).callEvent(event, 'repeat', { dates: [on(lastSunday + 3, 17)] })
  const [id = 0] = (result as { ids: readonly number[] }).ids
  const timesOf = async (asked: number) => {
    const { data } = await as(admin).get('CubicEventBase', asked, ['start_time', 'end_time', 'regist_end_time'])
    return ['start_time', 'end_time', 'regist_end_time'].map((name) => new Date(String(data?.[name])).toISOString())
  }
  expect(await timesOf(id)).toEqual([on(lastSunday + 3, 17), on(lastSunday + 3, 19), on(lastSunday + 2, 10)])

  // an hour later, and registration closes at 20:00 the evening before
  await as(admin).call('CubicEventBase', 0, 'save_event', {
    event: { id: event.id, start_time: on(lastSunday - 4, 19) },
    registration: { id: event.regist_id, regist_end_time: on(lastSunday - 5, 19) },
    scope: 'all',
  })
  expect(await timesOf(id)).toEqual([on(lastSunday + 3, 18), on(lastSunday + 3, 19), on(lastSunday + 2, 18)])
})
