import { CubicEventApplicant } from '@cubic/contract'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useQuery } from '@cubic/web-kit/queries/query'
import { useTexts } from '@cubic/web-kit/language/text'
import { Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { History } from '../../../crud/record-page/history.tsx'
import type { OpenRecord } from '../../../crud/list-page/types.ts'
import { OpenPanel } from '../../../crud/list-page/with-panel.tsx'
import type { Batches } from '../../../crud/actions/run-over.ts'
import { useRefusalOf } from '../../../crud/actions/refusal.ts'
import { Button } from '../../../ui/button.tsx'
import { KeyHint } from '../../../ui/layout.tsx'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { type Applicant, applicantOf, questionsOf } from '../data/api.ts'
import { changedLines } from '../internal/answers.ts'
import { applicantTexts } from '../data/texts.ts'
import { useApplicantActions, useApply } from './applicant-actions.ts'
import { StateBadge } from './applicant-cells.tsx'
import { Answers, Contacts, Note, Section } from './applicant-details.tsx'
import { Attendance } from './attendance.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { TicketCode } from './ticket-code.tsx'
import { WriteButton } from './write-button.tsx'
import { useReview, type Review } from './use-review.ts'

export function ApplicantPanel({ open }: { readonly open: OpenRecord }) {
  const t = useTexts(applicantTexts)
  const { id } = open
  const { data: applicant, error } = useQuery(applicantOf(id))
  const review = useReview(applicant ?? undefined)
  if (!applicant) {
    return (
      <OpenPanel open={open} title={applicant === null ? t.gone : '…'}>
        {error ? (
          <FailedRead error={error} />
        ) : (
          applicant === undefined && (
            <Loading className="grid gap-4">
              <Skeleton className="h-16 w-full" />
              <Skeleton className="h-40 w-full" />
            </Loading>
          )
        )}
      </OpenPanel>
    )
  }
  return (
    <OpenPanel
      open={open}
      title={applicant.name}
      head={<StateBadge status={applicant.registration_status} place={applicant.waitlist_position} />}
      keys={{ a: review.approve, r: review.reject }}
      actions={<PanelActions key={id} applicant={applicant} review={review} />}
    >
      <div className="grid grid-cols-1 gap-5">
        <Contacts applicant={applicant} />
        {applicant.reject_reason && (
          <Section title={t.rejected}>
            <p className="text-[0.875rem] text-bad">{applicant.reject_reason}</p>
          </Section>
        )}
        <Answers applicant={applicant} />
        {applicant.flora_external_id && (
          <Section title={t.ticket}>
            <TicketCode
              code={applicant.flora_external_id}
              link={applicant.qr_token}
              note={applicant.bound ? t.bound : t.unbound}
            />
          </Section>
        )}
        <Note key={applicant.id} applicant={applicant} />
        {/* Late content goes below the controls, so that they do not move. */}
        <Attendance applicant={applicant} />
        <ApplicantHistory applicant={applicant} />
      </div>
    </OpenPanel>
  )
}

/** Shows the history with the old and the new answer of each question that changed. */
function ApplicantHistory({ applicant: { id, event_id: event } }: { readonly applicant: Applicant }) {
  const t = useTexts(applicantTexts)
  const lang = useLanguage()
  const { data: questions } = useQuery({ ...questionsOf(event?.id ?? 0), enabled: event !== null })
  return (
    <History
      model={CubicEventApplicant}
      id={id}
      changes={(before, after) => changedLines(before, after, { questions: questions ?? [], lang, labels: t })}
    />
  )
}

function PanelActions({ applicant, review }: { readonly applicant: Applicant; readonly review: Review }) {
  const t = useTexts(applicantTexts)
  const reason = useRefusalOf('CubicEventApplicant')(applicant.tags, 'audit')
  return (
    <>
      <div className="mr-auto flex flex-wrap gap-2">
        <ActionButtons applicant={applicant} />
        <WriteButton applicant={applicant} />
      </div>
      {review.waits && (
        <>
          <Button variant="danger" disabledReason={reason} onClick={review.reject}>
            {t.reject}
            <KeyHint>R</KeyHint>
          </Button>
          <Button
            variant="primary"
            icon="check"
            pending={review.isPending}
            disabledReason={reason}
            onClick={review.approve}
          >
            {t.approve}
            <KeyHint>A</KeyHint>
          </Button>
        </>
      )}
      {review.rejecting && (
        <RejectDialog
          applicant={review.rejecting}
          undo={review.undoOf(review.rejecting)}
          onDismiss={review.endRejecting}
        />
      )}
    </>
  )
}

function ActionButtons({ applicant: { id, name, tags } }: { readonly applicant: Applicant }) {
  const t = useTexts(applicantTexts)
  const { apply, applying } = useApply()
  const undoWith = (batches: Batches) => ({
    label: t.undo,
    run: () => void apply({ key: 'undo', id, batches, said: t.undone(name) }),
  })
  return useApplicantActions()
    .filter(({ tag }) => tags.includes(tag))
    .map(({ key, label, icon, danger, run: { batches, undo, said } }) => (
      <Button
        key={key}
        icon={icon}
        variant={danger || key === 'undo' ? 'ghost' : 'secondary'}
        pending={applying === key}
        onClick={() => void apply({ key, id, batches: batches({}), said: said(name), undo: undo && undoWith(undo) })}
      >
        {label}
      </Button>
    ))
}
