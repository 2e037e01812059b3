import { useState } from 'react'
import { formatNumber, useTexts } from '@cubic/web-kit/text'
import { Dialog } from '@cubic/web-kit/ui/dialog'
import { Icon, type IconName } from '@cubic/web-kit/ui/icon'
import { Progress } from '@cubic/web-kit/ui/progress'
import { arrivals } from '../api.ts'
import { useCamera, useDoor, useHandScanner, useTorch, type Door } from '../hooks.ts'
import { admittedEvents, type DoorChoice, type DoorEvents } from '../internal/door-choice.ts'
import { checkInTexts } from '../texts.ts'
import { CameraView } from './camera-view.tsx'
import { CodeEntry } from './code-entry.tsx'
import { EventPicker } from './event-picker.tsx'
import { RecentScans } from './recent-scans.tsx'
import { VerdictScreen } from './verdict-screen.tsx'
import { useQuery } from '@cubic/web-kit/query'

type ScannerProps = {
  readonly events: DoorEvents
  readonly choice: DoorChoice | undefined
  readonly onChoose: (choice: DoorChoice) => void
  readonly onBack: () => void
}
type Sheet = 'events' | 'code' | 'recent'

/** Full-screen scanner; wide screens get a column for typing and recent scans. */
export function Scanner({ events, choice, onChoose, onBack }: ScannerProps) {
  const admitted = admittedEvents(choice, events)
  const door = useDoor(admitted.map(({ id }) => id))
  const title = useTitle(admitted, choice)
  const count = useCount(admitted.map(({ id }) => id))
  const [sheet, setSheet] = useState<Sheet | undefined>(choice ? undefined : 'events')
  const { state } = door
  useHandScanner((text) => door.read(text, 'hand_scanner'))
  const type = (code: string) => {
    setSheet(undefined)
    door.read(code, 'typed')
  }
  const close = () => setSheet(undefined)
  return (
    <div className="fixed inset-0 flex bg-black lg:grid lg:grid-cols-[minmax(0,1fr)_400px]">
      <Stage
        door={door}
        title={title}
        count={count}
        isWatching={sheet === undefined && choice !== undefined}
        onSheet={setSheet}
        onBack={onBack}
      />
      <SidePanel door={door} count={count} onCode={type} />
      {sheet === 'events' && <EventPicker events={events} choice={choice} onChoose={onChoose} onDismiss={close} />}
      {sheet === 'code' && <CodeDialog onCode={type} onDismiss={close} />}
      {sheet === 'recent' && <RecentDialog door={door} onDismiss={close} />}
      {state.phase === 'verdict' && (
        <VerdictScreen
          key={state.scan.id}
          verdict={state.verdict}
          eventName={title}
          isShared={admitted.length > 1}
          count={count?.short}
          onDismiss={door.dismiss}
          onRetry={door.retry}
        />
      )}
    </div>
  )
}

type StageProps = {
  readonly door: Door
  readonly title: string
  readonly count: Count | undefined
  /** Nothing covers the camera's picture. */
  readonly isWatching: boolean
  readonly onSheet: (sheet: Sheet) => void
  readonly onBack: () => void
}

function Stage({ door, title, count, isWatching, onSheet, onBack }: StageProps) {
  const t = useTexts(checkInTexts)
  const { camera, open } = useCamera()
  const torch = useTorch(camera)
  const phase = isWatching ? door.state.phase : 'verdict'
  return (
    <div className="relative flex min-w-0 flex-1 flex-col text-white" data-theme="dark">
      <CameraView
        camera={camera}
        phase={phase}
        onText={(text) => door.read(text, 'camera')}
        onOpen={open}
        onType={() => onSheet('code')}
      />
      <header className="relative flex items-center gap-2 bg-linear-to-b from-black/70 to-transparent px-3 pt-[max(10px,env(safe-area-inset-top))] pb-8">
        <StageButton icon="chevron-left" label={t.back} onClick={onBack} />
        <button
          type="button"
          aria-label={`${t.chooseEvent}: ${title}`}
          onClick={() => onSheet('events')}
          className="flex h-11 min-w-0 flex-1 items-center gap-1.5 rounded-full bg-black/45 px-4 font-semibold backdrop-blur"
        >
          <h1 className="min-w-0 flex-1 truncate text-left text-[0.9375rem] font-semibold">{title}</h1>
          <Icon name="chevron-down" size={18} />
        </button>
        {count && (
          <span
            aria-label={count.long}
            className="flex h-11 shrink-0 items-center rounded-full bg-black/45 px-4 font-bold backdrop-blur"
          >
            {count.short}
          </span>
        )}
      </header>
      <footer className="relative mt-auto flex justify-center gap-4 bg-linear-to-t from-black/75 to-transparent px-4 pt-10 pb-[max(26px,env(safe-area-inset-bottom))]">
        {torch && (
          <StageButton
            large
            icon="flash"
            label={torch.isOn ? t.torchOff : t.torchOn}
            caption={t.torch}
            isOn={torch.isOn}
            onClick={torch.toggle}
          />
        )}
        <StageButton
          large
          icon="keyboard"
          label={t.typeCode}
          caption={t.typeCode}
          onClick={() => onSheet('code')}
          className="lg:hidden"
        />
        <StageButton
          large
          icon="clock"
          label={t.recent}
          caption={t.recent}
          onClick={() => onSheet('recent')}
          className="lg:hidden"
        />
      </footer>
    </div>
  )
}

function StageButton({
  icon,
  label,
  caption,
  isOn,
  large = false,
  onClick,
  className,
}: {
  readonly icon: IconName
  readonly label: string
  readonly caption?: string
  readonly isOn?: boolean
  readonly large?: boolean
  readonly onClick: () => void
  readonly className?: string
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isOn}
      onClick={onClick}
      className={`grid min-w-11 justify-items-center gap-1.5 text-xs font-medium ${className ?? ''}`}
    >
      <span
        className={`grid place-items-center rounded-full backdrop-blur transition active:scale-95 ${large ? 'size-14' : 'size-11'} ${isOn ? 'bg-white text-black' : 'bg-black/45 text-white'}`}
      >
        <Icon name={icon} size={large ? 25 : 22} filled={isOn === true} />
      </span>
      {caption && (
        <span aria-hidden="true" className="max-w-24 truncate">
          {caption}
        </span>
      )}
    </button>
  )
}

function SidePanel({
  door,
  count,
  onCode,
}: {
  readonly door: Door
  readonly count: Count | undefined
  readonly onCode: (code: string) => void
}) {
  const t = useTexts(checkInTexts)
  return (
    <aside className="hidden min-h-0 flex-col gap-6 overflow-y-auto bg-bg p-6 text-ink lg:flex">
      {count && (
        <div className="grid gap-2">
          <p aria-label={count.long} className="text-3xl font-bold">
            {count.arrived} <span className="text-lg font-semibold text-ink-3">/ {count.expected}</span>
          </p>
          <Progress label={count.long} value={count.share} />
        </div>
      )}
      <section aria-label={t.typeCode}>
        <CodeEntry onCode={onCode} />
      </section>
      <section aria-labelledby="recent-scans" className="min-h-0">
        <h2 id="recent-scans" className="text-lg">
          {t.recent}
        </h2>
        <RecentScans scans={door.recent} onUndone={door.markUndone} />
      </section>
    </aside>
  )
}

function CodeDialog({
  onCode,
  onDismiss,
}: {
  readonly onCode: (code: string) => void
  readonly onDismiss: () => void
}) {
  const t = useTexts(checkInTexts)
  return (
    <Dialog title={t.typeCode} onDismiss={onDismiss}>
      <CodeEntry autoFocus onCode={onCode} />
    </Dialog>
  )
}

function RecentDialog({ door, onDismiss }: { readonly door: Door; readonly onDismiss: () => void }) {
  const t = useTexts(checkInTexts)
  return (
    <Dialog title={t.recent} onDismiss={onDismiss}>
      <RecentScans scans={door.recent} onUndone={door.markUndone} />
    </Dialog>
  )
}

function useTitle(admitted: readonly { readonly name: string }[], choice: DoorChoice | undefined): string {
  const t = useTexts(checkInTexts)
  const [only] = admitted
  if (!choice) return t.chooseEvent
  return only && admitted.length === 1 ? only.name : t.allToday
}

type Count = {
  readonly short: string
  readonly long: string
  readonly arrived: string
  readonly expected: string
  readonly share: number
}

/** Returns the number of arrivals in each form that is shown; undefined until known. */
function useCount(eventIds: readonly number[]): Count | undefined {
  const t = useTexts(checkInTexts)
  const { data } = useQuery(arrivals(eventIds))
  if (!data) return undefined
  const [arrived, expected] = [formatNumber(data.arrived), formatNumber(data.expected)]
  return {
    arrived,
    expected,
    short: `${arrived} / ${expected}`,
    long: t.arrived(arrived, expected),
    share: data.expected === 0 ? 0 : data.arrived / data.expected,
  }
}
