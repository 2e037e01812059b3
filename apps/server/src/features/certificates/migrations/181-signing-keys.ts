import type { Migration } from '../../../infra/database/migrations.ts'

export const signingKeys: Migration = {
  id: 181,
  name: 'signing-keys',
  phase: 'after',
  async up(tx) {
    // Keys that sign what outlives tickets. Old ones stay, so that what they signed can be checked.
    await tx.run`create table cubic_signing_key (
      id text primary key, private_key bytea not null, public_key text not null, created_time timestamptz not null,
      retired boolean not null default false)`
  },
}
