import { create } from 'qrcode'
import { useMemo } from 'react'

/** A QR code, dark on white whatever the theme. */
export function QrImage({
  text,
  label,
  className,
}: {
  readonly text: string
  readonly label: string
  readonly className?: string
}) {
  const { size, path } = useMemo(() => modulesOf(text), [text])
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

/** The dark modules of a QR code, as runs of a path. */
function modulesOf(text: string): { readonly size: number; readonly path: string } {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const runs: string[] = []
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (data[row * size + column]) runs.push(`M${column} ${row}h1v1h-1z`)
    }
  }
  return { size, path: runs.join('') }
}
