import type { EventLoopUtilization } from 'node:perf_hooks'

/**
 * Who asks: `name` tells clients apart; `isFirst`: staff and scanners, who come before the crowd; `places`: what it may
 * have once half of all places are taken.
 */
export type Asker = { readonly name: string; readonly isFirst: boolean; readonly places: number }
export type Entry =
  | { readonly isAdmitted: true; readonly leave: () => void }
  | { readonly isAdmitted: false; readonly retryAfterSeconds: number }
export type Gate = { readonly enter: (asker: Asker) => Entry }

/** How long the event loop has worked and waited, in milliseconds: together they are the time. */
export type LoopTimes = Pick<EventLoopUtilization, 'active' | 'idle'>
/** How many came in during one sample and are still in. */
type Slot = { first: number; others: number }
type GateOptions = {
  /** Requests that are worked on at once while the process is overloaded, and as many of those who come first. */
  readonly places: number
  readonly readTimes: () => LoopTimes
  /** Called when the first one is turned away, and when the overload is over, with how many were. */
  readonly onChange?: (isTurningAway: boolean, count: number) => void
}

const SAMPLE_MS = 100
/** Who has been in for a second waits for the database or a lock, not for this process: it takes no place any more. */
const SLOTS = 10
/** The event loop has had no time to spare for so long: a crowd that comes at once is served within less. */
const BUSY = 0.9
const BUSY_MS = 500
/** Has it so much to spare, requests wait for something else, such as a lock. */
const CALM = 0.5
const TALLY_MS = 1000
/** Clients repeat nothing by themselves that should wait for longer. */
const RETRY_MAX_SECONDS = 5

/**
 * Admits everybody until the event loop has been busy for half a second without a pause. From then
 * on `places` limits how many requests are inside; further ones would only wait, and are turned away immediately.
 */
export function createGate({ places, readTimes, onChange = () => undefined }: GateOptions): Gate {
  const inside = new Map<string, number>()
  let slots: readonly Slot[] = [{ first: 0, others: 0 }]
  const overload = watchOverload(readTimes, onChange, () => {
    slots = [{ first: 0, others: 0 }, ...slots.slice(0, SLOTS - 1)]
  })

  function leave(name: string): void {
    const left = (inside.get(name) ?? 1) - 1
    if (left > 0) inside.set(name, left)
    else inside.delete(name)
  }

  return {
    enter({ name, isFirst, places: own }) {
      const rank = isFirst ? 'first' : 'others'
      const held = inside.get(name) ?? 0
      if (overload.isOn()) {
        const taken = slots.reduce((sum, slot) => sum + slot[rank], 0)
        if (taken >= places || (held >= own && taken >= places / 2))
          return { isAdmitted: false, retryAfterSeconds: overload.turnAway() }
      }
      overload.admit()
      const [slot = { first: 0, others: 0 }] = slots
      slot[rank]++
      inside.set(name, held + 1)
      let isIn = true
      return {
        isAdmitted: true,
        leave: () => {
          if (!isIn) return
          isIn = false
          slot[rank]--
          leave(name)
        },
      }
    },
  }
}

/** `turnAway` returns how many seconds it takes to serve all requests that were turned away in the last second. */
function watchOverload(
  readTimes: GateOptions['readTimes'],
  onChange: NonNullable<GateOptions['onChange']>,
  onSample: () => void,
) {
  let [isOn, busyMs, retryAfterSeconds, turnedAway] = [false, 0, 1, 0]
  let sample = readTimes()
  const tally = { until: 0, admitted: 0, turnedAway: 0 }

  function change(to: boolean): void {
    if (turnedAway > 0) onChange(false, turnedAway)
    ;[isOn, busyMs, retryAfterSeconds, turnedAway] = [to, 0, 1, 0]
    startTally()
  }

  function startTally(): void {
    Object.assign(tally, { until: now() + TALLY_MS, admitted: 0, turnedAway: 0 })
  }

  function now(): number {
    return sample.active + sample.idle
  }

  function measure(): void {
    const times = readTimes()
    const took = times.active + times.idle - now()
    if (took < SAMPLE_MS) return
    const busy = (times.active - sample.active) / took
    sample = times
    onSample()
    busyMs = busy < BUSY ? 0 : busyMs + took
    if (!isOn && busyMs >= BUSY_MS) change(true)
    else if (isOn && busy < CALM) change(false)
    else if (isOn && now() >= tally.until) endTally(busy)
  }

  function endTally(busy: number): void {
    if (tally.turnedAway === 0 && busy < BUSY) return change(false)
    const seconds = Math.ceil(tally.turnedAway / Math.max(1, tally.admitted))
    retryAfterSeconds = Math.min(RETRY_MAX_SECONDS, Math.max(1, seconds))
    startTally()
  }

  return {
    isOn() {
      measure()
      return isOn
    },
    admit: () => void tally.admitted++,
    turnAway() {
      if (turnedAway === 0) onChange(true, 0)
      turnedAway++
      tally.turnedAway++
      return retryAfterSeconds
    },
  }
}
