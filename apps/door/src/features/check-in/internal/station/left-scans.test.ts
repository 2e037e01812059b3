import * as fakeIndexedDb from 'fake-indexeddb'
import { afterEach, expect, it, vi } from 'vitest'
import type { StationServer } from '../network/station-server.ts'
import type { ScanRecord } from '../scans/scan-record.ts'
import { openVault } from '../storage/vault.ts'
import { sendLeftScans } from './left-scans.ts'

Object.assign(globalThis, fakeIndexedDb)
afterEach(() => vi.unstubAllGlobals())

it('scans that an earlier visit has left are sent as soon as the network is back', async () => {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', page)
  const vault = await openVault('left')
  const left: ScanRecord = {
    scanId: 'one',
    eventId: 5,
    code: '7K3M9QWX2HTP',
    at: '2026-01-01T00:00:00.000Z',
    gate: null,
    isWaiting: true,
    undone: false,
    shown: { verdict: 'welcome', ticketId: 1 },
  }
  await vault.putScans([left])
  const network = { isUp: false, tries: 0 }
  const unused = () => Promise.reject(new Error('not asked'))
  const server: StationServer = {
    doorList: unused,
    serverTime: unused,
    syncScans: async (_eventId, scans) => {
      network.tries++
      if (!network.isUp) throw new TypeError('no network')
      return scans.map(({ scan_id }) => ({ scan_id, verdict: 'welcome', ticket_id: 1 }))
    },
    faultOf: () => ({ kind: 'no_answer' }),
  }
  const counts: number[] = []
  // the next attempt by itself would never come
  const pause = () => new Promise<void>(() => undefined)
  const stop = sendLeftScans({ vault, device: '门口一', server, onCount: (count) => counts.push(count), pause })
  await expect.poll(() => network.tries).toBe(1)
  expect(counts.at(-1)).toBe(1)
  network.isUp = true
  await expect
    .poll(() => {
      page.dispatchEvent(new Event('online'))
      return counts.at(-1)
    })
    .toBe(0)
  expect(await vault.readScans()).toMatchObject([{ scanId: 'one', isWaiting: false }])
  stop()
})
