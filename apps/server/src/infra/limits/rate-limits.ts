import type { Queryable } from '@cubic/data-platform'

export type Limit = {
  /** The limited action and its subject: `log-in:203.0.113.7`. */
  readonly key: string
  readonly max: number
  readonly seconds: number
}

/** Counts one use, shared by all processes; returns the seconds to wait if the limit is used up. */
export async function useLimit(
  db: Queryable,
  { key, max, seconds }: Limit,
): Promise<{ readonly waitSeconds: number } | undefined> {
  const row = await db.one<{ used: number; wait: number }>`
    insert into cubic_rate_limit (key, window_ends, used) values (${key}, now() + make_interval(secs => ${seconds}), 1)
    on conflict (key) do update set
      used = case when cubic_rate_limit.window_ends <= now() then 1 else cubic_rate_limit.used + 1 end,
      window_ends = case when cubic_rate_limit.window_ends <= now() then excluded.window_ends else cubic_rate_limit.window_ends end
    returning used, ceil(extract(epoch from window_ends - now()))::integer as wait`
  return row && row.used > max ? { waitSeconds: Math.max(1, row.wait) } : undefined
}

/** Returns the current uses of each limit and when it resets, without counting one. Unused limits are left out. */
export async function findUses(
  db: Queryable,
  limits: readonly Limit[],
): Promise<ReadonlyMap<string, { readonly used: number; readonly waitSeconds: number }>> {
  const rows = await db.rows<{ key: string; used: number; wait: number }>`
    select key, used, greatest(1, ceil(extract(epoch from window_ends - now())))::integer as wait from cubic_rate_limit
    where key = any(${limits.map((limit) => limit.key)}) and window_ends > now()`
  return new Map(rows.map(({ key, used, wait }) => [key, { used, waitSeconds: wait }]))
}
