import type { Caller, Tx } from '@cubic/data-platform'

/** Null stands for all of the caller's messages. Returns how many were unread. */
export function markRead(tx: Tx, caller: Caller, ids: readonly number[] | null): Promise<number> {
  return tx.run`
    update cubic_message set read_time = now()
    where user_id = ${caller.userId} and read_time is null and (${ids}::integer[] is null or id = any(${ids}::integer[]))`
}
