import { sql, type Sql } from '@cubic/data-platform'

/** How often an event's page was opened; null for events that were published before this was counted. */
export const viewsOf = (
  event: Sql,
): Sql => sql`(case when ${event}.published_time >= (select began from cubic_page_view_began)
  then (select coalesce(sum(viewed.views), 0)::integer from cubic_page_view viewed
    where viewed.event_id = ${event}.id) end)`
