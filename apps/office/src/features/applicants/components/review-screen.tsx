import { useChange } from '@cubic/web-kit/change'
import { failureText } from '@cubic/web-kit/faults'
import { makeStale } from '@cubic/web-kit/query-cache'
import { retryReads, useQuery } from '@cubic/web-kit/query'
import { useTexts } from '@cubic/web-kit/text'
import { EmptyState, ErrorState, Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { Icon } from '@cubic/web-kit/ui/icon'
import { Progress } from '@cubic/web-kit/ui/progress'
import { Avatar } from '@cubic/web-kit/ui/avatar'
import { useToast } from '@cubic/web-kit/ui/toast'
import { useState } from 'react'
import { useParams } from 'react-router'
import { recordIdOf } from '../../../crud/model/record-id.ts'
import { RECORDS } from '../../../data/families.ts'
import { phoneText } from '../../../data/phone-text.ts'
import { officePath } from '../../../shell/screen.ts'
import { Button, IconButton, LinkButton } from '../../../ui/button.tsx'
import { useKeys } from '../../../ui/keys.ts'
import { Card, KeyHint, Page, PageHead } from '../../../ui/layout.tsx'
import { type Applicant, approve, eventOfApplicants, undoMany, waitingFor } from '../data/api.ts'
import { applicantTexts } from '../data/texts.ts'
import { Answers } from './applicant-parts.tsx'
import { Attendance } from './attendance.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { useAttendance } from './use-attendance.ts'
import { outcomeOf } from './use-review.ts'

const LARGE =
  'flex min-h-[52px] flex-1 items-center justify-center gap-2 rounded-[16px] text-[1rem] font-bold transition'

/** Reviews applicants one card at a time, with large buttons: for phones and for long lists. */
export function ReviewScreen() {
  const t = useTexts(applicantTexts)
  const eventId = recordIdOf(useParams()['event'])
  const { data: event } = useQuery(eventOfApplicants(eventId))
  const { data: waiting, error } = useQuery(waitingFor(eventId))
  const [seen, setSeen] = useState<
    readonly { readonly id: number; readonly name: string; readonly isDecided: boolean }[]
  >([])
  const toast = useToast()
  const [isRejecting, setRejecting] = useState(false)
  const approval = useChange(approve, { waits: false })
  const open = (waiting ?? []).filter(({ id }) => !seen.some((each) => each.id === id))
  const [current, following] = open
  // Read ahead: each card appears complete, so that its buttons do not move.
  const { isLoading: isIncomplete } = useAttendance(current)
  useAttendance(following)
  const last = seen.findLast(({ isDecided }) => isDecided)
  const pass = ({ id, name }: Applicant, isDecided: boolean) =>
    setSeen((before) => [...before, { id, name, isDecided }])

  async function takeBack({ id, name }: Pick<Applicant, 'id' | 'name'>): Promise<void> {
    const refused = await outcomeOf(id, undoMany(t.nothingDone), t.nothingDone)
    if (refused === undefined) setSeen((before) => before.filter((each) => each.id !== id))
    toast(refused ?? t.undone(name), refused === undefined ? 'success' : 'danger')
  }

  const undoOf = (applicant: Applicant) => ({ label: t.undo, run: () => void takeBack(applicant) })

  /** Nothing was decided, so the applicant returns to the queue. */
  function refuse({ id }: Applicant, reason: string): void {
    setSeen((before) => before.filter((each) => each.id !== id))
    toast(reason, 'danger')
    void makeStale([RECORDS])
  }

  function accept(applicant: Applicant): void {
    pass(applicant, true)
    approval.mutate(applicant, {
      onSuccess: (refused) =>
        refused === undefined
          ? toast(t.approved(applicant.name), 'success', undoOf(applicant))
          : refuse(applicant, refused),
      onError: (failure) => refuse(applicant, failureText(failure, t.nothingDone) ?? t.nothingDone),
    })
  }

  const all = open.length + seen.length
  const limit = event?.regist_id?.limited ? event.regist_id.limit_number : null
  const taken = event?.regist_id?.taken_number ?? null
  useKeys({
    a: current && (() => accept(current)),
    r: current && (() => setRejecting(true)),
    l: current && (() => pass(current, false)),
    u: last && (() => void takeBack(last)),
  })
  return (
    <Page width="column">
      <PageHead
        title={t.reviewTitle}
        crumbs={[
          { label: t.title, to: officePath('applicants') },
          { label: event?.name ?? '…', to: officePath(`applicants/${eventId}`) },
        ]}
        actions={
          <IconButton label={t.undoKey} icon="undo" disabled={!last} onClick={() => last && void takeBack(last)} />
        }
      />
      {all > 0 && (
        <div className="grid gap-1.5">
          <Progress label={t.reviewTitle} value={seen.length / all} />
          <p className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-2">
            <span>{t.left(seen.length, all)}</span>
            {limit !== null && taken !== null && <span>{t.seatsTaken(taken, limit)}</span>}
          </p>
        </div>
      )}
      {error && !waiting ? (
        <Card>
          <ErrorState message={failureText(error)} onRetry={retryReads} />
        </Card>
      ) : !waiting || isIncomplete ? (
        <Loading>
          <Skeleton className="h-[420px] w-full rounded-[18px]" />
        </Loading>
      ) : !current ? (
        <EmptyState
          icon="check-circle"
          title={t.reviewEmpty}
          action={<LinkButton to={officePath(`applicants/${eventId}`)}>{t.back}</LinkButton>}
        >
          {t.reviewEmptyHint}
        </EmptyState>
      ) : (
        <>
          <article
            key={current.id}
            aria-label={current.name}
            className="animate-rise grid w-full grid-cols-1 content-start gap-5 rounded-[20px] border border-line bg-surface p-5 shadow-float"
          >
            <header className="flex items-center gap-3.5">
              <Avatar name={current.name} size={52} />
              <div className="grid min-w-0">
                <h2 className="truncate text-[1.25rem]">{current.name}</h2>
                <span className="truncate text-sm text-ink-2">
                  {[current.unify_id, current.phone && phoneText(current.phone)].filter(Boolean).join(' · ')}
                </span>
              </div>
            </header>
            <Answers applicant={current} />
            <Attendance applicant={current} />
            {current.note && <p className="text-sm text-ink-2">{current.note}</p>}
          </article>
          <div className="sticky bottom-[calc(70px+env(safe-area-inset-bottom))] z-10 flex w-full gap-2.5 bg-bg py-2.5 max-lg:mt-auto lg:bottom-0">
            <button type="button" className={`${LARGE} bg-bad-soft text-bad`} onClick={() => setRejecting(true)}>
              <Icon name="close" />
              {t.reject}
              <KeyHint>R</KeyHint>
            </button>
            <Button className="min-h-[52px] rounded-[16px]" onClick={() => pass(current, false)}>
              {t.later}
              <KeyHint>L</KeyHint>
            </Button>
            <button type="button" className={`${LARGE} bg-ok text-surface`} onClick={() => accept(current)}>
              <Icon name="check" />
              {t.approve}
              <KeyHint>A</KeyHint>
            </button>
          </div>
          {isRejecting && (
            <RejectDialog
              applicant={current}
              undo={undoOf(current)}
              onDone={() => pass(current, true)}
              onDismiss={() => setRejecting(false)}
            />
          )}
        </>
      )}
    </Page>
  )
}
