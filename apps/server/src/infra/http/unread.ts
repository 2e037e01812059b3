import type { ServerResponse } from 'node:http'

/** A reader who has taken nothing of what waits for them for that long is gone. */
const PATIENCE_MS = 20_000
const LOOK_EVERY_MS = 5000

/** Ends an answer that nobody reads any more. One that waits for its own data goes on. */
export function endIfUnread(raw: ServerResponse): void {
  let taken = -1
  let since = performance.now()
  const look = setInterval(() => {
    const waiting = raw.writableLength
    const sent = (raw.socket?.bytesWritten ?? 0) - waiting
    if (waiting === 0 || sent !== taken) since = performance.now()
    taken = sent
    if (performance.now() - since >= PATIENCE_MS) raw.destroy()
  }, LOOK_EVERY_MS)
  look.unref()
  raw.once('close', () => clearInterval(look))
}
