import type { ScanDirection } from '@cubic/contract'
import { gateName } from '@cubic/domain/check-in/gate'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useTexts } from '@cubic/web-kit/language/text'
import { Progress } from '@cubic/web-kit/ui/progress'
import { useState, useSyncExternalStore, type ComponentProps } from 'react'
import { checkInTexts } from '../data/texts.ts'
import { sessionName, sessionPlace } from '../internal/door/event-words.ts'
import { useCamera } from '../internal/reading/use-camera.ts'
import { useHandScanner } from '../internal/reading/use-hand-scanner.ts'
import { useCount, type Count } from '../internal/screen/count.ts'
import { useScanning, walkInEventOf, type CheckInProps, type ScanningProps } from '../internal/screen/scanning.ts'
import { useDoor } from '../internal/screen/use-door.ts'
import { useWakeLock } from '../internal/screen/use-wake-lock.ts'
import { useStationState } from '../internal/station/use-station.ts'
import { CodeEntry } from './sheets/code-entry.tsx'
import { OpenSheet } from './sheets/open-sheet.tsx'
import { RecentScans } from './sheets/recent-scans.tsx'
import { ConnectionPills, useConnection } from './stage/connection-pill.tsx'
import { Stage } from './stage/stage.tsx'
import { EndsSoon, RehearsalNote, Warnings } from './stage/warnings.tsx'
import { PrepareScreen } from './start/prepare-screen.tsx'
import { UnlessUnusual } from './start/unusual-time.tsx'
import { VerdictScreen } from './verdict/verdict-screen.tsx'

export function CheckIn(props: CheckInProps) {
  const { station, preparesFirst = false, onBack, title, event, gate, passNote } = props
  const state = useStationState(station)
  const lang = useLanguage()
  const door = useDoor(station)
  const [isPreparing, setPreparing] = useState(preparesFirst)
  useWakeLock()
  return (
    <div data-theme="dark" className="text-ink">
      <UnlessUnusual {...{ event, title, onBack }}>
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
      </UnlessUnusual>
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

function Scanning(props: ScanningProps) {
  const { station, state, door, gate, title, expires, onBack, choosing, isUnchosen = false } = props
  const camera = useCamera()
  const count = useCount(state)
  const connection = useConnection(state, expires)
  const session = useSessionWords(state)
  const scanning = useScanning(props)
  const { shown, groupCount, open } = scanning
  // phones do not render the part that only wide screens show: the verdict would wait for it
  const isWide = useSyncExternalStore(onWidth, () => WIDE.matches)
  const pill = <ConnectionPills said={connection} />
  return (
    <div data-scanning="" className="fixed inset-0 flex bg-black lg:grid lg:grid-cols-[minmax(0,1fr)_420px]">
      <Stage
        {...{ door, camera, gate, title, count, pill, groupCount, onBack }}
        scans={state.scansHere}
        isRehearsal={state.rehearsal !== undefined}
        warning={
          <>
            {state.rehearsal && <RehearsalNote counts={state.rehearsal} />}
            <Warnings {...props} />
            <EndsSoon {...props} />
          </>
        }
        isWatching={scanning.sheet === undefined && !isUnchosen}
        onSheet={open}
        onChooseEvent={choosing && (() => open('events'))}
        way={wayOf(props)}
        session={session}
      />
      {isWide && <SidePanel {...props} count={count} onCode={(code) => scanning.read(code, 'typed')} />}
      <OpenSheet {...props} scanning={scanning} />
      {shown && (
        <VerdictScreen
          key={shown.scanId}
          {...{ station, state, door, gate, title, session, count }}
          record={shown}
          pill={connection[0].tone === 'good' ? null : pill}
          stream={camera.camera.phase === 'ready' ? camera.camera.stream : undefined}
          // its sheet would take the place of what is being typed
          groupCount={scanning.isRegistering ? 0 : groupCount}
          onRegister={
            walkInEventOf(state) &&
            (() => {
              door.dismiss()
              scanning.setRegistering(true)
              open('find')
            })
          }
          onSheet={(sheet) => {
            door.dismiss()
            open(sheet)
          }}
        />
      )}
    </div>
  )
}

/** Which way people go through this door, to be changed where they check out. */
function wayOf({ station, state: { mode, checksOut } }: ScanningProps) {
  if (!checksOut && mode.direction === 'in') return undefined
  return {
    now: mode.direction,
    onChange: (direction: ScanDirection) => station.setMode({ ...mode, direction }),
  }
}

function useSessionWords({ event, mode, session }: ScanningProps['state']) {
  const t = useTexts(checkInTexts)
  const { lang, time } = useDates()
  if (!event?.sessions) return undefined
  if (!session) return { name: mode.session === 'any' ? t.anySession : t.wholeEvent, place: '' }
  const begins = session.start_time === null ? '' : time(session.start_time)
  return {
    name: sessionName(session, lang),
    place: [sessionPlace(session, event, lang), begins].filter(Boolean).join(' · '),
  }
}

type SidePanelProps = ScanningProps & { readonly count: Count | undefined; readonly onCode: (code: string) => void }

function SidePanel({ station, state, expires, count, onCode }: SidePanelProps) {
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
        <RecentScans station={station} scans={state.scansHere} mayUndo={expires === undefined} />
      </section>
    </aside>
  )
}
