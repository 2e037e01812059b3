import type { Tx } from '@cubic/data-platform'

/** Pages are opened on the days on which people register, by several times as many. */
export async function fillPageViews(tx: Tx): Promise<void> {
  await tx.run`update cubic_page_view_began
    set began = coalesce((select min(published_time) from cubic_event_base), began)`
  await tx.run`insert into cubic_page_view (event_id, day, views)
    select event_id, created_time::date, (count(*) * (5 + event_id % 4) + event_id % 7)::integer
    from cubic_event_applicant where created_time is not null group by 1, 2`
}
