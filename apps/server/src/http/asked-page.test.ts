import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { canonicalPath, eventOf, readAskedPage } from './asked-page.ts'

const ROUTES: { readonly [path: string]: string } = {
  '/': 'home',
  '/activities': 'activities',
  '/activities/7': 'event',
}

function searchOf(url: string): string {
  const request = { url, headers: {} } as FastifyRequest
  return readAskedPage(request, { basePath: '', languages: ['cn', 'en'], routeOf: (path) => ROUTES[path] }).search
}

describe('the query of a page', () => {
  it.each([
    ['/activities?x=1&utm_source=a', ''],
    ['/activities?sort=soonest&pages=1&time=all&open=0', ''],
    ['/activities?sort=best', ''],
    ['/activities?q=+a+&sort=best', '?q=a'],
    ['/activities?open=1&type=3&q=a', '?q=a&type=3&open=1'],
    ['/activities?type=3&q=a&open=1', '?q=a&type=3&open=1'],
    ['/activities?past=1&open=1&ongoing=1&time=tomorrow', '?past=1'],
    ['/activities?type=99999999999&pages=003&sort=x', '?pages=3'],
    ['/activities?q=a&q=b&q=c', '?q=a'],
    ['/?q=a&type=3&time=week', '?time=week'],
    ['/activities/7?time=week&q=a&lang=en', '?lang=en'],
    ['/nowhere?q=a', ''],
  ])('%s has the canonical form "%s"', (url, search) => expect(searchOf(url)).toBe(search))
})

describe('the path of a page', () => {
  it.each([
    ['/ACTIVITIES', 'activities', '/activities'],
    ['/activities/0042', 'event', '/activities/42'],
    ['/activities/%34%32', 'event', '/activities/42'],
    ['/Activities/4.2e1', 'event', '/activities/42'],
    ['/activities/none', 'event', '/activities/none'],
    ['/activities/%', 'event', '/activities/%'],
    ['/Activities/042/Register', 'register', '/activities/42/register'],
    ['/ME/Tickets', 'me', '/me/tickets'],
    ['/T/AbC', 'ticket', '/T/AbC'],
    ['/Nowhere', undefined, '/Nowhere'],
  ])('%s of the route %s has the canonical form %s', (path, route, canonical) =>
    expect(canonicalPath(path, route)).toBe(canonical),
  )

  it('accepts only valid event ids', () => {
    expect(['/activities/7', '/activities/0', '/activities/2147483648', '/activities/a', '/'].map(eventOf)).toEqual([
      7,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})
