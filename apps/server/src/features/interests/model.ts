import { CubicInterest } from '@cubic/contract'
import { defineModel, type Model } from '@cubic/data-platform'
import { interestAccess } from './data/access.ts'

export const interestModels: readonly Model[] = [
  defineModel(CubicInterest, {
    access: interestAccess,
    hiddenColumns: { created_time: 'timestamptz not null default now()' },
    keptColumns: { created_time: 'choice' },
    indexes: { cubic_interest_once_unique: 'unique on cubic_interest (user_id, event_id)' },
    constraints: { cubic_interest_once_unique: 'event_id' },
    beforeSave: async (_tx, caller, draft) => {
      if (draft.id === undefined) draft.values.set('user_id', caller.userId)
      return []
    },
  }),
]
