export type Camera =
  | { readonly phase: 'starting' }
  | { readonly phase: 'ready'; readonly stream: MediaStream }
  | { readonly phase: 'failed'; readonly problem: CameraProblem }
export type CameraProblem = 'denied' | 'none' | 'busy' | 'insecure' | 'failed'

const CONSTRAINTS: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
}

/** Opens the camera and reports its state; `close` ends it, even while it is opening. */
export function openCamera(tell: (camera: Camera) => void): { readonly close: () => void } {
  let stream: MediaStream | undefined
  let isOver = false
  askForCamera().then(
    (opened) => {
      if (isOver) return stopCamera(opened)
      stream = opened
      tell({ phase: 'ready', stream: opened })
    },
    (error: unknown) => {
      if (!isOver) tell({ phase: 'failed', problem: cameraProblem(error) })
    },
  )
  return {
    close() {
      isOver = true
      if (stream) stopCamera(stream)
    },
  }
}

async function askForCamera(): Promise<MediaStream> {
  // pages without https have no `mediaDevices`
  if (!('mediaDevices' in navigator)) throw new DOMException('no camera outside of secure contexts', 'SecurityError')
  return navigator.mediaDevices.getUserMedia(CONSTRAINTS)
}

function stopCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

const PROBLEMS: { readonly [name: string]: CameraProblem } = {
  NotAllowedError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
  SecurityError: 'insecure',
}

/** Derives from the browser's error why the camera did not open. */
export function cameraProblem(error: unknown): CameraProblem {
  return (error instanceof Error ? PROBLEMS[error.name] : undefined) ?? 'failed'
}

/** Whether the camera has a light that can be switched. */
export function hasTorch(stream: MediaStream): boolean {
  const [track] = stream.getVideoTracks()
  const capabilities: MediaTrackCapabilities & { readonly torch?: boolean } = track?.getCapabilities?.() ?? {}
  return capabilities.torch === true
}

export async function switchTorch(stream: MediaStream, on: boolean): Promise<void> {
  const [track] = stream.getVideoTracks()
  const torch: MediaTrackConstraintSet & { readonly torch: boolean } = { torch: on }
  await track?.applyConstraints({ advanced: [torch] })
}
