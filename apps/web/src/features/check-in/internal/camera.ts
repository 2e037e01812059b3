export type CameraProblem = 'denied' | 'none' | 'busy' | 'insecure' | 'failed'

const CONSTRAINTS: MediaStreamConstraints = { audio: false, video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } } }

export async function openCamera(): Promise<MediaStream> {
  // pages without https have no `mediaDevices`
  if (!('mediaDevices' in navigator)) throw new DOMException('no camera outside of secure contexts', 'SecurityError')
  return navigator.mediaDevices.getUserMedia(CONSTRAINTS)
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

const PROBLEMS: { readonly [name: string]: CameraProblem } = {
  NotAllowedError: 'denied', NotFoundError: 'none', OverconstrainedError: 'none', NotReadableError: 'busy', AbortError: 'busy', SecurityError: 'insecure',
}

/** Why a camera did not open, from what the browser threw. */
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
