import type { CubicEventApplicant, TagOf } from '@cubic/contract'
import { makeModelStale } from '@cubic/web-kit/queries/query-families'
import { useTexts } from '@cubic/web-kit/language/text'
import { useToast, type ToastAction } from '@cubic/web-kit/ui/toast'
import { useState } from 'react'
import type { RowAction } from '../../../crud/list-page/types.ts'
import { runInBatches, type Batches } from '../../../crud/actions/run-over.ts'
import { crudTexts } from '../../../crud/texts.ts'
import {
  type ApplicantRow,
  checkInByHand,
  moveManyToFront,
  readmitMany,
  undoCheckIn,
  undoMany,
  withdrawMany,
} from '../data/api.ts'
import { applicantTexts } from '../data/texts.ts'

type Tag = TagOf<typeof CubicEventApplicant>
type Action = RowAction<ApplicantRow, Tag> & {
  readonly tag: Tag
  readonly run: NonNullable<RowAction['run']>
}

/** Returns the actions besides the review, for one applicant or many. */
export function useApplicantActions(): readonly Action[] {
  const t = useTexts(applicantTexts)
  const undo = undoMany(t.gone)
  return [
    {
      key: 'check_in',
      label: t.checkIn,
      icon: 'check',
      tag: 'check_in',
      run: { batches: () => checkInByHand, undo: undoCheckIn, said: t.checkedIn },
    },
    {
      key: 'withdraw',
      label: t.withdraw,
      danger: true,
      tag: 'withdraw_many',
      run: { batches: () => withdrawMany(t.gone), undo, said: t.withdrawn },
      confirm: ({ count, name }) => ({
        title: t.withdrawTitle(count === 1 ? name : String(count)),
        body: t.withdrawHint,
      }),
    },
    {
      key: 'readmit',
      label: t.readmit,
      tag: 'readmit_many',
      run: { batches: () => readmitMany(t.gone), said: t.approved },
      confirm: () => ({ title: t.readmitTitle, body: t.readmitHint }),
    },
    {
      key: 'undo',
      label: t.undo,
      icon: 'undo',
      tag: 'undo_many',
      isShown: ({ tags }) => tags.includes('undo_many'),
      run: { batches: () => undo, said: t.undone },
      confirm: () => ({ title: t.undoTitle }),
    },
    {
      key: 'move_up',
      label: t.moveUp,
      tag: 'move_up',
      run: { batches: () => moveManyToFront(t.gone), said: t.moved },
      confirm: () => ({ title: t.moveTitle }),
    },
  ]
}

type Applied = {
  readonly id: number
  readonly batches: Batches
  /** Toast text after success. */
  readonly said: string
  readonly undo?: ToastAction | undefined
  /** Names the action while it is under way. */
  readonly key?: string
}

/** Applies actions for many to one applicant and reports the result in a toast; resolves to true on success. */
export function useApply() {
  const { noAnswer } = useTexts(crudTexts)
  const toast = useToast()
  const [applying, setApplying] = useState<string>()
  async function apply({ id, batches, said, undo, key }: Applied): Promise<boolean> {
    setApplying(key)
    const { failed } = await runInBatches([id], batches, { noAnswer })
    await makeModelStale('CubicEventApplicant')
    setApplying(undefined)
    const [refused] = failed
    if (refused) toast(refused.reason, 'danger')
    else toast(said, 'success', undo)
    return refused === undefined
  }
  return { apply, applying }
}
