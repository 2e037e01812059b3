import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LONG } from '@cubic/testing/seed'
import { verifyDatabase } from '../../src/features/audit/data/verification.ts'
import { useWire } from '@cubic/testing/server/wire'
import { aDevice, type Result, sync } from './support.ts'

const wire = useWire()
const { aTicket, anEvent, aUser, db } = wire

const RUNS = LONG ? 200 : 12
const TICKETS = 5
const DEVICES = 3

/** One scan as a device made it: of which ticket, when, and whether it was taken back. */
type Made = { readonly device: number; readonly ticket: number; readonly ago: number; readonly undone: boolean }
type Sending = { readonly device: number; readonly from: number; readonly count: number }

const made = fc.record({
  device: fc.nat(DEVICES - 1),
  // One more than there are: a code that nobody knows.
  ticket: fc.nat(TICKETS),
  ago: fc.integer({ min: 100, max: 2000 }),
  undone: fc.oneof({ weight: 6, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
})
/** Parts of what a device has, in any order, again and again. */
const sending = fc.record({ device: fc.nat(DEVICES - 1), from: fc.nat(15), count: fc.integer({ min: 1, max: 8 }) })

type Scan = Made & { readonly scan_id: string; readonly code: string; readonly at: string; readonly shown: string }
type State = {
  readonly tickets: readonly { readonly in: boolean; readonly at: string | null }[]
  readonly scans: ReadonlyMap<string, { readonly verdict: string; readonly conflict: string | null }>
}

/**
 * What each device showed: it knows the tickets of its list and its own scans, nothing of the others. The last
 * ticket was withdrawn since.
 */
function withShown(scans: readonly Omit<Scan, 'shown'>[]): readonly Scan[] {
  const seen = new Set<string>()
  return scans
    .toSorted((one, other) => other.ago - one.ago)
    .map((scan) => {
      const key = `${scan.device} ${scan.ticket}`
      const shown = scan.ticket === TICKETS ? 'unknown' : seen.has(key) ? 'already_in' : 'welcome'
      if (!scan.undone) seen.add(key)
      return { ...scan, shown }
    })
}

/** The state once all scans have arrived, by nothing but the scans. */
function modelOf(scans: readonly Scan[]): State {
  const states = new Map<string, { verdict: string; conflict: string | null }>()
  const tickets = Array.from({ length: TICKETS }, (_, ticket) => {
    const isWithdrawn = ticket === TICKETS - 1
    const ofTicket = scans.filter((scan) => scan.ticket === ticket)
    const good = isWithdrawn ? [] : ofTicket.filter(({ undone }) => !undone)
    const [first] = good.toSorted((one, other) =>
      one.at === other.at ? (one.scan_id < other.scan_id ? -1 : 1) : one.at < other.at ? -1 : 1,
    )
    const welcomed = good.filter(({ shown }) => shown === 'welcome')
    const isConflict = new Set(welcomed.map(({ device }) => device)).size > 1
    for (const scan of ofTicket) {
      const isGood = good.includes(scan)
      const wasLetIn = !scan.undone && scan.shown === 'welcome'
      states.set(scan.scan_id, {
        verdict: isGood ? (scan === first ? 'welcome' : 'already_in') : 'not_valid',
        conflict: isGood ? (isConflict && wasLetIn ? 'two_gates' : null) : wasLetIn ? 'revoked' : null,
      })
    }
    return { in: first !== undefined, at: first?.at ?? null }
  })
  for (const { scan_id } of scans.filter(({ ticket }) => ticket === TICKETS))
    states.set(scan_id, { verdict: 'unknown', conflict: null })
  return { tickets, scans: states }
}

it('scans of three devices, synced in any order, in parts and repeated, end in one state (fault 17)', async () => {
  const scanner = await aUser({ roles: ['scanner_admin'] })
  await fc.assert(
    fc.asyncProperty(
      fc.array(made, { minLength: 1, maxLength: 25 }),
      fc.array(sending, { maxLength: 12 }),
      async (all, sendings) => {
        const event = await anEvent()
        const tickets = await Promise.all(
          Array.from({ length: TICKETS }, (_, index) =>
            aTicket({ event, status: index === TICKETS - 1 ? 'withdrawn' : 'success' }),
          ),
        )
        const devices = await Promise.all(Array.from({ length: DEVICES }, () => aDevice(wire, scanner, event)))
        // a scan is not dated before its ticket, nor before its pass was claimed
        await db()
          .run`update cubic_event_applicant set created_time = now() - interval '1 day' where event_id = ${event.id}`
        await db()
          .run`update cubic_scanner_pass set claimed_time = now() - interval '1 day' where event_id = ${event.id}`
        const now = Date.now()
        const scans = withShown(
          all.map((one) => ({
            ...one,
            scan_id: randomUUID(),
            code: tickets[one.ticket]?.code ?? 'ZZZZZZZZZZZZ',
            at: new Date(now - one.ago * 1000).toISOString(),
          })),
        )
        const first = new Map<string, Result>()
        const send = async ({ device, from, count }: Sending, isLast: boolean): Promise<void> => {
          const own = scans.filter((scan) => scan.device === device).slice(from, from + count)
          const client = devices[device]?.client
          if (!client || own.length === 0) return
          // Some reach us before they are taken back, others after.
          const sent = own.map(({ scan_id, code, at, shown, undone }) => ({
            scan_id,
            code,
            at,
            verdict: shown,
            undone: undone && isLast,
          }))
          for (const result of await sync(client, event, sent)) {
            const before = first.get(result.scan_id)
            if (before) expect(result).toEqual(before)
            first.set(result.scan_id, before ?? result)
          }
        }
        for (const some of sendings) await send(some, false)
        for (let device = 0; device < DEVICES; device++) await send({ device, from: 0, count: scans.length }, true)

        const model = modelOf(scans)
        const rows = await db().rows<{ id: number; status: string; at: Date | null }>`
        select id, check_in_status as status, check_in_time as at from cubic_event_applicant where event_id = ${event.id} order by id`
        const byId = new Map(rows.map((row) => [row.id, row]))
        expect(tickets.map(({ id }) => byId.get(id)?.at?.toISOString() ?? null)).toEqual(
          model.tickets.map(({ at }) => at),
        )
        expect(tickets.map(({ id }) => byId.get(id)?.status === 'attend')).toEqual(model.tickets.map((each) => each.in))
        const kept = await db().rows<{ scan_id: string; verdict: string; conflict: string | null }>`
        select scan_id, verdict, conflict from cubic_scan where event_id = ${event.id}`
        expect(new Map(kept.map(({ scan_id, ...state }) => [scan_id, state]))).toEqual(model.scans)
      },
    ),
    { numRuns: RUNS },
  )
  const found = (await verifyDatabase(db())) ?? []
  expect(found.filter(({ check }) => check === 'check_ins').flatMap(({ findings }) => findings)).toEqual([])
})
