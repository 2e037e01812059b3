import type { Services } from '../../../infra/services/services.ts'

/** How often a process writes down what it counted. */
const EVERY_MS = 15_000
/** Of whoever makes ids up, no more are remembered until then. */
const EVENTS_MAX = 10_000

/**
 * Counts in memory how often pages are opened, so that opening one costs no statement, and adds it to the database
 * every 15 seconds: what a killed process has not written is lost.
 */
export function countViews({ db, site, log, onClose }: Pick<Services, 'db' | 'site' | 'log' | 'onClose'>) {
  let counts = new Map<number, number>()

  async function write(): Promise<void> {
    // All processes take the rows in one order, so that none waits for another in a circle.
    const taken = [...counts].toSorted(([one], [other]) => one - other)
    counts = new Map()
    if (taken.length === 0) return
    await db.run`
      insert into cubic_page_view as kept (event_id, day, views)
      select event.id, (now() at time zone ${site().timeZone})::date, taken.views
      from unnest(${taken.map(([id]) => id)}::integer[], ${taken.map(([, views]) => views)}::integer[]) as taken (id, views)
      join cubic_event_base event on event.id = taken.id and event.stage = 'published' order by 1
      on conflict (event_id, day) do update set views = kept.views + excluded.views`
  }
  const writeOrWarn = () =>
    write().catch((error: unknown) => log.warn('How often pages were opened cannot be written down', { error }))
  const timer = setInterval(() => void writeOrWarn(), EVERY_MS)
  onClose(async () => {
    clearInterval(timer)
    await writeOrWarn()
  })
  return (eventId: number) => {
    if (counts.has(eventId) || counts.size < EVENTS_MAX) counts.set(eventId, (counts.get(eventId) ?? 0) + 1)
  }
}
