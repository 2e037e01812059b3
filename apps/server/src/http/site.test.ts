import { expect, it } from 'vitest'
import type { EventFacts } from '../features/events/data/queries.ts'
import type { Site } from '../infra/services/settings.ts'
import { eventPicture } from './site.ts'

it('the picture of an event names its time and place', () => {
  const site = { timeZone: 'Asia/Shanghai', organisation: { cn: '活动中心', en: 'Event Center' } } as Site
  const event = { id: 1, name: 'Film night', start: null, end: null, address: 'Hall 2', type: null, cover: null }
  expect(eventPicture(site, event as EventFacts, 'en').line).toBe('Time to be announced · Hall 2')
  expect(eventPicture(site, { ...event, address: null } as EventFacts, 'en').line).toBe('Time to be announced')
})
