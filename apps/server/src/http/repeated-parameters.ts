import type { FastifyInstance } from 'fastify'
import { HttpFault } from '../infra/errors/http-fault.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route may be called with any query string, as links to pages are. */
    takesAnyQuery?: true
  }
}

/** What a message may repeat: a longer or stranger name is not ours. */
const PLAIN_NAME = /^[\w.-]{1,40}$/

/** Refuses a query parameter that is given more than once. Routes may therefore read each as one text. */
export function refuseRepeatedParameters(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.is404 || request.routeOptions.config.takesAnyQuery) return
    for (const [name, value] of Object.entries(request.query as { readonly [name: string]: unknown }))
      if (Array.isArray(value)) throw repeated(PLAIN_NAME.test(name) ? name : undefined)
  })
}

function repeated(name: string | undefined): HttpFault {
  return new HttpFault(400, {
    cn: name === undefined ? '网址中有重复的参数' : `参数 ${name} 只能出现一次`,
    en: name === undefined ? 'A parameter in the URL is repeated' : `The parameter ${name} may be given only once`,
  })
}
