import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { aimHints, type Unreadable } from './aim-hint.ts'
import { isFrameTooDark } from './brightness.ts'
import type { Camera } from './camera.ts'
import { openQrReader, type QrReader } from './qr-reader.ts'

const FRAME_PAUSE = 70
/** About once a second. */
const BRIGHTNESS_EVERY = 12

export type AimHint = 'dark' | Unreadable

/** Shows the camera in the `video` that takes the ref, and reads its frames one at a time while `wants`. */
export function useQrFrames(
  camera: Camera,
  { wants, onText }: { readonly wants: boolean; readonly onText: (text: string) => void },
): { readonly video: React.RefObject<HTMLVideoElement | null>; readonly hint: AimHint | undefined } {
  const video = useRef<HTMLVideoElement>(null)
  const [isDark, setDark] = useState(false)
  const [unreadable, setUnreadable] = useState<Unreadable>()
  const stream = camera.phase === 'ready' ? camera.stream : undefined
  const isWanted = useEffectEvent(() => wants && document.visibilityState === 'visible')
  const onLatestText = useEffectEvent(onText)
  useEffect(() => {
    const element = video.current
    if (!stream || !element) return
    let reader: QrReader | undefined
    let isOver = false
    const look = async () => {
      const canvas = document.createElement('canvas')
      const hintAfter = aimHints()
      reader = await openQrReader()
      for (let frame = 1; !isOver; frame++) {
        if (frame % BRIGHTNESS_EVERY === 0) setDark(isFrameTooDark(element, canvas))
        const sight = isWanted() ? await reader.read(element) : undefined
        setUnreadable(hintAfter(sight, performance.now()))
        if (sight && 'text' in sight && !isOver) onLatestText(sight.text)
        await new Promise((resolve) => setTimeout(resolve, FRAME_PAUSE))
      }
      reader.close()
    }
    element.srcObject = stream
    // refused only while the page is hidden: it plays once it is shown
    void element.play().catch(() => undefined)
    void look()
    return () => {
      isOver = true
      element.srcObject = null
    }
  }, [stream])
  return { video, hint: isDark ? 'dark' : unreadable }
}
