/** The version of this program. `npm run release` writes both. */
export const VERSION = '0.1.0'

/** The oldest version that can run on a database which this one has prepared: the release before it. */
export const RUNS_FROM = '0.1.0'

/** Does the first version come before the second? Both are like `1.20.3`. */
export function isOlder(one: string, other: string): boolean {
  const [first, second] = [one, other].map((version) => version.split('.').map(Number)) as [number[], number[]]
  const place = first.findIndex((number, at) => number !== second[at])
  return place >= 0 && (first[place] as number) < (second[place] as number)
}
