import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LONG } from '@cubic/testing/seed'
import { verifyDatabase } from '../../src/features/audit/data/verification.ts'
import { useWire } from '@cubic/testing/server/wire'
import { aDevice, type Result, sync } from './support.ts'

const wire = useWire()
const { aSession, aTicket, anEvent, aUser, db } = wire

const RUNS = LONG ? 200 : 12
const TICKETS = 3
const DEVICES = 3
const MINUTE = 60_000

/** One scan as a device made it: whose, which way, at which session (0: the event), when, and whether taken back. */
const made = fc.record({
  device: fc.nat(DEVICES - 1),
  ticket: fc.nat(TICKETS - 1),
  session: fc.nat(2),
  direction: fc.constantFrom('in' as const, 'out' as const),
  minute: fc.integer({ min: 1, max: 20 }),
  undone: fc.oneof({ weight: 6, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
})
const sending = fc.record({ device: fc.nat(DEVICES - 1), from: fc.nat(15), count: fc.integer({ min: 1, max: 8 }) })

type Scan = {
  readonly scan_id: string
  readonly device: number
  readonly ticket: number
  readonly session: number
  readonly direction: 'in' | 'out'
  readonly at: number
  readonly undone: boolean
}
type Place = { readonly came: number | null; readonly left: number | null; readonly minutes: number | null }

/** The last ticket has no seat in the second session. */
const isFor = ({ ticket, session }: Pick<Scan, 'ticket' | 'session'>) => ticket < TICKETS - 1 || session !== 2

/** What is left of one ticket at one session once all scans are there: by going through them in order, once. */
function modelOf(scans: readonly Scan[], start: number) {
  const verdicts = new Map<string, string>()
  const good = scans
    .filter((scan) => !scan.undone && isFor(scan))
    .toSorted(
      (one, other) =>
        one.at - other.at ||
        Number(one.direction === 'out') - Number(other.direction === 'out') ||
        (one.scan_id < other.scan_id ? -1 : 1),
    )
  let came: Scan | undefined
  let left: Scan | undefined
  let isThere = false
  for (const scan of scans) if (!good.includes(scan)) verdicts.set(scan.scan_id, 'not_valid')
  for (const [index, scan] of good.entries()) {
    const before = good[index - 1]
    if (scan.direction === 'in') {
      verdicts.set(scan.scan_id, !came ? 'welcome' : before?.direction === 'out' ? 'back' : 'already_in')
      // what was read before they came counts nowhere
      if (!came) left = undefined
      came ??= scan
      isThere = true
    } else if (came) {
      if (left) verdicts.set(left.scan_id, 'already_out')
      verdicts.set(scan.scan_id, 'goodbye')
      left = scan
      isThere = false
    } else {
      verdicts.set(scan.scan_id, 'no_check_in')
      left = scan
    }
  }
  const minutes =
    came && left && !isThere ? Math.max(0, Math.floor((left.at - Math.max(came.at, start)) / MINUTE)) : null
  const place: Place | undefined =
    came || left ? { came: came?.at ?? null, left: isThere ? null : (left?.at ?? null), minutes } : undefined
  return { verdicts, place }
}

it(
  'check-ins and check-outs of three devices, at sessions and the event, in any order, end in one state',
  { timeout: LONG ? 600_000 : 120_000 },
  async () => {
    const scanner = await aUser({ roles: ['scanner_admin'] })
    await fc.assert(
      fc.asyncProperty(
        fc.array(made, { minLength: 1, maxLength: 25 }),
        fc.array(sending, { maxLength: 12 }),
        async (all, sendings) => {
          const now = Math.floor(Date.now() / 1000) * 1000
          const start = now - 15 * MINUTE
          const times = { start_time: new Date(start), end_time: new Date(now + 60 * MINUTE) }
          const event = await anEvent({
            registration: { choose_sessions: 'some' },
            columns: { sign_out: true, ...times },
          })
          const sessions = [await aSession(event, { columns: times }), await aSession(event, { columns: times })]
          const tickets = await Promise.all(
            Array.from({ length: TICKETS }, (_, index) =>
              aTicket({
                event,
                sessions: sessions.slice(0, index < TICKETS - 1 ? 2 : 1),
                columns: { created_time: new Date(now - 86_400_000) },
              }),
            ),
          )
          const devices = await Promise.all(Array.from({ length: DEVICES }, () => aDevice(wire, scanner, event)))
          await db()
            .run`update cubic_scanner_pass set claimed_time = now() - interval '1 day' where event_id = ${event.id}`
          const scans = all.map(({ minute, ...one }): Scan => ({
            ...one,
            scan_id: randomUUID(),
            at: now - minute * MINUTE,
          }))
          const first = new Map<string, Result>()
          const send = async ({ device, from, count }: (typeof sendings)[number], isLast: boolean): Promise<void> => {
            const own = scans.filter((scan) => scan.device === device).slice(from, from + count)
            const client = devices[device]?.client
            if (!client || own.length === 0) return
            const sent = own.map(({ scan_id, ticket, session, direction, at, undone }) => ({
              scan_id,
              code: tickets[ticket]?.code,
              at: new Date(at).toISOString(),
              verdict: direction === 'in' ? 'welcome' : 'goodbye',
              ...(direction === 'out' && { direction }),
              ...(session > 0 && { session_id: sessions[session - 1] ?? 0 }),
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

          const verdicts = new Map<string, string>()
          const places = new Map<string, Place>()
          for (const [index, ticket] of tickets.entries())
            for (const session of [0, 1, 2]) {
              const own = scans.filter((scan) => scan.ticket === index && scan.session === session)
              const model = modelOf(own, start)
              for (const [id, verdict] of model.verdicts) verdicts.set(id, verdict)
              if (model.place) places.set(`${ticket.id} ${session}`, model.place)
            }
          const kept = await db().rows<{ scan_id: string; verdict: string }>`
            select scan_id, verdict from cubic_scan where event_id = ${event.id}`
          expect(new Map(kept.map(({ scan_id, verdict }) => [scan_id, verdict]))).toEqual(verdicts)
          const rows = await db().rows<{
            id: number
            session: number | null
            came: Date | null
            left: Date | null
            minutes: number | null
          }>`
            select applicant_id as id, session_id as session, in_time as came, out_time as left, minutes from cubic_attendance
            where event_id = ${event.id}`
          expect(
            new Map(
              rows.map(({ id, session, came, left, minutes }) => [
                `${id} ${session === null ? 0 : sessions.indexOf(session) + 1}`,
                { came: came?.getTime() ?? null, left: left?.getTime() ?? null, minutes },
              ]),
            ),
          ).toEqual(places)
          const states = await db().rows<{ id: number; status: string; at: Date | null }>`
            select id, check_in_status as status, check_in_time as at from cubic_event_applicant where event_id = ${event.id}`
          for (const { id, status, at } of states) {
            const came = [0, 1, 2].flatMap((session) => places.get(`${id} ${session}`)?.came ?? [])
            expect(status).toBe(came.length > 0 ? 'attend' : 'not_present')
            expect(at?.getTime() ?? null).toBe(came.length > 0 ? Math.min(...came) : null)
          }
        },
      ),
      { numRuns: RUNS },
    )
    const found = (await verifyDatabase(db())) ?? []
    expect(found.filter(({ check }) => check === 'check_ins').flatMap(({ findings }) => findings)).toEqual([])
  },
)
