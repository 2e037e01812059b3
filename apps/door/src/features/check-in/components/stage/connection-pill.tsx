import { useNow } from '@cubic/web-kit/datetime/clock'
import { formatNumber, useTexts } from '@cubic/web-kit/language/text'
import { Icon, type IconName } from '@cubic/web-kit/ui/icon'
import { checkInTexts } from '../../data/texts.ts'
import type { StationState } from '../../internal/station/station-state.ts'

const TONES = {
  plain: 'border-white/17 bg-[#0b0c10d9] text-white',
  good: 'border-white/17 bg-[#0b0c10d9] text-white [&_svg]:text-[#4cc38a]',
  off: 'border-[#7a5a20] bg-[#2d2312] text-[#f7c274]',
  send: 'border-[#4b48a0] bg-[#23224a] text-[#c3c1ff]',
  stop: 'border-[#8c3a32] bg-[#341715] text-[#ffaaa2]',
} as const
type Said = { readonly tone: keyof typeof TONES; readonly icon: IconName; readonly text: string }

export function ConnectionPills({ said }: { readonly said: readonly Said[] }) {
  return (
    <span className="inline-flex max-w-full flex-wrap justify-end gap-1.5">
      {said.map((each) => (
        <Pill key={each.icon} said={each} />
      ))}
    </span>
  )
}

function Pill({ said }: { readonly said: Said }) {
  return (
    <span
      className={`inline-flex h-9 max-w-full items-center gap-1.5 rounded-full border pr-3 pl-2.5 text-[0.875rem] font-semibold whitespace-nowrap ${TONES[said.tone]}`}
    >
      <Icon name={said.icon} size={17} />
      <span className="truncate">{said.text}</span>
    </span>
  )
}

const MINUTE = 60_000
const CLOCK_WRONG_MS = 2 * MINUTE
const LIST_OLD_MS = 30 * MINUTE
const EXPIRES_SOON_MS = 30 * MINUTE

/**
 * Tells the state of the connection, and what else is urgent: the end of the pass, a wrong clock.
 * Neither hides the other.
 */
export function useConnection(state: StationState, expires?: string): readonly [Said, ...Said[]] {
  const connection = useNetwork(state)
  const other = useUrgent(state, expires)
  if (!other || connection.tone === 'stop') return [connection]
  return connection.tone === 'good' ? [other] : [connection, other]
}

function useSpan() {
  const t = useTexts(checkInTexts)
  return (milliseconds: number) => {
    const minutes = Math.max(1, Math.round(milliseconds / MINUTE))
    return minutes < 120 ? t.minutes(minutes) : t.hours(Math.round(minutes / 60))
  }
}

function useUrgent({ clockOffset }: StationState, expires: string | undefined): Said | undefined {
  const t = useTexts(checkInTexts)
  const now = useNow()
  const span = useSpan()
  const left = expires === undefined ? Infinity : Date.parse(expires) - now.getTime()
  if (left < EXPIRES_SOON_MS) return { tone: 'off', icon: 'lock', text: t.expiresSoon(span(left)) }
  if (Math.abs(clockOffset) < CLOCK_WRONG_MS) return undefined
  const wrong = span(Math.abs(clockOffset))
  return { tone: 'off', icon: 'clock', text: clockOffset > 0 ? t.clockSlow(wrong) : t.clockFast(wrong) }
}

/** Picks the most urgent message: lost scans first, then waiting ones. */
function useNetwork(state: StationState): Said {
  const t = useTexts(checkInTexts)
  const now = useNow()
  const span = useSpan()
  const { storage, connection, waiting, sending, checkedAt, refusal } = state
  if (storage === 'full') return { tone: 'stop', icon: 'warning', text: t.storageFull }
  if (storage === 'none') return { tone: 'stop', icon: 'warning', text: t.storageNone }
  if (sending)
    return { tone: 'send', icon: 'upload', text: t.sendingOf(formatNumber(sending.done), formatNumber(sending.total)) }
  if (connection === 'offline') {
    const age = checkedAt === undefined ? 0 : now.getTime() - checkedAt
    if (waiting > 0) return { tone: 'off', icon: 'wifi-off', text: t.offlineWaiting(formatNumber(waiting)) }
    return age > LIST_OLD_MS
      ? { tone: 'plain', icon: 'clock', text: t.listOld(span(age)) }
      : { tone: 'off', icon: 'wifi-off', text: t.offline }
  }
  if (refusal !== undefined) return { tone: 'stop', icon: 'warning', text: refusal }
  return waiting > 0
    ? { tone: 'send', icon: 'upload', text: t.onlineWaiting(formatNumber(waiting)) }
    : { tone: 'good', icon: 'check-circle', text: t.online }
}
