import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { canonicalPath, eventOf, isOutline, isPlain, kindOf, readRequestedPage } from './requested-page.ts'

function pageAt(url: string) {
  return readRequestedPage({ url, headers: {} } as FastifyRequest, { basePath: '', languages: ['cn', 'en'] })
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
    ['/set-password?token=s3cr3t', '?token=given'],
    ['/login?back=/me&lang=cn', '?lang=cn'],
  ])('%s has the canonical form "%s"', (url, search) => expect(pageAt(url).search).toBe(search))
})

describe('the path of a page', () => {
  it.each([
    ['/ACTIVITIES', '/activities'],
    ['/activities/0042', '/activities/42'],
    ['/activities/%34%32', '/activities/42'],
    ['/Activities/4.2e1', '/activities/42'],
    ['/activities/none', '/activities/none'],
    ['/activities/%', '/activities/%'],
    ['/Activities/042/Register', '/activities/42/register'],
    ['/ME/Tickets', '/me/tickets'],
    ['/T/AbC', '/T/AbC'],
    ['/Nowhere', '/Nowhere'],
  ])('%s has the canonical form %s', (path, canonical) => expect(canonicalPath(path)).toBe(canonical))

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

describe('a page', () => {
  const which = (is: (page: ReturnType<typeof pageAt>) => boolean) => (url: string) => is(pageAt(url))
  it('is never cached if its path is a secret', () => {
    expect(['/t/7K3M9QWX2HTP', '/', '/me', '/nowhere'].map((url) => kindOf(pageAt(url)))).toEqual([
      'for-one',
      'shared',
      'shared',
      'shared',
    ])
  })
  it('is an outline if the browser has to read a secret', () => {
    expect(['/set-password', '/unsubscribe?token=a', '/login', '/nowhere'].map(which(isOutline))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
  it.each([
    '/',
    '/?time=week',
    '/activities?lang=en',
    '/activities/7/register',
    '/me',
    '/me/notices',
    '/login?back=/me',
  ])('%s is one of a limited number', (url) => expect(isPlain(pageAt(url))).toBe(true))
  it.each(['/activities?time=week', '/activities/none', '/me/other', '/set-password?token=a', '/nowhere'])(
    '%s is one of any number',
    (url) => expect(isPlain(pageAt(url))).toBe(false),
  )
})
