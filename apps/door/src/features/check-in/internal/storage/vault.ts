import { DOOR_STORAGE, forgetPersonIn } from '@cubic/web-kit/storage/door-storage'
import { store } from '@cubic/web-kit/storage/storage'
import { openDB, unwrap, type DBSchema, type IDBPDatabase } from 'idb'
import { isSecure } from '../lists/code-hash.ts'
import type { ListPart } from '../lists/ticket-list.ts'
import type { ScanRecord } from '../scans/scan-record.ts'
import { openSealer, type Sealed, type Sealer } from './sealer.ts'

export type Kept = {
  /** The owner of the data: `user:<id>` or `pass:<event id>`. */
  readonly owner: string
  readonly pass: KeptPass
  /** The server's clock minus this device's, in milliseconds. */
  readonly clockOffset: number
  /** When the server took scans last, and answered with the list last: milliseconds by the server's clock. */
  readonly lastSentAt: number
  readonly checkedAt: number
}
export type KeptPass = {
  readonly token: string
  readonly eventId: number
  readonly expires: string
  readonly deviceName: string
  readonly gate?: string | undefined
}

/** The device's storage. All content is encrypted with a key that no script can read. */
export type Vault = {
  /** False: the browser keeps nothing, so a reload loses it all. */
  readonly isLasting: boolean
  readonly readLists: (add: (eventId: number, part: ListPart) => void) => Promise<void>
  readonly hasWholeList: (eventId: number) => Promise<boolean>
  readonly addListPart: (eventId: number, part: ListPart) => Promise<void>
  readonly replaceList: (eventId: number, parts: readonly ListPart[]) => Promise<void>
  /** Removes the lists, and the scans that the server has: the next user of this device is someone else. */
  readonly forgetPerson: () => Promise<void>
  /** Returns the scans in the order in which they were made. */
  readonly readScans: () => Promise<readonly ScanRecord[]>
  /** Resolves once the scans are on the disk. */
  readonly putScans: (records: readonly ScanRecord[]) => Promise<void>
  readonly removeScans: (scanIds: readonly string[]) => Promise<void>
  readonly read: <Name extends keyof Kept>(name: Name) => Promise<Kept[Name] | undefined>
  readonly put: <Name extends keyof Kept>(name: Name, value: Kept[Name]) => Promise<void>
  readonly remove: (name: keyof Kept) => Promise<void>
  readonly wipe: () => Promise<void>
  readonly close: () => void
}

interface Schema extends DBSchema {
  keys: { key: string; value: CryptoKey }
  parts: { key: number; value: Sealed & { readonly eventId: number }; indexes: { eventId: number } }
  scans: {
    key: string
    /**
     * `isWaiting`: the server has not got it yet. Readable without the key, so that a log-out on another
     * page knows what to keep.
     */
    value: Sealed & { readonly scanId: string; readonly order: number; readonly isWaiting: boolean }
    indexes: { order: number }
  }
  kept: { key: string; value: Sealed }
}

const KEY = 'main'

/** Opens the storage. If the browser has none for this page, data is kept in memory until the page is closed. */
export async function openVault(name = DOOR_STORAGE): Promise<Vault> {
  if (!isSecure() || typeof indexedDB === 'undefined') return memoryVault()
  try {
    const db = await openDB<Schema>(name, 1, {
      upgrade(created) {
        created.createObjectStore('keys')
        created.createObjectStore('parts', { autoIncrement: true }).createIndex('eventId', 'eventId')
        created.createObjectStore('scans', { keyPath: 'scanId' }).createIndex('order', 'order')
        created.createObjectStore('kept')
      },
      // another tab removes the database: this one must not hold it up
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase | null)?.close(),
    })
    return await vaultOf(db)
  } catch (error) {
    if (error instanceof DOMException) return memoryVault()
    throw error
  }
}

async function vaultOf(db: IDBPDatabase<Schema>): Promise<Vault> {
  const sealer = await openSealer(() => keyOf(db))
  const { seal, unseal } = sealer
  return {
    isLasting: true,
    ...listsIn(db, sealer),
    ...(await scansIn(db, sealer)),
    forgetPerson: () => forgetPersonIn(unwrap(db)),
    async read(name) {
      const stored = await db.get('kept', name)
      return stored && ((await unseal(stored)) as Kept[typeof name])
    },
    async put(name, value) {
      await db.put('kept', await seal(value), name)
    },
    remove: (name) => db.delete('kept', name),
    async wipe() {
      const change = db.transaction(['keys', 'parts', 'scans', 'kept'], 'readwrite', { durability: 'strict' })
      await Promise.all([
        ...['keys', 'parts', 'scans', 'kept'].map((each) => change.objectStore(each as 'keys').clear()),
        change.done,
      ])
      await sealer.renewKey()
    },
    close: () => db.close(),
  }
}

function listsIn(
  db: IDBPDatabase<Schema>,
  { seal, unseal }: Sealer,
): Pick<Vault, 'readLists' | 'hasWholeList' | 'addListPart' | 'replaceList'> {
  return {
    async readLists(add) {
      // one part at a time, so that a long list needs little memory and the page stays responsive
      let [at, found] = [0, await firstPartAfter(db, 0)]
      for (; found; found = await firstPartAfter(db, at)) {
        add(found.part.eventId, (await unseal(found.part)) as ListPart)
        at = found.key
      }
    },
    async hasWholeList(eventId) {
      const last = await db.transaction('parts').store.index('eventId').openCursor(eventId, 'prev')
      return last !== null && ((await unseal(last.value)) as ListPart).complete
    },
    async addListPart(eventId, part) {
      await db.add('parts', { eventId, ...(await seal(part)) })
    },
    async replaceList(eventId, parts) {
      const sealed = await Promise.all(parts.map(seal))
      const change = db.transaction('parts', 'readwrite')
      const old = await change.store.index('eventId').getAllKeys(eventId)
      await Promise.all([
        ...old.map((each) => change.store.delete(each)),
        ...sealed.map((part) => change.store.add({ eventId, ...part })),
        change.done,
      ])
    },
  }
}

async function scansIn(
  db: IDBPDatabase<Schema>,
  { seal, unseal }: Sealer,
): Promise<Pick<Vault, 'readScans' | 'putScans' | 'removeScans'>> {
  let order = (await lastOrder(db)) + 1
  return {
    async readScans() {
      const stored = await db.getAllFromIndex('scans', 'order')
      return (await Promise.all(stored.map(unseal))) as ScanRecord[]
    },
    async putScans(records) {
      // pages without a scanner look for scans only then
      if (records.some(({ isWaiting }) => isWaiting)) store('scans_waiting', 'maybe')
      const sealed = await Promise.all(records.map(seal))
      const change = db.transaction('scans', 'readwrite', { durability: 'strict' })
      const writes = records.map(async ({ scanId, isWaiting }, index) => {
        const part = sealed[index]
        const before = await change.store.get(scanId)
        if (part) await change.store.put({ scanId, isWaiting, order: before?.order ?? order++, ...part })
      })
      await Promise.all([...writes, change.done])
    },
    async removeScans(scanIds) {
      const change = db.transaction('scans', 'readwrite')
      await Promise.all([...scanIds.map((scanId) => change.store.delete(scanId)), change.done])
    },
  }
}

/** The device's key, made on first use. Whatever was sealed with a lost key is removed. */
async function keyOf(db: IDBPDatabase<Schema>): Promise<CryptoKey> {
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const change = db.transaction(['keys', 'parts', 'scans', 'kept'], 'readwrite')
  const kept = await change.objectStore('keys').get(KEY)
  if (!kept) {
    await Promise.all((['parts', 'scans', 'kept'] as const).map((each) => change.objectStore(each).clear()))
    await change.objectStore('keys').put(made, KEY)
  }
  await change.done
  return kept ?? made
}

async function lastOrder(db: IDBPDatabase<Schema>): Promise<number> {
  const cursor = await db.transaction('scans').store.index('order').openCursor(null, 'prev')
  return cursor?.value.order ?? 0
}

async function firstPartAfter(db: IDBPDatabase<Schema>, at: number) {
  const cursor = await db.transaction('parts').store.openCursor(IDBKeyRange.lowerBound(at, true))
  return cursor && { key: cursor.key, part: cursor.value }
}

/** Keeps everything until the page is closed. */
export function memoryVault(): Vault {
  const [parts, scans, kept] = [
    new Map<number, ListPart[]>(),
    new Map<string, ScanRecord>(),
    new Map<string, unknown>(),
  ]
  const done = Promise.resolve()
  return {
    isLasting: false,
    async readLists(add) {
      for (const [eventId, all] of parts) for (const part of all) add(eventId, part)
      await done
    },
    hasWholeList: async (eventId) => parts.get(eventId)?.at(-1)?.complete === true,
    async addListPart(eventId, part) {
      parts.set(eventId, [...(parts.get(eventId) ?? []), part])
      await done
    },
    async replaceList(eventId, all) {
      parts.set(eventId, [...all])
      await done
    },
    async forgetPerson() {
      parts.clear()
      for (const { scanId, isWaiting } of scans.values()) if (!isWaiting) scans.delete(scanId)
      await done
    },
    readScans: async () => [...scans.values()],
    async putScans(records) {
      for (const record of records) scans.set(record.scanId, record)
      await done
    },
    async removeScans(scanIds) {
      for (const scanId of scanIds) scans.delete(scanId)
      await done
    },
    read: async (name) => kept.get(name) as Kept[typeof name] | undefined,
    async put(name, value) {
      kept.set(name, value)
      await done
    },
    async remove(name) {
      kept.delete(name)
      await done
    },
    async wipe() {
      for (const each of [parts, scans, kept]) each.clear()
      await done
    },
    close: () => undefined,
  }
}

let opened: Promise<Vault> | undefined
export function sharedVault(): Promise<Vault> {
  return (opened ??= openVault())
}
