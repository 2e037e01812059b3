import type { EventStage } from '@cubic/contract'

/** What people do to an event's stage; `revise` is the edit of a rejected one, which makes it a draft again. */
export const STAGE_ACTIONS = ['submit_review', 'approve', 'reject', 'publish', 'unpublish', 'revise'] as const
export type StageAction = (typeof STAGE_ACTIONS)[number]

const MOVES: { readonly [action in StageAction]: { readonly from: readonly EventStage[]; readonly to: EventStage } } = {
  submit_review: { from: ['draft', 'rejected'], to: 'waiting_review' },
  approve: { from: ['waiting_review'], to: 'published' },
  reject: { from: ['waiting_review'], to: 'rejected' },
  publish: { from: ['draft', 'cancelled'], to: 'published' },
  unpublish: { from: ['published'], to: 'cancelled' },
  revise: { from: ['rejected'], to: 'draft' },
}

/** The stage that the action leads to; undefined where it cannot be done from `stage`. */
export function nextStage(stage: EventStage, action: StageAction): EventStage | undefined {
  const move = MOVES[action]
  return move.from.includes(stage) ? move.to : undefined
}

export function canMove(stage: EventStage, action: StageAction): boolean {
  return nextStage(stage, action) !== undefined
}

/** Would the action publish what nobody has reviewed? Then only an admin may do it. */
export function skipsReview(stage: EventStage, action: StageAction): boolean {
  return stage === 'draft' && action === 'publish'
}
