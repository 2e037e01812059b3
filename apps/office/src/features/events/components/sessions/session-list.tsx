import { CubicEventRegist } from '@cubic/contract'
import { useChange } from '@cubic/web-kit/queries/change'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { dayOf, formatDate } from '@cubic/web-kit/datetime/format'
import { useQuery } from '@cubic/web-kit/queries/query'
import { useTexts } from '@cubic/web-kit/language/text'
import { Badge } from '@cubic/web-kit/ui/badge'
import { Progress } from '@cubic/web-kit/ui/progress'
import { EmptyState, Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { Fragment, useState } from 'react'
import { leaf, NO_FILTER, printFilter } from '../../../../crud/reads/filter.ts'
import { useChangeProblem } from '../../../../crud/actions/use-change-problem.ts'
import { useMayOpen } from '../../../../shell/office-rights.ts'
import { officePath } from '../../../../shell/screen.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/dialog.tsx'
import { FailedRead } from '../../../../ui/failed-read.tsx'
import { Failure } from '../../../../ui/failure.tsx'
import { Card } from '../../../../ui/layout.tsx'
import { Menu, MenuItem, MenuLinkItem } from '../../../../ui/menu.tsx'
import { Segmented } from '../../../../ui/tabs.tsx'
import { type RegistrationEditor, saveEvent, sessionsOfEvent, type StoredSession } from '../../data/api.ts'
import type { EditedEvent } from '../../internal/edited-event.ts'
import { sessionTexts } from '../../internal/session-texts.ts'
import { EventSwitch, placeOf } from '../base/event-fields.tsx'
import { SessionDialog } from './session-dialog.tsx'

export function SessionList({ edited }: { readonly edited: EditedEvent }) {
  const { data: sessions, error } = useQuery(sessionsOfEvent(edited.id))
  if (sessions) return <LoadedList edited={edited} sessions={sessions} />
  if (error) return <FailedRead error={error} />
  return (
    <Loading className="grid gap-4">
      <Skeleton className="h-24 rounded-[14px]" />
      <Skeleton className="h-80 rounded-[14px]" />
    </Loading>
  )
}

type ListProps = { readonly edited: EditedEvent; readonly sessions: readonly StoredSession[] }

function LoadedList({ edited, sessions }: ListProps) {
  const t = useTexts(sessionTexts)
  const canWrite = edited.tags.includes('write')
  const [open, setOpen] = useState<StoredSession | 'new'>()
  const chooses = edited.registration?.values.choose_sessions === 'some'
  const add = canWrite && (
    <Button variant={sessions.length === 0 ? 'primary' : 'secondary'} icon="plus" onClick={() => setOpen('new')}>
      {t.add}
    </Button>
  )
  return (
    <div className="grid grid-cols-1 gap-4">
      {edited.registration && sessions.length > 0 && <Rules record={edited.registration} />}
      {sessions.length === 0 ? (
        <Card>
          <EmptyState icon="calendar" title={t.none} action={add}>
            {t.noneHint}
          </EmptyState>
        </Card>
      ) : (
        <Card title={t.sessions} aside={add}>
          <Days edited={edited} sessions={sessions} chooses={chooses} onEdit={setOpen} />
        </Card>
      )}
      {open !== undefined && (
        <SessionDialog
          eventId={edited.id}
          session={open === 'new' ? undefined : open}
          before={sessions.at(-1)}
          starts={edited.event.values.start_time}
          chooses={chooses}
          onDismiss={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}

const CHOICES = CubicEventRegist.fields.choose_sessions.selections

/** Edits whether a registration is for all sessions, or for chosen ones. */
function Rules({ record }: { readonly record: RegistrationEditor }) {
  const t = useTexts(sessionTexts)
  const { lang } = useDates()
  const chosen = record.values.choose_sessions
  const field = record.model.fields.get('choose_sessions')
  return (
    <Card title={t.rules}>
      <div className="grid gap-4 md:grid-cols-2">
        <div id={placeOf('choose_sessions')} className="grid grid-cols-1 content-start justify-items-start gap-1.5">
          <Segmented
            label={field?.display_name ?? ''}
            options={CHOICES.map(({ value, label }) => ({ value, label: label[lang] }))}
            value={chosen}
            onChange={(next) => record.set({ choose_sessions: next })}
            disabled={!record.canWrite}
          />
          <p className="text-xs text-ink-3">{chosen === 'some' ? t.some : t.all}</p>
          <Failure look="small">{record.problems?.choose_sessions}</Failure>
        </div>
        {chosen === 'some' && <EventSwitch record={record} name="allow_overlap" />}
      </div>
    </Card>
  )
}

type RowsProps = ListProps & { readonly chooses: boolean; readonly onEdit: (session: StoredSession) => void }

function Days({ sessions, ...rest }: RowsProps) {
  const { reading } = useDates()
  const days = sessions.map((session) => dayOf(session.start_time, reading.zone))
  return (
    <ul className="-mx-1 grid grid-cols-1">
      {sessions.map((session, index) => {
        const day = days[index] ?? ''
        const isNew = day !== days[index - 1]
        return (
          <Fragment key={session.id}>
            {isNew && (
              <li className="px-1 pt-3 pb-1 text-xs font-semibold text-ink-3 first:pt-0">{formatDate(day, reading)}</li>
            )}
            <SessionRow session={session} {...rest} />
          </Fragment>
        )
      })}
    </ul>
  )
}

function SessionRow({
  edited,
  session,
  chooses,
  onEdit,
}: Omit<RowsProps, 'sessions'> & { readonly session: StoredSession }) {
  const t = useTexts(sessionTexts)
  const { time } = useDates()
  const canWrite = edited.tags.includes('write')
  const name = session.name ?? '…'
  const about = [session.speaker, session.address].filter(Boolean).join(' · ')
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 border-t border-line px-1 py-2.5 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <span className="col-span-2 text-sm text-ink-2 tabular-nums sm:col-span-1">
        {time(session.start_time)} – {time(session.end_time)}
      </span>
      <span className="grid min-w-0 gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_13rem] sm:items-center">
        <span className="min-w-0">
          <span className="flex flex-wrap items-center gap-2">
            <b className="min-w-0 font-semibold [overflow-wrap:anywhere] sm:truncate">{name}</b>
            {session.cancelled && <Badge tone="danger">{t.cancelled}</Badge>}
          </span>
          {about !== '' && <span className="block truncate text-xs text-ink-3">{about}</span>}
        </span>
        {chooses && !session.cancelled && <Numbers session={session} />}
      </span>
      <RowActions edited={edited} session={session} name={name} onEdit={canWrite ? () => onEdit(session) : undefined} />
    </li>
  )
}

function Numbers({
  session: { name, limit_number: limit, taken_number: taken, waiting_number: waiting },
}: {
  readonly session: StoredSession
}) {
  const t = useTexts(sessionTexts)
  const held = taken ?? 0
  return (
    <span className="grid gap-1 text-sm">
      <span className="flex justify-between gap-2">
        <span className="font-semibold tabular-nums">{limit === null ? t.chosenBy(held) : t.ofLimit(held, limit)}</span>
        <span className="text-xs text-ink-3">
          {limit === null && t.unlimited}
          {waiting !== null && waiting > 0 && t.waiting(waiting)}
        </span>
      </span>
      {limit !== null && (
        <Progress label={name ?? ''} value={held / Math.max(1, limit)} tone={held >= limit ? 'warn' : 'brand'} />
      )}
    </span>
  )
}

type Asked = 'cancel' | 'remove'

function RowActions({
  edited,
  session,
  name,
  onEdit,
}: {
  readonly edited: EditedEvent
  readonly session: StoredSession
  readonly name: string
  readonly onEdit: (() => void) | undefined
}) {
  const t = useTexts(sessionTexts)
  const [asked, setAsked] = useState<Asked>()
  const dismiss = () => setAsked(undefined)
  const { mutate, isPending, ...change } = useChange(saveEvent)
  const problem = useChangeProblem(change)
  const save = (values: { readonly cancelled: boolean } | { readonly unlink: true }, onDone?: () => void) =>
    mutate(
      { sessions: [{ id: session.id, ...values }] },
      { onSuccess: (answer) => answer.status === 'ok' && onDone?.() },
    )
  const chosen = (session.taken_number ?? 0) + (session.waiting_number ?? 0)
  return (
    <span className="flex items-center gap-1">
      {onEdit && (
        <Button size="sm" variant="link" aria-label={t.editOf(name)} onClick={onEdit}>
          {t.toEdit}
        </Button>
      )}
      <SessionMenu
        eventId={edited.id}
        session={session}
        name={name}
        canWrite={onEdit !== undefined}
        onRestore={() => save({ cancelled: false })}
        onAsk={setAsked}
      />
      {problem && !asked && <Failure look="small">{problem}</Failure>}
      {asked && (
        <ConfirmDialog
          danger
          title={asked === 'remove' ? t.removeTitle(name) : t.cancelTitle(name)}
          confirm={asked === 'remove' ? t.remove : t.cancel}
          pending={isPending}
          error={problem}
          onConfirm={() => save(asked === 'remove' ? { unlink: true } : { cancelled: true }, dismiss)}
          onDismiss={dismiss}
        >
          {asked === 'remove' ? t.removeBody : t.cancelBody(chosen)}
        </ConfirmDialog>
      )}
    </span>
  )
}

function SessionMenu({
  eventId,
  session,
  name,
  canWrite,
  onRestore,
  onAsk,
}: {
  readonly eventId: number
  readonly session: StoredSession
  readonly name: string
  readonly canWrite: boolean
  readonly onRestore: () => void
  readonly onAsk: (asked: Asked) => void
}) {
  const t = useTexts(sessionTexts)
  const mayOpen = useMayOpen()
  const people = printFilter({ ...NO_FILTER, children: [leaf('session_choice_ids.session_id', '=', session.id)] })
  return (
    <Menu trigger={<IconButton label={t.more(name)} icon="more" />}>
      {mayOpen('events/:event/applicants') && (
        <MenuLinkItem icon="users" to={`${officePath(`events/${eventId}/applicants`)}?f=${encodeURIComponent(people)}`}>
          {t.people}
        </MenuLinkItem>
      )}
      {canWrite &&
        (session.cancelled ? (
          <MenuItem icon="refresh" onClick={onRestore}>
            {t.restore}
          </MenuItem>
        ) : (
          <MenuItem icon="close" onClick={() => onAsk('cancel')}>
            {t.cancel}
          </MenuItem>
        ))}
      {canWrite && (
        <MenuItem icon="trash" danger onClick={() => onAsk('remove')}>
          {t.remove}
        </MenuItem>
      )}
    </Menu>
  )
}
