import type { VerdictLook } from '../../internal/scans/verdict.ts'

type Shape = {
  readonly outline: React.ReactNode
  readonly glyph: string
  readonly share: number
  readonly stroke: number
}

const CIRCLE = <circle cx="50" cy="50" r="49" />
const OCTAGON = <path d="M33 5h34l28 28v34l-28 28H33L5 67V33z" strokeWidth="6" />
const TICK = 'm5 12.5 4.5 4.5L19 7.5'
const OUT = 'M14 4.500H7A2.500 2.500 0 0 0 4.500 7v10A2.500 2.500 0 0 0 7 19.500h7M10 12h10.500m0 0L16.500 8m4 4-4 4'
const AGAIN: Shape = {
  outline: <rect x="4" y="4" width="92" height="92" rx="25" />,
  glyph: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM12 7v5l3 2',
  share: 0.68,
  stroke: 2.3,
}
const WAIT: Shape = {
  outline: <path d="M50 4 90 27v46L50 96 10 73V27z" strokeWidth="7" />,
  glyph: 'M6.500 3.500h11M6.500 20.500h11M8 3.500C8 9 16 15 16 20.500M16 3.500C16 9 8 15 8 20.500',
  share: 0.58,
  stroke: 2.2,
}
/** Outline and sign of each verdict, so that verdicts differ in shape and not only in colour. */
const SHAPES: { readonly [look in VerdictLook | 'undone']: Shape } = {
  welcome: { outline: CIRCLE, glyph: TICK, share: 0.68, stroke: 3 },
  leave: { outline: CIRCLE, glyph: TICK, share: 0.68, stroke: 3 },
  again: AGAIN,
  bye: { outline: CIRCLE, glyph: OUT, share: 0.62, stroke: 2.5 },
  short: { outline: CIRCLE, glyph: OUT, share: 0.62, stroke: 2.5 },
  againOut: AGAIN,
  noIn: WAIT,
  stop: { outline: OCTAGON, glyph: 'M5.5 12h13', share: 0.68, stroke: 3.6 },
  gone: { outline: OCTAGON, glyph: 'm6 6 12 12M18 6 6 18', share: 0.66, stroke: 3 },
  wait: WAIT,
  unknown: {
    outline: <path d="M50 6 94 50 50 94 6 50z" strokeWidth="9" />,
    glyph: 'M8.600 9a3.500 3.500 0 1 1 5.300 3.100c-1.200.7-1.900 1.300-1.900 2.700M12 18.600h.01',
    share: 0.56,
    stroke: 2.5,
  },
  pending: {
    outline: <path d="M50 6 94 50 50 94 6 50z" strokeWidth="9" />,
    glyph: 'm5 5 14 14M8.5 15.5a5 5 0 0 1 7 0M6 12.200a9 9 0 0 1 4-2.300M14.500 10a9 9 0 0 1 3.500 2.200M12 19h.01',
    share: 0.54,
    stroke: 2.2,
  },
  undone: {
    outline: CIRCLE,
    glyph: 'M9 5 4.5 9.5 9 14M4.5 9.5H14a5.500 5.500 0 0 1 0 11h-3',
    share: 0.58,
    stroke: 2.4,
  },
}
const SMALL: { readonly [look in VerdictLook | 'undone']: readonly [string, string] } = {
  welcome: ['var(--ok)', '#0e1a14'],
  leave: ['var(--ok)', '#0e1a14'],
  again: ['var(--warn)', '#20180a'],
  bye: ['var(--ok)', '#0e1a14'],
  short: ['var(--ok)', '#0e1a14'],
  againOut: ['var(--warn)', '#20180a'],
  noIn: ['#b9a0f5', '#1c1430'],
  stop: ['var(--bad)', '#2a0f0c'],
  gone: ['var(--bad)', '#2a0f0c'],
  wait: ['#b9a0f5', '#1c1430'],
  unknown: ['#c3c8d2', '#16181e'],
  pending: ['#c3c8d2', '#16181e'],
  undone: ['#3a404d', '#f1f2f4'],
}

/** A verdict's sign. Without `glyph`, in the colours of lists. */
export function VerdictMark({
  look,
  size,
  shape = SMALL[look][0],
  glyph = SMALL[look][1],
  className,
}: {
  readonly look: VerdictLook | 'undone'
  readonly size?: number
  readonly shape?: string
  readonly glyph?: string
  readonly className?: string
}) {
  const { outline, glyph: path, share, stroke } = SHAPES[look]
  return (
    <svg
      viewBox="0 0 100 100"
      width={size}
      height={size}
      aria-hidden="true"
      className={className ? `shrink-0 overflow-visible ${className}` : 'shrink-0 overflow-visible'}
    >
      <g fill={shape} stroke={shape} strokeWidth="0" strokeLinejoin="round">
        {outline}
      </g>
      <svg
        x={50 - share * 50}
        y={50 - share * 50}
        width={share * 100}
        height={share * 100}
        viewBox="0 0 24 24"
        fill="none"
        stroke={glyph}
        strokeWidth={stroke}
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={path} />
      </svg>
    </svg>
  )
}
