import type { DoorBoard } from '@cubic/contract'

const WINDOW_MINUTES = 5
const MINUTE_MS = 60_000
/** Beyond this, a pace predicts nothing. */
const AHEAD_MS = 12 * 3_600_000

/** Computes the arrival rate of the last minutes, and when everybody will be in at that rate. */
export function paceOf(
  { expected, arrived, spans, step_minutes: step }: Pick<DoorBoard, 'expected' | 'arrived' | 'spans' | 'step_minutes'>,
  now: number,
): { readonly perMinute: number; readonly allInAt: number | undefined } {
  const minutes = Math.max(WINDOW_MINUTES, step)
  const since = now - minutes * MINUTE_MS
  const recent = spans
    .filter(({ at }) => Date.parse(at) + step * MINUTE_MS > since)
    .reduce((sum, { by_place: byPlace }) => sum + byPlace.reduce((all, count) => all + count, 0), 0)
  const perMinute = Math.round((recent / minutes) * 10) / 10
  const left = (expected - arrived) / (recent / minutes)
  const takes = left * MINUTE_MS
  return { perMinute, allInAt: recent > 0 && arrived < expected && takes < AHEAD_MS ? now + takes : undefined }
}
