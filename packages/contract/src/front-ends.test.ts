import { expect, it } from 'vitest'
import { baseOf, FRONT_ENDS, frontEndOf } from './front-ends.ts'

it('assigns each page to one front end by its full path', () => {
  expect(['/', '/me', '/activities/1?lang=en', '/scanner'].map(frontEndOf)).toEqual(['site', 'site', 'site', 'site'])
  expect(['/scan', '/scan?event=3', '/scan#top', '/scan/board'].map(frontEndOf)).toEqual([
    'door',
    'door',
    'door',
    'door',
  ])
  expect(['/admin', '/admin/data/User?q=1', '/administrators'].map(frontEndOf)).toEqual(['office', 'office', 'site'])
  expect(FRONT_ENDS.map((each) => frontEndOf(baseOf(each) || '/'))).toEqual(FRONT_ENDS.map(({ name }) => name))
})
