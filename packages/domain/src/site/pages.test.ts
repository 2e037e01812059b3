import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { fileOf, fillPath, matchPath, PAGES, routeOf, ROUTES, SERVED } from './pages.ts'

describe('the pages of the site', () => {
  it('have a file each in a folder that holds nothing else', () => {
    const files = readdirSync(path.join(import.meta.dirname, '../../../../apps/site/src/pages/public'))
    expect(files.toSorted()).toEqual(ROUTES.map((route) => `${fileOf(route)}-page.tsx`).toSorted())
  })

  it.each(ROUTES)('%s is found by its own path, in any case', (route) => {
    expect(routeOf(fillPath(PAGES[route].path, 7).toUpperCase())).toBe(route)
  })

  it('are listed by search engines only if their address holds no secret', () => {
    const secret = ROUTES.filter((route) => {
      return PAGES[route].path.includes(':secret') || Object.values(SERVED[route].parameters).includes('secret')
    })
    expect(secret).toContain('ticket')
    expect(secret.filter((route) => SERVED[route].listed)).toEqual([])
  })

  it('read the values in their paths', () => {
    expect(matchPath('/activities/:event/register', '/Activities/4%32/register/')).toEqual({ event: '42' })
    expect(matchPath('/t/:secret', '/t/%')).toEqual({ secret: '%' })
    expect(['/me', '/me/', '/me/a/b', '/mean'].map((pathname) => routeOf(pathname))).toEqual([
      'me',
      'me',
      'me',
      undefined,
    ])
  })
})
