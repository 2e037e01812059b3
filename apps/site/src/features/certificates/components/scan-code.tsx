import { texts, useTexts } from '@cubic/web-kit/language/text'
import { Button } from '@cubic/web-kit/ui/button'
import { Dialog } from '@cubic/web-kit/ui/dialog'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'

export type ScanCodeProps = { readonly label: string; readonly onCode: (text: string) => void }

/** As browsers have it that read codes by themselves. */
type Detector = { readonly detect: (source: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]> }
type Makes = new (options: { readonly formats: readonly string[] }) => Detector

const scanTexts = texts({
  hint: {
    cn: '把证书左下角的二维码放进画面',
    en: 'Point the camera at the QR code at the lower left of the certificate',
  },
  other: { cn: '这个二维码不是证书的', en: 'That isn’t the code of a certificate' },
  refused: {
    cn: '打不开摄像头。请在浏览器设置里允许使用，或用手机自带的相机扫码。',
    en: 'The camera can’t be opened. Allow it in your browser’s settings, or scan with your phone’s own camera.',
  },
})
const EVERY_MS = 200
const ADDRESS = /\/verify\/([\dA-Za-z]{4}(?:-?[\dA-Za-z]{4}){2})\/?$/

const never = () => () => undefined
const findDetector = () =>
  navigator.mediaDevices ? (window as { readonly BarcodeDetector?: Makes }).BarcodeDetector : undefined

export function ScanCode({ label, onCode }: ScanCodeProps) {
  const [isOpen, setOpen] = useState(false)
  const makes = useSyncExternalStore(never, findDetector, () => undefined)
  if (!makes) return null
  return (
    <>
      <Button variant="secondary" size="lg" block icon="scan" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Camera
          makes={makes}
          title={label}
          onDismiss={() => setOpen(false)}
          onCode={(code) => {
            setOpen(false)
            onCode(code)
          }}
        />
      )}
    </>
  )
}

type CameraProps = {
  readonly makes: Makes
  readonly title: string
  readonly onCode: (code: string) => void
  readonly onDismiss: () => void
}

function Camera({ makes: Makes, title, onCode, onDismiss }: CameraProps) {
  const t = useTexts(scanTexts)
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<'other' | 'refused'>()
  const seen = useEffectEvent((text: string) => {
    const code = ADDRESS.exec(text)?.[1]
    if (code === undefined) setProblem('other')
    else onCode(code)
  })
  useEffect(() => {
    let isOver = false
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const detector = new Makes({ formats: ['qr_code'] })
    const look = async () => {
      const shown = video.current
      const found = shown && shown.readyState >= 2 ? await detector.detect(shown).catch(() => []) : []
      if (isOver) return
      if (found[0]) seen(found[0].rawValue)
      timer = setTimeout(() => void look(), EVERY_MS)
    }
    const start = async () => {
      const opened = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      stream = opened
      if (isOver) return opened.getTracks().forEach((track) => track.stop())
      if (video.current) video.current.srcObject = opened
      await look()
    }
    start().catch(() => setProblem('refused'))
    return () => {
      isOver = true
      clearTimeout(timer)
      stream?.getTracks().forEach((track) => track.stop())
    }
  }, [Makes])
  return (
    <Dialog title={title} onDismiss={onDismiss}>
      <div className="grid gap-3">
        <video
          ref={video}
          autoPlay
          playsInline
          muted
          className="aspect-square w-full rounded-[18px] bg-black object-cover"
        />
        <p role="status" className="text-sm text-ink-2">
          {problem === undefined ? t.hint : t[problem]}
        </p>
      </div>
    </Dialog>
  )
}
