import type { ScanDirection } from '@cubic/contract'
import { gateName } from '@cubic/domain/check-in/gate'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useTexts } from '@cubic/web-kit/language/text'
import { Icon, type IconName } from '@cubic/web-kit/ui/icon'
import type { ReactNode } from 'react'
import { checkInTexts } from '../../data/texts.ts'
import { useTorch, type useCamera } from '../../internal/reading/use-camera.ts'
import type { ScanRecord } from '../../internal/scans/scan-record.ts'
import type { Count } from '../../internal/screen/count.ts'
import type { Sheet } from '../../internal/screen/scanning.ts'
import type { Door } from '../../internal/screen/use-door.ts'
import { WaySwitch } from '../controls/way-switch.tsx'
import { GroupOffer } from '../verdict/group-offer.tsx'
import { ScanRow } from '../verdict/scan-row.tsx'
import { UndoNote } from '../verdict/undo-button.tsx'
import { CameraView } from './camera-view.tsx'

type StageProps = {
  readonly door: Door
  readonly camera: ReturnType<typeof useCamera>
  readonly gate: string | null
  readonly title: string
  readonly count: Count | undefined
  readonly pill: ReactNode
  readonly scans: readonly ScanRecord[]
  /** How many others of the last scanned ticket's group may still come in. */
  readonly groupCount: number
  /** Test tickets are being scanned: nobody must take that for the real thing. */
  readonly isRehearsal: boolean
  /** Something that the volunteer must do, such as to free storage. */
  readonly warning: ReactNode
  /** Nothing covers the camera's picture. */
  readonly isWatching: boolean
  readonly onSheet: (sheet: Sheet) => void
  readonly onBack: (() => void) | undefined
  /** Absent where this device has but one event. */
  readonly onChooseEvent: (() => void) | undefined
  /** The way this door is for, where people check out. */
  readonly way: { readonly now: ScanDirection; readonly onChange: (way: ScanDirection) => void } | undefined
  readonly session: { readonly name: string; readonly place: string } | undefined
}

export function Stage(props: StageProps) {
  const t = useTexts(checkInTexts)
  const { door, camera, scans, isWatching, isRehearsal, warning, groupCount, onSheet } = props
  const { undoable } = door
  const hasFailed = camera.camera.phase === 'failed'
  const [last] = scans
  return (
    <div className="relative flex min-w-0 flex-1 flex-col text-white flat:grid flat:grid-cols-[minmax(0,1fr)_minmax(300px,34%)]">
      <div className="contents flat:relative flat:block flat:overflow-hidden">
        <CameraView
          camera={camera.camera}
          isReading={isWatching && door.state.phase !== 'checking'}
          isChecking={door.state.phase === 'checking'}
          lines={props.session && props.way ? 2 : props.session || props.way ? 1 : 0}
          onText={(text) => door.read(text, 'camera')}
          onOpen={camera.open}
          onFind={() => onSheet('find')}
          onType={() => onSheet('code')}
        />
      </div>
      {isRehearsal && (
        <i aria-hidden="true" className="pointer-events-none absolute inset-0 z-10 border-[6px] border-[#f0883e]" />
      )}
      <div className="contents flat:flex flat:min-h-0 flat:flex-col flat:overflow-y-auto flat:bg-bg">
        <Header {...props} />
        {warning}
        <footer className="pointer-events-none relative mt-auto bg-linear-to-t from-black/80 to-transparent pt-10 flat:bg-none flat:pt-2 lg:pb-6">
          {groupCount > 0 && (
            <div className="mb-4 flex justify-center px-4">
              <GroupOffer
                count={groupCount}
                look="border border-white/25 bg-[#14161ce6] text-white"
                onOpen={() => onSheet('group')}
              />
            </div>
          )}
          {undoable.length > 0 && <UndoNote records={undoable} onUndo={() => door.takeBack(undoable)} />}
          {/* without a camera, the same ways are in its place */}
          {!hasFailed && <Tools camera={camera} onSheet={onSheet} />}
          <button
            type="button"
            aria-label={t.recent}
            onClick={() => onSheet('recent')}
            className="pointer-events-auto mt-4 block w-full rounded-t-3xl border-t border-line bg-surface px-4 pt-2 pb-[max(14px,env(safe-area-inset-bottom))] text-left text-ink lg:hidden flat:rounded-none"
          >
            <i aria-hidden="true" className="mx-auto mb-1 block h-[5px] w-10 rounded-full bg-line-2 flat:hidden" />
            <Peek last={last} count={scans.length} />
          </button>
        </footer>
      </div>
    </div>
  )
}

function Peek({ last, count }: { readonly last: ScanRecord | undefined; readonly count: number }) {
  const t = useTexts(checkInTexts)
  return (
    <>
      <span className="flex justify-between px-1 text-[0.875rem]">
        <b>{t.justNow}</b>
        <span className="flex items-center gap-0.5 text-ink-2">
          {t.scanCount(String(count))}
          <Icon name="chevron-right" size={16} />
        </span>
      </span>
      {last ? <ScanRow record={last} /> : <span className="block py-3 text-sm text-ink-2">{t.noRecent}</span>}
    </>
  )
}

function Header({ gate, title, count, pill, way, session, onSheet, onBack, onChooseEvent }: StageProps) {
  const t = useTexts(checkInTexts)
  return (
    <header className="relative bg-linear-to-b from-black/80 to-transparent px-2 pt-[max(10px,env(safe-area-inset-top))] pb-10 flat:bg-none flat:pb-2">
      <div className="flex items-center gap-1">
        {onBack && (
          <button
            type="button"
            aria-label={t.back}
            onClick={onBack}
            className="grid size-11 shrink-0 place-items-center"
          >
            <Icon name="chevron-left" size={24} />
          </button>
        )}
        <div className={`flex min-w-0 flex-1 ${onBack ? '' : 'pl-2'}`}>
          <DoorName {...{ gate, title, onChooseEvent }} />
        </div>
        <button
          type="button"
          aria-label={t.sync}
          onClick={() => onSheet('sync')}
          className="min-h-11 max-w-[58%] shrink-0 pr-2"
        >
          {pill}
        </button>
      </div>
      {way && <WaySwitch way={way.now} onChange={way.onChange} className="mx-2 mt-2 lg:max-w-sm" />}
      {session && (
        <button
          type="button"
          aria-label={`${t.whichSession}: ${session.name}`}
          onClick={() => onSheet('sessions')}
          className="mx-2 mt-2 flex min-h-12 w-[calc(100%-1rem)] items-center gap-2.5 rounded-[15px] border border-white/17 bg-[#0b0c10d9] px-3.5 py-1.5 text-left lg:max-w-sm"
        >
          <span className="min-w-0 flex-1">
            <b className="block truncate text-[0.9375rem]">{session.name}</b>
            {session.place !== '' && (
              <span className="block truncate text-[0.8125rem] text-white/85">{session.place}</span>
            )}
          </span>
          <Icon name="chevron-down" size={18} />
        </button>
      )}
      {count && <CountBar count={count} />}
    </header>
  )
}

/** The gate and its event; a button where another event can be chosen. */
function DoorName({ gate, title, onChooseEvent }: Pick<StageProps, 'gate' | 'title' | 'onChooseEvent'>) {
  const t = useTexts(checkInTexts)
  const lang = useLanguage()
  const names = (
    <span className="min-w-0 text-left">
      {gate !== null && <b className="block truncate text-[1.1875rem] leading-tight">{gateName(gate, lang)}</b>}
      <h1
        className={
          gate === null
            ? 'truncate text-[1.0625rem] font-bold'
            : 'truncate text-[0.84375rem] leading-snug font-normal text-white/90'
        }
      >
        {title}
      </h1>
    </span>
  )
  return onChooseEvent ? (
    <button
      type="button"
      aria-label={`${t.chooseEvent}: ${title}`}
      onClick={onChooseEvent}
      className="flex min-h-11 min-w-0 items-center gap-1.5"
    >
      {names}
      <Icon name="chevron-down" size={18} />
    </button>
  ) : (
    <div className="flex min-h-11 min-w-0 items-center">{names}</div>
  )
}

function CountBar({ count }: { readonly count: Count }) {
  return (
    <div className="px-3 pt-2 lg:hidden" aria-label={count.long} role="group">
      <div className="flex items-baseline justify-between">
        <p aria-hidden="true">
          <b className="text-[2.5rem] leading-none tracking-tight flat:text-[2rem]">{count.arrived}</b>
          <span className="text-lg font-semibold"> / {count.expected}</span>
        </p>
        <p aria-hidden="true" className="text-[1rem] font-semibold">
          {count.percent}
        </p>
      </div>
      <div className="mt-2.5 h-1.5 overflow-hidden rounded-full bg-white/24">
        <i className="block h-full rounded-full bg-white" style={{ width: `${count.share * 100}%` }} />
      </div>
    </div>
  )
}

function Tools({ camera, onSheet }: Pick<StageProps, 'camera' | 'onSheet'>) {
  const t = useTexts(checkInTexts)
  const torch = useTorch(camera.camera)
  return (
    <div className="pointer-events-auto flex justify-around px-3 lg:justify-center lg:gap-6">
      {torch && (
        <Tool
          icon="flash"
          label={torch.isOn ? t.torchOff : t.torchOn}
          caption={t.torch}
          isOn={torch.isOn}
          onClick={torch.toggle}
        />
      )}
      {camera.switchCamera && (
        <Tool icon="refresh" label={t.switchCamera} caption={t.switchCamera} onClick={camera.switchCamera} />
      )}
      <Tool icon="search" label={t.findPeople} caption={t.find} onClick={() => onSheet('find')} />
      <Tool
        icon="keyboard"
        label={t.typeCode}
        caption={t.codeShort}
        onClick={() => onSheet('code')}
        className="lg:hidden"
      />
    </div>
  )
}

function Tool({
  icon,
  label,
  caption,
  isOn,
  onClick,
  className,
}: {
  readonly icon: IconName
  readonly label: string
  readonly caption: string
  readonly isOn?: boolean
  readonly onClick: () => void
  readonly className?: string
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isOn}
      onClick={onClick}
      className={`grid min-w-15 justify-items-center gap-1.5 text-[0.8125rem] font-semibold ${className ?? ''}`}
    >
      <span
        className={`grid size-15 place-items-center rounded-full border transition active:scale-95 flat:size-12 ${isOn ? 'border-white bg-white text-[#16171d]' : 'border-white/19 bg-[#14161cd9] text-white'}`}
      >
        <Icon name={icon} size={25} filled={isOn === true} />
      </span>
      <span aria-hidden="true" className="max-w-20 truncate">
        {caption}
      </span>
    </button>
  )
}
