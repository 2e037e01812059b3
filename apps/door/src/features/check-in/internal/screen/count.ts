import { formatNumber, useTexts } from '@cubic/web-kit/language/text'
import { checkInTexts } from '../../data/texts.ts'
import type { StationState } from '../station/station-state.ts'

export type Count = {
  readonly long: string
  readonly arrived: string
  readonly expected: string
  readonly percent: string
  readonly short: string
  /** From 0 to 1. */
  readonly share: number
}

/** Returns the number of arrivals in each form that is shown; undefined until known. */
export function useCount({ counts, mode: { direction } }: StationState): Count | undefined {
  const t = useTexts(checkInTexts)
  if (!counts) return undefined
  const share = counts.expected === 0 ? 0 : Math.min(1, counts.arrived / counts.expected)
  const [arrived, expected] = [formatNumber(counts.arrived), formatNumber(counts.expected)]
  const [percentOf, longOf, short] =
    direction === 'out' ? [t.leftPercent, t.leftOf, t.leftShort] : [t.arrivedPercent, t.arrived, t.arrivedShort]
  return {
    arrived,
    expected,
    short,
    percent: percentOf(`${Math.floor(share * 100)}%`),
    long: longOf(arrived, expected),
    share,
  }
}
