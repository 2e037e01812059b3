import type { ScanResult } from '@cubic/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ScanRecord } from '../scans/scan-record.ts'
import { OPENING, step, type Batch, type Effect, type MachineEvent, type MachineState } from './station-machine.ts'

const aScan = (id: number): ScanRecord => ({
  scanId: `scan ${id}`,
  eventId: 5 + (id % 2),
  code: `code ${id}`,
  at: '2026-01-01T00:00:00.000Z',
  gate: null,
  isWaiting: true,
  undone: false,
  shown: { verdict: 'welcome', ticketId: id },
})
const resultOf = ({ scanId, undone }: ScanRecord): ScanResult => ({
  scan_id: scanId,
  verdict: undone ? 'not_valid' : 'welcome',
})

/** A device, its disk and a server: the test decides when a batch is answered, and whether the tab is killed. */
function aDevice() {
  const disk = new Map<string, ScanRecord>()
  const server = new Map<string, boolean>()
  const onTheWay: { readonly batch: Batch; isAnswered: boolean }[] = []
  let state: MachineState = OPENING

  function dispatch(event: MachineEvent): readonly Effect[] {
    const [after, effects] = step(state, event)
    state = after
    for (const effect of effects) {
      if (effect.type === 'save') for (const record of effect.records) disk.set(record.scanId, record)
      if (effect.type === 'remove') for (const scanId of effect.scanIds) disk.delete(scanId)
      if (effect.type === 'send') onTheWay.push({ batch: effect.batch, isAnswered: false })
    }
    return effects
  }
  function expectSound(): void {
    const ids = onTheWay.flatMap(({ batch }) => batch.scans.map(({ scanId }) => scanId))
    expect(new Set(ids).size, 'a scan is in one request at a time').toBe(ids.length)
    for (const { batch } of onTheWay) expect(batch.scans.every(({ eventId }) => eventId === batch.eventId)).toBe(true)
    const unsaved = [...state.records.values()].filter((record) => disk.get(record.scanId) !== record)
    expect(unsaved).toEqual([])
  }
  return {
    expectSound,
    dispatch,
    state: () => state,
    disk,
    server,
    isIdle: () => onTheWay.length === 0,
    /** The oldest request goes one step on: to its answer, then to the disk. */
    advance(how: 'answered' | 'lost before' | 'lost after' | 'refused') {
      const [first] = onTheWay
      if (!first) return
      const { batch } = first
      if (first.isAnswered) {
        onTheWay.shift()
        dispatch({ type: 'stored', batch })
        return
      }
      if (how === 'answered' || how === 'lost after')
        for (const { scanId, undone } of batch.scans) server.set(scanId, undone || server.get(scanId) === true)
      first.isAnswered = true
      if (how === 'answered') dispatch({ type: 'answered', batch, results: batch.scans.map(resultOf), at: 1 })
      else
        dispatch({
          type: 'failed',
          batch,
          fault: how === 'refused' ? { kind: 'refused', message: 'no' } : { kind: 'no_answer' },
        })
    },
    kill() {
      onTheWay.length = 0
      state = OPENING
      dispatch({ type: 'restored', records: [...disk.values()] })
      dispatch({ type: 'opened' })
    },
  }
}

describe('the station’s machine', () => {
  it('loses no scan and sends none twice at a time, whatever fails and whenever the tab is killed', () => {
    const action = fc.oneof(
      fc.record({ type: fc.constant('scan' as const), count: fc.integer({ min: 1, max: 30 }) }),
      fc.record({ type: fc.constant('take back' as const), of: fc.nat(100) }),
      fc.record({
        type: fc.constant('advance' as const),
        how: fc.constantFrom('answered', 'lost before', 'lost after' as const),
      }),
      fc.record({ type: fc.constantFrom('kill' as const, 'lost' as const, 'reached' as const, 'flush' as const) }),
    )
    fc.assert(
      fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
        const device = aDevice()
        const undone = new Set<string>()
        let made = 0
        for (const each of actions) {
          if (each.type === 'scan')
            for (let count = 0; count < each.count; count++)
              device.dispatch({ type: 'scanned', records: [aScan(++made)], kind: 'scan' })
          else if (each.type === 'take back') {
            const scanId = `scan ${each.of}`
            if (each.of > 0 && each.of <= made) undone.add(scanId)
            device.dispatch({ type: 'taken_back', scanId })
            device.dispatch({ type: 'flush' })
          } else if (each.type === 'advance') device.advance(each.how)
          else if (each.type === 'kill') device.kill()
          else device.dispatch({ type: each.type })
          expect(device.disk.size).toBe(made)
          device.expectSound()
        }
        // the network is back
        while (!device.isIdle()) device.advance('answered')
        device.dispatch({ type: 'reached' })
        device.dispatch({ type: 'flush' })
        while (!device.isIdle()) device.advance('answered')
        expect(device.state()).toMatchObject({
          waiting: 0,
          queue: undefined,
          inFlight: new Set(),
          connection: 'online',
        })
        expect(device.server.size).toBe(made)
        expect(
          [...device.server]
            .filter(([, isUndone]) => isUndone)
            .map(([scanId]) => scanId)
            .toSorted(),
        ).toEqual([...undone].toSorted())
      }),
      { numRuns: 100 },
    )
  })

  it('marks a scan that the server refuses, and sends the others', () => {
    const device = aDevice()
    device.dispatch({ type: 'lost' })
    for (const id of [2, 4, 6]) device.dispatch({ type: 'scanned', records: [aScan(id)], kind: 'scan' })
    device.dispatch({ type: 'reached' })
    while (!device.isIdle()) {
      device.advance('refused')
      device.advance('refused')
      if (device.state().records.get('scan 2')?.refusal) break
    }
    while (!device.isIdle()) device.advance('answered')
    expect(device.state()).toMatchObject({ waiting: 0, batchSize: 4 })
    expect([...device.server.keys()]).toEqual(['scan 4', 'scan 6'])
    expect(device.disk.get('scan 2')).toMatchObject({ isWaiting: false, refusal: 'no' })
  })

  it('ends a queue whose answers decide nothing, or whose token is no longer valid, instead of asking without end', () => {
    for (const fault of ['nothing decided', 'unauthenticated'] as const) {
      const [offline] = step(OPENING, { type: 'lost' })
      const [waiting] = step(offline, { type: 'scanned', records: [aScan(1)], kind: 'scan' })
      const [sending, effects] = step(waiting, { type: 'reached' })
      const batch = effects.flatMap((effect) => (effect.type === 'send' ? [effect.batch] : []))[0] as Batch
      const [after] = step(
        sending,
        fault === 'unauthenticated'
          ? { type: 'failed', batch, fault: { kind: 'unauthenticated' } }
          : { type: 'answered', batch, results: [], at: 1 },
      )
      const [over, next] = step(after, { type: 'stored', batch })
      expect([over.queue, over.waiting, next], fault).toEqual([undefined, 1, []])
    }
  })

  it('corrects a verdict that was shown already, and gives the server’s to one that still waits', () => {
    const denied = (batch: Batch): MachineEvent => ({
      type: 'answered',
      batch,
      results: batch.scans.map(({ scanId }) => ({ scan_id: scanId, verdict: 'already_in' })),
      at: 1,
    })
    const scan = aScan(1)
    const [asked, effects] = step(OPENING, { type: 'scanned', records: [scan], kind: 'scan' })
    const batch = effects.flatMap((effect) => (effect.type === 'send' ? [effect.batch] : []))[0] as Batch
    const [inTime, withoutCorrection] = step(asked, denied(batch))
    expect(inTime.records.get(scan.scanId)?.shown.verdict).toBe('already_in')
    expect(withoutCorrection.map(({ type }) => type)).not.toContain('correct')
    const [shown] = step(asked, { type: 'shown', records: [scan] })
    const [late, correction] = step(shown, denied(batch))
    expect(late.records.get(scan.scanId)?.shown.verdict).toBe('welcome')
    expect(correction.find(({ type }) => type === 'correct')).toMatchObject({
      record: { shown: { verdict: 'already_in' } },
    })
  })
})
