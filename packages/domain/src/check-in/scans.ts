/** A scan of a ticket that was good when the scan reached us, and that nobody took back. */
export type GoodScan = {
  readonly scanId: string
  /** When it was made, in milliseconds. */
  readonly at: number
  /** Tells devices apart. */
  readonly device: string
  /** Did the device let the person in, as far as is known? */
  readonly letIn: boolean
}

/**
 * The one scan that counts: the earliest, whatever the order in which they reached us. Of two in one millisecond it is
 * the one with the smaller id, so that every server finds the same.
 */
export function scanThatCounts<Scan extends Pick<GoodScan, 'scanId' | 'at'>>(scans: readonly Scan[]): Scan | undefined {
  return scans.reduce<Scan | undefined>(
    (first, scan) =>
      first && (first.at < scan.at || (first.at === scan.at && first.scanId < scan.scanId)) ? first : scan,
    undefined,
  )
}

/** The scans by which different devices let somebody in with the same ticket; none if it was one device. */
export function atTwoGates<Scan extends Pick<GoodScan, 'device' | 'letIn'>>(scans: readonly Scan[]): readonly Scan[] {
  const letIn = scans.filter((scan) => scan.letIn)
  return new Set(letIn.map(({ device }) => device)).size > 1 ? letIn : []
}

/** A device's clock may be this far ahead before its times count as wrong. */
const CLOCK_TOLERANCE_MS = 60_000
/** A scanner keeps its scans for days, not for years: an earlier moment is a wrong clock. */
const SCANS_KEPT_MS = 30 * 24 * 3_600_000

type Moment = { readonly at: Date; readonly clockIsWrong: boolean }

/** Takes a scan as made now, with a wrong clock, where it says that it was made before `earliest` (in milliseconds). */
export function notBefore({ at, clockIsWrong }: Moment, earliest: number, now: Date): Moment {
  return at.getTime() < earliest - CLOCK_TOLERANCE_MS ? { at: now, clockIsWrong: true } : { at, clockIsWrong }
}

/**
 * When a scan was made, by our clock. `said`: by the device's; `sent`: what the device's clock showed as it sent
 * the scan, if it told us, which shows how wrong it is. Where the moment is impossible, the scan is taken as made
 * now, with a wrong clock.
 */
export function momentOfScan(
  said: Date | undefined,
  { sent, now }: { readonly sent: Date | undefined; readonly now: Date },
): Moment {
  const offset = sent ? now.getTime() - sent.getTime() : 0
  const at = said ? said.getTime() + offset : NaN
  const age = now.getTime() - at
  if (age > SCANS_KEPT_MS || age < -CLOCK_TOLERANCE_MS || Number.isNaN(age)) return { at: now, clockIsWrong: true }
  return { at: age < 0 ? now : new Date(at), clockIsWrong: false }
}
