import { useDates } from '@cubic/web-kit/datetime/clock'
import { paths } from '@cubic/web-kit/navigation/paths'
import { useTexts } from '@cubic/web-kit/language/text'
import { LinkButton } from '@cubic/web-kit/ui/button'
import { Icon } from '@cubic/web-kit/ui/icon'
import { useEffect, useEffectEvent, useState } from 'react'
import { checkInTexts } from '../data/texts.ts'
import { eventName } from '../internal/door/event-words.ts'
import { currentGate } from '../internal/door/gates.ts'
import type { Station } from '../internal/station/station.ts'
import { useStationState } from '../internal/station/use-station.ts'
import { useStation } from '../internal/station/use-station.ts'
import { usePass } from '../internal/storage/use-pass.ts'
import type { KeptPass } from '../internal/storage/vault.ts'
import { CheckIn } from './check-in.tsx'
import { Opening } from './door.tsx'

const isOver = ({ expires }: KeptPass): boolean => Date.now() >= Date.parse(expires)

type Ended = {
  readonly why: 'revoked' | 'expired'
  readonly unsent: number
  readonly handedOver: number
  readonly counted: number
}

/** The door of a scanner pass: one event, until the pass expires or is revoked. */
export function PassDoor({ pass, isFresh }: { readonly pass: KeptPass; readonly isFresh: boolean }) {
  const { drop } = usePass()
  const [ended, setEnded] = useState<Ended>()
  const [gate] = useState(() => pass.gate ?? currentGate())
  const opened = useStation({
    owner: `pass:${pass.eventId}:${pass.expires}`,
    eventIds: [pass.eventId],
    device: pass.deviceName,
    gate,
    pass,
    onUnauthenticated: (handedOver, counted) => end(isOver(pass) ? 'expired' : 'revoked', handedOver, counted),
  })
  const end = (why: Ended['why'], handedOver = 0, counted = 0) => {
    setEnded({ why, unsent: opened?.station.state().waiting ?? 0, handedOver, counted })
    void drop()
  }
  if (ended) return <PassEnded {...ended} />
  if (!opened) return <Opening />
  return (
    <Scanning pass={pass} station={opened.station} gate={gate} isFresh={isFresh} onExpired={() => end('expired')} />
  )
}

function Scanning({
  pass,
  station,
  gate,
  isFresh,
  onExpired,
}: {
  readonly pass: KeptPass
  readonly station: Station
  readonly gate: string | null
  readonly isFresh: boolean
  readonly onExpired: () => void
}) {
  const t = useTexts(checkInTexts)
  const { lang, moment } = useDates()
  const state = useStationState(station)
  const { waiting, clockOffset } = state
  const [isExpired, setExpired] = useState(false)
  const end = useEffectEvent(onExpired)
  useEffect(() => {
    // scans that wait are sent first: only the server ends a pass that still has some
    const check = () => {
      const isPast = Date.now() + clockOffset >= Date.parse(pass.expires)
      setExpired(isPast)
      if (isPast && waiting === 0) end()
    }
    check()
    const timer = setInterval(check, 1000)
    return () => clearInterval(timer)
  }, [pass.expires, waiting, clockOffset])
  const event = state.events.find(({ id }) => id === pass.eventId)
  if (isExpired) return <PassWaits waiting={waiting} />
  return (
    <CheckIn
      station={station}
      device={pass.deviceName}
      gate={gate}
      title={event ? eventName(event, lang) : t.passBadge}
      event={event}
      expires={pass.expires}
      passNote={t.passUntil(moment(pass.expires))}
      preparesFirst={isFresh}
    />
  )
}

/** The pass has expired, and its last scans wait for the network: only the server ends it. */
function PassWaits({ waiting }: { readonly waiting: number }) {
  const t = useTexts(checkInTexts)
  return (
    <div data-theme="dark" className="fixed inset-0 grid place-items-center bg-bg p-6 text-ink">
      <div role="alert" className="grid max-w-md justify-items-center gap-4 text-center">
        <span className="grid size-24 place-items-center rounded-3xl bg-warn-soft text-warn">
          <Icon name="lock" size={44} />
        </span>
        <h1 className="text-[1.625rem] font-bold text-balance">{t.expiredHere}</h1>
        <p className="text-ink-2 text-balance">{t.expiredWaiting(waiting)}</p>
      </div>
    </div>
  )
}

/** Says that the pass is over and that its data is off this device. */
function PassEnded({ why, unsent, handedOver, counted }: Ended) {
  const t = useTexts(checkInTexts)
  return (
    <div data-theme="dark" className="fixed inset-0 flex flex-col overflow-y-auto bg-bg text-ink">
      <div role="alert" className="m-auto grid w-full max-w-md justify-items-center gap-4 p-6 text-center">
        <span className="grid size-24 place-items-center rounded-3xl bg-bad-soft text-bad">
          <Icon name="lock" size={44} />
        </span>
        <h1 className="text-[1.75rem] font-bold">{why === 'revoked' ? t.revokedTitle : t.expiredTitle}</h1>
        <ul className="grid w-full gap-1 rounded-[18px] border border-line bg-surface px-4 py-2 text-left font-semibold">
          <li className="flex min-h-11 items-center gap-3">
            <Icon name={unsent === 0 ? 'check-circle' : 'warning'} className={unsent === 0 ? 'text-ok' : 'text-warn'} />
            {unsent > 0
              ? t.scansLost(unsent)
              : counted > 0 && counted === handedOver
                ? t.scansCounted(counted)
                : handedOver > 0
                  ? t.scansHandedOver(handedOver)
                  : t.scansSent}
          </li>
          <li className="flex min-h-11 items-center gap-3">
            <Icon name="check-circle" className="text-ok" />
            {t.listRemoved}
          </li>
        </ul>
        <p className="text-ink-2">{t.thanks}</p>
        <LinkButton to={paths.claimPass()} variant="secondary" size="lg" block>
          {t.newPass}
        </LinkButton>
      </div>
    </div>
  )
}
