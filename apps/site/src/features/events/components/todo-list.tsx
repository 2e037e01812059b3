import { useEffect, useState, type ReactNode } from 'react'
import { Link } from '@cubic/web-kit/navigation/routing'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { dayOf, formatShortDay } from '@cubic/web-kit/datetime/format'
import { paths } from '@cubic/web-kit/navigation/paths'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { Badge, type Tone } from '@cubic/web-kit/ui/badge'
import { useOnline } from '@cubic/web-kit/offline/online'
import { Button } from '@cubic/web-kit/ui/button'
import { Card } from '@cubic/web-kit/ui/card'
import { useIsAway } from '../../../lib/away.ts'
import type { EventSummary } from '../data/api.ts'
import { todoEvents } from '../internal/todo-events.ts'
import { comingTickets, ticketsToRate, type TodoTicket } from '../internal/todo-tickets.ts'
import { isOpen } from './card-words.ts'
import { eventTexts } from '../data/texts.ts'
import { reservedRows, reserveRows, todoHeight, TodoSpace, TODO_SHOWN } from './todo-space.tsx'
import { retryReads, useQueries } from '@cubic/web-kit/queries/query'

const todoTexts = texts({
  todo: { cn: '待办', en: 'To do' },
  show: { cn: '出示报名码', en: 'Show your ticket' },
  rate: { cn: '评价', en: 'Rate' },
  rateHint: { cn: '告诉主办方您的感受', en: 'Tell the organiser how it was' },
  register: { cn: '报名', en: 'Register' },
  soon: { cn: '待开放', en: 'Soon' },
  look: { cn: '查看', en: 'View' },
  failed: { cn: '待办没有加载出来', en: 'Couldn’t load your to-do list' },
  retry: { cn: '重试', en: 'Try again' },
  now: { cn: '正在举行', en: 'Happening now' },
  none: { cn: '没有待办事项。', en: 'Nothing to do right now.' },
  all: { cn: (count: number) => `全部 ${count} 项`, en: (count: number) => `Show all ${count}` },
})

export function TodoList({ uid }: { readonly uid: number | undefined }) {
  return uid === undefined ? <Unread /> : <TodoListOf uid={uid} />
}

/** Renders nothing without tasks, unless there is room for some. */
function TodoListOf({ uid }: { readonly uid: number }) {
  const t = useTexts(todoTexts)
  const { rows, isPending, failed } = useRows(uid)
  const isKnown = !isPending && failed.length === 0
  const [isAll, setAll] = useState(false)
  // the room stays as it is while this page is shown: content below does not move
  const [room] = useState(() => (isPending ? reservedRows() : 0))
  const shown = isAll ? rows.length : Math.min(rows.length, room || TODO_SHOWN)
  const kept = Math.min(rows.length, TODO_SHOWN)
  useEffect(() => {
    if (isKnown) reserveRows(kept)
  }, [isKnown, kept])
  if (isPending) return <TodoSpace />
  if (rows.length === 0 && isKnown && room === 0) return null
  const again = !isKnown && <TodoFailed pending={failed.some(({ isFetching }) => isFetching)} />
  if (rows.length === 0 && again) return again
  return (
    <Card aria-label={t.todo} style={{ minHeight: todoHeight(room) }}>
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2 className="text-md">{t.todo}</h2>
        {shown < rows.length && (
          <button type="button" onClick={() => setAll(true)} className={ALL}>
            {t.all(rows.length)}
          </button>
        )}
      </div>
      {rows.length === 0 ? (
        <p className="text-sm text-ink-3">{t.none}</p>
      ) : (
        <ul className="-mx-2 grid grid-cols-[fit-content(7.5rem)_minmax(0,1fr)]">{rows.slice(0, shown)}</ul>
      )}
      {again}
    </Card>
  )
}

function useRows(uid: number) {
  const t = useTexts(todoTexts)
  const [coming, toRate, events] = useQueries({
    queries: [comingTickets(uid), ticketsToRate(uid), todoEvents({ guest: false })],
  })
  const tickets = (coming.data ?? []).filter(({ event }) => event !== null)
  const rate = (toRate.data ?? []).filter(({ event }) => event !== null)
  const open = (events.data?.events ?? []).filter((event) => !event.own_applicant_id)
  return {
    isPending: coming.isPending || toRate.isPending || events.isPending,
    failed: [coming, toRate, events].filter(({ isError }) => isError),
    rows: [
      ...tickets.map((ticket) => <TicketTodo key={`ticket-${ticket.id}`} ticket={ticket} />),
      ...rate.map(({ id, event }) => (
        <Todo
          key={`rating-${id}`}
          to={paths.me({ tab: 'not_rated' })}
          tone="warn"
          word={t.rate}
          name={event?.name ?? ''}
        >
          {t.rateHint}
        </Todo>
      )),
      ...open.map((event) => <EventTodo key={`event-${event.id}`} event={event} />),
    ],
  }
}

const ALL = 'rounded-sm text-sm font-semibold text-brand-text hover:underline underline-offset-3'

function Unread() {
  return <TodoFailed pending={useIsAway().isAsking} />
}

/** The tasks failed to load. If there is no network, the page already says so. */
function TodoFailed({ pending }: { readonly pending: boolean }) {
  const t = useTexts(todoTexts)
  const online = useOnline()
  if (!online) return null
  return (
    <Card aria-label={t.todo} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p role="status" className="text-[0.875rem] text-ink-2">
        {t.failed}
      </p>
      <Button variant="soft" size="sm" icon="refresh" pending={pending} onClick={retryReads}>
        {t.retry}
      </Button>
    </Card>
  )
}

function TicketTodo({
  ticket: { flora_external_id, event, next_session_id: session },
}: {
  readonly ticket: TodoTicket
}) {
  const t = useTexts(todoTexts)
  const te = useTexts(eventTexts)
  const { reading, time, now } = useDates()
  const start = session?.start_time ?? event?.start_time
  return (
    <Todo
      to={paths.ticket(flora_external_id)}
      tone="brand"
      word={start ? (new Date(start) < now ? t.now : formatShortDay(start, reading)) : te.timeOpen}
      name={event?.name ?? ''}
    >
      {start && `${time(start)} · `}
      {t.show}
    </Todo>
  )
}

function EventTodo({ event }: { readonly event: EventSummary }) {
  const t = useTexts(todoTexts)
  const te = useTexts(eventTexts)
  const { moment, now, zone } = useDates()
  const { start_time: start, regist_start_time: opens } = event
  const isUpcoming = event.regist_id?.status === 'upcoming'
  const isToday = start !== null && dayOf(start, zone) === dayOf(now, zone)
  return (
    <Todo
      to={paths.event(event.id)}
      tone={isOpen(event) && isToday ? 'brand' : 'neutral'}
      word={isUpcoming ? t.soon : isOpen(event) ? t.register : t.look}
      name={event.name}
    >
      {isUpcoming && opens !== null ? te.opensAt(moment(opens)) : start === null ? te.timeOpen : moment(start)}
    </Todo>
  )
}

function Todo({
  to,
  tone,
  word,
  name,
  children,
}: {
  readonly to: string
  readonly tone: Tone
  readonly word: string | undefined
  readonly name: string
  readonly children: ReactNode
}) {
  return (
    // all pills are as wide as the widest, all rows as tall as one whose name has two lines
    <li className="col-span-2 grid grid-cols-subgrid">
      <Link
        to={to}
        className="col-span-2 grid min-h-[4.25rem] grid-cols-subgrid items-center gap-3 rounded-md px-2 py-1 large-text:block transition hover:bg-fill"
      >
        <Badge tone={tone} dot={false} className="min-w-[60px] justify-center">
          {word}
        </Badge>
        <span className="min-w-0">
          <span className="line-clamp-2 text-[0.875rem] leading-[1.35] font-semibold">{name}</span>
          <span className="block truncate text-xs text-ink-3">{children}</span>
        </span>
      </Link>
    </li>
  )
}
