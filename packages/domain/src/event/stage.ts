import type { EventStage } from '@cubic/contract'

/** What people do to an event's stage; `revise` is the edit of a rejected one, which makes it a draft again. */
export const STAGE_ACTIONS = ['submit_review', 'approve', 'reject', 'publish', 'unpublish', 'revise'] as const
export type StageAction = (typeof STAGE_ACTIONS)[number]

const MOVES: { readonly [action in StageAction]: { readonly [stage in EventStage]?: EventStage } } = {
  submit_review: { draft: 'waiting_review', rejected: 'waiting_review' },
  approve: { waiting_review: 'published' },
  reject: { waiting_review: 'rejected' },
  publish: { draft: 'published', scheduled: 'published', cancelled: 'published' },
  unpublish: { published: 'cancelled', scheduled: 'draft' },
  revise: { rejected: 'draft' },
}

/**
 * The stage that the action leads to; undefined where it cannot be done from `stage`. With a later `publishAt`, what
 * would be published is scheduled.
 */
export function nextStage(
  stage: EventStage,
  action: StageAction,
  { publishAt, now }: { readonly publishAt: Date | null; readonly now: Date } = AT_ONCE,
): EventStage | undefined {
  const next = MOVES[action][stage]
  return next === 'published' && publishAt !== null && publishAt > now ? 'scheduled' : next
}

const AT_ONCE = { publishAt: null, now: new Date(0) }

export function canMove(stage: EventStage, action: StageAction): boolean {
  return nextStage(stage, action) !== undefined
}

/** Would the action publish what nobody has reviewed? Then only an admin may do it. */
export function skipsReview(stage: EventStage, action: StageAction): boolean {
  return stage === 'draft' && action === 'publish'
}
