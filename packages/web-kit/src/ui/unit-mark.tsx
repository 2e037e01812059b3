import { Picture } from './picture.tsx'

/** How often each edge of the cube is cut, by how large such a unit is. */
const CUTS = { school: 3, department: 2, office: 2, club: 1, other: 1 } as const
/** The faces of a cube in a box of 26 by 28: a corner, its two edges, and the colour. */
const FACES = [
  [13, 1, 12, 6.5, -12, 6.5, '#8f8bff'],
  [1, 7.5, 12, 6.5, 0, 13, '#4a42d6'],
  [25, 7.5, -12, 6.5, 0, 13, '#f0883e'],
] as const

/** A unit: its logo, else a cube that is cut 3, 2 or 1 times. `size` in CSS pixels. */
export function UnitMark({
  kind,
  logo,
  size = 20,
}: {
  readonly kind: keyof typeof CUTS
  readonly logo?: string | null | undefined
  readonly size?: number
}) {
  return (
    <Picture
      src={logo}
      sizes={`${size}px`}
      widest={size}
      className="shrink-0 rounded-[22%] object-cover"
      style={{ width: size, height: size }}
    >
      <svg
        viewBox="0 0 26 28"
        width={size}
        height={size}
        aria-hidden="true"
        className="shrink-0 stroke-surface"
        strokeWidth="0.5"
        strokeLinejoin="round"
      >
        {FACES.map(([x, y, ax, ay, bx, by, colour]) => (
          <path key={colour} fill={colour} d={squares(x, y, [ax, ay], [bx, by], CUTS[kind])} />
        ))}
      </svg>
    </Picture>
  )
}

type Edge = readonly [x: number, y: number]

function squares(x: number, y: number, [ax, ay]: Edge, [bx, by]: Edge, cuts: number): string {
  const parts = Array.from({ length: cuts * cuts }, (_, at) => [Math.floor(at / cuts), at % cuts] as const)
  const [a, b] = [`${ax / cuts} ${ay / cuts}`, `${bx / cuts} ${by / cuts}`]
  const back = `${-ax / cuts} ${-ay / cuts}`
  return parts
    .map(([i, j]) => `M${x + (i * ax + j * bx) / cuts} ${y + (i * ay + j * by) / cuts}l${a}l${b}l${back}Z`)
    .join('')
}
