import type { FastifyInstance } from 'fastify'
import { isStream, routeOf } from '../../../infra/http/route-of.ts'
import type { Config } from '../../../infra/services/configuration.ts'
import type { Services } from '../../../infra/services/services.ts'
import { openTally } from '../../../infra/services/tally.ts'
import { classOf } from '../data/response-times.ts'

const PERIOD = '5 minutes'
const KEPT = '8 days'

/** Counts how long the answers of this process take, and adds them to those of the others for the office. */
export function recordResponseTimes(
  routes: FastifyInstance,
  services: Pick<Services, 'db' | 'log' | 'onClose'> & { readonly config: Pick<Config, 'basePath'> },
): void {
  const { db, config } = services
  const count = openTally(services, {
    warning: 'How long answers took cannot be written down',
    async write({ keys, counts }) {
      await db.run`
        insert into cubic_response_time as kept (period, up_to_ms, answers)
        select date_bin(${PERIOD}, now(), 'epoch'), up_to_ms, answers
        from unnest(${keys}::integer[], ${counts}::bigint[]) as taken (up_to_ms, answers)
        on conflict (period, up_to_ms) do update set answers = kept.answers + excluded.answers`
      await db.run`delete from cubic_response_time where period < now() - ${KEPT}::interval`
    },
  })
  routes.addHook('onResponse', async (request, reply) => {
    if (!isStream(routeOf(request, config.basePath))) count(classOf(reply.elapsedTime))
  })
}
