import type { Queryable } from '@cubic/data-platform'

export type Limit = {
  /** What is limited, for whom: `log-in:203.0.113.7`. */
  readonly key: string
  readonly max: number
  readonly seconds: number
}

/** Counts one use; gives the seconds to wait where the limit is used up. Shared by all processes through the database. */
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

/** The seconds to wait where the limit is used up already; counts nothing. */
export async function findLimitReached(
  db: Queryable,
  { key, max }: Limit,
): Promise<{ readonly waitSeconds: number } | undefined> {
  const row = await db.one<{ wait: number }>`
    select ceil(extract(epoch from window_ends - now()))::integer as wait from cubic_rate_limit where key = ${key} and used >= ${max} and window_ends > now()`
  return row && { waitSeconds: Math.max(1, row.wait) }
}
