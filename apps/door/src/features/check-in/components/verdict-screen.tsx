import { PERSON_TYPE, REFUSALS, cutText } from '@cubic/contract'
import { gateName } from '@cubic/domain/check-in/gate'
import { useDates, useNow } from '@cubic/web-kit/clock'
import { useTexts } from '@cubic/web-kit/text'
import { Icon } from '@cubic/web-kit/ui/icon'
import { useEffect, useRef, type ReactNode } from 'react'
import type { ScanRecord } from '../internal/scan-record.ts'
import { isRefusal, lookOf, titleOf, type Verdict, type VerdictLook } from '../internal/verdict.ts'
import { verdictColour, verdictGround } from '../internal/verdict-ground.ts'
import { numberEnd } from '../internal/scan-record.ts'
import { checkInTexts } from '../data/texts.ts'
import { eventName, eventPlace } from './event-words.ts'
import { GroupOffer } from './group-sheet.tsx'
import { UndoButton } from './undo-button.tsx'
import { VerdictMark } from './verdict-mark.tsx'

type VerdictScreenProps = {
  readonly record: ScanRecord
  readonly gate: string | null
  /** The event or events at this door. */
  readonly title: string
  readonly count: { readonly arrived: string; readonly of: string } | undefined
  /** The state of the connection, where it is not simply online. */
  readonly pill: ReactNode
  /** The camera's picture, so that the next code can be aimed at. */
  readonly stream: MediaStream | undefined
  readonly onUndo: (() => void) | undefined
  /** How many others of the same group may still come in. */
  readonly groupCount: number
  /** How long it is shown, in milliseconds. */
  readonly stay: number
  readonly onGroup: () => void
  readonly onFind: () => void
  readonly onDismiss: () => void
}

/** Shows the result of a scan on the whole screen, by colour, outline, sign, pattern and word; all in fixed places. */
export function VerdictScreen({
  record,
  gate,
  title,
  count,
  pill,
  stream,
  onUndo,
  groupCount,
  stay,
  onGroup,
  onFind,
  onDismiss,
}: VerdictScreenProps) {
  const { shown } = record
  const look = lookOf(shown)
  const { lang } = useDates()
  const words = useWords(shown, look)
  const t = useTexts(checkInTexts)
  return (
    <div
      data-verdict={look}
      // A note, and a question below it: everything gets smaller, as on a low screen.
      data-crowded={(look === 'again' && shown.note !== undefined) || undefined}
      style={{ background: verdictGround(look) }}
      className="fixed inset-0 z-50 flex flex-col overflow-hidden text-white"
    >
      <GoOn onClick={onDismiss} />
      {shown.test && (
        <i aria-hidden="true" className="pointer-events-none absolute inset-0 border-[10px] border-[#f0883e]" />
      )}
      <div className="pointer-events-none relative flex items-start justify-between gap-4 px-5 pt-[max(16px,env(safe-area-inset-top))] flat:pt-3">
        <div className="min-w-0 flat:flex flat:items-start flat:gap-4">
          <div className="min-w-0">
            <p className="truncate text-[1.0625rem] leading-snug font-bold">
              {gate === null ? title : gateName(gate, lang)}
            </p>
            {gate !== null && <p className="truncate text-[0.875rem] leading-snug">{title}</p>}
          </div>
          <div className="mt-2 flat:mt-0 flat:shrink-0">{pill}</div>
        </div>
        {count && (
          <p className="shrink-0 text-right text-2xl leading-tight font-bold">
            {count.arrived}
            <span className="block text-[0.875rem] font-medium">{count.of}</span>
          </p>
        )}
      </div>
      <div
        role="alert"
        className="pointer-events-none relative flex min-h-0 flex-1 flex-col items-center px-5 pt-[max(8px,3.5svh)] text-center lg:justify-center lg:pt-0 flat:flex-row flat:justify-start flat:items-center flat:gap-8 flat:px-14 flat:pt-0 flat:text-left"
      >
        <span className="relative shrink-0">
          <VerdictMark
            look={look}
            shape="#fff"
            glyph={verdictColour(look)}
            className="size-[min(164px,22svh)] short:size-18 flat:size-[min(150px,44svh)]"
          />
          {look === 'leave' && (
            <span
              data-sign=""
              className="absolute -right-3 -bottom-2 grid size-16 place-items-center rounded-full border-[6px] border-[#12805c] bg-[#fdf1dc] text-[#7a4504] short:size-9 short:border-[3px]"
            >
              <Icon name="calendar" size={28} className="short:size-4.5" />
            </span>
          )}
        </span>
        <div className="flex w-full min-w-0 flex-col items-center flat:items-start">
          <p
            className={`mt-[min(22px,2.5svh)] max-w-full text-[min(4.125rem,17vw,9svh)] leading-[1.12] font-bold short:mt-2 short:text-[2.5rem]! flat:mt-0 flat:text-[min(3.5rem,15svh)] ${sizeOf(words.title)}`}
          >
            {words.title}
          </p>
          {words.name && (
            <p className="mt-1.5 line-clamp-2 max-w-full text-[min(2.5rem,5.500svh)] leading-tight font-bold break-words short:mt-0.5 short:text-[1.75rem] flat:text-[min(2rem,9svh)]">
              {words.name}
            </p>
          )}
          {words.type && (
            <p className="mt-1 text-xl leading-snug short:mt-0 short:text-base flat:text-base">{words.type}</p>
          )}
          <div className="mt-[min(20px,2.2svh)] flex w-full max-w-md flex-col items-center gap-3 short:mt-2 short:gap-2 flat:mt-2 flat:items-start">
            {shown.test && <Say icon="info" text={t.rehearsalTicket} tone="test" />}
            {look === 'leave' && <Say icon="calendar" text={t.onLeave} small={t.onLeaveHint} tone="leave" />}
            {shown.note && <Say icon="info" text={shown.note} />}
            {shown.unlisted && <p className="text-lg font-semibold">{t.unlisted}</p>}
            <Details verdict={shown} look={look} code={record.code} />
            {groupCount > 0 && <GroupOffer count={groupCount} look="bg-white text-[#16171d]" onOpen={onGroup} />}
          </div>
        </div>
      </div>
      <div className="pointer-events-none relative flex items-center gap-3.5 px-5 pt-2 pb-[max(22px,env(safe-area-inset-bottom))] flat:pb-4">
        {stream && <Preview stream={stream} />}
        <p className="min-w-0 flex-1 text-[0.9375rem] leading-snug">
          <b className="block text-[1.0625rem]">{words.advice ?? t.next}</b>
          {words.advice === undefined ? t.nextHint : t.nextNoTap}
        </p>
        {onUndo && <UndoButton records={[record]} onUndo={onUndo} />}
        {look === 'unknown' && (
          <button
            type="button"
            onClick={onFind}
            className="pointer-events-auto flex h-[60px] items-center gap-2 rounded-full bg-white px-5 text-lg font-bold text-[#16171d]"
          >
            <Icon name="search" size={20} />
            {t.find}
          </button>
        )}
      </div>
      <div aria-hidden="true" className="absolute inset-x-0 bottom-0 h-1.5 bg-black/28">
        <i
          className="block h-full origin-left animate-[drain_linear_forwards] rounded-r bg-white"
          style={{ animationDuration: `${stay}ms` }}
        />
      </div>
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

/** Makes the whole screen a button. */
function GoOn({ onClick }: { readonly onClick: () => void }) {
  const t = useTexts(checkInTexts)
  return <button type="button" aria-label={t.tapToGoOn} onClick={onClick} className="absolute inset-0 outline-none" />
}

/** Shows the camera's picture in small. */
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

/**
 * The facts below a verdict: who checked the ticket in and when, its event, the reason of a refusal,
 * or the text that was read.
 */
function Details({
  verdict,
  look,
  code,
}: {
  readonly verdict: Verdict
  readonly look: VerdictLook
  readonly code: string
}) {
  const t = useTexts(checkInTexts)
  const { lang, moment, day, time } = useDates()
  const now = useNow()
  const box = 'w-full rounded-[20px] bg-black/26 p-4 text-left short:px-4 short:py-2.5 flat:p-3'
  if (look === 'again') {
    const by = verdict.isHere ? t.thisDevice : [verdict.by, verdict.device].filter(Boolean).join(' · ')
    const minutes = verdict.at === undefined ? 0 : Math.floor((now.getTime() - Date.parse(verdict.at)) / 60_000)
    return (
      <>
        <div className={`${box} grid grid-cols-[auto_1fr] gap-5`}>
          <p className="text-[0.875rem]">
            {t.time}
            <b className="block text-2xl leading-tight">{verdict.at === undefined ? '–' : time(verdict.at)}</b>
            {verdict.at !== undefined && (minutes < 720 ? t.ago(Math.max(0, minutes)) : day(verdict.at))}
          </p>
          {(by !== '' || verdict.gate !== undefined) && (
            <p className="min-w-0 text-[0.875rem]">
              {verdict.gate === undefined ? t.byWhom : t.where}
              <b className="line-clamp-2 text-2xl leading-tight break-words">
                {verdict.gate === undefined ? by : gateName(verdict.gate, lang)}
              </b>
              {verdict.gate !== undefined && <span className="line-clamp-1 break-words">{by}</span>}
            </p>
          )}
        </div>
        <p className="text-lg leading-snug font-semibold text-balance short:text-[0.9375rem] flat:text-base">
          {t.wentOut}
        </p>
      </>
    )
  }
  if (look === 'stop') {
    const { event } = verdict
    return (
      <div className={box}>
        <p className="text-[0.875rem]">{t.ticketIsFor}</p>
        <b className="block text-2xl leading-snug">{event ? eventName(event, lang) : t.ofOtherEvent}</b>
        {event?.start_time && <p>{moment(event.start_time)}</p>}
        {event && <p>{eventPlace(event, lang)}</p>}
      </div>
    )
  }
  if (look === 'wait' || look === 'gone') {
    const { reason } = verdict
    return (
      <div className={box}>
        <p className="text-[0.875rem]">{t.notUsable}</p>
        <b className="block text-2xl leading-snug">{isRefusal(reason) ? REFUSALS[reason][lang] : t.invalid}</b>
      </div>
    )
  }
  if (verdict.reason === 'door:no_ticket') {
    return (
      <div className={box}>
        <b className="block text-2xl leading-snug">{t.numberEnd(numberEnd(code))}</b>
        <p className="mt-2">{t.noTicketAdvice}</p>
      </div>
    )
  }
  if (look === 'unknown') {
    return (
      <div className={box}>
        <p className="text-[0.875rem]">{t.whatWasRead}</p>
        <p className="line-clamp-3 font-mono text-lg font-semibold break-all">
          {cutText(code.replace(/^text:/, ''), 120)}
        </p>
        <p className="mt-2">{verdict.reason === 'not_listed' ? t.notListedAdvice : t.unknownAdvice}</p>
      </div>
    )
  }
  return look === 'pending' ? <p className={`${box} text-lg`}>{t.cannotTellHint}</p> : null
}

type Words = { readonly title: string; readonly name?: string; readonly type?: string; readonly advice?: string }

function useWords(verdict: Verdict, look: VerdictLook): Words {
  const t = useTexts(checkInTexts)
  const { lang } = useDates()
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
      return { title, ...who }
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
