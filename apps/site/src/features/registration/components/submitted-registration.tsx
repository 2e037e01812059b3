import { CHECK_IN_STATUS, REGISTRATION_STATUS, type RegistrationState } from '@cubic/contract'
import type { FormField } from '@cubic/domain/registration/form-field'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { readKept } from '@cubic/web-kit/storage/kept-data'
import { useLanguage } from '@cubic/web-kit/language/language'
import { paths } from '@cubic/web-kit/navigation/paths'
import { DOT, useTexts } from '@cubic/web-kit/language/text'
import { Avatar } from '@cubic/web-kit/ui/avatar'
import { Badge, type Tone } from '@cubic/web-kit/ui/badge'
import { Button, LinkButton } from '@cubic/web-kit/ui/button'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { Icon } from '@cubic/web-kit/ui/icon'
import { Skeleton } from '@cubic/web-kit/ui/states'
import type { EventToRegister, OwnApplicant } from '../data/api.ts'
import { submittedTexts } from '../internal/submitted-texts.ts'
import { editedAnswersKey, readEditedAnswers } from '../internal/edited-answers.ts'
import { typedAnswers } from '../internal/registrants.ts'
import { EditApplicant } from './edit-applicant.tsx'
import { WaitingNotice } from './waiting-notice.tsx'
import { island } from '../../../hydration/island.tsx'

const CopyTickets = island(async () => (await import('./copy-tickets.tsx')).CopyTickets)
const WithdrawDialog = island(async () => (await import('./withdraw-dialog.tsx')).WithdrawDialog, { ahead: true })

type ShareProps = {
  readonly event: EventToRegister
  readonly code: string
  readonly mayBeBound: boolean
  readonly onDismiss: () => void
}

type SubmittedProps = {
  readonly event: EventToRegister
  readonly fields: readonly FormField[]
  /** Undefined while loading: what may still be changed is unknown. */
  readonly state: RegistrationState | undefined
  readonly applicants: readonly OwnApplicant[]
  readonly userId: number
  /** The registration has just succeeded, which is said until something is changed. */
  readonly isNew: boolean
  readonly useful: ReactNode
  readonly Share: ComponentType<ShareProps>
  readonly renderSessions?: (applicant: OwnApplicant) => ReactNode
}

export function SubmittedRegistration(props: SubmittedProps) {
  const { event, fields, state, applicants, userId, isNew, useful, Share, renderSessions } = props
  const t = useTexts(submittedTexts)
  const eventId = event.id
  const others = applicants.filter((applicant) => isForOther(applicant, userId))
  const [isEdited, setEdited] = useState(false)
  const [submitted] = useState(applicants.length)
  return (
    <div className="grid grid-cols-1 gap-4">
      {isNew && !isEdited && applicants.length === submitted && <Success applicants={applicants} />}
      {applicants.some(({ registration_status: status }) => status === 'success') && useful}
      <WaitingNotice eventId={eventId} applicants={applicants} userId={userId} />
      <section className="grid grid-cols-1 gap-3" aria-label={t.registrants}>
        {applicants.map((applicant) => (
          <ApplicantCard
            key={applicant.id}
            event={event}
            fields={fields}
            applicant={applicant}
            userId={userId}
            Share={Share}
            sessions={renderSessions?.(applicant)}
            onEdited={() => setEdited(true)}
            isOneOfSeveral={applicants.length > 1}
            may={state ? mayDo(state, applicant, userId) : { edit: false, withdraw: false }}
          />
        ))}
      </section>
      {others.length > 1 && <CopyTickets event={event} applicants={others} />}
      {state ? <WhatMayChange state={state} applicants={applicants} /> : <Skeleton className="h-5 w-3/5" />}
    </div>
  )
}

/** A ticket to be passed on: somebody else's, with a seat. */
function isForOther({ registration_status, user_id }: OwnApplicant, userId: number): boolean {
  return registration_status === 'success' && user_id?.id !== userId
}

function WhatMayChange({
  state,
  applicants,
}: { readonly state: RegistrationState } & Pick<SubmittedProps, 'applicants'>) {
  const t = useTexts(submittedTexts)
  const dates = useDates()
  const isWaiting = applicants.some((applicant) => applicant.registration_status === 'waitlisted')
  // nobody can cancel for a registrant who has checked in
  const mayCancel = applicants.some(({ check_in_status }) => check_in_status !== 'attend')
  const until = state.modify_until === null ? t.changesAllowed : t.changesUntil(dates.moment(state.modify_until))
  const words =
    state.registered_by !== null && !state.submitted
      ? [t.registeredBy(state.registered_by)]
      : [
          state.can_edit ? mayCancel && until : t.changesClosed,
          !state.can_edit && isWaiting && t.mayLeaveWaitlist,
          state.can_edit && t.noAdding,
        ]
  return <p className="text-sm text-ink-3">{words.filter(Boolean).join(DOT)}</p>
}

type May = { readonly edit: boolean; readonly withdraw: boolean }

function mayDo(state: RegistrationState, applicant: OwnApplicant, userId: number): May {
  const isOwn = applicant.submitter_id?.id === userId && applicant.registration_status !== 'review_failed'
  const edit = isOwn && state.can_edit
  // anyone on the waitlist may leave it at any time, even if registered by somebody else
  const mayStopWaiting = isOwn || applicant.user_id?.id === userId
  const withdraw =
    applicant.registration_status === 'waitlisted' ? mayStopWaiting : edit && applicant.check_in_status !== 'attend'
  return { edit, withdraw }
}

/** Takes over the keyboard focus, since the pressed button is gone, and is seen whole: the form was longer. */
function begin(success: HTMLDivElement | null): void {
  if (!success) return
  success.focus({ preventScroll: true })
  window.scrollTo(0, 0)
}

function Success({ applicants }: Pick<SubmittedProps, 'applicants'>) {
  const t = useTexts(submittedTexts)
  const status = applicants[0]?.registration_status
  const waits = status === 'waitlisted'
  const hasOthers = applicants.some((applicant) => applicant.user_id === null)
  const review = [t.reviewHint, hasOthers && t.reviewShareHint].filter(Boolean).join(t.gap)
  const registered = [t.registeredHint, hasOthers && t.shareHint].filter(Boolean).join(t.gap)
  const hint = status === 'waiting_review' ? review : waits ? t.joined : registered
  return (
    <div
      ref={begin}
      tabIndex={-1}
      role="status"
      className={classNames(
        'animate-rise flex flex-col items-center rounded-[18px] px-5 py-6 text-center',
        waits ? 'bg-brand-soft' : 'bg-ok-soft',
      )}
    >
      <span
        className={classNames(
          'grid size-14 place-items-center rounded-full text-surface',
          waits ? 'bg-brand' : 'bg-ok',
        )}
      >
        <Icon name={waits ? 'clock' : 'check'} size={30} />
      </span>
      <h2 className="mt-3 text-xl">{t.submitted}</h2>
      <p className="mt-1 max-w-sm text-[0.875rem] text-ink-2">{hint}</p>
    </div>
  )
}

const TONES: { readonly [status in OwnApplicant['registration_status']]: Tone } = {
  success: 'success',
  waiting_review: 'warn',
  waitlisted: 'brand',
  review_failed: 'danger',
  withdrawn: 'neutral',
}

type CardProps = Pick<SubmittedProps, 'event' | 'fields' | 'userId' | 'Share'> & {
  readonly applicant: OwnApplicant
  readonly isOneOfSeveral: boolean
  readonly sessions: ReactNode
  readonly may: May
  readonly onEdited: () => void
}

function ApplicantCard(props: CardProps) {
  const { event, fields, applicant, isOneOfSeveral, userId, Share, sessions, may, onEdited } = props
  const t = useTexts(submittedTexts)
  // reopens unsaved changes after a reload
  const [isEditing, setIsEditing] = useState(() => may.edit && hasEdits(applicant, userId))
  const { card, edit } = useFocusAfterEdit(isEditing)
  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-label={applicant.name}
      className="rounded-[18px] border border-line bg-surface outline-none"
    >
      <div className="flex items-center gap-3 px-4 pt-3.5">
        <Avatar name={applicant.name} size={40} />
        <div className="min-w-0 flex-1">
          <div className="flex items-center gap-2 large-text:flex-wrap">
            <h2 className="min-w-0 truncate text-base font-bold">{applicant.name}</h2>
            {applicant.user_id?.id === userId && (
              <Badge tone="brand" dot={false} className="shrink-0">
                {t.self}
              </Badge>
            )}
          </div>
          <States applicant={applicant} />
        </div>
      </div>
      {applicant.reject_reason && <p className="px-4 pt-2 text-sm text-bad">{t.rejected(applicant.reject_reason)}</p>}
      {sessions && <div className="px-4 pt-3 empty:hidden">{sessions}</div>}
      {isEditing ? (
        <EditApplicant
          eventId={event.id}
          fields={fields}
          applicant={applicant}
          userId={userId}
          onDone={() => {
            setIsEditing(false)
            onEdited()
          }}
        />
      ) : (
        <CardActions
          event={event}
          applicant={applicant}
          isOneOfSeveral={isOneOfSeveral}
          isSelf={applicant.user_id?.id === userId}
          may={may}
          Share={isForOther(applicant, userId) ? Share : undefined}
          edit={edit}
          onEdit={() => setIsEditing(true)}
        />
      )}
    </section>
  )
}

/** Returns the keyboard focus to the button that opened the questions. */
function useFocusAfterEdit(isEditing: boolean) {
  const card = useRef<HTMLElement>(null)
  const edit = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(isEditing)
  useEffect(() => {
    if (wasEditing.current && !isEditing) (edit.current ?? card.current)?.focus({ preventScroll: true })
    wasEditing.current = isEditing
  }, [isEditing])
  return { card, edit }
}

function hasEdits({ id: applicantId, values }: OwnApplicant, userId: number): boolean {
  const kept = readKept(editedAnswersKey({ applicantId, userId }))
  return readEditedAnswers(kept, typedAnswers(values), Date.now()) !== undefined
}

function States({ applicant }: { readonly applicant: OwnApplicant }) {
  const { registration_status, check_in_status, waitlist_position: place } = applicant
  const t = useTexts(submittedTexts)
  const lang = useLanguage()
  return (
    <div className="mt-1 flex flex-wrap gap-1.5">
      <Badge tone={TONES[registration_status]}>
        {registration_status === 'waitlisted' && place !== null
          ? t.place(place)
          : REGISTRATION_STATUS[registration_status][lang]}
      </Badge>
      {check_in_status !== 'not_present' && (
        <Badge tone={check_in_status === 'attend' ? 'success' : 'neutral'} dot={false}>
          {CHECK_IN_STATUS[check_in_status][lang]}
        </Badge>
      )}
    </div>
  )
}

type CardActionsProps = Pick<CardProps, 'event' | 'applicant' | 'isOneOfSeveral' | 'may'> & {
  readonly isSelf: boolean
  readonly Share: SubmittedProps['Share'] | undefined
  readonly edit: React.Ref<HTMLButtonElement>
  readonly onEdit: () => void
}

function CardActions({ event, applicant, isOneOfSeveral, isSelf, may, Share, edit, onEdit }: CardActionsProps) {
  const t = useTexts(submittedTexts)
  const [isLeaving, setIsLeaving] = useState(false)
  const [isSharing, setIsSharing] = useState(false)
  const isLive = applicant.registration_status !== 'review_failed'
  return (
    <div className="mt-3 flex flex-wrap items-center gap-1 border-t border-line px-3 py-2">
      {isLive && (
        <LinkButton to={paths.ticket(applicant.flora_external_id)} variant="soft" size="sm" icon="qr">
          {t.showCode}
        </LinkButton>
      )}
      {Share && (
        <Button variant="soft" size="sm" icon="share" onClick={() => setIsSharing(true)}>
          {t.share}
          <span className="sr-only">: {applicant.name}</span>
        </Button>
      )}
      <div className="ml-auto flex flex-wrap large-text:ml-0">
        {may.edit && (
          <Button ref={edit} variant="ghost" size="sm" onClick={onEdit}>
            {t.edit}
          </Button>
        )}
        {may.withdraw && (
          <Button variant="ghost" size="sm" className="text-bad! hover:bg-bad-soft" onClick={() => setIsLeaving(true)}>
            {applicant.registration_status !== 'waitlisted' ? t.withdraw : isSelf ? t.leaveWaitlist : t.takeOffWaitlist}
          </Button>
        )}
      </div>
      {isSharing && Share && (
        <Share
          event={event}
          code={applicant.flora_external_id}
          mayBeBound={applicant.user_id === null}
          onDismiss={() => setIsSharing(false)}
        />
      )}
      {isLeaving && (
        <WithdrawDialog
          eventId={event.id}
          applicants={[applicant]}
          isSelf={isSelf}
          leavesOthers={isOneOfSeveral}
          onDismiss={() => setIsLeaving(false)}
        />
      )}
    </div>
  )
}
