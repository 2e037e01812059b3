import { useMemo } from 'react'
import { drawQr } from './qr-path.ts'

export type QrCodeProps = {
  readonly text: string
  readonly label: string
  readonly className?: string | undefined
}

/** A text as QR, dark on white in every theme, with its quiet zone. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { size, path } = useMemo(() => drawQr(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`-3 -3 ${size + 6} ${size + 6}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect x="-3" y="-3" width={size + 6} height={size + 6} fill="#fff" />
      <path d={path} fill="#101014" />
    </svg>
  )
}
