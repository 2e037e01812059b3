import { CubicFollow, CubicInterest } from '@cubic/contract'
import { type Caller, defineModel, type Model, type SaveDraft } from '@cubic/data-platform'
import { followAccess, interestAccess } from './data/access.ts'

export const interestModels: readonly Model[] = [
  defineModel(CubicInterest, {
    access: interestAccess,
    hiddenColumns: { created_time: 'timestamptz not null default now()' },
    keptColumns: { created_time: 'choice' },
    indexes: { cubic_interest_once_unique: 'unique on cubic_interest (user_id, event_id)' },
    constraints: { cubic_interest_once_unique: 'event_id' },
    beforeSave: ofCaller,
  }),
  defineModel(CubicFollow, {
    access: followAccess,
    hiddenColumns: {
      created_time: 'timestamptz not null default now()',
      // Until when they were told what is new.
      told_time: 'timestamptz',
    },
    keptColumns: { created_time: 'choice', told_time: 'choice' },
    indexes: { cubic_follow_once_unique: 'unique on cubic_follow (user_id, unit_id)' },
    constraints: { cubic_follow_once_unique: 'unit_id' },
    beforeSave: ofCaller,
  }),
]

async function ofCaller(_tx: unknown, caller: Caller, draft: SaveDraft): Promise<readonly []> {
  if (draft.id === undefined) draft.values.set('user_id', caller.userId)
  return []
}
