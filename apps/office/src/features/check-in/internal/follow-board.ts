import type { BoardMessage } from '@cubic/contract'
import { siteConfig } from '@cubic/web-kit/config'
import { readStored } from '@cubic/web-kit/storage/storage'
import { createParser } from 'eventsource-parser'

/** `live`: pushed; `polling`: read every few seconds; `away`: no answer; `ended`: the right to it is gone. */
export type BoardState = 'opening' | 'live' | 'polling' | 'away' | 'ended'
export type BoardFollower = {
  readonly onMessage: (message: BoardMessage) => void
  readonly onState: (state: BoardState) => void
}

/** The server's heartbeat comes every five seconds: after this long the connection is dead, or a proxy buffers it. */
const SILENCE_MS = 12_000
const POLL_MS = 3000
/** Polls before the push is tried again. */
const POLLS = 20
const REFUSED = new Set([401, 403, 404])

class Refused extends Error {}

/** Follows an event's board until `signal` aborts: pushed where that works, polled where it does not. */
export async function followBoard(
  { eventId, view }: { readonly eventId: number; readonly view: 'staff' | 'wall' },
  { onMessage, onState }: BoardFollower,
  signal: AbortSignal,
): Promise<void> {
  const query = `event_id=${eventId}${view === 'wall' ? '&wall=1' : ''}`
  let isAway = false
  try {
    while (!signal.aborted) {
      const wasPushed = await readStream(query, { onMessage, onState }, signal)
      // One that worked and broke is opened again after a first poll.
      for (let poll = 0; poll < (wasPushed ? 1 : POLLS) && !signal.aborted; poll++) {
        const message = await readOnce(query, signal)
        onState(message ? 'polling' : 'away')
        if (message) onMessage(message)
        // The network is back: so may the push be.
        const isBack = isAway && message !== undefined
        isAway = message === undefined
        if (isBack) break
        await pause(POLL_MS, signal)
      }
    }
  } catch (error) {
    if (signal.aborted) return
    if (!(error instanceof Refused)) throw error
    onState('ended')
  }
}

/** Reads the stream until it ends; tells whether it brought anything. */
async function readStream(query: string, { onMessage, onState }: BoardFollower, signal: AbortSignal): Promise<boolean> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), SILENCE_MS)
  let wasPushed = false
  let isOver = false
  // A stream may seem alive for a while after the network has gone.
  window.addEventListener('offline', () => silence.abort(), { signal: AbortSignal.any([signal, silence.signal]) })
  const parser = createParser({
    onEvent({ event, data }) {
      if (event === 'ended') isOver = true
      if (event !== 'board') return
      wasPushed = true
      onState('live')
      onMessage(JSON.parse(data) as BoardMessage)
    },
  })
  try {
    const response = await ask(`board/stream?${query}`, AbortSignal.any([signal, silence.signal]))
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    while (reader && !isOver) {
      const { done, value } = await reader.read()
      if (done) break
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), SILENCE_MS)
      parser.feed(value)
    }
  } catch (error) {
    if (error instanceof Refused) throw error
    onFailure(error)
  } finally {
    clearTimeout(timer)
    silence.abort()
  }
  if (isOver) throw new Refused()
  return wasPushed
}

async function readOnce(query: string, signal: AbortSignal): Promise<BoardMessage | undefined> {
  try {
    const response = await ask(`board?${query}`, AbortSignal.any([signal, AbortSignal.timeout(SILENCE_MS)]))
    return (await response.json()) as BoardMessage
  } catch (error) {
    if (error instanceof Refused) throw error
    onFailure(error)
    return undefined
  }
}

async function ask(path: string, signal: AbortSignal): Promise<Response> {
  const token = readStored('login_token')
  // Not EventSource, which cannot send the log-in.
  const response = await fetch(`${siteConfig().basePath}/api/door/v1/${path}`, {
    headers: token === null ? {} : { Authorization: `Bearer ${token}` },
    signal,
    cache: 'no-store',
  })
  if (REFUSED.has(response.status)) throw new Refused()
  if (!response.ok) throw new TypeError(`The board answered ${response.status}`)
  return response
}

/** Ignores broken connections, foreign answers and our own abort: the next try will tell. Anything else is a bug. */
function onFailure(error: unknown): void {
  if (error instanceof TypeError || error instanceof DOMException || error instanceof SyntaxError) return
  throw error
}

/** Waits, but no longer than until the network is back. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done, { once: true })
    window.addEventListener('online', done, { once: true })
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      window.removeEventListener('online', done)
      resolve()
    }
  })
}
