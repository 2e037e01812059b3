import { useDates } from '@cubic/web-kit/datetime/clock'
import { formatNumber, useTexts } from '@cubic/web-kit/language/text'
import { Button } from '@cubic/web-kit/ui/button'
import { Icon, type IconName } from '@cubic/web-kit/ui/icon'
import { Progress } from '@cubic/web-kit/ui/progress'
import type { ReactNode } from 'react'
import { checkInTexts } from '../../data/texts.ts'
import { useCameraState } from '../../internal/reading/use-camera-state.ts'
import type { StationState } from '../../internal/station/station-state.ts'
import { CubeStack } from './cube-stack.tsx'

/** Shows how the list comes onto this device, and then what else the door needs of it. */
export function PrepareScreen({
  state,
  title,
  note,
  onTrySound,
  onStart,
  onBack,
}: {
  readonly state: StationState
  readonly title: string
  readonly note: string | undefined
  readonly onTrySound: () => void
  readonly onStart: () => void
  readonly onBack: (() => void) | undefined
}) {
  const t = useTexts(checkInTexts)
  const { isPrepared, tickets, total } = state
  const share = isPrepared ? 1 : total ? Math.min(1, tickets / total) : 0
  return (
    <div className="fixed inset-0 flex flex-col bg-bg text-ink">
      <header className="grid min-h-15 grid-cols-[44px_1fr_44px] items-center px-3 pt-[max(8px,env(safe-area-inset-top))] text-center flat:min-h-11 flat:pt-[env(safe-area-inset-top)]">
        {onBack ? (
          <button type="button" aria-label={t.back} onClick={onBack} className="grid size-11 place-items-center">
            <Icon name="chevron-left" size={24} />
          </button>
        ) : (
          <i />
        )}
        <h1 className="truncate text-[1rem] font-bold">{title}</h1>
      </header>
      <div className="mx-auto grid min-h-0 w-full max-w-lg flex-1 auto-rows-max content-start gap-5 overflow-y-auto px-4 pt-3 pb-6 flat:max-w-3xl flat:grid-cols-[220px_1fr] flat:items-start flat:py-2">
        <CubeStack share={share} />
        <div className="grid gap-5 flat:gap-3">
          {isPrepared ? <Ready state={state} /> : <Coming state={state} share={share} />}
          {note !== undefined && <p className="text-center text-sm text-ink-2">{note}</p>}
          {isPrepared ? <Checks storage={state.storage} onTrySound={onTrySound} /> : <Steps state={state} />}
        </div>
      </div>
      <footer className="border-t border-line bg-surface px-4 pt-3 pb-[max(20px,env(safe-area-inset-bottom))] flat:py-2">
        <div className="mx-auto max-w-lg">
          <Button
            size="lg"
            block
            icon={isPrepared ? 'scan' : undefined}
            variant={isPrepared ? 'primary' : 'secondary'}
            onClick={onStart}
          >
            {isPrepared ? t.startScanning : t.scanMeanwhile}
          </Button>
        </div>
      </footer>
    </div>
  )
}

type StateProps = { readonly state: StationState }

function Ready({ state: { tickets, checkedAt } }: StateProps) {
  const t = useTexts(checkInTexts)
  const { time } = useDates()
  return (
    <div role="status" className="text-center">
      <p className="inline-flex items-center gap-2.5 text-[1.625rem] leading-tight font-bold text-balance">
        <span className="grid size-8 shrink-0 place-items-center rounded-full bg-ok text-bg">
          <Icon name="check" size={20} />
        </span>
        {t.ready}
      </p>
      <p className="mt-1.5 text-balance text-ink-2">
        {t.readyHint(tickets, checkedAt === undefined ? '–' : time(new Date(checkedAt)))}
        <span className="block">{t.readyChanges}</span>
      </p>
    </div>
  )
}

function Coming({ state: { tickets, total, connection }, share }: StateProps & { readonly share: number }) {
  const t = useTexts(checkInTexts)
  return (
    <div className="text-center">
      <p role="status" className="text-[1.0625rem] font-semibold text-ink-2">
        {connection === 'offline' ? t.preparingOffline : t.preparing}
      </p>
      <p className="mt-0.5">
        <b className="text-[2.75rem] leading-tight">{formatNumber(tickets)}</b>
        <span className="text-xl font-semibold text-ink-2">
          {total !== undefined && ` / ${formatNumber(total)}`}
          {t.ticketsUnit}
        </span>
      </p>
      {total !== undefined && <Progress className="mt-2" label={t.preparing} value={share} />}
    </div>
  )
}

function Steps({ state: { storage, events } }: StateProps) {
  const t = useTexts(checkInTexts)
  return (
    <>
      <ul className="grid rounded-[18px] border border-line bg-surface px-4 py-2">
        <Step isDone={storage === 'ok'} text={t.stepStorage} />
        <Step isDone={events.length > 0} text={t.stepKeys} />
        <Step isDone={false} text={t.stepList} />
      </ul>
      <p className="px-3 text-center text-sm text-ink-2">{t.preparingHint}</p>
    </>
  )
}

function Checks({ storage, onTrySound }: Pick<StationState, 'storage'> & { readonly onTrySound: () => void }) {
  const t = useTexts(checkInTexts)
  return (
    <div className="grid grid-cols-2 gap-2.5 flat:grid-cols-4">
      <CameraCheck />
      <Check
        icon="sound"
        title={t.sound}
        text={'vibrate' in navigator ? t.trySound : t.soundOnly}
        onClick={onTrySound}
      />
      <Check
        icon="sun"
        title={t.screenOn}
        text={'wakeLock' in navigator ? t.screenOnHint : t.screenOff}
        isWarning={!('wakeLock' in navigator)}
      />
      <Check
        icon="lock"
        title={t.stepStorage}
        text={storage === 'ok' ? t.keepOffline : storage === 'full' ? t.storageFull : t.storageNone}
        isWarning={storage !== 'ok'}
      />
    </div>
  )
}

/** Says before the first scan whether the camera will work. */
function CameraCheck() {
  const t = useTexts(checkInTexts)
  const state = useCameraState()
  const words = {
    allowed_back: t.cameraReady(t.cameraBack),
    allowed: t.cameraReady(t.cameraAny),
    asks: t.cameraAsks,
    unknown: t.cameraAsks,
    blocked: t.cameraBlocked,
    missing: t.cameraMissing,
  } as const
  return (
    <Check
      icon="camera"
      title={t.camera}
      text={words[state]}
      isWarning={state === 'blocked' || state === 'missing'}
      isOpen={state === 'asks' || state === 'unknown'}
    />
  )
}

function Step({ isDone, text }: { readonly isDone: boolean; readonly text: string }) {
  return (
    <li className="flex min-h-11 items-center gap-3 font-semibold">
      <span
        className={`grid size-7 place-items-center rounded-full ${isDone ? 'bg-ok-soft text-ok' : 'border-2 border-line-2'}`}
      >
        {isDone && <Icon name="check" size={17} />}
      </span>
      {text}
    </li>
  )
}

function Check({
  icon,
  title,
  text,
  isWarning = false,
  isOpen = false,
  onClick,
}: {
  readonly icon: IconName
  readonly title: string
  readonly text: ReactNode
  readonly isWarning?: boolean
  /** Not known before it is tried. */
  readonly isOpen?: boolean
  readonly onClick?: () => void
}) {
  const look = 'grid content-start gap-2 rounded-2xl border border-line bg-surface p-3.5 text-left'
  const content = (
    <>
      <span className="flex items-center justify-between">
        <Icon name={icon} size={24} />
        {!isOpen && (
          <Icon name={isWarning ? 'warning' : 'check'} size={19} className={isWarning ? 'text-warn' : 'text-ok'} />
        )}
      </span>
      <span>
        <b className="block text-[0.9375rem] leading-snug">{title}</b>
        <span className="block text-[0.8125rem] text-ink-2">{text}</span>
      </span>
    </>
  )
  return onClick ? (
    <button type="button" onClick={onClick} className={`${look} hover:border-line-2`}>
      {content}
    </button>
  ) : (
    <div className={look}>{content}</div>
  )
}
