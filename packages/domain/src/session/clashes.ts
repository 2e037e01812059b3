/** A part of an event, in milliseconds. */
export type SessionTime = { readonly id: number; readonly start: number; readonly end: number }
export type Clash<Session extends SessionTime = SessionTime> = {
  readonly one: Session
  readonly other: Session
  readonly minutes: number
}

/** Do they overlap? One that begins when the other ends does not. */
export function overlap(one: SessionTime, other: SessionTime): boolean {
  return one.start < other.end && other.start < one.end
}

/** The pairs of sessions that overlap, the earlier one first, in the order of their beginnings. */
export function clashesOf<Session extends SessionTime>(sessions: readonly Session[]): readonly Clash<Session>[] {
  const inOrder = sessions.toSorted((one, other) => one.start - other.start || one.end - other.end || one.id - other.id)
  const clashes: Clash<Session>[] = []
  for (const [index, one] of inOrder.entries())
    for (const other of inOrder.slice(index + 1)) {
      if (other.start >= one.end) break
      if (!overlap(one, other)) continue
      const minutes = Math.round((Math.min(one.end, other.end) - other.start) / 60_000)
      clashes.push({ one, other, minutes })
    }
  return clashes
}
