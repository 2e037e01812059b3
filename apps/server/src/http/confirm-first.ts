import { ConfirmationRequired } from '@cubic/contract'
import type { FastifyInstance } from 'fastify'
import { faultOf } from '../infra/http/app-errors.ts'
import type { Services } from '../infra/services/services.ts'

/** Has the callers of routes that declare `confirm` show again who they are, where their last proof is too old. */
export function confirmFirst(app: FastifyInstance, { db, holderOf }: Pick<Services, 'db' | 'holderOf'>): void {
  app.addHook('onRoute', (route) => {
    const confirm = route.config?.confirm
    if (!confirm) return
    route.preHandler = async (request) => {
      const caller = await holderOf(request)
      await caller.demandConfirmed?.(db, confirm).catch((error: unknown) => {
        throw error instanceof ConfirmationRequired ? faultOf(error) : error
      })
    }
  })
}
