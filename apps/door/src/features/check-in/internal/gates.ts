import { keep, readKept } from '@cubic/web-kit/kept-data'

const KEPT = 'door:gates'
const GATES_MAX = 8

/** The gates that were used on this device, the current one first; none while there is but one door. */
export function keptGates(): readonly string[] {
  const kept = readKept(KEPT)
  return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : []
}

/** Makes a gate the current one of this device; null: none. */
export function keepGate(gate: string | null): void {
  const others = keptGates().filter((each) => each !== gate && each !== '')
  keep(KEPT, [gate ?? '', ...others].slice(0, GATES_MAX))
}

export function currentGate(): string | null {
  return keptGates()[0] || null
}
