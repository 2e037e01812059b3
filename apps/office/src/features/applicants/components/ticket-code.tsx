import { groupBindingCode } from '@cubic/domain/ticket/binding-code'
import { useTexts } from '@cubic/web-kit/text'
import { create } from 'qrcode'
import { useMemo } from 'react'
import { applicantTexts } from '../texts.ts'

/** A ticket's QR with its binding code in groups of four. */
export function TicketCode({
  code,
  link,
  note,
}: {
  readonly code: string
  readonly link: string | null
  readonly note: string
}) {
  const t = useTexts(applicantTexts)
  const drawn = useMemo(() => (link ? modulesOf(link) : undefined), [link])
  return (
    <div className="flex items-center gap-3.5">
      {drawn && (
        <svg
          role="img"
          aria-label={t.qr}
          viewBox={`-3 -3 ${drawn.size + 6} ${drawn.size + 6}`}
          shapeRendering="crispEdges"
          className="size-[104px] shrink-0 rounded-[10px]"
        >
          <rect x="-3" y="-3" width={drawn.size + 6} height={drawn.size + 6} fill="#fff" />
          <path d={drawn.path} fill="#101014" />
        </svg>
      )}
      <div className="grid gap-1">
        <b className="font-mono text-[1.0625rem] tracking-wide">{groupBindingCode(code)}</b>
        <span className="text-sm text-ink-2">{note}</span>
      </div>
    </div>
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
