import { expect, it } from 'vitest'
import { checkMigration } from './check-migrations.mjs'

const NAME = 'apps/server/src/features/events/migrations/098-seats.ts'
/** @param {readonly string[]} statements */
const found = (...statements) =>
  checkMigration(
    NAME,
    `export const seats = { id: 98, async up(tx) {\n${statements.map((each) => `await tx.run\`${each}\``).join('\n')}\n} }`,
  )

it.each([
  ['an index', 'create index seat_index on cubic_seat (event_id)'],
  ['a unique index', 'create unique index if not exists seat_index on cubic_seat (event_id)'],
  ['a constraint that is checked at once', 'alter table cubic_seat add constraint few check (seats < 9)'],
  ['another type of a column', 'alter table cubic_seat\n  alter column seats type bigint'],
  ['a column that may not be empty', 'alter table cubic_seat alter seats set not null'],
  ['a default that differs by row', 'alter table cubic_seat add column at timestamptz default now()'],
  ['a change of all rows', 'update cubic_seat set seats = 0'],
  ['a column that is taken away', 'alter table cubic_seat drop column seats'],
  ['a column with another name', 'alter table cubic_seat rename column seats to places'],
  ['a table that is taken away', 'drop table cubic_seat'],
])('refuses %s of a table in use', (_what, statement) => {
  expect(found('select 1', statement)).toEqual([expect.stringMatching(/098-seats\.ts:3: cubic_seat: ./)])
})

it.each([
  ['an index of its own table', 'create table cubic_seat (id integer)', 'create index seat_index on cubic_seat (id)'],
  ['a column', 'alter table cubic_seat add column seats integer not null default 0'],
  ['a constraint for rows to come', 'alter table cubic_seat add constraint few check (seats < 9) not valid'],
  ['its check afterwards', 'alter table cubic_seat validate constraint few'],
])('allows %s', (_what, ...statements) => {
  expect(found(...statements)).toEqual([])
})

it('allows what a comment explains, and what was written before there was a release', () => {
  const text = 'const a = tx.run`update cubic_role set name = 1`'
  expect(checkMigration(NAME, text)).toHaveLength(1)
  expect(checkMigration(NAME, `// Upgrade: there are seven roles.\n${text}`)).toEqual([])
  expect(checkMigration(NAME.replace('098', '097'), text)).toEqual([])
})
