import type { CubeStack as Stack } from '@cubic/domain/hours/progress'

const SIDE = 19
const WIDTH = (SIDE * Math.sqrt(3)) / 2
const MARGIN = 4

type Kind = 'locked' | 'published' | 'proposed' | 'open'
const FACES: { readonly [kind in Exclude<Kind, 'open'>]: readonly [string, string, string] } = {
  locked: [mixed('--brand', 45), mixed('--brand', 100), mixed('--brand', 76)],
  published: [mixed('--brand', 16), mixed('--brand', 38), mixed('--brand', 26)],
  proposed: [mixed('--accent', 52), mixed('--accent', 100, 'black 18%'), mixed('--accent', 100)],
}

function mixed(colour: string, share: number, with_ = 'white'): string {
  return `color-mix(in srgb, var(${colour}) ${share}%, ${with_})`
}

/** One small cube is an hour, or its share: solid where it is locked, pale where published, orange where proposed. */
export function CubeStack({ stack, label }: { readonly stack: Stack; readonly label: string }) {
  const { edge } = stack
  const width = WIDTH * 2 * edge + MARGIN * 2
  const height = SIDE * 2 * edge + MARGIN * 2
  const places = Array.from({ length: edge ** 3 }, (_, index) => ({
    index,
    x: index % edge,
    y: Math.floor(index / edge) % edge,
    z: Math.floor(index / edge ** 2),
  }))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width.toFixed(1)} ${height}`}
      className="w-[132px] max-w-full shrink-0 sm:w-[160px]"
    >
      {places.map(({ index, x, y, z }) => {
        const kind = kindOf(index, stack)
        // what cannot be seen is not drawn
        if (kind === 'open' && x < edge - 1 && y < edge - 1 && z < edge - 1) return null
        const at = {
          x: width / 2 + (x - y) * WIDTH,
          y: SIDE * edge + MARGIN + ((x + y) * SIDE) / 2 - z * SIDE,
        }
        return <Cube key={index} at={at} kind={kind} />
      })}
    </svg>
  )
}

function kindOf(index: number, { locked, published, proposed }: Stack): Kind {
  if (index < locked) return 'locked'
  if (index < locked + published) return 'published'
  return index < locked + published + proposed ? 'proposed' : 'open'
}

function Cube({ at, kind }: { readonly at: { readonly x: number; readonly y: number }; readonly kind: Kind }) {
  const point = (dx: number, dy: number) => `${(at.x + dx).toFixed(1)},${(at.y + dy).toFixed(1)}`
  const middle = point(0, 0)
  const faces = [
    [point(0, -SIDE), point(WIDTH, -SIDE / 2), middle, point(-WIDTH, -SIDE / 2)],
    [point(-WIDTH, -SIDE / 2), middle, point(0, SIDE), point(-WIDTH, SIDE / 2)],
    [middle, point(WIDTH, -SIDE / 2), point(WIDTH, SIDE / 2), point(0, SIDE)],
  ]
  const isOpen = kind === 'open'
  return (
    <g
      strokeLinejoin="round"
      strokeWidth={isOpen ? 1 : 1.4}
      {...(isOpen && { strokeDasharray: '2.5 3' })}
      className={isOpen ? 'stroke-line-2' : 'stroke-surface'}
    >
      {faces.map((points, face) => (
        <polygon key={face} points={points.join(' ')} fill={isOpen ? 'none' : FACES[kind][face]} />
      ))}
    </g>
  )
}

export function SmallCube({ kind }: { readonly kind: Exclude<Kind, 'open'> }) {
  return (
    <svg aria-hidden="true" viewBox="-17 -20 34 40" className="h-4 w-3.5 shrink-0">
      <Cube at={{ x: 0, y: 0 }} kind={kind} />
    </svg>
  )
}
