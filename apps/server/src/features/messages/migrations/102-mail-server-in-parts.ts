import { mailServerIn } from '@cubic/domain/messages/addresses'
import type { Migration } from '../../../infra/database/migrations.ts'

/**
 * The mail server is said in parts. The URL stays, for the release before; what cannot be said in parts is still read
 * from it.
 */
export const mailServerInParts: Migration = {
  id: 102,
  name: 'mail-server-in-parts',
  phase: 'after',
  async up(tx) {
    const row = await tx.one<{ id: number; smtp_url: string | null }>`
      select id, smtp_url from cubic_message_setting where smtp_url is not null and smtp_host is null order by id limit 1`
    const server = row?.smtp_url ? mailServerIn(row.smtp_url) : undefined
    if (!row || !server) return
    const { host, port, security, user, password } = server
    // Upgrade: there is one record of these settings.
    await tx.run`update cubic_message_setting set smtp_host = ${host}, smtp_port = ${port}, smtp_security = ${security},
      smtp_user = ${user}, smtp_password = ${password} where id = ${row.id}`
  },
}
