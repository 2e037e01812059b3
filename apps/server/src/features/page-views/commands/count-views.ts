import type { Services } from '../../../infra/services/services.ts'
import { openTally } from '../../../infra/services/tally.ts'

/** Ids may be made up, and those in memory must not grow without end. */
const EVENTS_MAX = 10_000

export function countViews(services: Pick<Services, 'db' | 'site' | 'log' | 'onClose'>): (eventId: number) => void {
  const { db, site } = services
  return openTally(services, {
    keysMax: EVENTS_MAX,
    warning: 'How often pages were opened cannot be written down',
    async write({ keys, counts }) {
      await db.run`
        insert into cubic_page_view as kept (event_id, day, views)
        select event.id, (now() at time zone ${site().timeZone})::date, taken.views
        from unnest(${keys}::integer[], ${counts}::integer[]) as taken (id, views)
        join cubic_event_base event on event.id = taken.id and event.stage = 'published' order by 1
        on conflict (event_id, day) do update set views = kept.views + excluded.views`
    },
  })
}
