import { useEffect, useState } from 'react'

/** Says, without asking anybody, whether this device has a camera and the page may use it. */
type CameraState = 'allowed_back' | 'allowed' | 'asks' | 'blocked' | 'missing' | 'unknown'

export function useCameraState(): CameraState {
  const [state, setState] = useState<CameraState>('unknown')
  useEffect(() => {
    let isGone = false
    void readCameraState().then((read) => {
      if (!isGone) setState(read)
    })
    return () => void (isGone = true)
  }, [])
  return state
}

async function readCameraState(): Promise<CameraState> {
  // absent on http pages
  if (!('mediaDevices' in navigator)) return 'missing'
  try {
    const cameras = (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput')
    if (cameras.length === 0) return 'missing'
    const { state } = await navigator.permissions.query({ name: 'camera' })
    if (state !== 'granted') return state === 'denied' ? 'blocked' : 'asks'
    // the names of cameras are given only where they may be used
    return cameras.some(({ label }) => /back|rear|environment|后/i.test(label)) ? 'allowed_back' : 'allowed'
  } catch (error) {
    // some browsers cannot say whether the camera is allowed: they ask when it starts
    if (error instanceof TypeError || error instanceof DOMException) return 'asks'
    throw error
  }
}
