import { keep, readKept } from '@cubic/web-kit/kept-data'
import { newUuid } from '@cubic/web-kit/uuid'

const KEPT = 'door:device'

/** The name by which staff tell this device from others, until somebody gives it another: `iPhone 7KQ2`. */
export function deviceName(): string {
  const kept = readKept(KEPT)
  if (typeof kept === 'string' && kept !== '') return kept
  const made = `${kindOf(navigator.userAgent)} ${newUuid().slice(0, 4).toUpperCase()}`
  keep(KEPT, made)
  return made
}

function kindOf(agent: string): string {
  const kinds = ['iPhone', 'iPad', 'Android', 'Macintosh', 'Windows', 'Linux']
  return kinds.find((kind) => agent.includes(kind)) ?? 'Web'
}
