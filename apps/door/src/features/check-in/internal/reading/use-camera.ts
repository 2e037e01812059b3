import { keep, readKept } from '@cubic/web-kit/storage/kept-data'
import { useCallback, useEffect, useRef, useState } from 'react'
import { hasTorch, nextCamera, openCamera, switchTorch, type Camera } from './camera.ts'

const KEPT_CAMERA = 'door:camera'

/** Opens the camera while the page is mounted, and again after the phone took it away. Remembers the chosen one. */
export function useCamera(): {
  readonly camera: Camera
  readonly open: () => void
  readonly switchCamera: (() => void) | undefined
} {
  const [camera, setCamera] = useState<Camera>({ phase: 'starting' })
  const [next, setNext] = useState<string>()
  const opened = useRef<ReturnType<typeof openCamera>>(undefined)
  const open = useCallback(() => {
    opened.current?.close()
    setCamera({ phase: 'starting' })
    opened.current = openCamera(setCamera, chosenCamera())
  }, [])
  useEffect(() => {
    opened.current = openCamera(setCamera, chosenCamera())
    return () => opened.current?.close()
  }, [])
  const stream = camera.phase === 'ready' ? camera.stream : undefined
  useEffect(() => {
    if (!stream) return
    let isOver = false
    // without an answer there is nothing to switch to
    nextCamera(stream).then(
      (found) => !isOver && setNext(found),
      () => undefined,
    )
    return () => void (isOver = true)
  }, [stream])
  useEffect(() => {
    if (camera.phase !== 'ready') return
    const reopen = () => {
      if (
        document.visibilityState === 'visible' &&
        camera.stream.getVideoTracks().some(({ readyState }) => readyState === 'ended')
      )
        open()
    }
    document.addEventListener('visibilitychange', reopen)
    return () => document.removeEventListener('visibilitychange', reopen)
  }, [camera, open])
  const switchCamera = next === undefined ? undefined : () => (keep(KEPT_CAMERA, next), open())
  return { camera, open, switchCamera: camera.phase === 'ready' ? switchCamera : undefined }
}

function chosenCamera(): string | undefined {
  const kept = readKept(KEPT_CAMERA)
  return typeof kept === 'string' ? kept : undefined
}

/** Switches the camera's light; undefined if it has none. */
export function useTorch(camera: Camera): { readonly isOn: boolean; readonly toggle: () => void } | undefined {
  const [lit, setLit] = useState<MediaStream>()
  if (camera.phase !== 'ready' || !hasTorch(camera.stream)) return undefined
  const { stream } = camera
  const isOn = lit === stream
  // a light that cannot be switched just now stays as it is
  return {
    isOn,
    toggle: () =>
      void switchTorch(stream, !isOn).then(
        () => setLit(isOn ? undefined : stream),
        () => undefined,
      ),
  }
}
