import type { SystemLine, Text } from '@cubic/contract'
import type { StatedLine } from './system-line.ts'

type Queue = Pick<SystemLine, 'key' | 'group'> & {
  readonly name: Text
  readonly note: Text
  /** Seconds that the oldest due item has waited; 0 if nothing waits. */
  readonly oldest: number
  /** A longer wait is a fault. */
  readonly lateSeconds: number
  readonly givenUp: number
  /** What to do about each. */
  readonly advice: { readonly late: Text; readonly givenUp: Text }
}

/** Judges a queue by how long the oldest has waited, then by what was given up. */
export function queueLine({ key, group, name, note, oldest, lateSeconds, givenUp, advice }: Queue): StatedLine {
  const line = { key, group, name, note, unit: 'seconds', value: oldest > 0 ? oldest : null } as const
  if (oldest > lateSeconds) return { ...line, state: 'bad', advice: advice.late }
  if (givenUp > 0) return { ...line, state: 'watch', advice: advice.givenUp }
  return { ...line, state: 'good' }
}
