const EDGE = 34
const HALF = (EDGE * Math.sqrt(3)) / 2
const [WIDTH, HEIGHT] = [HALF * 6 + 8, EDGE * 6 + 8]
/** The small cubes from the back to the front, so that each covers those behind it. */
const PLACES = [0, 1, 2].flatMap((z) => [0, 1, 2].flatMap((y) => [0, 1, 2].map((x) => ({ x, y, z }))))

/** Draws our mark as 27 cubes and fills `share` of them, from 0 to 1. */
export function CubeStack({ share }: { readonly share: number }) {
  const full = Math.floor(share * PLACES.length)
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      aria-hidden="true"
      className="mx-auto h-auto max-h-[26svh] max-w-full short:max-h-[13svh]"
    >
      {PLACES.map(({ x, y, z }, index) => {
        const [left, top] = [WIDTH / 2 + (x - y) * HALF, HEIGHT - 4 - EDGE * 3 + ((x + y) * EDGE) / 2 - z * EDGE]
        const at = (dx: number, dy: number) => `${(left + dx).toFixed(1)},${(top + dy).toFixed(1)}`
        const faces = [
          [at(0, -EDGE), at(HALF, -EDGE / 2), at(0, 0), at(-HALF, -EDGE / 2)],
          [at(-HALF, -EDGE / 2), at(0, 0), at(0, EDGE), at(-HALF, EDGE / 2)],
          [at(HALF, -EDGE / 2), at(0, 0), at(0, EDGE), at(HALF, EDGE / 2)],
        ]
        const colours = ['#a9a6ff', '#4f47d6', share >= 1 ? '#f0883e' : '#7a74f0']
        return (
          <g key={`${x}${y}${z}`} strokeLinejoin="round">
            {faces.map((points, face) =>
              index < full ? (
                <polygon
                  key={points.join()}
                  points={points.join(' ')}
                  fill={colours[face]}
                  stroke="#0e0f13"
                  strokeWidth="2"
                />
              ) : (
                <polygon
                  key={points.join()}
                  points={points.join(' ')}
                  fill="#8f8bff"
                  fillOpacity=".035"
                  stroke="#565c6b"
                  strokeWidth="1.3"
                  strokeDasharray="3 3.5"
                />
              ),
            )}
          </g>
        )
      })}
    </svg>
  )
}
