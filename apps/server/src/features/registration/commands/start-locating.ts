import type { Database } from '@cubic/data-platform'
import { LRUCache } from 'lru-cache'
import { askProvince, type ProvinceService } from '../../../infra/network/ask-province.ts'
import type { Log } from '../../../infra/log/log.ts'
import { openOfflineProvinces } from '../../../infra/network/offline-provinces.ts'

/** Finds the provinces from which people register, without keeping anybody waiting. */
export type Locating = {
  /** Returns what is known of an address without a request; registrations are stored with it. */
  readonly recall: (address: string) => string | null
  /** Returns at once; corrects what `recall` gave once the maps service answers. */
  readonly locate: (address: string, applicants: Located) => void
  readonly stop: () => Promise<void>
}
type Located = { readonly ids: readonly number[]; readonly recalled: string | null }
export type LocatingOptions = {
  readonly db: Database
  readonly log: Log
  readonly service: () => ProvinceService | undefined
}

const AT_ONCE = 4
/** Addresses that wait to be asked about, and applicants of one address. More keep what the offline database says. */
const WAITING_MAX = 500
const APPLICANTS_MAX = 2000
const KNOWN_MAX = 20_000
const KNOWN_MS = 3_600_000
const WARNED_MS = 60_000

export function startLocating({ db, log, service }: LocatingOptions): Locating {
  const { recall, told, keep } = rememberProvinces()
  const warn = warnRarely(log)
  const waiting = new Map<string, Located[]>()
  const asking = new Set<Promise<void>>()
  const stopping = new AbortController()

  function locate(address: string, applicants: Located): void {
    if (service() === undefined || stopping.signal.aborted) return
    if (told.has(address) && recall(address) === applicants.recalled) return
    const others = waiting.get(address) ?? []
    const isFull = others.length === 0 ? waiting.size >= WAITING_MAX : others.length >= APPLICANTS_MAX
    if (isFull) return
    others.push(applicants)
    waiting.set(address, others)
    askNext()
  }

  function askNext(): void {
    const [next] = waiting.keys()
    if (next === undefined || asking.size >= AT_ONCE) return
    const applicants = waiting.get(next) ?? []
    waiting.delete(next)
    const asked = ask(next, applicants).then(() => {
      asking.delete(asked)
      askNext()
    })
    asking.add(asked)
  }

  /** Never rejects. */
  async function ask(address: string, applicants: readonly Located[]): Promise<void> {
    const configured = service()
    if (configured === undefined || stopping.signal.aborted) return
    try {
      const province = told.get(address) ?? (await askProvince(configured, address, stopping.signal))
      if (province === undefined) return
      keep(address, province)
      await correct(db, applicants, province)
    } catch (error) {
      if (!stopping.signal.aborted) warn(error)
    }
  }

  return {
    recall,
    locate,
    async stop() {
      stopping.abort()
      waiting.clear()
      await Promise.all(asking)
    },
  }
}

function rememberProvinces() {
  const findOffline = openOfflineProvinces()
  const known = new LRUCache<string, { readonly province: string | null }>({ max: KNOWN_MAX })
  /** Answers of the service, cached for an hour. */
  const told = new LRUCache<string, string>({ max: KNOWN_MAX, ttl: KNOWN_MS })

  function recall(address: string): string | null {
    const found = known.get(address) ?? { province: findOffline(address) ?? null }
    known.set(address, found)
    return found.province
  }

  function keep(address: string, province: string): void {
    known.set(address, { province })
    told.set(address, province)
  }

  return { recall, told, keep }
}

function warnRarely(log: Log): (error: unknown) => void {
  let warnedAt = -Infinity
  return (error) => {
    if (performance.now() - warnedAt < WARNED_MS) return
    warnedAt = performance.now()
    log.warn('The maps service gave no province; the offline database’s is kept', { reason: reasonOf(error) })
  }
}

async function correct(db: Database, applicants: readonly Located[], province: string): Promise<void> {
  const wrong = applicants.filter(({ recalled }) => recalled !== province)
  if (wrong.length === 0) return
  const ids = wrong.flatMap((each) => each.ids)
  const recalled = wrong.flatMap((each) => each.ids.map(() => each.recalled))
  // Only what is still as it was stored: staff may have corrected or erased it meanwhile.
  await db.run`
    update cubic_event_applicant applicant set location = ${province}
    from unnest(${ids}::integer[], ${recalled}::text[]) as located (id, recalled)
    where applicant.id = located.id and applicant.location is not distinct from located.recalled`
}

/** Not its message, which may quote the address that was asked, with the key. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const { cause } = error
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined
  return typeof code === 'string' ? `${error.name} ${code}` : error.name
}
