import type { FastifyRequest } from 'fastify'

/** The pattern of the request's route, without the base path; `none` where no route has its address. */
export function routeOf(request: FastifyRequest, basePath: string): string {
  const { url } = request.routeOptions
  return url?.startsWith(basePath) ? url.slice(basePath.length) || '/' : (url ?? 'none')
}

/** A stream lasts as long as its reader likes: how long says nothing. */
export function isStream(route: string): boolean {
  return route.endsWith('/stream')
}
