import { randomBytes } from 'node:crypto'
import type { Lang } from '@cubic/contract'
import { type Database, guest } from '@cubic/data-platform'
import { PASSWORD_RESET_MINUTES } from '@cubic/domain/messages/template'
import { useLimit } from '../../../infra/limits/rate-limits.ts'
import { recordChange } from '../../audit/commands/record-change.ts'
import { hashOfTyped, hashToken } from '../../people/data/queries.ts'
import { mailboxOf } from '../internal/mailbox.ts'
import { enqueueMessage } from './enqueue-messages.ts'

/** For one account, or all whose people have typed in the same mailbox: nobody knows whether it is theirs. */
const OF_A_RECIPIENT = { max: 5, seconds: 3600 }

type Reset = { readonly userIds: readonly number[]; readonly language: Lang; readonly publicUrl: string }

/** Each link works once, within an hour. */
export async function enqueuePasswordReset(db: Database, { userIds, language, publicUrl }: Reset): Promise<void> {
  for (const userId of userIds) {
    await db.transaction(async (tx) => {
      const typed = await tx.one<{
        email: string
      }>`select email from cubic_user where id = ${userId} and is_email_typed and email <> ''`
      const recipient = typed ? `mailbox:${hashOfTyped(mailboxOf(typed.email))}` : `user:${userId}`
      if (await useLimit(tx, { key: `password-reset:${recipient}`, ...OF_A_RECIPIENT })) return
      const token = randomBytes(32).toString('base64url')
      await tx.run`
        insert into cubic_password_link (token_hash, user_id, expires_at)
        select ${hashToken(token)}::bytea, id, now() + make_interval(mins => ${PASSWORD_RESET_MINUTES}) from cubic_user where id = ${userId}`
      await enqueueMessage(tx, {
        case: 'password_reset',
        key: `password_reset:${hashToken(token).toString('hex')}`,
        userId,
        language,
        facts: { url: `${publicUrl}/set-password?lang=${language}#token=${token}` },
      })
      const entry = { model: 'User', id: userId, action: 'request_password_reset', before: null, after: null }
      await recordChange(tx, guest(language), entry)
    })
  }
}
