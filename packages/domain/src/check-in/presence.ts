import type { AttendanceSource, CountClosed, ScanDirection, ScanVerdict } from '@cubic/contract'
import { scanThatCounts } from './scans.ts'

/** A good scan of one ticket for one session, or for the event. */
export type PresenceScan = {
  readonly scanId: string
  /** When it was made, in milliseconds. */
  readonly at: number
  readonly direction: ScanDirection
  /** When staff entered it, in milliseconds; null for what was scanned. The latest counts before any scan. */
  readonly entered: number | null
}

export type PresenceVerdict = Exclude<ScanVerdict, 'not_valid' | 'unknown'>

export type Presence<Scan> = {
  /** By which they came: the first check-in. */
  readonly came: Scan | undefined
  /** By which they left: the last check-out since they came; without a check-in the last of all. */
  readonly left: Scan | undefined
  /** They came in again after it. */
  readonly isBack: boolean
  readonly verdicts: ReadonlyMap<Scan, PresenceVerdict>
  /** Scans between which nobody went the other way: several devices that let somebody through in one contradict. */
  readonly turns: readonly (readonly Scan[])[]
}

/**
 * When somebody came and left, by nothing but their scans: the first check-in and the last check-out count, in whatever
 * order they reached us. What staff entered counts before any scan.
 */
export function presenceOf<Scan extends PresenceScan>(scans: readonly Scan[]): Presence<Scan> {
  const [only] = scans
  if (only && scans.length === 1) return presenceOfOne(only)
  const scanned = scans.filter(({ entered }) => entered === null).toSorted(inOrder)
  const ins = scanned.filter(({ direction }) => direction === 'in')
  const came = lastEntered(scans, 'in') ?? scanThatCounts(ins)
  const isAfter = ({ at }: Scan) => came !== undefined && at >= came.at
  const outs = scanned.filter((scan) => scan.direction === 'out' && (came === undefined || isAfter(scan)))
  const enteredOut = lastEntered(scans, 'out', came?.at)
  const left = enteredOut ?? outs.at(-1)
  const isBack =
    enteredOut === undefined && left !== undefined && ins.some((scan) => scan !== came && inOrder(scan, left) > 0)
  const turns = turnsOf(scanned)
  const verdicts = new Map<Scan, PresenceVerdict>()
  for (const turn of turns)
    for (const [index, scan] of turn.entries()) {
      const isBackAgain = index === 0 && outs.some((out) => isAfter(out) && inOrder(out, scan) < 0)
      verdicts.set(scan, scan.direction === 'in' ? (isBackAgain ? 'back' : 'already_in') : 'already_out')
    }
  for (const scan of scans) if (scan.entered !== null) verdicts.set(scan, `already_${scan.direction}`)
  for (const [scan] of verdicts) if (scan.direction === 'out' && !isAfter(scan)) verdicts.set(scan, 'no_check_in')
  if (came) verdicts.set(came, 'welcome')
  if (came && left) verdicts.set(left, 'goodbye')
  return { came, left, isBack, verdicts, turns }
}

/** Computes the presence of one scan, which is all that most tickets ever have. */
function presenceOfOne<Scan extends PresenceScan>(scan: Scan): Presence<Scan> {
  const isIn = scan.direction === 'in'
  return {
    came: isIn ? scan : undefined,
    left: isIn ? undefined : scan,
    isBack: false,
    verdicts: new Map([[scan, isIn ? 'welcome' : 'no_check_in']]),
    turns: scan.entered === null ? [[scan]] : [],
  }
}

/** In the order in which they were made; of one millisecond a check-in comes first, then the smaller id. */
function inOrder(one: PresenceScan, other: PresenceScan): number {
  if (one.at !== other.at) return one.at - other.at
  if (one.direction !== other.direction) return one.direction === 'in' ? -1 : 1
  return one.scanId < other.scanId ? -1 : one.scanId > other.scanId ? 1 : 0
}

/** What staff entered last; a check-out that would be before the check-in counts as little as a scan would. */
function lastEntered<Scan extends PresenceScan>(
  scans: readonly Scan[],
  direction: ScanDirection,
  since = Number.NEGATIVE_INFINITY,
): Scan | undefined {
  return scans
    .filter((scan) => scan.entered !== null && scan.direction === direction && scan.at >= since)
    .toSorted((one, other) => (one.entered ?? 0) - (other.entered ?? 0) || (one.scanId < other.scanId ? -1 : 1))
    .at(-1)
}

function turnsOf<Scan extends PresenceScan>(scanned: readonly Scan[]): readonly (readonly Scan[])[] {
  const turns: Scan[][] = []
  for (const scan of scanned) {
    const turn = turns.at(-1)
    if (turn?.[0]?.direction === scan.direction) turn.push(scan)
    else turns.push([scan])
  }
  return turns
}

/** When the event or session begins and ends; null: not known. */
export type PresenceTimes = { readonly start: number | null; readonly end: number | null }

const MINUTE_MS = 60_000

/** Whole minutes from the check-in to the check-out, without the time before the start and after the end. */
export function minutesPresent(came: number, left: number, { start, end }: PresenceTimes): number {
  const until = Math.min(left, end ?? left)
  return Math.max(0, Math.floor((until - Math.max(came, start ?? came)) / MINUTE_MS))
}

export type CountedPresence = {
  readonly came: number | null
  readonly left: number | null
  readonly minutes: number | null
  readonly source: AttendanceSource
}

type Rule = PresenceTimes & {
  readonly signOut: boolean
  readonly countClosed: CountClosed
  readonly now: number
}

/**
 * How a presence counts, as it is stored; undefined for nobody who came or left. Whoever is still there when it ends is
 * closed, and counts by the event's rule.
 */
export function countPresence<Scan extends PresenceScan & { readonly source: AttendanceSource }>(
  { came, left, isBack }: Pick<Presence<Scan>, 'came' | 'left' | 'isBack'>,
  { signOut, countClosed, now, ...times }: Rule,
): CountedPresence | undefined {
  if (!came) return left && { came: null, left: left.at, minutes: null, source: left.source }
  const open = { came: came.at, left: null, minutes: null, source: came.source }
  if (!signOut) return open
  const until = (at: number) => ({ came: came.at, left: at, minutes: minutesPresent(came.at, at, times) })
  if (left && !isBack) return { ...until(left.at), source: left.source }
  if (times.end === null || now < times.end) return open
  if (countClosed === 'until_end') return { ...until(Math.max(times.end, came.at)), source: 'closed' }
  return left ? { ...until(left.at), source: 'closed' } : { ...open, minutes: 0, source: 'closed' }
}

/** Whoever was there for less than this share of the time has left early. */
const WHOLE_SHARE = 0.8

/**
 * The minutes from which on somebody has been there for as good as the whole time; undefined: its times are not known.
 */
export function wholeMinutes({ start, end }: PresenceTimes): number | undefined {
  return start === null || end === null || end <= start
    ? undefined
    : Math.ceil(((end - start) / MINUTE_MS) * WHOLE_SHARE)
}
