import { PERSON_TYPE } from '@cubic/contract'
import { gateName } from '@cubic/domain/check-in/gate'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useTexts } from '@cubic/web-kit/language/text'
import { Icon } from '@cubic/web-kit/ui/icon'
import { useEffect, useRef, type ReactNode } from 'react'
import { checkInTexts } from '../../data/texts.ts'
import type { ScanRecord } from '../../internal/scans/scan-record.ts'
import { lookOf, titleOf, type Verdict, type VerdictLook } from '../../internal/scans/verdict.ts'
import type { Count } from '../../internal/screen/count.ts'
import type { Sheet } from '../../internal/screen/scanning.ts'
import type { Door } from '../../internal/screen/use-door.ts'
import type { StationState } from '../../internal/station/station-state.ts'
import type { Station } from '../../internal/station/station.ts'
import { WayChip } from '../controls/way-switch.tsx'
import { GroupOffer } from './group-offer.tsx'
import { MoveHere } from './move-here.tsx'
import { UndoButton } from './undo-button.tsx'
import { VerdictDetails } from './verdict-details.tsx'
import { verdictColour, verdictGround } from './verdict-ground.ts'
import { VerdictMark } from './verdict-mark.tsx'

type VerdictScreenProps = {
  readonly record: ScanRecord
  readonly station: Station
  readonly state: StationState
  readonly door: Door
  readonly gate: string | null
  readonly title: string
  readonly session: { readonly name: string; readonly place: string } | undefined
  readonly count: Count | undefined
  /** The state of the connection, where it is not simply online. */
  readonly pill: ReactNode
  /** The camera's picture, so that the next code can be aimed at. */
  readonly stream: MediaStream | undefined
  readonly groupCount: number
  readonly onSheet: (sheet: Sheet) => void
  readonly onRegister: (() => void) | undefined
}

/** Shows the result of a scan on the whole screen, by colour, outline, sign, pattern and word; all in fixed places. */
export function VerdictScreen(props: VerdictScreenProps) {
  const { record, door } = props
  const { shown } = record
  const look = lookOf(shown)
  const words = useWords(shown, look)
  return (
    <div
      data-verdict={look}
      // A note, and a question below it: everything gets smaller, as on a low screen.
      data-crowded={
        ((look === 'again' || look === 'short' || look === 'againOut') && shown.note !== undefined) || undefined
      }
      style={{ background: verdictGround(look) }}
      className="fixed inset-0 z-50 flex flex-col overflow-hidden text-white"
    >
      <GoOn onClick={door.dismiss} />
      {shown.test && (
        <i aria-hidden="true" className="pointer-events-none absolute inset-0 border-[10px] border-[#f0883e]" />
      )}
      <Place {...props} />
      <Outcome {...props} words={words} />
      <NextSteps {...props} advice={words.advice} />
      <div aria-hidden="true" className="absolute inset-x-0 bottom-0 h-1.5 bg-black/28">
        <i
          className="block h-full origin-left animate-[drain_linear_forwards] rounded-r bg-white"
          style={{ animationDuration: `${door.stayOf(record)}ms` }}
        />
      </div>
    </div>
  )
}

function Place({ record, state, gate, title, session, count, pill }: VerdictScreenProps) {
  const lang = useLanguage()
  const name = gate === null ? (session?.name ?? title) : gateName(gate, lang)
  const below = gate === null ? session?.place : (session?.name ?? title)
  return (
    <div className="pointer-events-none relative flex items-start justify-between gap-4 px-5 pt-[max(16px,env(safe-area-inset-top))] flat:pt-3">
      <div className="min-w-0 flat:flex flat:items-start flat:gap-4">
        <div className="min-w-0">
          <p className="truncate text-[1.0625rem] leading-snug font-bold">{name}</p>
          {below && <p className="truncate text-[0.875rem] leading-snug">{below}</p>}
        </div>
        <div className="mt-2 flex flex-wrap items-center gap-2 flat:mt-0 flat:shrink-0">
          {(state.checksOut || record.direction === 'out') && <WayChip way={record.direction ?? 'in'} />}
          {pill}
        </div>
      </div>
      {count && (
        <p className="shrink-0 text-right text-2xl leading-tight font-bold">
          {count.arrived}
          <span className="block text-[0.875rem] font-medium">
            / {count.expected}
            {state.checksOut && ` ${count.short}`}
          </span>
        </p>
      )}
    </div>
  )
}

function Outcome(props: VerdictScreenProps & { readonly words: Words }) {
  const { record, words, groupCount, onSheet, onRegister } = props
  const t = useTexts(checkInTexts)
  const { shown } = record
  const look = lookOf(shown)
  // on its side, a phone has no room for more than this
  const isFull = shown.reason === 'event:wrong_session'
  return (
    <div
      role="alert"
      className="pointer-events-none relative flex min-h-0 flex-1 flex-col items-center px-5 pt-[max(8px,3.5svh)] text-center lg:justify-center lg:pt-0 flat:flex-row flat:justify-start flat:items-center flat:gap-8 flat:px-14 flat:pt-0 flat:text-left"
    >
      <Sign look={look} />
      <div className="flex w-full min-w-0 flex-col items-center flat:items-start">
        <p
          className={`mt-[min(22px,2.5svh)] max-w-full text-[min(4.125rem,17vw,9svh)] leading-[1.12] font-bold short:mt-2 short:text-[2.5rem]! flat:mt-0 flat:text-[min(3.5rem,15svh)] ${sizeOf(words.title)} ${isFull ? 'flat:text-[min(2.25rem,9svh)]!' : ''}`}
        >
          {words.title}
        </p>
        {words.name && (
          <p className="mt-1.5 line-clamp-2 max-w-full text-[min(2.5rem,5.500svh)] leading-tight font-bold break-words short:mt-0.5 short:text-[1.75rem] flat:text-[min(1.75rem,8svh)]">
            {words.name}
          </p>
        )}
        {words.type && (
          <p
            className={`mt-1 text-xl leading-snug short:mt-0 short:text-base flat:text-base ${isFull ? 'flat:hidden' : ''}`}
          >
            {words.type}
          </p>
        )}
        <div className="mt-[min(20px,2.2svh)] flex w-full max-w-md flex-col items-center gap-3 short:mt-2 short:gap-2 flat:mt-2 flat:items-start">
          {shown.test && <Say icon="info" text={t.rehearsalTicket} tone="test" />}
          {look === 'leave' && <Say icon="calendar" text={t.onLeave} small={t.onLeaveHint} tone="leave" />}
          {shown.note && <Say icon="info" text={shown.note} />}
          {shown.unlisted && <p className="text-lg font-semibold">{t.unlisted}</p>}
          <VerdictDetails record={record} event={props.state.event} />
          {shown.reason === 'event:wrong_session' && <MoveHere {...props} />}
          {onRegister && isOnNoList(shown) && (
            <button
              type="button"
              onClick={onRegister}
              className="pointer-events-auto flex h-[52px] items-center gap-2 rounded-full bg-white px-5 text-lg font-bold text-[#16171d]"
            >
              <Icon name="plus" size={20} />
              {t.walkIn}
            </button>
          )}
          {groupCount > 0 && (
            <GroupOffer count={groupCount} look="bg-white text-[#16171d]" onOpen={() => onSheet('group')} />
          )}
        </div>
      </div>
    </div>
  )
}

/** A code or number that could be a ticket, and is nobody's here. */
function isOnNoList({ verdict, reason }: Verdict): boolean {
  return verdict === 'unknown' && (reason === 'door:no_ticket' || reason === 'not_listed')
}

function Sign({ look }: { readonly look: VerdictLook }) {
  return (
    <span className="relative shrink-0">
      <VerdictMark
        look={look}
        shape="#fff"
        glyph={verdictColour(look)}
        className="size-[min(164px,22svh)] short:size-18 flat:size-[min(150px,44svh)]"
      />
      {(look === 'leave' || look === 'short') && (
        <span
          data-sign=""
          className="absolute -right-3 -bottom-2 grid size-16 place-items-center rounded-full border-[6px] border-[#12805c] bg-[#fdf1dc] text-[#7a4504] short:size-9 short:border-[3px]"
        >
          <Icon name={look === 'short' ? 'clock' : 'calendar'} size={28} className="short:size-4.5" />
        </span>
      )}
    </span>
  )
}

type NextStepsProps = VerdictScreenProps & { readonly advice: string | undefined }

function NextSteps({ record, door, advice, stream, onSheet }: NextStepsProps) {
  const t = useTexts(checkInTexts)
  const mayUndo = door.undoable.some(({ scanId }) => scanId === record.scanId)
  return (
    <div className="pointer-events-none relative flex items-center gap-3.5 px-5 pt-2 pb-[max(22px,env(safe-area-inset-bottom))] flat:pb-4">
      {stream && <Preview stream={stream} />}
      <p className="min-w-0 flex-1 text-[0.9375rem] leading-snug">
        <b className="block text-[1.0625rem]">{advice ?? t.next}</b>
        {stream === undefined ? t.nextByTap : advice === undefined ? t.nextHint : t.nextNoTap}
      </p>
      {mayUndo && <UndoButton records={[record]} onUndo={() => door.takeBack([record])} />}
      {lookOf(record.shown) === 'unknown' && (
        <button
          type="button"
          onClick={() => onSheet('find')}
          className="pointer-events-auto flex h-[60px] items-center gap-2 rounded-full bg-white px-5 text-lg font-bold text-[#16171d]"
        >
          <Icon name="search" size={20} />
          {t.find}
        </button>
      )}
    </div>
  )
}

/** English words are longer than Chinese ones: they get smaller before they break. */
function sizeOf(title: string): string {
  if (title.length <= 8) return 'whitespace-nowrap'
  return title.length <= 13
    ? 'text-[min(3rem,11vw,9svh)]! whitespace-nowrap'
    : 'text-[min(2.75rem,10.5vw,8svh)]! text-balance'
}

function GoOn({ onClick }: { readonly onClick: () => void }) {
  const t = useTexts(checkInTexts)
  return <button type="button" aria-label={t.tapToGoOn} onClick={onClick} className="absolute inset-0 outline-none" />
}

function Preview({ stream }: { readonly stream: MediaStream }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    if (!element) return
    element.srcObject = stream
    // refused only while the page is hidden
    void element.play().catch(() => undefined)
    return () => void (element.srcObject = null)
  }, [stream])
  return (
    <video
      ref={video}
      muted
      playsInline
      aria-hidden="true"
      className="size-[76px] shrink-0 rounded-[18px] border-2 border-white bg-black object-cover flat:size-14"
    />
  )
}

const SAY_TONES = {
  note: 'bg-white text-[#16171d]',
  leave: 'bg-[#fdf1dc] text-[#6b3d04]',
  test: 'bg-[#f0883e] text-[#16171d]',
} as const

function Say({
  icon,
  text,
  small,
  tone = 'note',
}: {
  readonly icon: 'info' | 'calendar'
  readonly text: string
  readonly small?: string
  readonly tone?: keyof typeof SAY_TONES
}) {
  return (
    <div
      className={`flex max-w-full items-center gap-3 rounded-[20px] py-3 pr-5 pl-4 text-left text-[min(1.5625rem,4svh)] leading-tight font-bold short:py-2 short:text-lg flat:py-2 flat:text-lg ${SAY_TONES[tone]}`}
    >
      <Icon name={icon} size={30} />
      <span className="line-clamp-3 min-w-0 break-words">
        {text}
        {small && <small className="block text-[1rem] leading-snug font-medium">{small}</small>}
      </span>
    </div>
  )
}

type Words = { readonly title: string; readonly name?: string; readonly type?: string; readonly advice?: string }

function useWords(verdict: Verdict, look: VerdictLook): Words {
  const t = useTexts(checkInTexts)
  const lang = useLanguage()
  const { name, personType } = verdict
  const title = t[titleOf(verdict)]
  const who = {
    ...(name !== undefined && { name }),
    ...(personType !== undefined && { type: PERSON_TYPE[personType][lang] }),
  }
  switch (look) {
    case 'welcome':
    case 'leave':
    case 'again':
    case 'bye':
    case 'short':
    case 'againOut':
      return { title, ...who }
    case 'noIn':
      return { title, ...who, advice: t.toHelpDesk }
    case 'stop':
      return { title, ...who, advice: t.lookAtTicket }
    case 'wait':
    case 'gone':
      return { title, ...who, advice: t.toHelpDesk }
    case 'unknown':
      if (verdict.reason === 'not_listed') return { title, type: t.notListedHint }
      return { title, type: verdict.reason === 'door:no_ticket' ? t.noTicketHint : t.unknownHint }
    case 'pending':
      return { title }
  }
}
