import { contactQuestions } from '@cubic/domain/registration/contact'
import { useDates } from '@cubic/web-kit/clock'
import { failureText } from '@cubic/web-kit/faults'
import { retryReads, useQuery } from '@cubic/web-kit/query'
import { useChange } from '@cubic/web-kit/change'
import { makeStale } from '@cubic/web-kit/query-cache'
import { useTexts } from '@cubic/web-kit/text'
import { ErrorState, Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { useToast, type ToastAction } from '@cubic/web-kit/ui/toast'
import { useState, type ReactNode } from 'react'
import { History } from '../../../crud/history.tsx'
import type { Batches } from '../../../crud/run-over.ts'
import { isRequestError } from '../../../data/client.ts'
import { RECORDS } from '../../../data/families.ts'
import { phoneText } from '../../../data/phone-text.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { SidePanel } from '../../../ui/dialog.tsx'
import { Field, TextAreaInput } from '../../../ui/field.tsx'
import { KeyHint } from '../../../ui/layout.tsx'
import {
  type Applicant,
  applicantOf,
  approve,
  doToOne,
  moveManyToFront,
  questionsOf,
  undoMany,
  withdrawMany,
  writeNote,
} from '../api.ts'
import { answerText } from '../internal/answers.ts'
import { applicantTexts } from '../texts.ts'
import { StateBadge } from './applicant-cells.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { TicketCode } from './ticket-code.tsx'

/** The side panel with everything about one applicant. `among`: the applicants to walk through with its arrows, j and k. */
export function ApplicantPanel({
  id,
  among,
  onGo,
  onDismiss,
}: {
  readonly id: number
  readonly among: readonly number[]
  readonly onGo: (id: number) => void
  readonly onDismiss: () => void
}) {
  const t = useTexts(applicantTexts)
  const { data: applicant, error } = useQuery(applicantOf(id))
  const place = among.indexOf(id)
  const [previous, next] = [among[place - 1], place < 0 ? undefined : among[place + 1]]
  const goTo = (to: number | undefined) => (to === undefined ? undefined : () => onGo(to))
  const review = useReview(applicant ?? undefined)
  const steps = (
    <span className="flex">
      <IconButton label={t.previous} icon="chevron-up" disabled={previous === undefined} onClick={goTo(previous)} />
      <IconButton label={t.next} icon="chevron-down" disabled={next === undefined} onClick={goTo(next)} />
    </span>
  )
  const keys = { j: goTo(next), k: goTo(previous), a: review.approve, r: review.reject }
  if (!applicant) {
    return (
      <SidePanel title={applicant === null ? t.gone : '…'} head={steps} keys={keys} onDismiss={onDismiss}>
        {error ? (
          <ErrorState message={failureText(error)} onRetry={retryReads} />
        ) : (
          applicant === undefined && (
            <Loading className="grid gap-4">
              <Skeleton className="h-16 w-full" />
              <Skeleton className="h-40 w-full" />
            </Loading>
          )
        )}
      </SidePanel>
    )
  }
  return (
    <SidePanel
      title={applicant.name}
      head={
        <>
          <StateBadge status={applicant.registration_status} place={applicant.waitlist_position} />
          {steps}
        </>
      }
      keys={keys}
      onDismiss={onDismiss}
      actions={<PanelActions key={id} applicant={applicant} review={review} />}
    >
      <div className="grid gap-5">
        <Contacts applicant={applicant} />
        {applicant.reject_reason && (
          <Part title={t.rejected}>
            <p className="text-[0.875rem] text-bad">{applicant.reject_reason}</p>
          </Part>
        )}
        <Answers applicant={applicant} />
        {applicant.flora_external_id && (
          <Part title={t.ticket}>
            <TicketCode
              code={applicant.flora_external_id}
              link={applicant.qr_token}
              note={applicant.bound ? t.bound : t.unbound}
            />
          </Part>
        )}
        <Note key={applicant.id} applicant={applicant} />
        <History model="CubicEventApplicant" id={id} />
      </div>
    </SidePanel>
  )
}

export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h3 className="text-sm font-semibold text-ink-2">{title}</h3>
      {children}
    </section>
  )
}

function Contacts({ applicant }: { readonly applicant: Applicant }) {
  const t = useTexts(applicantTexts)
  const dates = useDates()
  const { unify_id: number, phone, email, event_id: event, created_time: created } = applicant
  return (
    <div className="grid gap-1 text-[0.875rem]">
      {event && <span className="font-semibold">{event.display_name}</span>}
      <span className="flex flex-wrap gap-x-3 text-ink-2">
        {number && <span>{number}</span>}
        {phone && (
          <a className="underline" href={`tel:${phone}`}>
            {phoneText(phone)}
          </a>
        )}
        {email && (
          <a className="break-all underline" href={`mailto:${email}`}>
            {email}
          </a>
        )}
      </span>
      {created && (
        <span className="text-sm text-ink-3">
          {t.waits} {dates.exact(created)}
        </span>
      )}
    </div>
  )
}

/** The answers by question, those to removed questions last. Name, phone and email are left out where they stand above. */
export function Answers({ applicant }: { readonly applicant: Applicant }) {
  const t = useTexts(applicantTexts)
  const { data: questions } = useQuery({
    ...questionsOf(applicant.event_id?.id ?? 0),
    enabled: applicant.event_id !== null,
  })
  const answered = (questions ?? [])
    .map((question) => ({ question, text: answerText(question, applicant.values) }))
    .filter(({ text }) => text !== '')
  const asking = contactQuestions((questions ?? []).filter(({ removed }) => !removed))
  const standsAbove = ({ question, text }: (typeof answered)[number]) =>
    (['name', 'phone', 'email'] as const).some((part) => asking[part] === question && applicant[part] === text)
  const others = answered.filter((answer) => !standsAbove(answer))
  if (answered.length > 0 && others.length === 0) return null
  return (
    <Part title={t.answers}>
      {others.length === 0 ? (
        <p className="text-sm text-ink-3">{t.noAnswers}</p>
      ) : (
        <dl className="grid grid-cols-[minmax(72px,auto)_1fr] gap-x-5 gap-y-1.5 text-[0.875rem]">
          {others.map(({ question, text }) => (
            <div key={question.id} className="contents">
              <dt className="max-w-40 text-ink-3">
                {question.name}
                {question.removed && t.removed}
              </dt>
              <dd className="min-w-0 break-words">{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </Part>
  )
}

function Note({ applicant }: { readonly applicant: Applicant }) {
  const t = useTexts(applicantTexts)
  const toast = useToast()
  const [note, setNote] = useState(applicant.note ?? '')
  const { mutate, isPending, data, error } = useChange(writeNote)
  const isChanged = note.trim() !== (applicant.note ?? '')
  const refused = data?.status === 'error' ? data.error_msg : error ? failureText(error) : undefined
  return (
    <div className="grid gap-2">
      <Field label={t.note} hint={t.noteHint} error={refused}>
        {(described) => <TextAreaInput {...described} rows={2} maxLength={2000} value={note} onChange={setNote} />}
      </Field>
      {isChanged && (
        <Button
          className="justify-self-start"
          size="sm"
          pending={isPending}
          disabledReason={applicant.tags.includes('write_note') ? undefined : t.notAllowed}
          onClick={() =>
            mutate(
              { id: applicant.id, note: note.trim() },
              { onSuccess: (answer) => answer.status === 'ok' && toast(t.noteSaved) },
            )
          }
        >
          {t.saveNote}
        </Button>
      )}
    </div>
  )
}

type Review = ReturnType<typeof useReview>

/** Approves and rejects the applicant; neither is there unless they wait for it and the user may. */
function useReview(applicant: Applicant | undefined) {
  const t = useTexts(applicantTexts)
  const toast = useToast()
  const [rejectingId, setRejecting] = useState<number>()
  const approval = useChange(approve)
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
            onError: (error) => toast(failureText(error, t.nothingDone) ?? t.nothingDone, 'danger'),
          })
      : undefined,
  }
}

/** Does it to one applicant, and reads everything again; returns why it was refused. */
async function outcomeOf(id: number, batches: Batches, otherwise: string): Promise<string | undefined> {
  const refused = await doToOne(id, batches).catch((error: unknown) => {
    if (!isRequestError(error)) throw error
    return failureText(error, otherwise) ?? otherwise
  })
  await makeStale([RECORDS])
  return refused
}

/** The actions possible in the applicant's state, the review first. */
function PanelActions({ applicant, review }: { readonly applicant: Applicant; readonly review: Review }) {
  const t = useTexts(applicantTexts)
  const toast = useToast()
  const [busy, setBusy] = useState<string>()
  const { id, name, tags } = applicant
  const reason = tags.includes('audit') ? undefined : t.notAllowed

  async function perform(key: string, batches: Batches, said: string, action?: ToastAction): Promise<void> {
    setBusy(key)
    const refused = await outcomeOf(id, batches, t.nothingDone)
    setBusy(undefined)
    if (refused === undefined) toast(said, 'success', action)
    else toast(refused, 'danger')
  }
  const undo = () => void perform('undo', undoMany(t.nothingDone), t.undone(name))
  const undoable = { label: t.undo, run: undo }

  return (
    <>
      <div className="mr-auto flex flex-wrap gap-2">
        {tags.includes('withdraw_many') && (
          <Button
            variant="ghost"
            pending={busy === 'withdraw'}
            onClick={() => void perform('withdraw', withdrawMany(t.nothingDone), t.withdrawn(name), undoable)}
          >
            {t.withdraw}
          </Button>
        )}
        {tags.includes('undo_many') && (
          <Button variant="ghost" icon="undo" pending={busy === 'undo'} onClick={undo}>
            {t.undo}
          </Button>
        )}
        {tags.includes('move_up') && (
          <Button
            pending={busy === 'move'}
            onClick={() => void perform('move', moveManyToFront(t.nothingDone), t.moved(name))}
          >
            {t.moveUp}
          </Button>
        )}
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
