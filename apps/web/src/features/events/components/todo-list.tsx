import { useEffect, type ReactNode } from 'react'
import { Link } from '../../../lib/router.tsx'
import { useDates } from '../../../lib/clock.ts'
import { dayOf } from '../../../lib/datetime.ts'
import { dropKept, keep } from '../../../lib/kept-data.ts'
import { paths } from '../../../lib/paths.ts'
import { useTexts } from '../../../lib/text.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { todoEvents } from '../internal/todo-events.ts'
import { comingTickets, ticketsToRate } from '../internal/todo-tickets.ts'
import { homeTexts } from './home-texts.ts'
import { eventTexts } from './texts.ts'
import { TodoSpace } from './todo-space.tsx'
import { useQueries } from '../../../lib/query.ts'

/** What waits for the signed-in user; nothing at all where nothing does. */
export function TodoList({ uid }: { readonly uid: number }) {
  const t = useTexts(homeTexts)
  const te = useTexts(eventTexts)
  const { day, time, moment, now, zone } = useDates()
  const [coming, toRate, events] = useQueries({
    queries: [comingTickets(uid), ticketsToRate(uid), todoEvents({ guest: false })],
  })
  const tickets = (coming.data ?? []).filter(({ event }) => event !== null)
  const rate = (toRate.data ?? []).filter(({ event }) => event !== null)
  const open = (events.data?.events ?? []).filter((event) => !event.registered)
  const count = tickets.length + rate.length + open.length
  const isPending = coming.isPending || toRate.isPending || events.isPending
  const isEmpty = !isPending && count === 0
  useEffect(() => {
    if (isEmpty) dropKept('todo_height')
  }, [isEmpty])
  if (isPending) return <TodoSpace />
  if (isEmpty) return null
  const isToday = (start: string | null) => start !== null && dayOf(start, zone) === dayOf(now, zone)
  return (
    <Card aria-label={t.todo}>
      <h2 className="mb-2 text-md">{t.todo}</h2>
      <ul ref={keepHeight} className="-mx-2 grid grid-cols-1">
        {tickets.map(({ id, flora_external_id, event }) => (
          <Todo
            key={id}
            to={paths.ticket(flora_external_id)}
            tone="brand"
            word={
              event?.start_time
                ? new Date(event.start_time) < now
                  ? t.todoNow
                  : day(event.start_time).split(' ')[0]
                : te.timeOpen
            }
            name={event?.name ?? ''}
          >
            {event?.start_time && `${time(event.start_time)} · `}
            {t.todoShow}
          </Todo>
        ))}
        {rate.map(({ id, event }) => (
          <Todo key={id} to={paths.me({ tab: 'not_rated' })} tone="warn" word={t.todoRate} name={event?.name ?? ''}>
            {t.todoRateHint}
          </Todo>
        ))}
        {open.map((event) => (
          <Todo
            key={event.id}
            to={paths.event(event.id)}
            tone={isToday(event.start_time) ? 'brand' : 'neutral'}
            word={t.todoOpen}
            name={event.name}
          >
            {event.start_time === null ? te.timeOpen : moment(event.start_time)}
          </Todo>
        ))}
      </ul>
    </Card>
  )
}

/** For the next visit; of a list that is not shown at this width there is none. */
function keepHeight(list: HTMLUListElement | null): void {
  const height = list?.closest('section')?.offsetHeight
  if (height) keep('todo_height', height)
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
    <li>
      <Link to={to} className="flex items-center gap-3 rounded-md px-2 py-2 large-text:block transition hover:bg-fill">
        <Badge tone={tone} dot={false} className="min-w-[60px] shrink-0 justify-center">
          {word}
        </Badge>
        <span className="min-w-0">
          <span className="block truncate text-[0.875rem] font-semibold">{name}</span>
          <span className="block truncate text-xs text-ink-3">{children}</span>
        </span>
      </Link>
    </li>
  )
}
