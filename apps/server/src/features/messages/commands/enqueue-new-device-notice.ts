import type { Database } from '@cubic/data-platform'
import { enqueueSecurityNotice } from './enqueue-security-notice.ts'

type LogIn = {
  readonly user_id: number
  readonly browser: string | null
  readonly system: string | null
  readonly network: string
  readonly at: Date
}

/** The browser was never seen for this person before. */
export async function enqueueNewDeviceNotice(db: Database, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const logIn = await tx.one<LogIn>`
      select user_id, browser, system, network, at from cubic_log_in where id = ${id}::bigint`
    if (!logIn) return
    const { user_id: userId, at, ...device } = logIn
    await enqueueSecurityNotice(
      tx,
      userId,
      { notice: 'new_device', device: { ...device, at: at.toISOString() } },
      `log-in:${id}`,
    )
  })
}
