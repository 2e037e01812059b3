import { sumHours } from './caps.ts'

/** The hours of one category, by how certain they are. */
export type HoursByState = { readonly locked: number; readonly published: number; readonly proposed: number }

export type WarningLevel = 'met' | 'close' | 'short' | 'far'

/**
 * How far somebody is from what a category asks: `close` from three quarters on, `short` from half on. Proposed hours
 * count, as they do in the sum that people see.
 */
export function warningLevel(hours: number, minimum: number | null): WarningLevel {
  if (minimum === null || hours >= minimum) return 'met'
  const share = hours / minimum
  return share >= 0.75 ? 'close' : share >= 0.5 ? 'short' : 'far'
}

export function missingHours(hours: number, minimum: number | null): number {
  return minimum === null ? 0 : Math.max(0, sumHours([minimum, -hours]))
}

export function totalOf({ locked, published, proposed }: HoursByState): number {
  return sumHours([locked, published, proposed])
}

/** Cubes whose edges are whole: the picture has as many small ones as come nearest to the hours needed. */
const EDGES = [3, 4, 5] as const

export type CubeStack = {
  readonly edge: (typeof EDGES)[number]
  readonly locked: number
  readonly published: number
  readonly proposed: number
}

/** How many small cubes of each kind: at a target of 64 a cube is an hour, at others its share. */
export function stackCubes(hours: HoursByState, target: number): CubeStack {
  const edge = EDGES.reduce((best, each) => (Math.abs(each ** 3 - target) < Math.abs(best ** 3 - target) ? each : best))
  const all = edge ** 3
  const cubesOf = (sum: number): number => Math.min(all, Math.floor((sum * all) / target + 1e-9))
  const locked = cubesOf(hours.locked)
  const published = cubesOf(hours.locked + hours.published)
  const proposed = cubesOf(totalOf(hours))
  return { edge, locked, published: published - locked, proposed: proposed - published }
}

/** Hours as people read them: without trailing zeros, at most two decimals. */
export function printHours(hours: number): string {
  return String(Math.round(hours * 100) / 100)
}
