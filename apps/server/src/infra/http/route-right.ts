import { type ConfirmAction, invariant, VIEW_TOKEN } from '@cubic/contract'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { refuseToViewers } from '../access/viewing.ts'
import { faultOf } from './app-errors.ts'
import { bearerToken } from './requests.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    right?: RouteRight
    /** People with a second factor show again who they are before it. */
    confirm?: ConfirmAction
    /** Also for who looks as somebody else: it reads, and changes nothing. */
    isViewable?: true
  }
}

/**
 * Who may use a route. `everybody`: it reveals and changes nobody's data. `secret`: callers who prove a secret, within
 * the limits on wrong ones. `caller`: it acts as the session's user or as a guest, and the rights of each record apply.
 */
export type RouteRight = 'everybody' | 'secret' | 'caller'

export const FOR_EVERYBODY = { config: { right: 'everybody' } } as const
export const BY_SECRET = { config: { right: 'secret' } } as const
export const AS_CALLER = { config: { right: 'caller' } } as const
/** Serves callers like `AS_CALLER`, also those who look as somebody else: such a route only reads. */
export const VIEWABLE = { config: { ...AS_CALLER.config, isViewable: true } } as const

/** A route for callers, who confirm it first. */
export const asConfirmed = (confirm: ConfirmAction) => ({ config: { ...AS_CALLER.config, confirm } }) as const

/** Requires every route to state its right; otherwise the server does not start. */
export function demandRights(app: FastifyInstance): void {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => void routes.push(route))
  app.addHook('onReady', async () => {
    for (const { method, url, config } of routes)
      invariant(config?.right, `the route ${String(method)} ${url} states who may use it`)
  })
}

/** Refuses to who looks as somebody else whatever does not say that it only reads. */
export function refuseViewers(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (!bearerToken(request)?.startsWith(VIEW_TOKEN)) return
    const { right, isViewable } = request.routeOptions.config
    // a route for everybody may still send mail
    const reads = right === undefined || (right === 'everybody' && request.method !== 'POST')
    if (!reads && !isViewable) throw faultOf(refuseToViewers())
  })
}

export function stateRight(
  app: FastifyInstance,
  { config }: { readonly config: { readonly right: RouteRight } },
): void {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, ...config }
  })
}
