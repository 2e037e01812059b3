import { EVENT_STAGE, type EventStage } from '@cubic/contract'
import { describe, expect, it } from 'vitest'
import { canMove, nextStage, skipsReview, STAGE_ACTIONS, type StageAction } from './stage.ts'

const ALLOWED: readonly (readonly [EventStage, StageAction, EventStage])[] = [
  ['draft', 'submit_review', 'waiting_review'],
  ['draft', 'publish', 'published'],
  ['waiting_review', 'approve', 'published'],
  ['waiting_review', 'reject', 'rejected'],
  ['rejected', 'submit_review', 'waiting_review'],
  ['rejected', 'revise', 'draft'],
  ['published', 'unpublish', 'cancelled'],
  ['cancelled', 'publish', 'published'],
  ['scheduled', 'publish', 'published'],
  ['scheduled', 'unpublish', 'draft'],
]
const STAGES = Object.keys(EVENT_STAGE) as EventStage[]

describe('the stages of an event', () => {
  it.each(STAGES.flatMap((stage) => STAGE_ACTIONS.map((action) => [stage, action] as const)))(
    '%s, %s',
    (stage, action) => {
      const expected = ALLOWED.find(([from, done]) => from === stage && done === action)?.[2]
      expect(nextStage(stage, action)).toBe(expected)
      expect(canMove(stage, action)).toBe(expected !== undefined)
    },
  )

  it('wait for the scheduled time of publishing, if it is in the future', () => {
    const now = new Date('2026-11-22T08:00:00Z')
    const later = { publishAt: new Date(now.getTime() + 1), now }
    expect(nextStage('waiting_review', 'approve', later)).toBe('scheduled')
    expect(nextStage('draft', 'publish', later)).toBe('scheduled')
    expect(nextStage('draft', 'publish', { publishAt: now, now })).toBe('published')
    expect(nextStage('draft', 'submit_review', later)).toBe('waiting_review')
    expect(nextStage('published', 'publish', later)).toBeUndefined()
  })

  it('skip the review only if a draft is published', () => {
    const skipping = STAGES.flatMap((stage) =>
      STAGE_ACTIONS.filter((action) => skipsReview(stage, action)).map((action) => [stage, action]),
    )
    expect(skipping).toEqual([['draft', 'publish']])
  })
})
