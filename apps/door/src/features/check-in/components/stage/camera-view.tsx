import { useTexts } from '@cubic/web-kit/language/text'
import { Button, Spinner } from '@cubic/web-kit/ui/button'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { Icon, type IconName } from '@cubic/web-kit/ui/icon'
import { checkInTexts } from '../../data/texts.ts'
import { hasTorch, type Camera, type CameraProblem } from '../../internal/reading/camera.ts'
import { useQrFrames, type AimHint } from '../../internal/reading/use-qr-frames.ts'

type CameraViewProps = {
  readonly camera: Camera
  readonly isReading: boolean
  readonly isChecking: boolean
  /** Lines above the picture besides the usual ones: the way, and the session. */
  readonly lines: 0 | 1 | 2
  readonly onText: (text: string) => void
  readonly onOpen: () => void
  readonly onFind: () => void
  readonly onType: () => void
}

/** Shows the camera's picture with the aiming frame; without a camera, what to do about it. */
export function CameraView({ camera, isReading, isChecking, lines, onText, onOpen, onFind, onType }: CameraViewProps) {
  const t = useTexts(checkInTexts)
  const words = (why: AimHint, canLight: boolean) =>
    ({ dark: canLight ? t.darkTorch : t.dark, far: t.far, unclear: t.unclear })[why]
  const { video, hint } = useQrFrames(camera, { wants: isReading, onText })
  return (
    <div className="absolute inset-0 overflow-hidden bg-black">
      <video
        ref={video}
        muted
        playsInline
        aria-hidden="true"
        className={camera.phase === 'ready' ? 'size-full object-cover' : 'hidden'}
      />
      {camera.phase === 'ready' && (
        <Aim
          isChecking={isChecking}
          isLow={lines > 1}
          hint={hint === undefined ? t.aim : words(hint, hasTorch(camera.stream))}
        />
      )}
      {camera.phase === 'starting' && (
        <p role="status" className="absolute inset-0 grid place-items-center text-white/80">
          <span className="flex items-center gap-2.5">
            <Spinner />
            {t.starting}
          </span>
        </p>
      )}
      {camera.phase === 'failed' && (
        <Problem problem={camera.problem} lines={lines} onOpen={onOpen} onFind={onFind} onType={onType} />
      )}
    </div>
  )
}

function Aim({
  isChecking,
  isLow,
  hint,
}: {
  readonly isChecking: boolean
  /** What stands above the frame leaves no room for the hint. */
  readonly isLow: boolean
  readonly hint: string
}) {
  const t = useTexts(checkInTexts)
  const corner = 'absolute size-12 border-white'
  return (
    <div className="pointer-events-none absolute inset-0 grid place-items-center">
      <div className="relative aspect-square w-[min(68vw,38svh)] -translate-y-[4svh] rounded-[30px] shadow-[0_0_0_200vmax_rgb(0_0_0/.3)] lg:translate-y-0 flat:w-[62svh] flat:translate-y-0">
        <i className={`${corner} -top-0.5 -left-0.5 rounded-tl-[30px] border-t-[5px] border-l-[5px]`} />
        <i className={`${corner} -top-0.5 -right-0.5 rounded-tr-[30px] border-t-[5px] border-r-[5px]`} />
        <i className={`${corner} -bottom-0.5 -left-0.5 rounded-bl-[30px] border-b-[5px] border-l-[5px]`} />
        <i className={`${corner} -right-0.5 -bottom-0.5 rounded-br-[30px] border-r-[5px] border-b-[5px]`} />
        <p
          role="status"
          className={classNames(
            'absolute inset-x-0 flex justify-center short:top-auto short:bottom-3 flat:top-auto flat:bottom-3',
            isLow ? 'bottom-3 lg:-top-13 lg:bottom-auto' : '-top-13',
          )}
        >
          <span className="flex items-center gap-2 rounded-2xl bg-[#0b0c10d9] px-4 py-1.5 text-[0.9375rem] font-semibold whitespace-nowrap text-white">
            {isChecking && <Spinner />}
            {isChecking ? t.checking : hint}
          </span>
        </p>
      </div>
    </div>
  )
}

function Problem({
  problem,
  lines,
  onOpen,
  onFind,
  onType,
}: {
  readonly problem: CameraProblem
  readonly lines: 0 | 1 | 2
  readonly onOpen: () => void
  readonly onFind: () => void
  readonly onType: () => void
}) {
  const t = useTexts(checkInTexts)
  const words = {
    denied: [t.denied, t.deniedHint],
    none: [t.none, t.noneHint],
    busy: [t.busy, t.busyHint],
    insecure: [t.insecure, t.insecureHint],
    failed: [t.failed, t.failedHint],
  } as const
  const [title, hint] = words[problem]
  return (
    <div
      className={classNames(
        'absolute inset-0 overflow-y-auto bg-bg px-4 pb-40 lg:pb-10 flat:pt-20 flat:pb-6',
        ['pt-[170px] short:pt-[140px] lg:pt-40', 'pt-[232px] short:pt-[202px] lg:pt-48', 'pt-[292px] lg:pt-64'][lines],
      )}
    >
      <div className="mx-auto grid max-w-md gap-5">
        <div
          role="alert"
          className="grid justify-items-center gap-1.5 rounded-3xl border border-line bg-surface p-6 text-center short:p-4"
        >
          <span className="mb-2 grid size-18 place-items-center rounded-3xl bg-warn-soft text-warn short:hidden">
            <Icon name="camera" size={36} />
          </span>
          <p className="text-[1.375rem] font-bold">{title}</p>
          <p className="text-ink-2">{hint}</p>
          {problem !== 'insecure' && (
            <Button icon="refresh" block className="mt-3" onClick={onOpen}>
              {t.retry}
            </Button>
          )}
        </div>
        <div className="grid gap-2.5">
          <p className="px-1 text-sm text-ink-2">{t.withoutCamera}</p>
          <Way icon="search" text={t.findPeople} onClick={onFind} />
          <Way icon="keyboard" text={t.typeCode} onClick={onType} />
          <p className="flex min-h-14 items-center gap-3.5 rounded-[18px] border border-line bg-surface px-4 font-semibold">
            <Icon name="scan" size={23} />
            <span className="flex-1">{t.useHandScanner}</span>
            <span className="text-sm font-normal text-ink-2">{t.useHandScannerHint}</span>
          </p>
        </div>
      </div>
    </div>
  )
}

function Way({
  icon,
  text,
  onClick,
}: {
  readonly icon: IconName
  readonly text: string
  readonly onClick: () => void
}) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-14 items-center gap-3.5 rounded-[18px] border border-line bg-surface px-4 text-left font-semibold hover:border-line-2"
    >
      <Icon name={icon} size={23} />
      <span className="flex-1">{text}</span>
      <Icon name="chevron-right" size={18} />
    </button>
  )
}
