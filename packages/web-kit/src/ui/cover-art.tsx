import { useMemo } from 'react'
import { themedCover } from '../appearance/themed-cover.ts'
import { classNames } from './class-names.ts'

export type CoverArtProps = {
  readonly seed: number
  readonly kind: number
  readonly className?: string
}

/** Generated cover: always the same for a `seed`, with the motif and hue of its `kind`. */
export function CoverArt({ seed, kind, className }: CoverArtProps) {
  const { size, ground, shapes } = useMemo(() => themedCover(seed, kind), [seed, kind])
  return (
    <svg
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={classNames('block size-full', className)}
    >
      <rect {...size} style={{ fill: ground }} />
      {shapes.map(([fill, path]) => (
        <path key={fill} d={path} style={{ fill }} />
      ))}
    </svg>
  )
}
