import { DOOR_STORAGE, forgetDoor } from '@cubic/web-kit/storage/door-storage'
import * as fakeIndexedDb from 'fake-indexeddb'
import { openDB } from 'idb'
import { describe, expect, it } from 'vitest'
import type { ListPart } from '../lists/ticket-list.ts'
import type { ScanRecord } from '../scans/scan-record.ts'
import { memoryVault, openVault } from './vault.ts'

Object.assign(globalThis, fakeIndexedDb)

const part = (version: string): ListPart => ({
  version,
  tickets: [
    {
      id: 1,
      code_hash: 'hash',
      name: '不该明文出现的人',
      person_type: null,
      registration_status: 'success',
      check_in_status: 'not_present',
      check_in_time: null,
      check_in_by: null,
      note: null,
      test: false,
    },
  ],
  complete: true,
  full: true,
  signing_keys: [],
  events: [],
})
const scan = (scanId: string): ScanRecord => ({
  scanId,
  eventId: 5,
  code: 'CODE',
  at: '2026-11-21T01:00:00Z',
  gate: null,
  isWaiting: true,
  undone: false,
  shown: { verdict: 'welcome' },
})
let count = 0
const aName = () => `vault-${++count}`
async function partsIn(vault: Awaited<ReturnType<typeof openVault>>) {
  const found: (readonly [number, string])[] = []
  await vault.readLists((eventId, { version }) => void found.push([eventId, version]))
  return found
}

describe.each([
  ['the browser’s storage', () => openVault(aName())],
  ['memory', async () => memoryVault()],
] as const)('%s', (_, open) => {
  it('gives lists and scans back in the order in which they came', async () => {
    const vault = await open()
    await vault.addListPart(5, part('a'))
    await vault.addListPart(6, part('b'))
    await vault.addListPart(5, part('c'))
    await vault.replaceList(6, [part('d'), part('e')])
    expect((await partsIn(vault)).toSorted(([a], [b]) => a - b)).toEqual([
      [5, 'a'],
      [5, 'c'],
      [6, 'd'],
      [6, 'e'],
    ])
    await vault.putScans([scan('z'), scan('a')])
    await vault.putScans([scan('m')])
    await vault.putScans([{ ...scan('z'), isWaiting: false }])
    expect((await vault.readScans()).map(({ scanId, isWaiting }) => [scanId, isWaiting])).toEqual([
      ['z', false],
      ['a', true],
      ['m', true],
    ])
    await vault.removeScans(['a'])
    expect(await vault.readScans()).toHaveLength(2)
    await vault.put('owner', 'user:1')
    expect(await vault.read('owner')).toBe('user:1')
    await vault.wipe()
    expect([await partsIn(vault), await vault.readScans(), await vault.read('owner')]).toEqual([[], [], undefined])
    await vault.put('owner', 'user:2')
    expect(await vault.read('owner')).toBe('user:2')
    vault.close()
  })
})

describe('a log-out', () => {
  it.each([
    ['the browser’s storage', () => openVault(aName())],
    ['memory', async () => memoryVault()],
  ] as const)('removes the lists and the scans that were sent, and leaves what waits, from %s', async (_, open) => {
    const vault = await open()
    await vault.addListPart(5, part('a'))
    await vault.putScans([scan('waits'), { ...scan('sent'), isWaiting: false }])
    await vault.put('clockOffset', 7)
    await vault.forgetPerson()
    expect(await partsIn(vault)).toEqual([])
    expect((await vault.readScans()).map(({ scanId }) => scanId)).toEqual(['waits'])
    expect(await vault.read('clockOffset')).toBe(7)
    vault.close()
  })

  it('elsewhere on the device does so at once, and makes no storage where there is none', async () => {
    await forgetDoor()
    expect(await indexedDB.databases()).not.toContainEqual(expect.objectContaining({ name: DOOR_STORAGE }))
    const vault = await openVault()
    await vault.addListPart(5, part('a'))
    await forgetDoor()
    expect(await partsIn(vault)).toEqual([])
    vault.close()
  })
})

describe('what is stored', () => {
  it('is unreadable without the key, which no script can read', async () => {
    const name = aName()
    const vault = await openVault(name)
    await vault.addListPart(5, part('a'))
    await vault.putScans([scan('s')])
    await vault.put('pass', { token: 'very-secret', eventId: 5, expires: '', deviceName: '门口一' })
    vault.close()
    const db = await openDB(name)
    const stored = await Promise.all(['parts', 'scans', 'kept'].map((store) => db.getAll(store)))
    const text = stored.flat().map((each: { data: ArrayBuffer }) => Buffer.from(each.data).toString('latin1'))
    expect(text).toHaveLength(3)
    expect(text.join('')).not.toMatch(/hash|CODE|very-secret/)
    const [key] = (await db.getAll('keys')) as CryptoKey[]
    expect(key?.extractable).toBe(false)
    db.close()
    const again = await openVault(name)
    expect(await again.read('pass')).toMatchObject({ token: 'very-secret' })
    again.close()
  })

  it('is removed when its key was lost', async () => {
    const name = aName()
    const vault = await openVault(name)
    await vault.putScans([scan('s')])
    vault.close()
    const db = await openDB(name)
    await db.clear('keys')
    db.close()
    const again = await openVault(name)
    expect(await again.readScans()).toEqual([])
    again.close()
  })
})
