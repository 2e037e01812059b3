import type { DoorEvent, DoorSession } from '@cubic/contract'
import { useDates, useNow } from '@cubic/web-kit/datetime/clock'
import { useTexts } from '@cubic/web-kit/language/text'
import { Badge } from '@cubic/web-kit/ui/badge'
import { Button } from '@cubic/web-kit/ui/button'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { Dialog } from '@cubic/web-kit/ui/dialog'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { checkInTexts } from '../../data/texts.ts'
import { doorSession, nextSwitch, type DoorMode } from '../../internal/door/door-mode.ts'
import { sessionName, sessionPlace } from '../../internal/door/event-words.ts'
import { CheckCard } from '../controls/check-card.tsx'
import { ChoiceMark } from '../controls/choice-mark.tsx'
import { WaySwitch } from '../controls/way-switch.tsx'

export function SessionSheet({
  event,
  mode,
  checksOut,
  onStart,
  onDismiss,
}: {
  readonly event: DoorEvent
  readonly mode: DoorMode
  readonly checksOut: boolean
  readonly onStart: (mode: DoorMode) => void
  readonly onDismiss: () => void
}) {
  const t = useTexts(checkInTexts)
  const { lang } = useDates()
  const now = useNow().getTime()
  const [chosen, setChosen] = useState(mode)
  const current = doorSession(event, { ...chosen, session: 'current' }, now)
  const session = doorSession(event, chosen, now)
  const choose = (of: DoorMode['session']) => setChosen({ ...chosen, session: of })
  return (
    <Dialog title={t.whichSession} onDismiss={onDismiss}>
      <div className="grid grid-cols-1 gap-2.5">
        {checksOut && (
          <WaySwitch way={chosen.direction} onChange={(direction) => setChosen({ ...chosen, direction })} />
        )}
        {inOrder(event.sessions ?? [], { current, now }).map((each) => (
          <SessionRow
            key={each.id}
            session={each}
            {...{ event, now }}
            isChosen={session?.id === each.id}
            onClick={() => choose(each.id === current?.id ? 'current' : each.id)}
          />
        ))}
        <Row
          isChosen={chosen.session === 'any'}
          onClick={() => choose('any')}
          name={t.anySession}
          note={t.anySessionHint}
        />
        <Row
          isChosen={chosen.session === 'event' || (chosen.session === 'current' && !current)}
          onClick={() => choose('event')}
          name={t.wholeEvent}
          note={t.wholeEventHint}
        />
        <SwitchesItself
          upcoming={nextSwitch(event, { ...chosen, session: 'current' }, now)}
          checked={chosen.session === 'current'}
          onChange={(isOn) => choose(isOn ? 'current' : (current?.id ?? 'event'))}
        />
        <Button size="lg" block icon="scan" onClick={() => onStart(chosen)}>
          {t.scanSession(session ? sessionName(session, lang) : chosen.session === 'any' ? t.anySession : t.wholeEvent)}
        </Button>
      </div>
    </Dialog>
  )
}

/** Puts the current one first, then those to come, then those that are over. */
function inOrder(
  sessions: readonly DoorSession[],
  { current, now }: { readonly current: DoorSession | undefined; readonly now: number },
): readonly DoorSession[] {
  const rank = ({ id, end_time }: DoorSession) =>
    id === current?.id ? 0 : end_time !== null && Date.parse(end_time) <= now ? 2 : 1
  const start = ({ start_time }: DoorSession) => (start_time === null ? 0 : Date.parse(start_time))
  return sessions.toSorted((one, other) => rank(one) - rank(other) || start(one) - start(other))
}

function SwitchesItself({
  upcoming,
  ...card
}: {
  readonly upcoming: ReturnType<typeof nextSwitch>
} & Pick<ComponentProps<typeof CheckCard>, 'checked' | 'onChange'>) {
  const t = useTexts(checkInTexts)
  const { lang, time } = useDates()
  const hint = upcoming?.session
    ? t.switchesAt(time(new Date(upcoming.at)), sessionName(upcoming.session, lang))
    : t.switchesNever
  return <CheckCard {...card} label={t.switchesItself} hint={hint} />
}

function SessionRow({
  session,
  event,
  now,
  ...row
}: {
  readonly session: DoorSession
  readonly event: DoorEvent
  readonly now: number
} & Pick<RowProps, 'isChosen' | 'onClick'>) {
  const { lang, time } = useDates()
  return (
    <Row
      {...row}
      head={session.start_time === null ? '' : time(session.start_time)}
      foot={session.end_time === null ? '' : time(session.end_time)}
      name={sessionName(session, lang)}
      note={[sessionPlace(session, event, lang), seatsOf(session)].filter(Boolean).join(' · ')}
      badge={<When session={session} now={now} />}
    />
  )
}

function seatsOf({ limit, taken }: DoorSession): string {
  return limit === null ? '' : `${taken ?? 0} / ${limit}`
}

function When({
  session: { start_time: start, end_time: end },
  now,
}: {
  readonly session: DoorSession
  readonly now: number
}) {
  const t = useTexts(checkInTexts)
  if (start === null || end === null || Date.parse(end) <= now) return null
  const minutes = Math.ceil((Date.parse(start) - now) / 60_000)
  if (minutes > 60) return null
  return <Badge tone={minutes > 0 ? 'brand' : 'success'}>{minutes > 0 ? t.beginsIn(minutes) : t.isOn}</Badge>
}

type RowProps = {
  readonly isChosen: boolean
  readonly onClick: () => void
  readonly head?: string
  readonly foot?: string
  readonly name: string
  readonly note: string
  readonly badge?: ReactNode
}

function Row({ isChosen, onClick, head, foot, name, note, badge }: RowProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onClick}
      className={classNames(
        'flex min-h-16 items-center gap-3 rounded-[18px] border-2 bg-surface px-3.5 py-3 text-left transition',
        isChosen ? 'border-brand-text' : 'border-line hover:border-line-2',
      )}
    >
      {head !== undefined && (
        <span className="w-12 shrink-0 tabular-nums">
          <b className="block">{head}</b>
          <span className="block text-sm text-ink-2">{foot}</span>
        </span>
      )}
      <span className={classNames('min-w-0 flex-1', head !== undefined && 'border-l-[3px] border-brand-text pl-3')}>
        <b className="block break-words">{name}</b>
        {note !== '' && <span className="block text-sm text-ink-2">{note}</span>}
        {badge}
      </span>
      <ChoiceMark isChosen={isChosen} />
    </button>
  )
}
