import pg from 'pg'
import type { Log } from '../log/log.ts'
import { fromDatabase } from './database-unavailable.ts'
import { pause } from './pause.ts'

/** Closing waits for the promise that it returns, if any. */
export type OnNotice = (payload: string | null) => unknown

type Listener = Readonly<{
  listen(channel: string, onNotice: OnNotice): Promise<() => Promise<void>>
  isListening(): boolean
  /** Notifies the listeners of this process. */
  notify(channel: string, payload: string | null): void
  close(): Promise<void>
}>

/** Keeps a dedicated connection for LISTEN, opened at the first use and reopened whenever it breaks. */
export function createListener(config: pg.ClientConfig, log: Log): Listener {
  const handlers = new Map<string, Set<OnNotice>>()
  const closing = new AbortController()
  const running = new Set<Promise<void>>()
  const connection = keepConnected(config, log, { handlers, notify, closing: closing.signal })

  function notify(channel: string, payload: string | null): void {
    if (closing.signal.aborted) return
    for (const onNotice of handlers.get(channel) ?? []) {
      const done = run(onNotice, channel, payload)
      running.add(done)
      void done.finally(() => running.delete(done))
    }
  }

  async function run(onNotice: OnNotice, channel: string, payload: string | null): Promise<void> {
    try {
      await onNotice(payload)
    } catch (error) {
      log.error('A listener failed', { channel, error })
    }
  }

  async function listen(channel: string, onNotice: OnNotice): Promise<() => Promise<void>> {
    const client = await connection.connected()
    const together = handlers.get(channel) ?? new Set()
    handlers.set(channel, together.add(onNotice))
    // Also when others listen already: it is idempotent, and a notice after this returns is not missed.
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
    return async () => {
      together.delete(onNotice)
      if (together.size > 0 || handlers.get(channel) !== together) return
      handlers.delete(channel)
      const current = connection.current()
      await current?.query(`unlisten ${current.escapeIdentifier(channel)}`)
    }
  }

  async function close(): Promise<void> {
    closing.abort()
    await connection.current()?.end()
    await Promise.all(running)
  }

  return { listen, isListening: () => connection.current() !== undefined, notify, close }
}

type Listening = {
  readonly handlers: ReadonlyMap<string, ReadonlySet<OnNotice>>
  readonly notify: Listener['notify']
  readonly closing: AbortSignal
}

/** Notifies all channels after a reconnection: notices may have been missed. */
function keepConnected(config: pg.ClientConfig, log: Log, { handlers, notify, closing }: Listening) {
  let client: pg.Client | undefined
  let connecting: Promise<pg.Client> | undefined

  const connected = (): Promise<pg.Client> => {
    connecting ??= connect().catch((error: unknown) => {
      connecting = undefined
      throw fromDatabase(error)
    })
    return connecting
  }

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({ ...config, application_name: 'cubic listener' })
    fresh.on('error', (error) => log.warn('The connection that listens broke', { error }))
    fresh.on('notification', ({ channel, payload = '' }) => notify(channel, payload))
    try {
      await fresh.connect()
      for (const channel of handlers.keys()) await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`)
      closing.throwIfAborted()
    } catch (error) {
      await fresh.end()
      throw error
    }
    fresh.once('end', () => void reconnect())
    client = fresh
    return fresh
  }

  async function reconnect(): Promise<void> {
    client = undefined
    connecting = undefined
    for (let wait = 100; !closing.aborted; wait = Math.min(wait * 2, 5000)) {
      try {
        await connected()
        for (const channel of handlers.keys()) notify(channel, null)
        return
      } catch (error) {
        log.debug('The database cannot be listened to yet', { error })
      }
      await pause(wait, closing)
    }
  }

  return { connected, current: () => client }
}
