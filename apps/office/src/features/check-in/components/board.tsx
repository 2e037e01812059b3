import type { DoorBoard } from '@cubic/contract'
import { gateName } from '@cubic/domain/check-in/gate'
import { siteConfig } from '@cubic/web-kit/config'
import { formatTime } from '@cubic/web-kit/datetime/format'
import { useLanguage } from '@cubic/web-kit/language/language'
import { formatNumber, useTexts } from '@cubic/web-kit/language/text'
import { Badge } from '@cubic/web-kit/ui/badge'
import { Icon } from '@cubic/web-kit/ui/icon'
import { EmptyState, Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { useToast } from '@cubic/web-kit/ui/toast'
import { useSubmit } from '../../../crud/actions/use-submit.ts'
import { officePath } from '../../../shell/screen.ts'
import { IconButton, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/layout.tsx'
import { removeDevice } from '../data/api.ts'
import { type ShownBoard, useBoard, useBoardClock, usePlaceName } from '../data/hooks.ts'
import { doorTexts } from '../data/texts.ts'
import { ArrivalsCard } from './arrivals-card.tsx'
import { BoardNumbers } from './board-numbers.tsx'

const MINUTE_MS = 60_000
/** A wall has no scroll bar. */
const ON_A_WALL = { latest: 5 }
/** A device without contact for this long is reported as silent. */
const SILENT_MS = 2 * MINUTE_MS

export function Board({ eventId, view }: { readonly eventId: number; readonly view: 'staff' | 'wall' }) {
  const t = useTexts(doorTexts)
  const { shown, state } = useBoard(eventId, view)
  const now = useBoardClock(shown)
  if (state === 'ended')
    return (
      <Card>
        <EmptyState icon="lock" title={t.ended}>
          {t.endedHint}
        </EmptyState>
      </Card>
    )
  return (
    <div className="grid gap-3.5">
      <p role="status" className="flex flex-wrap items-center gap-2">
        <StateBadge state={state} now={now} />
        {view === 'staff' && shown && shown.board.conflicts > 0 && (
          <Badge tone="warn">{t.conflictsLeft(shown.board.conflicts)}</Badge>
        )}
      </p>
      {shown ? (
        <BoardContent shown={shown} now={now} view={view} />
      ) : state === 'away' ? (
        <Card>
          <EmptyState icon="wifi-off" title={t.venueAway} />
        </Card>
      ) : (
        <BoardSkeleton />
      )}
    </div>
  )
}

function StateBadge({ state, now }: { readonly state: ReturnType<typeof useBoard>['state']; readonly now: number }) {
  const t = useTexts(doorTexts)
  const time = formatTime(new Date(now), siteConfig().timeZone)
  if (state === 'live') return <Badge tone="success">{t.live(time)}</Badge>
  if (state === 'polling') return <Badge tone="brand">{t.polling(time)}</Badge>
  if (state === 'away') return <Badge tone="warn">{t.away}</Badge>
  return <Badge>{t.opening}</Badge>
}

function BoardSkeleton() {
  const t = useTexts(doorTexts)
  return (
    <Loading label={t.opening} className="grid gap-3.5">
      <Skeleton className="h-[104px] rounded-[14px]" />
      <Skeleton className="h-[340px] rounded-[14px]" />
    </Loading>
  )
}

function BoardContent({
  shown: { board },
  now,
  view,
}: {
  readonly shown: ShownBoard
  readonly now: number
  readonly view: 'staff' | 'wall'
}) {
  return (
    <>
      <BoardNumbers board={board} now={now} view={view} />
      <div className="grid grid-cols-1 items-start gap-3.5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <ArrivalsCard board={board} />
        <PlacesCard board={board} />
      </div>
      <div className="grid grid-cols-1 items-start gap-3.5 xl:grid-cols-2">
        {view === 'staff' && <DevicesCard board={board} now={now} />}
        <LatestCard board={board} view={view} />
      </div>
    </>
  )
}

function PlacesCard({ board: { places, arrived } }: { readonly board: DoorBoard }) {
  const t = useTexts(doorTexts)
  const nameOf = usePlaceName()
  return (
    <Card title={t.places}>
      {places.length === 0 ? (
        <EmptyState compact icon="check-circle" title={t.noArrivals} />
      ) : (
        <table className="w-full text-sm tabular-nums">
          <thead className="sr-only">
            <tr>
              <th scope="col">{t.gate}</th>
              <th scope="col">{t.count}</th>
            </tr>
          </thead>
          <tbody>
            {places.map((place) => (
              <tr key={nameOf(place)}>
                <th scope="row" className="w-full py-1.5 pr-3 text-left font-semibold">
                  {nameOf(place)}
                  <span aria-hidden="true" className="mt-1 block h-1.5 overflow-hidden rounded-full bg-fill">
                    <span
                      className="block h-full rounded-full bg-brand"
                      style={{ width: `${(place.arrived / Math.max(1, arrived)) * 100}%` }}
                    />
                  </span>
                </th>
                <td className="py-1.5 text-right align-top font-semibold whitespace-nowrap">
                  {formatNumber(place.arrived)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

function DevicesCard({ board: { devices }, now }: { readonly board: DoorBoard; readonly now: number }) {
  const t = useTexts(doorTexts)
  return (
    <Card title={t.devices} padded={devices.length === 0}>
      {devices.length === 0 ? (
        <EmptyState compact icon="smartphone" title={t.noDevices}>
          {t.noDevicesHint}
        </EmptyState>
      ) : (
        <ul>
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} now={now} />
          ))}
        </ul>
      )}
    </Card>
  )
}

type Device = DoorBoard['devices'][number]

function DeviceRow({ device, now }: { readonly device: Device; readonly now: number }) {
  const t = useTexts(doorTexts)
  const lang = useLanguage()
  const about = [
    device.gate !== null && gateName(device.gate, lang),
    device.holder !== device.device && device.holder,
  ].filter(Boolean)
  const silence = now - Date.parse(device.last_contact)
  const minutes = Math.floor(silence / MINUTE_MS)
  const isSilent = silence > SILENT_MS
  const waiting = device.waiting ?? 0
  return (
    <li className="grid grid-cols-[20px_minmax(0,1fr)_auto_auto] items-center gap-x-3 border-t border-line px-4 py-2.5 text-sm">
      <Icon name={isSilent ? 'wifi-off' : 'smartphone'} size={18} className={isSilent ? 'text-warn' : 'text-ink-2'} />
      <span className="min-w-0">
        <span className="block truncate font-semibold">{device.device || t.unnamed}</span>
        <span className="block truncate text-xs text-ink-2">
          {about.map((word) => `${word} · `)}
          {minutes < 1 ? t.justNow : t.ago(minutes)}
        </span>
      </span>
      <Badge tone={waiting > 0 || isSilent ? 'warn' : 'success'}>
        {waiting > 0 ? t.waitingCount(waiting) : isSilent ? t.silent : t.allSent}
      </Badge>
      {isSilent && <RemoveDevice device={device} />}
    </li>
  )
}

/** Removes a device that is no longer used; the board updates by itself. */
function RemoveDevice({ device: { id, device } }: { readonly device: Device }) {
  const t = useTexts(doorTexts)
  const toast = useToast()
  const { submit, isPending, problem } = useSubmit(removeDevice)
  return (
    <>
      <IconButton
        icon="close"
        label={t.removeDevice(device || t.unnamed)}
        disabled={isPending}
        onClick={() => submit(id, () => toast(t.deviceRemoved, 'neutral'))}
      />
      {problem !== undefined && (
        <span role="alert" className="col-span-full mt-1 text-xs text-bad">
          {problem}
        </span>
      )}
    </>
  )
}

function LatestCard({
  board: { latest, event },
  view,
}: {
  readonly board: DoorBoard
  readonly view: 'staff' | 'wall'
}) {
  const t = useTexts(doorTexts)
  const nameOf = usePlaceName()
  const zone = siteConfig().timeZone
  return (
    <Card
      title={t.latest}
      padded={latest.length === 0}
      {...(view === 'staff' && {
        aside: (
          <LinkButton to={officePath(`check-in/${event.id}/scans`)} variant="link" size="sm">
            {t.scans}
          </LinkButton>
        ),
      })}
    >
      {latest.length === 0 ? (
        <EmptyState compact icon="user" title={t.noArrivals} />
      ) : (
        <ol>
          {latest.slice(0, view === 'wall' ? ON_A_WALL.latest : undefined).map((one) => (
            <li key={one.id} className="flex items-center gap-3 border-t border-line px-4 py-2 text-sm">
              <Icon name="check-circle" size={18} className="text-ok" />
              <span className="min-w-0 flex-1 truncate">
                <b>{one.name}</b> <span className="text-ink-2">{nameOf(one)}</span>
              </span>
              <time dateTime={one.at} className="text-ink-2 tabular-nums">
                {formatTime(one.at, zone)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
