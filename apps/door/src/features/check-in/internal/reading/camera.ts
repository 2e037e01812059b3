export type Camera =
  | { readonly phase: 'starting' }
  | { readonly phase: 'ready'; readonly stream: MediaStream }
  | { readonly phase: 'failed'; readonly problem: CameraProblem }
export type CameraProblem = 'denied' | 'none' | 'busy' | 'insecure' | 'failed'

const SIZE = { width: { ideal: 1280 }, height: { ideal: 720 } }
const BACK: MediaTrackConstraints = { facingMode: { ideal: 'environment' }, ...SIZE }

/** Reports the camera's state; `close` ends it, even while it is opening. `deviceId`: the one chosen before. */
export function openCamera(onChange: (camera: Camera) => void, deviceId?: string): { readonly close: () => void } {
  let stream: MediaStream | undefined
  let isOver = false
  askForCamera(deviceId).then(
    (opened) => {
      if (isOver) return stopCamera(opened)
      stream = opened
      onChange({ phase: 'ready', stream: opened })
    },
    (error: unknown) => {
      if (!isOver) onChange({ phase: 'failed', problem: cameraProblem(error) })
    },
  )
  return {
    close() {
      isOver = true
      if (stream) stopCamera(stream)
    },
  }
}

async function askForCamera(deviceId: string | undefined): Promise<MediaStream> {
  // pages without https have no `mediaDevices`
  if (!('mediaDevices' in navigator)) throw new DOMException('no camera outside of secure contexts', 'SecurityError')
  const chosen = deviceId === undefined ? BACK : { deviceId: { exact: deviceId }, ...SIZE }
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: false, video: chosen })
  } catch (error) {
    // the chosen camera was unplugged
    const isGone = error instanceof Error && ['OverconstrainedError', 'NotFoundError'].includes(error.name)
    if (deviceId === undefined || !isGone) throw error
    return navigator.mediaDevices.getUserMedia({ audio: false, video: BACK })
  }
}

/** Returns the camera to switch to, the next after the stream's camera; undefined if there is only one. */
export async function nextCamera(stream: MediaStream): Promise<string | undefined> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  const ids = devices.flatMap(({ kind, deviceId }) => (kind === 'videoinput' ? deviceId : []))
  const current = stream.getVideoTracks()[0]?.getSettings().deviceId
  return ids.length > 1 ? ids[(ids.indexOf(current ?? '') + 1) % ids.length] : undefined
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

export function cameraProblem(error: unknown): CameraProblem {
  return (error instanceof Error ? PROBLEMS[error.name] : undefined) ?? 'failed'
}

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
