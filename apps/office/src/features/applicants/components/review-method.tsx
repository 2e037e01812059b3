import { AUDIT_APPLICANT } from '@cubic/contract'
import { useTexts } from '@cubic/web-kit/language/text'
import { runOf, type Given } from '../../../crud/actions/action-dialog.tsx'
import type { ArgumentControl } from '../../../crud/actions/arguments-form.tsx'
import { auditMany, reasonLacking, undoMany } from '../data/api.ts'
import { applicantTexts } from '../data/texts.ts'
import { ReasonInput } from './reason-input.tsx'

/** Offers the review in a row's menu; many are reviewed in the bar. */
export function useReviewMethod(eventId: number | undefined) {
  const { gone } = useTexts(applicantTexts)
  return {
    method: AUDIT_APPLICANT,
    run: runOf(AUDIT_APPLICANT, {
      batches: (given) => auditMany(given, gone),
      undo: undoMany(gone),
      lacks: reasonLacking,
      controls: { reason: reasonControl(eventId) },
    }),
  }
}

/** Asks for a reason: usual ones are offered for a rejection, plain text for an approval, where it is optional. */
function reasonControl(eventId: number | undefined): ArgumentControl<Given<typeof AUDIT_APPLICANT>, 'reason'> {
  return ({ described, given, value, set }) =>
    given.decision === 'reject' && (
      <ReasonInput described={described} eventId={eventId} value={value ?? ''} onChange={set} />
    )
}
