import type { DoorBoard } from '@cubic/contract'
import { useLanguage } from '@cubic/web-kit/language/language'
import { siteConfig } from '@cubic/web-kit/config'
import { formatNumber, useTexts } from '@cubic/web-kit/language/text'
import { useTitle } from '@cubic/web-kit/language/title'
import { AppMark } from '@cubic/web-kit/ui/app-mark'
import { Badge } from '@cubic/web-kit/ui/badge'
import { CoverArt } from '@cubic/web-kit/ui/cover-art'
import { Progress } from '@cubic/web-kit/ui/progress'
import { EmptyState } from '@cubic/web-kit/ui/states'
import { useParams } from 'react-router'
import { recordIdOf } from '../../../crud/model/record-id.ts'
import { officePath } from '../../../shell/screen.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { useBoard, useVenueCode, useWakeLock } from '../data/hooks.ts'
import { doorTexts } from '../data/texts.ts'
import { FullScreenButton } from './full-screen-button.tsx'
import { QrCode } from '@cubic/web-kit/ui/qr-code'

/** Fills a projector at the venue: a code that changes every ten seconds, and who has arrived. */
export function VenueScreen() {
  const t = useTexts(doorTexts)
  const lang = useLanguage()
  const eventId = recordIdOf(useParams()['event'])
  const { venue, seconds, problem } = useVenueCode(eventId)
  const { shown } = useBoard(eventId, 'wall')
  useWakeLock()
  useTitle(t.venue)
  const event = shown?.board.event
  const name = event ? event[`name_${lang}`] || event.name_cn || event.name_en || '' : ''
  return (
    <main className="grid min-h-dvh grid-cols-1 bg-surface lg:grid-cols-[minmax(0,46fr)_minmax(0,54fr)]">
      <div className="order-2 flex min-w-0 flex-col justify-between gap-8 p-6 lg:order-1 lg:p-[4vw]">
        <div className="flex items-center justify-between gap-3">
          <span className="flex min-w-0 items-center gap-2.5 text-[1.125rem] font-bold">
            <AppMark size={28} />
            <span className="truncate">{siteConfig().name[lang]}</span>
          </span>
          <span className="flex items-center gap-1">
            {venue && (
              <span className="max-sm:hidden">
                <Badge tone="success">{t.selfOpen}</Badge>
              </span>
            )}
            <FullScreenButton />
            <LinkButton to={officePath(`check-in/${eventId}`)} variant="ghost" size="sm">
              {t.leave}
            </LinkButton>
          </span>
        </div>
        {problem?.isFinal ? (
          <h1 className="text-[clamp(1.75rem,3.6vw,4.5rem)] leading-[1.15] [text-wrap:balance] [overflow-wrap:anywhere]">
            {name}
          </h1>
        ) : (
          <Instructions />
        )}
        <div className="tabular-nums">
          {shown && <Arrived board={shown.board} />}
          {!problem?.isFinal && (
            <p className="mt-[2vh] text-[clamp(1rem,1.5vw,1.875rem)] font-bold [overflow-wrap:anywhere]">{name}</p>
          )}
        </div>
      </div>
      <div className="relative isolate order-1 grid min-w-0 place-items-center overflow-hidden p-6 lg:order-2">
        <div aria-hidden="true" className="absolute inset-0 -z-1 [&>svg]:size-full [&>svg]:object-cover">
          <CoverArt seed={eventId} kind={eventId} />
        </div>
        {venue ? <Code {...venue} seconds={seconds} /> : <NoCode problem={problem} />}
      </div>
    </main>
  )
}

function Instructions() {
  const t = useTexts(doorTexts)
  return (
    <div>
      <h1 className="text-[clamp(1.75rem,3.6vw,4.5rem)] leading-[1.15] [text-wrap:balance]">{t.scanToCheckIn}</h1>
      <p className="mt-2 text-[clamp(1rem,1.6vw,2rem)] text-ink-2">{t.scanOther}</p>
      <ol className="mt-[3vh] grid gap-[1.6vh] text-[clamp(1rem,1.5vw,1.875rem)] font-semibold">
        {[t.step1, t.step2, t.step3].map((step, index) => (
          <li key={step} className="flex items-center gap-4">
            <span className="grid size-[1.9em] shrink-0 place-items-center rounded-full bg-brand-soft text-brand-text">
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </div>
  )
}

function Arrived({ board: { arrived, expected } }: { readonly board: Pick<DoorBoard, 'arrived' | 'expected'> }) {
  const t = useTexts(doorTexts)
  return (
    <>
      <p className="flex items-baseline justify-between gap-4">
        <span>
          <b className="text-[clamp(2.25rem,4.4vw,5.5rem)] leading-none">{formatNumber(arrived)}</b>
          <span className="text-[clamp(1.125rem,2vw,2.5rem)] text-ink-2"> / {formatNumber(expected)}</span>
        </span>
        <span className="text-[clamp(1rem,1.4vw,1.75rem)] font-semibold">{t.arrived}</span>
      </p>
      <Progress
        label={t.of(arrived, expected)}
        value={expected === 0 ? 0 : arrived / expected}
        className="mt-3 h-2.5!"
      />
    </>
  )
}

type VenueCode = ReturnType<typeof useVenueCode>

function Code({ url, code, seconds }: NonNullable<VenueCode['venue']> & Pick<VenueCode, 'seconds'>) {
  const t = useTexts(doorTexts)
  return (
    <div className="grid w-full justify-items-center gap-6">
      <div className="relative aspect-square w-[min(86vw,74vh)] rounded-[36px] bg-white p-[3.2%] shadow-float lg:w-[min(46vw,74vh)]">
        <QrCode text={url} label={t.qr} className="size-full" />
        <CountdownRing seconds={seconds} />
      </div>
      <div
        role="timer"
        className="grid justify-items-center gap-1 rounded-[24px] bg-surface px-7 py-3 text-center shadow-float"
      >
        <b className="font-mono text-[clamp(1.75rem,3vw,3.75rem)] leading-tight font-bold tracking-[.18em]">{code}</b>
        <span className="text-[clamp(.875rem,1.1vw,1.375rem)] text-ink-2 tabular-nums">{t.newCode(seconds)}</span>
      </div>
    </div>
  )
}

function NoCode({ problem }: Pick<VenueCode, 'problem'>) {
  const t = useTexts(doorTexts)
  return (
    <div role="status" className="w-full max-w-[560px] rounded-[24px] bg-surface shadow-float">
      {problem?.isFinal ? (
        <EmptyState icon="lock" title={t.venueNot}>
          {problem.words}
        </EmptyState>
      ) : problem ? (
        <EmptyState icon="wifi-off" title={t.venueAway}>
          {t.venueAwayHint}
        </EmptyState>
      ) : (
        <EmptyState icon="qr" title={t.opening} />
      )}
    </div>
  )
}

const SEGMENTS = 10

/** Draws ten segments around the code; one goes out each second. */
function CountdownRing({ seconds }: { readonly seconds: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 100" className="absolute inset-0 size-full">
      {Array.from({ length: SEGMENTS }, (_, index) => (
        <rect
          key={index}
          x="1.2"
          y="1.2"
          width="97.6"
          height="97.6"
          rx="7"
          fill="none"
          pathLength={SEGMENTS}
          strokeWidth="1.4"
          strokeDasharray={`0.86 ${SEGMENTS - 0.86}`}
          strokeDashoffset={-index}
          className={index < seconds ? 'stroke-brand dark:stroke-[#3f37c9]' : 'stroke-[#e6e6e1]'}
        />
      ))}
    </svg>
  )
}
