import { gateKey } from '@cubic/domain/check-in/gate'
import { keep, readKept } from '@cubic/web-kit/storage/kept-data'

const KEPT = 'door:gates'
const GATES_MAX = 8

/**
 * The gates that were used on this device, as the server stores them; the current one first; none
 * while there is but one door.
 */
export function keptGates(): readonly string[] {
  const kept = readKept(KEPT)
  if (!Array.isArray(kept)) return []
  // before, they were kept in the language of the phone
  return [...new Set(kept.filter((each) => typeof each === 'string').map((each) => gateKey(each) ?? ''))]
}

/** Makes a gate the current one of this device; null: none. */
export function keepGate(gate: string | null): void {
  const others = keptGates().filter((each) => each !== gate && each !== '')
  keep(KEPT, [gate ?? '', ...others].slice(0, GATES_MAX))
}

export function currentGate(): string | null {
  return keptGates()[0] || null
}
