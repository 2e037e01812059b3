import { useKeys } from '../../../ui/keys.ts'
import type { ApplicantRow } from '../data/api.ts'
import { RejectDialog } from './reject-dialog.tsx'
import { useReview } from './use-review.ts'

/** Reviews the row under the cursor, by the same keys as the panel. */
export function RowReview({ row: { data, tags } }: { readonly row: ApplicantRow }) {
  const review = useReview({ ...data, tags })
  useKeys({ a: review.approve, r: review.reject })
  return (
    review.rejecting && (
      <RejectDialog
        applicant={review.rejecting}
        undo={review.undoOf(review.rejecting)}
        onDismiss={review.endRejecting}
      />
    )
  )
}
