export const COVER = { width: 420, height: 252 } as const

/** A colour whose lightness a theme may dim, the ground's more than the figures'. */
export type CoverColour = {
  readonly part: 'ground' | 'figure'
  readonly hue: number
  /** Percents. */
  readonly saturation: number
  readonly lightness: number
}

/** How a shape is coloured, in the hue of the cover's kind. */
type Ink = {
  /** Percents. */
  readonly light: number
  /** 0 to 3: each drifts further in hue, and is darker. */
  readonly shade?: number
  readonly accented?: boolean
  readonly isGround?: boolean
}
export type Brush = {
  /** From 0 to 1, always the same for the same seed. */
  readonly random: () => number
  /** Shapes of one colour are one path, at the place of the first: shapes that overlap need colours of their own. */
  readonly draw: (ink: Ink, path: string) => void
}
export type Motif = (brush: Brush) => void

/** A whole number from 0 up to `count`, that one excluded. */
export function pick(random: () => number, count: number): number {
  return Math.floor(random() * count)
}

export function circle(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0-${2 * radius} 0z`
}
