import { expect, it } from 'vitest'
import { titleOf, type Verdict } from './verdict.ts'

it.each<[string, Verdict]>([
  ['welcome', { verdict: 'welcome', onLeave: true }],
  ['already', { verdict: 'already_in', reason: 'event:already_checked_in' }],
  ['wrongEvent', { verdict: 'not_valid', reason: 'event:wrong_event' }],
  ['inReview', { verdict: 'not_valid', reason: 'event:waiting_review' }],
  ['onWaitlist', { verdict: 'not_valid', reason: 'event:waitlisted' }],
  ['cancelled', { verdict: 'not_valid', reason: 'event:withdrawn' }],
  ['notAccepted', { verdict: 'not_valid', reason: 'event:not_registered' }],
  ['eventCancelled', { verdict: 'not_valid', reason: 'event:event_cancelled' }],
  ['invalid', { verdict: 'not_valid', reason: 'event:scan_undone' }],
  ['notListed', { verdict: 'unknown', reason: 'not_listed' }],
  ['noTicket', { verdict: 'unknown', reason: 'door:no_ticket' }],
  ['unknown', { verdict: 'unknown', reason: 'foreign' }],
  ['cannotTell', { verdict: 'unknown', reason: 'cannot_tell' }],
])('the title %s is the same on the screen and in the list of scans', (title, verdict) => {
  expect(titleOf(verdict)).toBe(title)
})
