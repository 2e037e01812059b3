import { readKept } from '@cubic/web-kit/storage/kept-data'
import { readStored, store } from '@cubic/web-kit/storage/storage'
import { newUuid } from '@cubic/web-kit/uuid'

/** The name was kept here before, until a log-out. */
const KEPT_BEFORE = 'door:device'

/**
 * The name by which staff tell this device from others, until somebody gives it another: `iPhone 7KQ2`. It stays at a
 * log-out, so that a browser is one device.
 */
export function deviceName(): string {
  const kept = readStored('scanner_device') ?? readKept(KEPT_BEFORE)
  const made =
    typeof kept === 'string' && kept !== ''
      ? kept
      : `${kindOf(navigator.userAgent)} ${newUuid().slice(0, 4).toUpperCase()}`
  store('scanner_device', made)
  return made
}

function kindOf(agent: string): string {
  const kinds = ['iPhone', 'iPad', 'Android', 'Macintosh', 'Windows', 'Linux']
  return kinds.find((kind) => agent.includes(kind)) ?? 'Web'
}
