import { REFUSALS, cutText, type DoorEvent } from '@cubic/contract'
import { gateName } from '@cubic/domain/check-in/gate'
import { useDates, useNow } from '@cubic/web-kit/clock'
import { useTexts } from '@cubic/web-kit/text'
import type { ReactNode } from 'react'
import { numberEnd, type ScanRecord } from '../internal/scan-record.ts'
import { isRefusal, lookOf, type Verdict } from '../internal/verdict.ts'
import { checkInTexts } from '../data/texts.ts'
import { eventName, eventPlace } from './event-words.ts'

const BOX = 'w-full rounded-[20px] bg-black/26 p-4 text-left short:px-4 short:py-2.5 flat:p-3'

/**
 * The facts below a verdict: who checked the ticket in and when, its event, the reason of a refusal,
 * or the text that was read.
 */
export function VerdictDetails({ record: { shown, code } }: { readonly record: ScanRecord }) {
  const t = useTexts(checkInTexts)
  const { lang } = useDates()
  const { reason } = shown
  switch (lookOf(shown)) {
    case 'again':
      return <Before verdict={shown} />
    case 'stop':
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

/** Shows the check-in of the ticket: its time, its gate and who scanned it. */
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
