import { REFUSALS, cutText, type DoorEvent, type DoorSession } from '@cubic/contract'
import { gateName } from '@cubic/domain/check-in/gate'
import { printHours } from '@cubic/domain/hours/progress'
import { useDates, useNow } from '@cubic/web-kit/datetime/clock'
import { DOT, useTexts } from '@cubic/web-kit/language/text'
import { Icon } from '@cubic/web-kit/ui/icon'
import type { ReactNode } from 'react'
import { checkInTexts } from '../../data/texts.ts'
import { eventName, eventPlace, sessionName, sessionPlace } from '../../internal/door/event-words.ts'
import { numberEnd, type ScanRecord } from '../../internal/scans/scan-record.ts'
import { hoursOf, isRefusal, isShort, lookOf, type Verdict } from '../../internal/scans/verdict.ts'

const BOX = 'w-full rounded-[20px] bg-black/26 p-4 text-left short:px-4 short:py-2.5 flat:p-3'

export function VerdictDetails({
  record: { shown, code },
  event,
}: {
  readonly record: ScanRecord
  readonly event: DoorEvent | undefined
}) {
  const t = useTexts(checkInTexts)
  const { lang } = useDates()
  const { reason } = shown
  switch (lookOf(shown)) {
    case 'again':
      return <Before verdict={shown} />
    case 'bye':
    case 'short':
      return <Present verdict={shown} />
    case 'againOut':
      return <LeftBefore verdict={shown} />
    case 'noIn':
      return <NeverCame verdict={shown} />
    case 'stop':
      if (reason === 'event:wrong_session') return <OtherSession session={shown.session} event={event} />
      return <OtherEvent event={shown.event} />
    case 'wait':
    case 'gone':
      return <Fact title={t.notUsable} fact={isRefusal(reason) ? REFUSALS[reason][lang] : t.invalid} />
    case 'unknown':
      if (reason !== 'door:no_ticket') return <WhatWasRead code={code} isNotListed={reason === 'not_listed'} />
      return (
        <Fact fact={t.numberEnd(numberEnd(code))}>
          <p className="mt-2">{t.noTicketAdvice}</p>
        </Fact>
      )
    case 'pending':
      return <p className={`${BOX} text-lg`}>{t.cannotTellHint}</p>
    case 'welcome':
    case 'leave':
      return null
  }
}

function Fact({
  title,
  fact,
  children,
}: {
  readonly title?: string
  readonly fact: string
  readonly children?: ReactNode
}) {
  return (
    <div className={BOX}>
      {title !== undefined && <p className="text-[0.875rem]">{title}</p>}
      <b className="block text-2xl leading-snug">{fact}</b>
      {children}
    </div>
  )
}

function Before({ verdict: { isHere, by: who, device, at, gate } }: { readonly verdict: Verdict }) {
  const t = useTexts(checkInTexts)
  const { lang, day, time } = useDates()
  const now = useNow()
  const by = isHere ? t.thisDevice : [who, device].filter(Boolean).join(' · ')
  const minutes = at === undefined ? 0 : Math.floor((now.getTime() - Date.parse(at)) / 60_000)
  return (
    <>
      <div className={`${BOX} grid grid-cols-[auto_1fr] gap-5`}>
        <p className="text-[0.875rem]">
          {t.time}
          <b className="block text-2xl leading-tight">{at === undefined ? '–' : time(at)}</b>
          {at !== undefined && (minutes < 720 ? t.ago(Math.max(0, minutes)) : day(at))}
        </p>
        {(by !== '' || gate !== undefined) && (
          <p className="min-w-0 text-[0.875rem]">
            {gate === undefined ? t.byWhom : t.where}
            <b className="line-clamp-2 text-2xl leading-tight break-words">
              {gate === undefined ? by : gateName(gate, lang)}
            </b>
            {gate !== undefined && <span className="line-clamp-1 break-words">{by}</span>}
          </p>
        )}
      </div>
      <p className="text-lg leading-snug font-semibold text-balance short:text-[0.9375rem] flat:text-base">
        {t.wentOut}
      </p>
    </>
  )
}

/** Says how long somebody who leaves was there; the card is cream where that is less than as good as all. */
function Present({ verdict }: { readonly verdict: Verdict }) {
  const t = useTexts(checkInTexts)
  const { time } = useDates()
  const { at, left, minutes, whole = 0 } = verdict
  // of a ticket that is newer than the list, the server knows
  if (minutes === undefined) return null
  const isCream = isShort(verdict)
  const from = at === undefined ? '' : time(at)
  const hours = hoursOf(verdict)
  return (
    <>
      <div
        className={`flex max-w-full items-center gap-3.5 rounded-[20px] py-3 pr-6 pl-4.5 text-left leading-tight short:py-2 flat:py-2 ${isCream ? 'bg-[#fdf1dc] text-[#6b3d04]' : 'bg-white text-[#16171d]'}`}
      >
        <Icon name="clock" size={30} />
        <span className="min-w-0">
          <b className="block text-[min(1.5625rem,4svh)] short:text-lg flat:text-lg">{t.present(minutes)}</b>
          <span className="block text-[1rem] leading-snug font-medium">
            {isCream ? t.tooShort(whole, whole - minutes) : t.fromToWhole(from, left === undefined ? '' : time(left))}
            {hours !== undefined && DOT + t.gives(printHours(hours))}
          </span>
        </span>
      </div>
      {isCream && (
        <p className="text-lg leading-snug font-semibold text-balance short:text-[0.9375rem] flat:text-base">
          {t.lastCounts}
        </p>
      )}
    </>
  )
}

function LeftBefore({ verdict: { isHere, device, left, gate, minutes } }: { readonly verdict: Verdict }) {
  const t = useTexts(checkInTexts)
  const { lang, time } = useDates()
  const now = useNow()
  const ago = left === undefined ? 0 : Math.max(0, Math.floor((now.getTime() - Date.parse(left)) / 60_000))
  const by = isHere ? t.thisDevice : (device ?? '')
  const where = gate === undefined ? by : gateName(gate, lang)
  return (
    <>
      <div className={`${BOX} grid grid-cols-3 gap-4`}>
        <Cell head={t.outAt} fact={left === undefined ? '–' : time(left)} foot={left === undefined ? '' : t.ago(ago)} />
        {where === '' ? <i /> : <Cell head={t.where} fact={where} foot={gate === undefined ? '' : by} />}
        {minutes !== undefined && <Cell head={t.presentShort} fact={String(minutes)} foot={t.minutesUnit} />}
      </div>
      <p className="text-lg leading-snug font-semibold text-balance short:text-[0.9375rem] flat:text-base">
        {t.laterCounts}
      </p>
    </>
  )
}

function Cell({ head, fact, foot }: { readonly head: string; readonly fact: string; readonly foot: string }) {
  return (
    <p className="min-w-0 text-[0.875rem]">
      {head}
      <b className="line-clamp-2 text-2xl leading-tight break-words">{fact}</b>
      {foot !== '' && <span className="line-clamp-1 break-words">{foot}</span>}
    </p>
  )
}

function NeverCame({ verdict: { left } }: { readonly verdict: Verdict }) {
  const t = useTexts(checkInTexts)
  const { time } = useDates()
  return (
    <Fact title={t.noEntry} fact={t.toDeskForIn}>
      {left !== undefined && <p>{t.outIsKept(time(left))}</p>}
    </Fact>
  )
}

function OtherSession({
  session,
  event,
}: {
  readonly session: DoorSession | undefined
  readonly event: DoorEvent | undefined
}) {
  const t = useTexts(checkInTexts)
  const { lang, time } = useDates()
  if (!session) return <Fact fact={t.noSessionNow} />
  const place = sessionPlace(session, event, lang)
  const name = sessionName(session, lang)
  const begins = session.start_time === null ? '' : time(session.start_time)
  return (
    <Fact title={t.goesTo} fact={place === '' ? name : place}>
      <p>{[place === '' ? '' : name, begins].filter(Boolean).join(' · ')}</p>
    </Fact>
  )
}

function OtherEvent({ event }: { readonly event: DoorEvent | undefined }) {
  const t = useTexts(checkInTexts)
  const { lang, moment } = useDates()
  return (
    <Fact title={t.ticketIsFor} fact={event ? eventName(event, lang) : t.ofOtherEvent}>
      {event?.start_time && <p>{moment(event.start_time)}</p>}
      {event && <p>{eventPlace(event, lang)}</p>}
    </Fact>
  )
}

function WhatWasRead({ code, isNotListed }: { readonly code: string; readonly isNotListed: boolean }) {
  const t = useTexts(checkInTexts)
  return (
    <div className={BOX}>
      <p className="text-[0.875rem]">{t.whatWasRead}</p>
      <p className="line-clamp-3 font-mono text-lg font-semibold break-all">
        {cutText(code.replace(/^text:/, ''), 120)}
      </p>
      <p className="mt-2">{isNotListed ? t.notListedAdvice : t.unknownAdvice}</p>
    </div>
  )
}
