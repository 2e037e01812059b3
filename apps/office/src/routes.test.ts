import { matchRoutes } from 'react-router'
import { expect, it } from 'vitest'
import { checkInScreens, LISTS, screensOf } from '../test/e2e/screens.ts'
import { OFFICE } from './routes.tsx'
import { officePath } from './shell/screen.ts'

const routes = OFFICE.screens.map((screen) => ({ path: officePath(screen.path), screen }))
const screenAt = (address: string) => matchRoutes(routes, address)?.[0]?.route.screen
const pathsOf = (screens: readonly { readonly path: string }[]) => screens.map(({ path }) => path)

it('journeys open every screen of the office', () => {
  const records = { event: 1, unit: 2, person: 3, owner: 4, applicant: 5 }
  const opened = [...screensOf(records), ...checkInScreens(1)].map((address) => screenAt(`/admin${address}`))
  expect(pathsOf(OFFICE.screens.filter((screen) => !opened.includes(screen)))).toEqual([])
})

/**
 * What they read first is no list of a model's records, or a list of one event or model, like those that are watched.
 */
const NOT_WATCHED = new Set([
  '',
  'data/:model',
  'events/:event/applicants',
  'events/:event/hours',
  'events/:event/report',
  'settings/data',
  'settings/system',
  'units',
  'units/:id/:part?',
])

it('a journey watches how each list asks for its first rows', () => {
  const watched = LISTS.map(([address]) => screenAt(address))
  const reading = OFFICE.screens.filter(({ reads, path }) => reads && !NOT_WATCHED.has(path))
  expect(pathsOf(reading.filter((screen) => !watched.includes(screen)))).toEqual([])
})
