import { useChange } from '@cubic/web-kit/change'
import { makeStale } from '@cubic/web-kit/query-cache'
import { useTexts } from '@cubic/web-kit/text'
import { useToast } from '@cubic/web-kit/ui/toast'
import { useState } from 'react'
import { runInBatches, type Batches } from '../../../crud/run-over.ts'
import { useFailureToast } from '../../../crud/use-change-problem.ts'
import { RECORDS } from '../../../data/families.ts'
import { type Applicant, approve, undoMany } from '../data/api.ts'
import { applicantTexts } from '../data/texts.ts'

export type Review = ReturnType<typeof useReview>

/**
 * Approves and rejects the applicant; both are undefined unless the applicant is in review and the user has the right.
 */
export function useReview(applicant: Applicant | undefined) {
  const t = useTexts(applicantTexts)
  const toast = useToast()
  const [rejectingId, setRejecting] = useState<number>()
  const approval = useChange(approve)
  const sayFailure = useFailureToast()
  const waits = applicant?.registration_status === 'waiting_review'
  const may = waits && applicant.tags.includes('audit') && !approval.isPending
  const undo = async ({ id, name }: Applicant) => {
    const refused = await outcomeOf(id, undoMany(t.nothingDone), t.nothingDone)
    if (refused === undefined) toast(t.undone(name), 'success')
    else toast(refused, 'danger')
  }
  const undoOf = (of: Applicant) => ({ label: t.undo, run: () => void undo(of) })
  return {
    waits,
    isPending: approval.isPending,
    rejecting: rejectingId === applicant?.id && applicant,
    undoOf,
    endRejecting: () => setRejecting(undefined),
    reject: may ? () => setRejecting(applicant.id) : undefined,
    approve: may
      ? () =>
          approval.mutate(applicant, {
            onSuccess: (refused) =>
              refused === undefined
                ? toast(t.approved(applicant.name), 'success', undoOf(applicant))
                : toast(refused, 'danger'),
            onError: sayFailure,
          })
      : undefined,
  }
}

/** Applies a bulk action to one applicant and reads the records again; returns the reason if it was refused. */
export async function outcomeOf(id: number, batches: Batches, otherwise: string): Promise<string | undefined> {
  const { failed } = await runInBatches([id], batches, { noAnswer: otherwise })
  await makeStale([RECORDS])
  return failed[0]?.reason
}
