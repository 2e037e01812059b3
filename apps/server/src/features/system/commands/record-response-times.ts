import type { FastifyInstance } from 'fastify'
import { isStream, routeOf } from '../../../infra/http/route-of.ts'
import type { Config } from '../../../infra/services/configuration.ts'
import type { Services } from '../../../infra/services/services.ts'
import { classOf } from '../data/response-times.ts'

/** How often a process writes down what it counted. */
const EVERY_MS = 15_000
const PERIOD = '5 minutes'
const KEPT = '8 days'

/** Counts how long the answers of this process take, and adds them to those of the others for the office. */
export function recordResponseTimes(
  routes: FastifyInstance,
  {
    db,
    log,
    config,
    onClose,
  }: Pick<Services, 'db' | 'log' | 'onClose'> & { readonly config: Pick<Config, 'basePath'> },
): void {
  let counts = new Map<number, number>()
  routes.addHook('onResponse', async (request, reply) => {
    if (isStream(routeOf(request, config.basePath))) return
    const key = classOf(reply.elapsedTime)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  })
  async function write(): Promise<void> {
    // All processes take the rows in one order, so that none waits for another in a circle.
    const taken = [...counts].toSorted(([one], [other]) => one - other)
    counts = new Map()
    if (taken.length === 0) return
    await db.run`
      insert into cubic_response_time as kept (period, up_to_ms, answers)
      select date_bin(${PERIOD}, now(), 'epoch'), up_to_ms, answers
      from unnest(${taken.map(([end]) => end)}::integer[], ${taken.map(([, count]) => count)}::bigint[]) as taken (up_to_ms, answers)
      on conflict (period, up_to_ms) do update set answers = kept.answers + excluded.answers`
    await db.run`delete from cubic_response_time where period < now() - ${KEPT}::interval`
  }
  const writeOrWarn = () =>
    write().catch((error: unknown) => log.warn('How long answers took cannot be written down', { error }))
  const timer = setInterval(() => void writeOrWarn(), EVERY_MS)
  onClose(async () => {
    clearInterval(timer)
    await writeOrWarn()
  })
}
