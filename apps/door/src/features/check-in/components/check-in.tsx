import { gateName } from '@cubic/domain/check-in/gate'
import { useLanguage } from '@cubic/web-kit/language'
import { paths } from '@cubic/web-kit/paths'
import { formatNumber, useTexts } from '@cubic/web-kit/text'
import { LinkButton } from '@cubic/web-kit/ui/button'
import { Dialog } from '@cubic/web-kit/ui/dialog'
import { Icon } from '@cubic/web-kit/ui/icon'
import { Progress } from '@cubic/web-kit/ui/progress'
import { useToast } from '@cubic/web-kit/ui/toast'
import { useState, useSyncExternalStore, type ComponentProps, type ReactNode } from 'react'
import { openGroupOf, useDoor, useStationState, type Door } from '../data/hooks.ts'
import { useCamera } from '../internal/use-camera.ts'
import { useHandScanner } from '../internal/use-hand-scanner.ts'
import { useWakeLock } from '../internal/use-wake-lock.ts'
import type { Station } from '../internal/station.ts'
import type { StationState } from '../internal/station-state.ts'
import type { Counts } from '../internal/ticket-list.ts'
import { checkInTexts } from '../data/texts.ts'
import { CodeEntry } from './code-entry.tsx'
import { ConnectionPill, useConnection } from './connection-pill.tsx'
import { useCount, type Count } from './count.ts'
import { EventPicker, type Choosing } from './event-picker.tsx'
import { FindPeople } from './find-people.tsx'
import { GroupSheet } from './group-sheet.tsx'
import { PrepareScreen } from './prepare-screen.tsx'
import { RecentScans } from './recent-scans.tsx'
import { Stage, type Sheet } from './stage.tsx'
import { SyncSheet } from './sync-sheet.tsx'
import { VerdictScreen } from './verdict-screen.tsx'

export type CheckInProps = {
  readonly station: Station
  readonly device: string
  readonly gate: string | null
  /** The event or events at this door. */
  readonly title: string
  /** When the pass expires; undefined for staff. */
  readonly expires?: string | undefined
  readonly passNote?: string | undefined
  /** Show first how the list comes onto the device. */
  readonly preparesFirst?: boolean
  /** The log-in has ended while scanning. */
  readonly isSignedOut?: boolean
  /** The browser removed what this device had kept. */
  readonly wasEvicted?: boolean
  readonly onBack?: (() => void) | undefined
  /** The events to change to; absent where there is but one. */
  readonly choosing?: Choosing
  /** No event is chosen yet. */
  readonly isUnchosen?: boolean
}

/** Checking people in: the camera's picture with the verdicts over it, in the dark. */
export function CheckIn(props: CheckInProps) {
  const { station, preparesFirst = false, onBack, title, gate, passNote } = props
  const state = useStationState(station)
  const lang = useLanguage()
  const door = useDoor(station)
  const [isPreparing, setPreparing] = useState(preparesFirst)
  useWakeLock()
  return (
    <div data-theme="dark" className="text-ink">
      {isPreparing ? (
        <Preparing
          state={state}
          title={gate === null ? title : gateName(gate, lang)}
          note={passNote}
          onTrySound={() => door.trySignal('welcome')}
          onStart={() => setPreparing(false)}
          onBack={onBack}
          onScan={(text) => {
            setPreparing(false)
            door.read(text, 'hand_scanner')
          }}
        />
      ) : (
        <Scanning {...props} state={state} door={door} />
      )}
    </div>
  )
}

/** A scan made before "start" was pressed starts. */
function Preparing({
  onScan,
  ...screen
}: ComponentProps<typeof PrepareScreen> & { readonly onScan: (text: string) => void }) {
  useHandScanner(onScan)
  return <PrepareScreen {...screen} />
}

const WIDE = window.matchMedia('(min-width: 1024px)')
function onWidth(listener: () => void): () => void {
  WIDE.addEventListener('change', listener)
  return () => WIDE.removeEventListener('change', listener)
}

function Scanning(props: CheckInProps & { readonly state: StationState; readonly door: Door }) {
  const { station, state, door, device, gate, title, expires, onBack, choosing, isUnchosen = false } = props
  const t = useTexts(checkInTexts)
  const isStaff = expires === undefined
  const camera = useCamera()
  const count = useCount(state)
  const connection = useConnection(state, expires)
  // phones do not render the part that only wide screens show: the verdict would wait for it
  const isWide = useSyncExternalStore(onWidth, () => WIDE.matches)
  const [sheet, setSheet] = useState<Sheet | undefined>(isUnchosen && choosing ? 'events' : undefined)
  const [isRegistering, setRegistering] = useState(false)
  const close = () => {
    setSheet(undefined)
    setRegistering(false)
  }
  const walkInEvent = state.events.find(({ walk_in }) => walk_in === true)
  const toast = useToast()
  const [lastScan] = state.scans
  // a group is let in by its last scan, or the one before that let the others in
  const grouped = door.state.phase === 'verdict' ? door.state.record : lastScan
  const groupCount = grouped ? openGroupOf(station, grouped).length : 0
  useHandScanner((text) => {
    // without an event there is no list to judge by
    if (isUnchosen) return
    // what was typed about somebody at the door stays for after the verdict
    if (!isRegistering) close()
    door.read(text, 'hand_scanner')
  })
  const read = (text: string, source: 'typed' | 'by_hand', note?: string) => {
    close()
    door.read(text, source, note)
  }
  const pill = (
    <span className="inline-flex max-w-full flex-wrap justify-end gap-1.5">
      {connection.map((said) => (
        <ConnectionPill key={said.icon} said={said} />
      ))}
    </span>
  )
  const shown = door.state.phase === 'verdict' ? door.state.record : undefined
  return (
    <div data-scanning="" className="fixed inset-0 flex bg-black lg:grid lg:grid-cols-[minmax(0,1fr)_420px]">
      <Stage
        door={door}
        camera={camera}
        gate={gate}
        title={title}
        count={count}
        pill={pill}
        scans={state.scans}
        isRehearsal={state.rehearsal !== undefined}
        groupCount={groupCount}
        warning={
          <>
            {state.rehearsal && <RehearsalNote counts={state.rehearsal} />}
            <Warnings {...props} />
          </>
        }
        isWatching={sheet === undefined && !isUnchosen}
        onSheet={setSheet}
        onBack={onBack}
        onChooseEvent={choosing && (() => setSheet('events'))}
      />
      {isWide && (
        <SidePanel
          station={station}
          state={state}
          count={count}
          isStaff={isStaff}
          onCode={(code) => read(code, 'typed')}
        />
      )}
      {sheet === 'events' && choosing && <EventPicker {...choosing} onDismiss={close} />}
      {sheet === 'code' && (
        <Dialog title={t.typeCode} onDismiss={close}>
          <CodeEntry withKeys onCode={(code) => read(code, 'typed')} />
        </Dialog>
      )}
      {sheet === 'recent' && (
        <Dialog title={t.recent} onDismiss={close}>
          <RecentScans station={station} scans={state.scans} mayUndo={isStaff} />
        </Dialog>
      )}
      {sheet === 'find' && (
        <FindPeople
          station={station}
          walkInEvent={walkInEvent}
          gate={gate}
          device={device}
          isAside={shown !== undefined}
          onRegistering={setRegistering}
          onRegistered={(walkIn) => door.registered(walkIn)}
          onCheckIn={(text, why) => read(text, 'by_hand', why)}
          onDismiss={close}
        />
      )}
      {sheet === 'group' && grouped?.shown.ticketId !== undefined && (
        <GroupSheet
          station={station}
          door={door}
          ticketId={grouped.shown.ticketId}
          onDone={(failed) => {
            close()
            if (failed > 0) toast(t.groupLess(failed), 'danger')
          }}
          onDismiss={close}
        />
      )}
      {sheet === 'sync' && (
        <SyncSheet
          station={station}
          state={state}
          device={device}
          notes={<Notes state={state} />}
          maySettle={isStaff}
          onDismiss={close}
        />
      )}
      {shown && (
        <VerdictScreen
          key={shown.scanId}
          record={shown}
          gate={gate}
          title={title}
          count={count && { arrived: count.arrived, of: `/ ${count.expected}` }}
          pill={connection[0].tone === 'good' ? null : pill}
          stream={camera.camera.phase === 'ready' ? camera.camera.stream : undefined}
          onUndo={
            door.undoable.some(({ scanId }) => scanId === shown.scanId) ? () => door.takeBack([shown]) : undefined
          }
          // its sheet would take the place of what is being typed
          groupCount={isRegistering ? 0 : groupCount}
          stay={door.stayOf(shown)}
          onGroup={() => {
            door.dismiss()
            setSheet('group')
          }}
          onFind={() => {
            door.dismiss()
            setSheet('find')
          }}
          onDismiss={door.dismiss}
        />
      )}
    </div>
  )
}

/** Beside the camera's picture, where there is room. */
function SidePanel({
  station,
  state,
  count,
  isStaff,
  onCode,
}: {
  readonly station: Station
  readonly state: StationState
  readonly count: Count | undefined
  readonly isStaff: boolean
  readonly onCode: (code: string) => void
}) {
  const t = useTexts(checkInTexts)
  return (
    <aside className="hidden min-h-0 flex-col gap-6 overflow-y-auto bg-bg p-6 text-ink lg:flex">
      {count && (
        <div className="grid gap-2">
          <p aria-label={count.long} className="flex items-baseline gap-1.5 text-[2.75rem] leading-none font-bold">
            {count.arrived} <span className="text-lg font-semibold text-ink-3">/ {count.expected}</span>
            <span className="ml-auto text-[1rem] font-semibold">{count.percent}</span>
          </p>
          <Progress label={count.long} value={count.share} />
        </div>
      )}
      <section aria-label={t.typeCode}>
        <CodeEntry onCode={onCode} />
      </section>
      <section aria-labelledby="recent-scans" className="min-h-0">
        <h2 id="recent-scans" className="mb-2 text-lg">
          {t.recent}
        </h2>
        <RecentScans station={station} scans={state.scans} mayUndo={isStaff} />
      </section>
    </aside>
  )
}

/** Tells the volunteer what to do now, over the camera's picture. */
function Warnings({ state, isSignedOut = false, wasEvicted = false }: CheckInProps & { readonly state: StationState }) {
  const t = useTexts(checkInTexts)
  if (state.storage !== 'ok') {
    const isFull = state.storage === 'full'
    return (
      <Warning title={isFull ? t.storageFull : t.storageNone} text={isFull ? t.storageFullHint : t.storageNoneHint} />
    )
  }
  if (isSignedOut) {
    const back = `${window.location.pathname}${window.location.search}`
    return (
      <Warning
        title={t.signedOut}
        text={t.signedOutHint}
        action={<LinkButton to={paths.logIn(back)}>{t.logInAgain}</LinkButton>}
      />
    )
  }
  return wasEvicted && !state.isPrepared ? <Warning title={t.evicted} text={t.evictedHint} /> : null
}

function Warning({
  title,
  text,
  action,
}: {
  readonly title: string
  readonly text: string
  readonly action?: ReactNode
}) {
  return (
    <div
      role="alert"
      className="relative mx-4 flex items-start gap-3 rounded-[18px] border border-[#7a5a20] bg-[#2d2312] p-4 text-[#f7c274]"
    >
      <Icon name="warning" size={22} />
      <div className="grid min-w-0 flex-1 gap-1">
        <b>{title}</b>
        <p className="text-sm text-[#f2dcb8]">{text}</p>
        {action}
      </div>
    </div>
  )
}

/** Test tickets are being scanned: they count nowhere. */
function RehearsalNote({ counts: { arrived, expected } }: { readonly counts: Counts }) {
  const t = useTexts(checkInTexts)
  return (
    <p
      role="status"
      className="relative mx-4 mb-3 flex items-center gap-3 rounded-[18px] bg-[#f0883e] px-4 py-3 text-[#16171d]"
    >
      <Icon name="info" size={22} />
      <span className="min-w-0 flex-1">
        <b className="block">{t.rehearsal}</b>
        <span className="block text-sm">{t.rehearsalNote}</span>
      </span>
      <b className="shrink-0 text-lg">{t.testTickets(formatNumber(arrived), formatNumber(expected))}</b>
    </p>
  )
}

/** The same in the sheet about sending, with what is not urgent. */
function Notes({ state }: { readonly state: StationState }) {
  const t = useTexts(checkInTexts)
  const notes = [
    state.storage === 'full' && t.storageFullHint,
    state.storage === 'none' && t.storageNoneHint,
    Math.abs(state.clockOffset) >= 120_000 && t.clockHint,
    state.refusal !== undefined && `${t.refusedHint}${state.refusal}`,
  ].filter((note) => note !== false)
  return notes.length === 0 ? null : (
    <ul className="grid gap-2 rounded-[18px] bg-warn-soft p-4 text-sm text-warn">
      {notes.map((note) => (
        <li key={note} className="flex gap-2">
          <Icon name="info" size={18} />
          {note}
        </li>
      ))}
    </ul>
  )
}
