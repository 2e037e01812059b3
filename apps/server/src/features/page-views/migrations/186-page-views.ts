import type { Migration } from '../../../infra/database/migrations.ts'

/** No foreign key: who opens a page waits for nobody who changes the event. */
export const pageViews: Migration = {
  id: 186,
  name: 'page-views',
  phase: 'before',
  async up(tx) {
    await tx.run`create table cubic_page_view (event_id integer not null, day date not null,
      views integer not null, primary key (event_id, day))`
    // Events published before their pages were counted have no number that would be true.
    await tx.run`create table cubic_page_view_began (id integer primary key default 1 check (id = 1),
      began timestamptz not null default now())`
    await tx.run`insert into cubic_page_view_began default values`
  },
}
