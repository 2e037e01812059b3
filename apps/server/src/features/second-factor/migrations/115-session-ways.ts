import type { Migration } from '../../../infra/database/migrations.ts'

export const sessionWays: Migration = {
  id: 115,
  name: 'session-ways',
  phase: 'before',
  async up(tx) {
    // How its person proved who they are; null for older ones.
    await tx.run`alter table cubic_session add column way text`
  },
}
