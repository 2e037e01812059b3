import { useChange } from '@cubic/web-kit/queries/change'
import { failureText } from '@cubic/web-kit/queries/faults'
import { makeModelStale } from '@cubic/web-kit/queries/query-families'
import { useQuery } from '@cubic/web-kit/queries/query'
import { useTexts } from '@cubic/web-kit/language/text'
import { EmptyState, Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { Icon } from '@cubic/web-kit/ui/icon'
import { Progress } from '@cubic/web-kit/ui/progress'
import { Avatar } from '@cubic/web-kit/ui/avatar'
import { useToast } from '@cubic/web-kit/ui/toast'
import { useState } from 'react'
import { useParams } from 'react-router'
import { recordIdOf } from '../../../crud/model/record-id.ts'
import { crudTexts } from '../../../crud/texts.ts'
import { phoneText } from '../../../data/phone-text.ts'
import { officePath } from '../../../shell/screen.ts'
import { Button, IconButton, LinkButton } from '../../../ui/button.tsx'
import { useKeys } from '../../../ui/keys.ts'
import { Card, KeyHint, Page, PageHead } from '../../../ui/layout.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { FailedRead } from '../../../ui/failed-read.tsx'
import {
  type Applicant,
  approve,
  eventOfApplicants,
  type EventOfApplicants,
  undoMany,
  waitingFor,
} from '../data/api.ts'
import { applicantTexts } from '../data/texts.ts'
import { useApply } from './applicant-actions.ts'
import { Answers } from './applicant-details.tsx'
import { Attendance } from './attendance.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { useAttendance } from './use-attendance.ts'

const LARGE =
  'flex min-h-[52px] flex-1 items-center justify-center gap-2 rounded-[16px] text-[1rem] font-bold transition'

/** Reviews applicants one card at a time, with large buttons: for phones and for long lists. */
export function ReviewScreen() {
  const t = useTexts(applicantTexts)
  const eventId = recordIdOf(useParams()['event'])
  const { data: event } = useQuery(eventOfApplicants(eventId))
  const queue = useReviewQueue(eventId)
  const { current, last, takeBack } = queue
  const list = officePath(`events/${eventId}/applicants`)
  useKeys({ u: last && (() => void takeBack(last)) })
  return (
    <Page width="column">
      <PageHead
        title={t.reviewTitle}
        crumbs={[
          { label: t.title, to: officePath('applicants') },
          { label: event?.name ?? '…', to: list },
        ]}
        actions={
          <IconButton label={t.undoKey} icon="undo" disabled={!last} onClick={() => last && void takeBack(last)} />
        }
      />
      {queue.all > 0 && <ReviewProgress seen={queue.seen} all={queue.all} seats={event?.regist_id} />}
      {queue.error ? (
        <Card>
          <FailedRead error={queue.error} />
        </Card>
      ) : queue.isLoading ? (
        <Loading>
          <Skeleton className="h-[420px] w-full rounded-[18px]" />
        </Loading>
      ) : current ? (
        <>
          <ReviewCard key={current.id} applicant={current} problem={queue.problem} />
          <ReviewButtons queue={queue} applicant={current} />
        </>
      ) : (
        <EmptyState icon="check-circle" title={t.reviewEmpty} action={<LinkButton to={list}>{t.back}</LinkButton>}>
          {t.reviewEmptyHint}
        </EmptyState>
      )}
    </Page>
  )
}

type Seen = Pick<Applicant, 'id' | 'name'> & { readonly isDecided: boolean }

/** Queues the applicants in review. Shows the next one before the server has answered. */
function useReviewQueue(eventId: number) {
  const t = useTexts(applicantTexts)
  const { noAnswer } = useTexts(crudTexts)
  const toast = useToast()
  const { data: waiting, error } = useQuery(waitingFor(eventId))
  const [seen, setSeen] = useState<readonly Seen[]>([])
  const [problems, setProblems] = useState<{ readonly [id: number]: string }>({})
  const { apply } = useApply()
  const approval = useChange(approve, { waits: false })
  const open = (waiting ?? []).filter(({ id }) => !seen.some((each) => each.id === id))
  const [current, following] = open
  // Read ahead: each card appears complete, so that its buttons do not move.
  const { isLoading: isIncomplete } = useAttendance(current)
  useAttendance(following)
  const pass = ({ id, name }: Applicant, isDecided: boolean) =>
    setSeen((before) => [...before, { id, name, isDecided }])
  const unpass = (id: number) => setSeen((before) => before.filter((each) => each.id !== id))

  async function takeBack({ id, name }: Pick<Applicant, 'id' | 'name'>): Promise<void> {
    if (await apply({ id, batches: undoMany(t.gone), said: t.undone(name) })) unpass(id)
  }

  const undoOf = (applicant: Applicant) => ({ label: t.undo, run: () => void takeBack(applicant) })

  const whyNot = (failure: Error) => failureText(failure, noAnswer) ?? noAnswer

  /** Returns the applicant to the queue if nothing was decided. The next one may be approved before that is known. */
  async function accept(applicant: Applicant): Promise<void> {
    pass(applicant, true)
    const { id, name } = applicant
    const refused = await approval.mutateAsync(applicant).catch(whyNot)
    if (refused === undefined) return toast(t.approved(name), 'success', undoOf(applicant))
    unpass(id)
    setProblems((before) => ({ ...before, [id]: refused }))
    toast(t.refusedFor(name, refused), 'danger')
    void makeModelStale('CubicEventApplicant')
  }

  return {
    current,
    /** Why the current one could not be approved. */
    problem: current && problems[current.id],
    seen: seen.length,
    all: open.length + seen.length,
    last: seen.findLast(({ isDecided }) => isDecided),
    isLoading: !waiting || isIncomplete,
    error: waiting ? null : error,
    pass,
    accept: (applicant: Applicant) => void accept(applicant),
    takeBack,
    undoOf,
  }
}
type Queue = ReturnType<typeof useReviewQueue>

function ReviewProgress({
  seen,
  all,
  seats,
}: {
  readonly seen: number
  readonly all: number
  readonly seats: EventOfApplicants['regist_id'] | undefined
}) {
  const t = useTexts(applicantTexts)
  const [limit, taken] = [seats?.limited ? seats.limit_number : null, seats?.taken_number ?? null]
  return (
    <div className="grid gap-1.5">
      <Progress label={t.reviewTitle} value={seen / all} />
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-2">
        <span>{t.left(seen, all)}</span>
        {limit !== null && taken !== null && <span>{t.seatsTaken(taken, limit)}</span>}
      </p>
    </div>
  )
}

function ReviewCard({ applicant, problem }: { readonly applicant: Applicant; readonly problem: string | undefined }) {
  const { name, unify_id: number, phone, note } = applicant
  return (
    <article
      aria-label={name}
      className="animate-rise grid w-full grid-cols-1 content-start gap-5 rounded-[20px] border border-line bg-surface p-5 shadow-float"
    >
      <header className="flex items-center gap-3.5">
        <Avatar name={name} size={52} />
        <div className="grid min-w-0">
          <h2 className="truncate text-[1.25rem]">{name}</h2>
          <span className="truncate text-sm text-ink-2">
            {[number, phone && phoneText(phone)].filter(Boolean).join(' · ')}
          </span>
        </div>
      </header>
      <Failure look="box">{problem}</Failure>
      <Answers applicant={applicant} />
      <Attendance applicant={applicant} />
      {note && <p className="text-sm text-ink-2">{note}</p>}
    </article>
  )
}

function ReviewButtons({
  queue: { accept, pass, undoOf },
  applicant,
}: {
  readonly queue: Queue
  readonly applicant: Applicant
}) {
  const t = useTexts(applicantTexts)
  const [isRejecting, setRejecting] = useState(false)
  useKeys({ a: () => accept(applicant), r: () => setRejecting(true), l: () => pass(applicant, false) })
  return (
    <>
      <div className="sticky bottom-[calc(70px+env(safe-area-inset-bottom))] z-10 flex w-full gap-2.5 bg-bg py-2.5 max-lg:mt-auto lg:bottom-0">
        <button type="button" className={`${LARGE} bg-bad-soft text-bad`} onClick={() => setRejecting(true)}>
          <Icon name="close" />
          {t.reject}
          <KeyHint>R</KeyHint>
        </button>
        <Button className="min-h-[52px] rounded-[16px]" onClick={() => pass(applicant, false)}>
          {t.later}
          <KeyHint>L</KeyHint>
        </Button>
        <button type="button" className={`${LARGE} bg-ok text-surface`} onClick={() => accept(applicant)}>
          <Icon name="check" />
          {t.approve}
          <KeyHint>A</KeyHint>
        </button>
      </div>
      {isRejecting && (
        <RejectDialog
          applicant={applicant}
          undo={undoOf(applicant)}
          onDone={() => pass(applicant, true)}
          onDismiss={() => setRejecting(false)}
        />
      )}
    </>
  )
}
