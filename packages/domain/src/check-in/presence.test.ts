import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LONG } from '@cubic/testing/seed'
import { countPresence, minutesPresent, presenceOf, type PresenceScan } from './presence.ts'

const MINUTE = 60_000
const START = Date.parse('2026-11-28T06:00:00Z')

type Scan = PresenceScan & { readonly source: 'scan' | 'self' | 'hand' }

const scan = (direction: 'in' | 'out', minute: number, more: Partial<Scan> = {}): Scan => ({
  scanId: `${direction} ${minute}`,
  at: START + minute * MINUTE,
  direction,
  entered: null,
  source: 'scan',
  ...more,
})
const entered = (direction: 'in' | 'out', minute: number, at: number): Scan =>
  scan(direction, minute, { entered: at, source: 'hand', scanId: `entered ${direction} ${minute} ${at}` })

const verdictsOf = (scans: readonly Scan[]) => {
  const { verdicts } = presenceOf(scans)
  return scans.map((each) => verdicts.get(each))
}

describe('when somebody came and left', () => {
  it('is the first check-in and the last check-out, of whoever steps out and comes back', () => {
    const scans = [scan('in', 1), scan('out', 60), scan('in', 80), scan('out', 211)]
    expect(presenceOf(scans)).toMatchObject({ came: scans[0], left: scans[3], isBack: false })
    expect(verdictsOf(scans)).toEqual(['welcome', 'already_out', 'back', 'goodbye'])
  })

  it('is open again for whoever came back and has not left since', () => {
    const scans = [scan('in', 1), scan('out', 60), scan('in', 80)]
    expect(presenceOf(scans)).toMatchObject({ left: scans[1], isBack: true })
    expect(verdictsOf(scans)).toEqual(['welcome', 'goodbye', 'back'])
  })

  it('is the later of two check-outs without a way back between', () => {
    const scans = [scan('in', 1), scan('out', 207), scan('out', 211)]
    expect(verdictsOf(scans)).toEqual(['welcome', 'already_out', 'goodbye'])
  })

  it('keeps the time of a check-out without a check-in, which counts once there is one', () => {
    const out = scan('out', 211)
    expect(presenceOf([out])).toMatchObject({ came: undefined, left: out })
    expect(verdictsOf([out])).toEqual(['no_check_in'])
    expect(verdictsOf([out, scan('in', 230)])).toEqual(['no_check_in', 'welcome'])
    expect(verdictsOf([out, entered('in', 5, 900)])).toEqual(['goodbye', 'welcome'])
  })

  it('is what staff entered last, before any scan', () => {
    const scans = [scan('in', 1), entered('in', 30, 1), entered('in', 20, 2), scan('out', 211), entered('out', 180, 3)]
    expect(presenceOf(scans)).toMatchObject({ came: scans[2], left: scans[4], isBack: false })
    expect(verdictsOf(scans)).toEqual(['already_in', 'already_in', 'welcome', 'already_out', 'goodbye'])
  })

  it('takes no check-out from before the check-in, whoever entered it', () => {
    const scans = [entered('in', 60, 2), entered('out', 30, 1)]
    expect(presenceOf(scans)).toMatchObject({ came: scans[0], left: undefined })
    expect(verdictsOf(scans)).toEqual(['welcome', 'no_check_in'])
  })

  it('puts a check-in before a check-out of the same millisecond', () => {
    expect(verdictsOf([scan('out', 5), scan('in', 5)])).toEqual(['goodbye', 'welcome'])
  })
})

describe('the minutes of a presence', () => {
  const times = { start: START, end: START + 240 * MINUTE }

  it('are whole ones, within the times of the event', () => {
    expect(minutesPresent(START + MINUTE, START + 212 * MINUTE + 59_999, times)).toBe(211)
    expect(minutesPresent(START - 30 * MINUTE, START + 10 * MINUTE, times)).toBe(10)
    expect(minutesPresent(START + 200 * MINUTE, START + 300 * MINUTE, times)).toBe(40)
    expect(minutesPresent(START - 30 * MINUTE, START - MINUTE, times)).toBe(0)
    expect(minutesPresent(START, START + 10 * MINUTE, { start: null, end: null })).toBe(10)
  })

  const rule = { ...times, signOut: true, countClosed: 'none', now: times.end } as const
  const count = (scans: readonly Scan[], more: Partial<Parameters<typeof countPresence>[1]> = {}) =>
    countPresence(presenceOf(scans), { ...rule, ...more })

  it('are none while somebody is there, or where nobody checks out', () => {
    expect(count([scan('in', 1)], { now: times.end - 1 })).toMatchObject({ left: null, minutes: null, source: 'scan' })
    expect(count([scan('in', 1)], { signOut: false })).toMatchObject({ left: null, minutes: null, source: 'scan' })
    expect(count([scan('in', 1)], { end: null })).toMatchObject({ left: null, minutes: null })
    expect(count([])).toBeUndefined()
    expect(count([scan('out', 9)])).toMatchObject({ came: null, left: START + 9 * MINUTE, minutes: null })
  })

  it('of whoever forgot to check out are counted by the rule of the event', () => {
    expect(count([scan('in', 1)])).toMatchObject({ left: null, minutes: 0, source: 'closed' })
    expect(count([scan('in', 1)], { countClosed: 'until_end' })).toMatchObject({
      left: times.end,
      minutes: 239,
      source: 'closed',
    })
    const stepped = [scan('in', 1), scan('out', 60), scan('in', 80)]
    expect(count(stepped)).toMatchObject({ left: START + 60 * MINUTE, minutes: 59, source: 'closed' })
    expect(count(stepped, { countClosed: 'until_end' })).toMatchObject({ left: times.end, minutes: 239 })
    // somebody whose phone was late
    expect(count([scan('in', 250)], { countClosed: 'until_end' })).toMatchObject({
      left: START + 250 * MINUTE,
      minutes: 0,
    })
  })
})

const anyScan = fc.record({
  direction: fc.constantFrom('in' as const, 'out' as const),
  minute: fc.nat(12),
  entered: fc.option(fc.nat(5), { freq: 5 }),
})

/** The same by walking through the scans once, minute by minute. */
function naive(scans: readonly Scan[]) {
  const byHand = (direction: 'in' | 'out', since = Number.NEGATIVE_INFINITY) => {
    let best: Scan | undefined
    for (const each of scans) {
      if (each.entered === null || each.direction !== direction || each.at < since) continue
      if (!best || each.entered > (best.entered ?? 0) || (each.entered === best.entered && each.scanId > best.scanId))
        best = each
    }
    return best
  }
  let came = byHand('in')
  if (!came)
    for (const each of scans)
      if (each.direction === 'in' && each.entered === null)
        if (!came || each.at < came.at || (each.at === came.at && each.scanId < came.scanId)) came = each
  let left = byHand('out', came?.at)
  const isByHand = left !== undefined
  if (!left)
    for (const each of scans)
      if (each.direction === 'out' && each.entered === null && (!came || each.at >= came.at))
        if (!left || each.at > left.at || (each.at === left.at && each.scanId > left.scanId)) left = each
  const since = left?.at ?? 0
  const isBack =
    left !== undefined &&
    !isByHand &&
    scans.some((each) => each.direction === 'in' && each.entered === null && each !== came && each.at > since)
  return { came: came?.scanId, left: left?.scanId, isBack }
}

it('the presence of a ticket follows from its scans alone, in any order', () => {
  fc.assert(
    fc.property(fc.array(anyScan, { maxLength: 12 }), fc.nat(), (given, seed) => {
      const scans = given.map(({ direction, minute, entered: by }, index): Scan =>
        scan(direction, minute, { entered: by, scanId: String(index).padStart(2, '0') }),
      )
      const shuffled = scans.toSorted(
        (one, other) => ((Number(one.scanId) * 7 + seed) % 13) - ((Number(other.scanId) * 7 + seed) % 13),
      )
      const presence = presenceOf(scans)
      const again = presenceOf(shuffled)
      expect({ came: presence.came?.scanId, left: presence.left?.scanId, isBack: presence.isBack }).toEqual(
        naive(scans),
      )
      expect({ ...again, turns: null }).toEqual({ ...presence, turns: null })
      const counted = [...presence.verdicts.values()]
      expect(counted.filter((verdict) => verdict === 'welcome').length).toBeLessThanOrEqual(1)
      expect(counted.filter((verdict) => verdict === 'goodbye').length).toBeLessThanOrEqual(1)
      if (presence.came && presence.left) expect(presence.left.at).toBeGreaterThanOrEqual(presence.came.at)
    }),
    { numRuns: LONG ? 20_000 : 300 },
  )
})
