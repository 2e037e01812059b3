import { useChange } from '@cubic/web-kit/queries/change'
import { useTexts } from '@cubic/web-kit/language/text'
import { useToast } from '@cubic/web-kit/ui/toast'
import { useState } from 'react'
import { useFailureToast } from '../../../crud/actions/use-change-problem.ts'
import { type Applicant, approve, undoMany } from '../data/api.ts'
import { applicantTexts } from '../data/texts.ts'
import { useApply } from './applicant-actions.ts'

type Named = Pick<Applicant, 'id' | 'name'>
export type Review = ReturnType<typeof useReview>

/** `approve` and `reject` are undefined unless the applicant is in review and the user has the right. */
export function useReview<
  Reviewed extends Pick<Applicant, 'id' | 'name' | 'registration_status' | 'event_id' | 'tags'>,
>(applicant: Reviewed | undefined) {
  const t = useTexts(applicantTexts)
  const toast = useToast()
  const { apply } = useApply()
  const [rejectingId, setRejecting] = useState<number>()
  // Said even after the row and its component are gone.
  const approval = useChange<Named, string | undefined>(approve, {
    onAnswer: (refused, named) =>
      refused === undefined
        ? toast(t.approved(named.name), 'success', undoOf(named))
        : toast(t.refusedFor(named.name, refused), 'danger'),
  })
  const sayFailure = useFailureToast()
  const waits = applicant?.registration_status === 'waiting_review'
  const may = waits && applicant.tags.includes('audit') && !approval.isPending
  const undoOf = ({ id, name }: Named) => ({
    label: t.undo,
    run: () => void apply({ id, batches: undoMany(t.gone), said: t.undone(name) }),
  })
  return {
    waits,
    isPending: approval.isPending,
    rejecting: rejectingId === applicant?.id && applicant,
    undoOf,
    endRejecting: () => setRejecting(undefined),
    reject: may ? () => setRejecting(applicant.id) : undefined,
    approve: may ? () => void approval.mutateAsync(applicant).catch(sayFailure) : undefined,
  }
}
