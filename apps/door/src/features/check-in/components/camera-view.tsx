import { useTexts } from '@cubic/web-kit/text'
import { Button, Spinner } from '@cubic/web-kit/ui/button'
import { Icon } from '@cubic/web-kit/ui/icon'
import { useQrFrames } from '../hooks.ts'
import type { Camera, CameraProblem } from '../internal/camera.ts'
import { checkInTexts } from '../texts.ts'

/** Shows the camera's picture with the aiming frame; without a camera, what to do about it. */
export function CameraView({
  camera,
  phase,
  onText,
  onOpen,
  onType,
}: {
  readonly camera: Camera
  readonly phase: 'looking' | 'checking' | 'verdict'
  readonly onText: (text: string) => void
  readonly onOpen: () => void
  readonly onType: () => void
}) {
  const t = useTexts(checkInTexts)
  const video = useQrFrames(camera, { wants: phase === 'looking', onText })
  return (
    <div className="absolute inset-0 overflow-hidden bg-black">
      <video
        ref={video}
        muted
        playsInline
        aria-hidden="true"
        className={camera.phase === 'ready' ? 'size-full object-cover' : 'hidden'}
      />
      {camera.phase === 'ready' && <Aim isChecking={phase === 'checking'} />}
      {camera.phase === 'starting' && (
        <p role="status" className="absolute inset-0 grid place-items-center text-white/80">
          <span className="flex items-center gap-2.5">
            <Spinner />
            {t.starting}
          </span>
        </p>
      )}
      {camera.phase === 'failed' && <Problem problem={camera.problem} onOpen={onOpen} onType={onType} />}
    </div>
  )
}

function Aim({ isChecking }: { readonly isChecking: boolean }) {
  const t = useTexts(checkInTexts)
  const corner = 'absolute size-11 border-white'
  return (
    <div className="pointer-events-none absolute inset-0 grid place-items-center">
      <div className="relative aspect-square w-[min(68vw,46dvh)] rounded-[30px] shadow-[0_0_0_200vmax_rgb(0_0_0/.38)]">
        <i className={`${corner} -top-0.5 -left-0.5 rounded-tl-[30px] border-t-4 border-l-4`} />
        <i className={`${corner} -top-0.5 -right-0.5 rounded-tr-[30px] border-t-4 border-r-4`} />
        <i className={`${corner} -bottom-0.5 -left-0.5 rounded-bl-[30px] border-b-4 border-l-4`} />
        <i className={`${corner} -right-0.5 -bottom-0.5 rounded-br-[30px] border-r-4 border-b-4`} />
        <p role="status" className="absolute inset-x-0 -bottom-14 flex justify-center">
          <span className="flex items-center gap-2 rounded-full bg-black/55 px-4 py-2 text-[0.875rem] font-medium whitespace-nowrap text-white">
            {isChecking && <Spinner />}
            {isChecking ? t.checking : t.aim}
          </span>
        </p>
      </div>
    </div>
  )
}

function Problem({
  problem,
  onOpen,
  onType,
}: {
  readonly problem: CameraProblem
  readonly onOpen: () => void
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
      role="alert"
      className="absolute inset-0 flex flex-col items-center justify-center px-8 text-center text-white"
    >
      <span className="grid size-20 place-items-center rounded-full bg-white/12">
        <Icon name="camera" size={36} />
      </span>
      <p className="mt-5 text-lg font-bold">{title}</p>
      <p className="mt-1.5 max-w-xs text-[0.875rem] text-white/75">{hint}</p>
      <div className="mt-6 flex gap-3">
        {problem !== 'insecure' && (
          <Button variant="secondary" icon="refresh" onClick={onOpen}>
            {t.retry}
          </Button>
        )}
        <Button icon="keyboard" onClick={onType}>
          {t.typeCode}
        </Button>
      </div>
    </div>
  )
}
