import { PERSON_TYPE, REFUSALS, type PersonType } from '@cubic/contract'
import { useEffect, useRef } from 'react'
import { useDates } from '@cubic/web-kit/clock'
import { useTexts } from '@cubic/web-kit/text'
import { Icon, type IconName } from '@cubic/web-kit/ui/icon'
import { verdictStay, type Verdict, type VerdictKind } from '../internal/verdict.ts'
import { checkInTexts } from '../texts.ts'

// the same in every theme: staff learn them as colours
const LOOKS: { readonly [kind in VerdictKind]: { readonly ground: string; readonly icon: IconName } } = {
  welcome: { ground: '#0f7a57', icon: 'check' },
  already: { ground: '#9a5806', icon: 'clock' },
  invalid: { ground: '#b42318', icon: 'close' },
  unknown: { ground: '#5a2ca0', icon: 'qr' },
  no_network: { ground: '#2b303b', icon: 'wifi-off' },
  fault: { ground: '#2b303b', icon: 'warning' },
}

type VerdictScreenProps = {
  readonly verdict: Verdict
  /** Shown at the top, with the number of arrivals. */
  readonly eventName: string
  /** This door accepts tickets of several events. */
  readonly isShared: boolean
  readonly count: string | undefined
  readonly onDismiss: () => void
  readonly onRetry: () => void
}

/** Shows the result of a scan on the whole screen, by colour, icon and word. */
export function VerdictScreen({ verdict, eventName, isShared, count, onDismiss, onRetry }: VerdictScreenProps) {
  const { ground, icon } = LOOKS[verdict.kind]
  const words = useWords(verdict, isShared)
  const stay = verdictStay(verdict.kind)
  return (
    <div
      data-verdict={verdict.kind}
      style={{ background: ground }}
      className="animate-fade fixed inset-0 z-50 flex flex-col text-white"
    >
      {stay !== undefined && <GoOn onClick={onDismiss} />}
      <div className="pointer-events-none flex items-center justify-between gap-4 px-5 pt-[max(18px,env(safe-area-inset-top))] font-bold">
        <span className="min-w-0 truncate">{eventName}</span>
        {count && <span className="shrink-0">{count}</span>}
      </div>
      <div
        role="alert"
        className="pointer-events-none flex min-h-0 flex-1 flex-col items-center justify-center px-7 text-center"
      >
        <span className="mb-6 grid size-[136px] shrink-0 place-items-center rounded-full bg-white/18">
          <Icon name={icon} size={72} />
        </span>
        <p className="text-[2.375rem] leading-tight font-extrabold tracking-[.04em]">{words.title}</p>
        {words.name && <p className="mt-3 text-[1.6875rem] leading-tight font-semibold">{words.name}</p>}
        {words.details.map((detail) => (
          <p key={detail} className="mt-1.5 max-w-md text-[1.0625rem] text-white/92">
            {detail}
          </p>
        ))}
      </div>
      <Foot stay={stay} canRetry={verdict.kind === 'no_network'} onRetry={onRetry} onDismiss={onDismiss} />
    </div>
  )
}

/** Makes the whole screen a button. */
function GoOn({ onClick }: { readonly onClick: () => void }) {
  const t = useTexts(checkInTexts)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <button
      ref={button}
      type="button"
      aria-label={t.tapToGoOn}
      onClick={onClick}
      className="absolute inset-0 outline-none"
    />
  )
}

function Foot({
  stay,
  canRetry,
  onRetry,
  onDismiss,
}: Pick<VerdictScreenProps, 'onRetry' | 'onDismiss'> & {
  readonly stay: number | undefined
  readonly canRetry: boolean
}) {
  const t = useTexts(checkInTexts)
  const look = 'h-[52px] flex-1 rounded-[14px] text-[1rem] font-semibold transition active:scale-[.985]'
  if (stay !== undefined) {
    return (
      <div className="pointer-events-none px-5 pb-[max(28px,env(safe-area-inset-bottom))] text-center text-sm text-white/85">
        <p aria-hidden="true">{t.tapToGoOn}</p>
        <div aria-hidden="true" className="mx-auto mt-3 h-1 w-40 overflow-hidden rounded-full bg-white/25">
          <i
            className="block h-full origin-left animate-[drain_linear_forwards] rounded-full bg-white"
            style={{ animationDuration: `${stay}ms` }}
          />
        </div>
      </div>
    )
  }
  return (
    <div className="mx-auto flex w-full max-w-md gap-3 px-5 pb-[max(28px,env(safe-area-inset-bottom))]">
      <button type="button" onClick={onDismiss} className={`${look} bg-white/15`}>
        {t.skip}
      </button>
      {canRetry && (
        <button type="button" onClick={onRetry} className={`${look} bg-white text-black`}>
          {t.retry}
        </button>
      )}
    </div>
  )
}

type Words = { readonly title: string; readonly name?: string | undefined; readonly details: readonly string[] }

/** Puts a verdict into words. */
function useWords(verdict: Verdict, isShared: boolean): Words {
  const t = useTexts(checkInTexts)
  const { lang, moment } = useDates()
  switch (verdict.kind) {
    case 'welcome': {
      const { name, personType, eventName } = verdict.holder
      return {
        title: t.welcome,
        name,
        details: [isPersonType(personType) ? PERSON_TYPE[personType][lang] : '', isShared ? eventName : ''].filter(
          Boolean,
        ),
      }
    }
    case 'already': {
      const when = verdict.at === null ? '' : moment(verdict.at)
      return {
        title: t.already,
        name: verdict.holder.name,
        details: [verdict.by === null ? when : t.whenBy(when, verdict.by)].filter(Boolean),
      }
    }
    case 'invalid':
      return {
        title: t.invalid,
        name: verdict.holder?.name,
        details: [
          REFUSALS[verdict.reason][lang],
          verdict.reason === 'event:wrong_event' ? (verdict.holder?.eventName ?? '') : '',
        ].filter(Boolean),
      }
    case 'unknown':
      return { title: t.unknown, details: [t.unknownHint] }
    case 'no_network':
      return { title: t.noNetwork, details: [t.noNetworkHint] }
    case 'fault':
      return { title: t.fault, details: [verdict.message] }
  }
}

function isPersonType(type: string | null): type is PersonType {
  return type !== null && Object.hasOwn(PERSON_TYPE, type)
}
