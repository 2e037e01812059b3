import { generateKeyPairSync, sign } from 'node:crypto'
import type { DoorList, DoorTicket, ScanResult, SentScan } from '@cubic/contract'
import { encodeTicketPayload, ticketTokenFrom, type TicketIds } from '@cubic/domain/ticket/qr-token'
import * as fakeIndexedDb from 'fake-indexeddb'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { codeHashes } from '../lists/code-hash.ts'
import type { StationServer } from '../network/station-server.ts'
import { openVault, type Vault } from '../storage/vault.ts'
import { openStation, type Station, type StationOptions } from './station.ts'

Object.assign(globalThis, fakeIndexedDb)

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const tokenOf = (ids: TicketIds) => {
  const payload = encodeTicketPayload(ids)
  return ticketTokenFrom(payload, sign(null, payload, privateKey))
}
const CODES = ['7K3M9QWX2HTP', '8K3M9QWX2HTQ', '9K3M9QWX2HTR'] as const
const KEYS = [{ id: '1', public_key: publicKey.export({ format: 'jwk' }).x ?? '' }]

class Gone extends Error {}

/** The server as a device sees it: a network that can be cut, and scans that are taken once. */
async function aServer() {
  const tickets: DoorTicket[] = await Promise.all(
    CODES.map(async (code, index) => ({
      id: index + 1,
      code_hash: (await codeHashes({ eventId: 5, salt: 'salt' }, code)).at(-1) ?? '',
      name: `持票人${index + 1}`,
      person_type: 'student' as const,
      registration_status: 'success' as const,
      check_in_status: 'not_present' as const,
      check_in_time: null,
      check_in_by: null,
      note: null,
      test: false,
    })),
  )
  const taken = new Map<string, SentScan>()
  const [settled, handedOver] = [new Set<string>(), [] as SentScan[]]
  const network = { isUp: true, cutsAnswer: false, isRevoked: false, handsOver: true, answersIn: Promise.resolve() }
  const calls: number[] = []
  const reach = async () => {
    if (!network.isUp) throw new Gone('no network')
    if (network.isRevoked) throw new Gone('revoked')
    await network.answersIn
  }
  const resultOf = (scan: SentScan): ScanResult => {
    const ticketId =
      CODES.indexOf(scan.code as (typeof CODES)[number]) + 1 || Number(/^id:(\d+)$/.exec(scan.code)?.[1] ?? 0)
    if (ticketId === 0) return { scan_id: scan.scan_id, verdict: 'unknown', reason: 'event:invalid_ticket' }
    const good = [...taken.values()]
      .filter((each) => !each.undone && each.code === scan.code)
      .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    const isFirst = good[0]?.scan_id === scan.scan_id
    return {
      scan_id: scan.scan_id,
      verdict: scan.undone ? 'not_valid' : isFirst ? 'welcome' : 'already_in',
      ticket_id: ticketId,
      check_in_time: good[0]?.at ?? scan.at,
      ...(!isFirst && good.length > 1 && { conflict: 'two_gates' as const }),
    }
  }
  const server: StationServer = {
    async doorList(_eventId, { since }) {
      await reach()
      const list: DoorList = {
        version: 'v1',
        tickets: since === undefined ? tickets : [],
        complete: true,
        full: since === undefined,
        total: since === undefined ? tickets.length : null,
        signing_keys: KEYS,
        settled: [...settled],
        salt: 'salt',
        readings: {},
        events: [
          {
            id: 5,
            name_cn: '讲座',
            name_en: null,
            start_time: null,
            end_time: null,
            address_cn: null,
            address_en: null,
          },
        ],
      }
      return list
    },
    async syncScans(_eventId, scans) {
      await reach()
      calls.push(scans.length)
      for (const scan of scans) taken.set(scan.scan_id, { ...taken.get(scan.scan_id), ...scan })
      if (network.cutsAnswer) throw new Gone('cut')
      return scans.map(resultOf)
    },
    serverTime: async () => {
      await reach()
      return new Date()
    },
    async handOver(scans) {
      if (network.handsOver) handedOver.push(...scans)
      return network.handsOver ? { counted: 0 } : undefined
    },
    faultOf: (error) =>
      error instanceof Gone && error.message === 'revoked' ? { kind: 'unauthenticated' } : { kind: 'no_answer' },
  }
  return { server, network, taken, calls, settled, handedOver }
}

let name = 0
const open: { readonly close: () => void }[] = []
afterEach(() => {
  for (const each of open.splice(0)) each.close()
  vi.unstubAllGlobals()
})
async function aStation(
  server: StationServer,
  vault?: Vault,
  { onUnauthenticated = () => undefined, ...options }: Partial<StationOptions> = {},
) {
  const kept = vault ?? (await openVault(`station-${++name}`))
  const about = { server, vault: kept, eventIds: [5], device: '门口一', gate: 'A 门', onUnauthenticated }
  const station = openStation({ ...about, ...options })
  open.push(station)
  return { station, vault: kept }
}
async function aPrepared() {
  const there = await aServer()
  const { station, vault } = await aStation(there.server)
  await until(station, ({ isPrepared }) => isPrepared)
  // what it began by itself as it was opened
  await station.refresh()
  return { ...there, station, vault }
}
function until(station: Station, holds: (state: ReturnType<Station['state']>) => boolean): Promise<void> {
  if (holds(station.state())) return Promise.resolve()
  return new Promise((resolve) => {
    const leave = station.subscribe(() => {
      if (!holds(station.state())) return
      leave()
      resolve()
    })
  })
}

describe('a station', () => {
  it('judges with the network and without it alike, and sends what waited by itself', async () => {
    const { station, network, taken } = await aPrepared()
    expect((await station.scan(CODES[0])).verdict).toMatchObject({ verdict: 'welcome', name: '持票人1' })
    network.isUp = false
    await station.refresh()
    expect(station.state().connection).toBe('offline')
    expect((await station.scan(CODES[1])).verdict).toMatchObject({ verdict: 'welcome', name: '持票人2' })
    expect((await station.scan(CODES[0])).verdict).toMatchObject({ verdict: 'already_in' })
    expect((await station.scan(`https://x.example/t/${tokenOf({ ticketId: 2, eventId: 5 })}`)).verdict).toMatchObject({
      verdict: 'already_in',
      isHere: true,
    })
    expect(station.state()).toMatchObject({ waiting: 3, counts: { arrived: 2, expected: 3 } })
    network.isUp = true
    await station.refresh()
    expect(station.state()).toMatchObject({ waiting: 0, connection: 'online' })
    expect(taken.size).toBe(4)
  })

  it('lets a group in by one scan each, with the network and without it, and takes them back', async () => {
    const { station, network, taken, calls } = await aPrepared()
    await station.scan(CODES[0])
    network.isUp = false
    await station.refresh()
    const offline = await station.admit([1, 2], '同行')
    expect(offline.map(({ shown }) => shown)).toMatchObject([{ verdict: 'welcome', name: '持票人2' }])
    expect([station.wasLetIn(2), station.wasLetIn(3)]).toEqual([true, false])
    expect(station.state().counts).toEqual({ arrived: 2, expected: 3 })
    network.isUp = true
    await station.refresh()
    calls.length = 0
    const online = await station.admit([3], '同行')
    expect(online).toMatchObject([{ shown: { verdict: 'welcome' }, isWaiting: false, note: '同行', code: 'id:3' }])
    expect(calls).toEqual([1])
    expect(new Set(taken.keys()).size).toBe(3)
    await station.takeBack(online[0]?.scanId ?? '')
    await station.refresh()
    expect([...taken.values()].at(-1)).toMatchObject({ code: 'id:3', undone: true })
  })

  it('fetches the whole list where an older scanner has stored one without what this one searches by', async () => {
    const { server } = await aServer()
    const vault = await openVault(`station-${++name}`)
    const old = { version: 'v0', tickets: [], complete: true, full: true, signing_keys: KEYS, events: [] }
    await vault.replaceList(5, [old])
    const asked: (string | undefined)[] = []
    const noting: StationServer = {
      ...server,
      doorList: (eventId, about) => (asked.push(about.since), server.doorList(eventId, about)),
    }
    const { station } = await aStation(noting, vault)
    await until(station, ({ tickets }) => tickets === CODES.length)
    // the one that it began by itself, and another
    await station.refresh()
    await station.refresh()
    expect(asked.slice(0, 2)).toEqual([undefined, 'v1'])
  })

  it('shows the server’s answer at once, before that is on the disk too', async () => {
    const { station, vault } = await aPrepared()
    let write = () => undefined as void
    const written = new Promise<void>((resolve) => (write = resolve))
    let writes = 0
    const { putScans } = vault
    const slow = async (records: Parameters<typeof putScans>[0]) => {
      if (++writes > 1) await written
      return putScans(records)
    }
    Object.assign(vault, { putScans: slow })
    expect((await station.scan(CODES[0])).record).toMatchObject({ isWaiting: false, shown: { verdict: 'welcome' } })
    write()
    const kept = [{ isWaiting: false, decided: { verdict: 'welcome' } }]
    await expect.poll(() => vault.readScans()).toMatchObject(kept)
  })

  it('has a scan on the disk before its verdict, so that a killed tab loses nothing', async () => {
    const { station, vault, network, server } = await aPrepared()
    network.isUp = false
    await station.refresh()
    await station.scan(CODES[0])
    // the tab is gone; another one opens on the same storage, still without network
    void station.close()
    const { station: reopened } = await aStation(server, vault)
    await until(reopened, ({ isOpen }) => isOpen)
    expect(reopened.state()).toMatchObject({ waiting: 1, isPrepared: true, counts: { arrived: 1, expected: 3 } })
    expect((await reopened.scan(CODES[0])).verdict).toMatchObject({ verdict: 'already_in' })
    network.isUp = true
    await reopened.refresh()
    expect(reopened.state().waiting).toBe(0)
  })

  it('sends a scan again whose answer was cut off, and it stays the same scan', async () => {
    const { station, network, taken } = await aPrepared()
    network.cutsAnswer = true
    await station.scan(CODES[0])
    expect(station.state().waiting).toBe(1)
    network.cutsAnswer = false
    await station.refresh()
    expect(station.state().waiting).toBe(0)
    expect(taken.size).toBe(1)
    expect(station.state().scans[0]?.decided?.verdict).toBe('welcome')
  })

  it('does not wait for a slow network when it can tell without', async () => {
    const { station, network } = await aPrepared()
    let answer: () => void = () => undefined
    network.answersIn = new Promise((resolve) => (answer = resolve))
    // resolves although the server never answers
    expect((await station.scan(CODES[0])).verdict.verdict).toBe('welcome')
    answer()
    await until(station, ({ waiting }) => waiting === 0)
  })

  it('says that it is offline while nothing answers, and is online again with the first answer', async () => {
    const there = await aServer()
    const { station } = await aStation(there.server, undefined, { silenceMs: 20 })
    await until(station, ({ isPrepared }) => isPrepared)
    await station.refresh()
    // neither answered nor refused, for ever
    there.network.answersIn = new Promise(() => undefined)
    expect((await station.scan(CODES[0])).verdict.verdict).toBe('welcome')
    await until(station, ({ connection }) => connection === 'offline')
    expect(station.state().waiting).toBe(1)
    await station.refresh()
    expect((await station.scan(CODES[1])).verdict.verdict).toBe('welcome')
    there.network.answersIn = Promise.resolve()
    void station.refresh()
    await until(station, ({ connection }) => connection === 'online')
    await until(station, () => there.taken.size > 0)
    expect([...there.taken.values()].map(({ code }) => code)).toEqual([CODES[1]])
  })

  describe('when the browser says that the network is back', () => {
    /** Without network, one scan waiting; calls that were made then fail when `failAll` says so. */
    async function anOffline(pause: StationOptions['pause']) {
      const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
      vi.stubGlobal('window', page)
      vi.stubGlobal('document', page)
      const { server, network, taken } = await aServer()
      network.isUp = false
      const failing: ((error: Error) => void)[] = []
      const call = <Answer>(answer: () => Promise<Answer>) =>
        network.isUp ? answer() : new Promise<never>((_, reject) => failing.push(reject))
      const slow: StationServer = {
        ...server,
        doorList: (...asked) => call(() => server.doorList(...asked)),
        serverTime: () => call(() => server.serverTime()),
      }
      const failAll = () => failing.splice(0).forEach((fail) => fail(new Gone('no network')))
      const { station } = await aStation(slow, undefined, pause && { pause })
      await until(station, ({ isOpen }) => isOpen)
      page.dispatchEvent(new Event('offline'))
      void station.scan(CODES[0])
      await until(station, ({ waiting }) => waiting === 1)
      await expect.poll(() => failing.length).toBe(2)
      return { station, network, taken, failing, failAll, goOnline: () => page.dispatchEvent(new Event('online')) }
    }
    const isSent = (station: Station) => until(station, (state) => state.connection === 'online' && state.waiting === 0)

    it('sends at once, although an attempt from before fails after that', async () => {
      const { station, network, taken, failAll, goOnline } = await anOffline(() => new Promise(() => undefined))
      network.isUp = true
      goOnline()
      failAll()
      await isSent(station)
      expect(taken.size).toBe(1)
    })

    it('tries again within a second, as a network takes a moment until it carries', async () => {
      const paused: number[] = []
      const pauses = (ms: number) => {
        paused.push(ms)
        return ms === 1000 ? Promise.resolve() : new Promise<void>(() => undefined)
      }
      const { station, network, failing, failAll, goOnline } = await anOffline(pauses)
      goOnline()
      failAll()
      await expect.poll(() => failing.length).toBe(2)
      failAll()
      await expect.poll(() => failing.length).toBe(2)
      network.isUp = true
      failAll()
      await isSent(station)
      expect(paused).toContain(1000)
    })
  })

  it.each([
    ['every two seconds where the browser believes that there is network', true, 2000],
    ['rarely where the browser will say when there is network', false, 10_000],
  ])('asks again %s', async (_, onLine, pause) => {
    vi.stubGlobal('navigator', { onLine })
    const { server, network } = await aServer()
    network.isUp = false
    const paused: number[] = []
    const pauses = (ms: number) => (paused.push(ms), new Promise<void>(() => undefined))
    await aStation(server, undefined, { pause: pauses })
    await expect.poll(() => paused).toEqual([pause])
  })

  it('corrects a verdict when the late answer differs', async () => {
    const { station, network, taken } = await aPrepared()
    taken.set('other', { scan_id: 'other', code: CODES[0], at: '2026-01-01T00:00:00.000Z' })
    let answer: () => void = () => undefined
    network.answersIn = new Promise((resolve) => (answer = resolve))
    const corrected = new Promise((resolve) => void station.onCorrection((record) => resolve(record.shown.verdict)))
    expect((await station.scan(CODES[0])).verdict.verdict).toBe('welcome')
    answer()
    expect(await corrected).toBe('already_in')
  })

  it('takes a scan back, before and after it was sent', async () => {
    const { station, network, taken } = await aPrepared()
    const sent = await station.scan(CODES[0])
    await station.takeBack(sent.record.scanId)
    await until(station, ({ waiting }) => waiting === 0)
    expect(taken.get(sent.record.scanId)?.undone).toBe(true)
    expect((await station.scan(CODES[0])).verdict.verdict).toBe('welcome')

    network.isUp = false
    await station.refresh()
    const kept = await station.scan(CODES[1])
    await station.takeBack(kept.record.scanId)
    expect((await station.scan(CODES[1])).verdict.verdict).toBe('welcome')
    network.isUp = true
    await station.refresh()
    expect(taken.get(kept.record.scanId)?.undone).toBe(true)
  })

  it('sends at once what is taken back while its answer is being kept', async () => {
    const { server, taken } = await aServer()
    const vault = await openVault(`station-${++name}`)
    let write = (): void => undefined
    const disk = new Promise<void>((resolve) => (write = resolve))
    let isSlow = false
    const slowVault: Vault = {
      ...vault,
      async put(...args) {
        if (isSlow && args[0] === 'lastSentAt') await disk
        await vault.put(...args)
      },
    }
    // no regular sending: only what a scan and its return send themselves
    const { station } = await aStation(server, slowVault, { pause: () => new Promise(() => undefined) })
    await station.refresh()
    isSlow = true
    const { record } = await station.scan(CODES[0])
    await station.takeBack(record.scanId)
    expect(taken.get(record.scanId)).not.toMatchObject({ undone: true })
    write()
    await until(station, ({ waiting }) => waiting === 0)
    expect(taken.get(record.scanId)?.undone).toBe(true)
  })

  it('sends a long queue in batches of at most 500', async () => {
    const { station, network, calls, taken } = await aPrepared()
    network.isUp = false
    await station.refresh()
    for (let count = 0; count < 620; count++) await station.scan(`foreign ${count}`)
    network.isUp = true
    calls.length = 0
    await station.refresh()
    await until(station, ({ waiting }) => waiting === 0)
    expect(Math.max(...calls)).toBeLessThanOrEqual(500)
    expect(taken.size).toBe(620)
  })

  it('lists a conflict until it is settled', async () => {
    const { station, network, taken, settled } = await aPrepared()
    network.isUp = false
    await station.refresh()
    const { record } = await station.scan(CODES[0])
    taken.set('other', { scan_id: 'other', code: CODES[0], at: '2026-01-01T00:00:00.000Z' })
    network.isUp = true
    await station.refresh()
    expect(station.state().scans[0]).toMatchObject({ conflict: 'two_gates' })
    settled.add(record.scanId)
    await station.refresh()
    expect(station.state().scans[0]).toMatchObject({ conflict: 'two_gates', isSettled: true })
  })

  it('tells when its token is no longer valid', async () => {
    const there = await aServer()
    const gone = new Promise<number>((resolve) => {
      there.network.isRevoked = true
      void aStation(there.server, undefined, { onUnauthenticated: resolve })
    })
    await expect(gone).resolves.toBe(0)
  })

  it.each([true, false])(
    'hands over what waits once its token is no longer valid, and says how much (taken: %s)',
    async (isTaken) => {
      const { server, network, handedOver } = await aServer()
      const ended: number[] = []
      const { station } = await aStation(server, undefined, { onUnauthenticated: (count) => ended.push(count) })
      await until(station, ({ isPrepared }) => isPrepared)
      network.isUp = false
      await station.refresh()
      const { record } = await station.scan(CODES[0])
      network.isUp = true
      network.isRevoked = true
      network.handsOver = isTaken
      await station.refresh()
      const sent = { scan_id: record.scanId, code: CODES[0], verdict: 'welcome' }
      expect(handedOver).toMatchObject(isTaken ? [sent] : [])
      expect(ended[0]).toBe(isTaken ? 1 : 0)
      expect(station.state().waiting).toBe(isTaken ? 0 : 1)
    },
  )

  it('sends why a scan was made by hand, and why it was taken back', async () => {
    const { station, network, taken } = await aPrepared()
    network.isUp = false
    await station.refresh()
    const { record: kept } = await station.scan('id:1', { isByHand: true, note: '手机没电' })
    const { record: back } = await station.scan(CODES[1])
    await station.takeBack(back.scanId, '扫错人')
    network.isUp = true
    await station.refresh()
    expect(taken.get(kept.scanId)).toMatchObject({ code: 'id:1', note: '手机没电' })
    expect(taken.get(back.scanId)).toMatchObject({ undone: true, note: '扫错人' })
  })

  it('keeps somebody registered at the door among its scans, also over a restart, and takes them back', async () => {
    const { station, server, vault, taken } = await aPrepared()
    const walkIn = { scanId: 'walk-in', eventId: 5, ticketId: 3, name: '临时来的人', note: '现场报名' }
    await station.registered(walkIn)
    expect(station.state()).toMatchObject({
      waiting: 0,
      scans: [{ scanId: 'walk-in', gate: 'A 门', note: '现场报名' }],
    })
    await station.close()
    const { station: again } = await aStation(server, vault)
    await until(again, ({ isPrepared }) => isPrepared)
    const [kept] = again.state().scans
    expect(kept).toMatchObject({ isWaiting: false, shown: { verdict: 'welcome', ticketId: 3, name: '临时来的人' } })
    expect(taken.size).toBe(0)
    await again.takeBack('walk-in')
    await until(again, ({ waiting }) => waiting === 0)
    expect(taken.get('walk-in')).toMatchObject({ code: 'id:3', undone: true })
  })

  it('says that storage is full, and still gives the verdict', async () => {
    const { server } = await aServer()
    const vault = await openVault(`station-${++name}`)
    const full = { ...vault, putScans: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) }
    const { station } = await aStation(server, full)
    await until(station, ({ isPrepared }) => isPrepared)
    expect((await station.scan(CODES[0])).verdict.verdict).toBe('welcome')
    expect(station.state().storage).toBe('full')
  })

  it('gives a verdict on any text, and never throws', async () => {
    const { station, network, taken } = await aPrepared()
    network.isUp = false
    await station.refresh()
    const token = tokenOf({ ticketId: 1, eventId: 5 })
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.webUrl(),
      fc.constantFrom(
        'javascript:alert(1)',
        `javascript:/t/${token}`,
        'x'.repeat(3000),
        token.slice(0, -1),
        `${token}A`,
        'id:1',
        ' ID:1',
        tokenOf({ ticketId: 1, eventId: 6 }),
        `data:text/html,${CODES[0]}`,
      ),
      fc.nat(token.length - 1).map((at) => token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)),
    )
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        const { verdict } = await station.scan(text)
        expect(['unknown', 'not_valid']).toContain(verdict.verdict)
      }),
      { numRuns: 150 },
    )
    network.isUp = true
    await station.refresh()
    for (const { code } of taken.values()) {
      expect(code).not.toMatch(/^\s*id:/i)
      expect(code.length).toBeLessThanOrEqual(500)
    }
  })
})
