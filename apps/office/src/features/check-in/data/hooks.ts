import { type BoardMessage, type BoardPlace, VENUE_CODE } from '@cubic/contract'
import { gateName } from '@cubic/domain/check-in/gate'
import { failureText } from '@cubic/web-kit/queries/faults'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useTexts } from '@cubic/web-kit/language/text'
import { useEffect, useRef, useState } from 'react'
import { asking, isRequestError } from '../../../data/client.ts'
import { type BoardState, followBoard } from '../internal/follow-board.ts'
import { doorTexts } from './texts.ts'

export type ShownBoard = BoardMessage & {
  /** Milliseconds of the page's monotonic clock: the computer's own clock may be wrong. */
  readonly receivedAt: number
}

export function useBoard(eventId: number, view: 'staff' | 'wall') {
  const [shown, setShown] = useState<ShownBoard>()
  const [state, setState] = useState<BoardState>('opening')
  useEffect(() => {
    const closing = new AbortController()
    const onMessage = (message: BoardMessage) => setShown({ ...message, receivedAt: performance.now() })
    void followBoard({ eventId, view }, { onMessage, onState: setState }, closing.signal)
    return () => closing.abort()
  }, [eventId, view])
  return { shown, state }
}

/** Returns the server's time in milliseconds, every second. */
export function useBoardClock(shown: ShownBoard | undefined): number {
  const now = useSteadyClock(1000)
  return shown ? Date.parse(shown.now) + Math.max(0, now - shown.receivedAt) : 0
}

/** Returns the milliseconds since the page was opened, by a monotonic clock. */
function useSteadyClock(everyMs: number): number {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

type VenueCode = {
  readonly code: string
  readonly url: string
  /** Milliseconds of the page's monotonic clock. */
  readonly nextAt: number
  readonly expiresAt: number
}
const RETRY_MS = 2000

/** Keeps the venue's code current. It expires by the server's clock, whatever the computer's clock says. */
export function useVenueCode(eventId: number) {
  const [venue, setVenue] = useState<VenueCode>()
  const [problem, setProblem] = useState<{ readonly words: string | undefined; readonly isFinal: boolean }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const now = useSteadyClock(250)
  useEffect(() => {
    let isOver = false
    const again = (ms: number) => {
      if (!isOver) timer.current = setTimeout(() => void read(), ms)
    }
    async function read() {
      const asked = performance.now()
      try {
        const answer = await asking.callMethod(VENUE_CODE, eventId)
        if (isOver) return
        if (answer.status === 'error') return setProblem({ words: answer.error_msg, isFinal: true })
        const { code, url, next_time, expires_time, server_time } = answer.result
        // Counted from the request, which is before the server's clock was read, so no code is shown after it expires.
        const at = (moment: string) => asked + Date.parse(moment) - Date.parse(server_time)
        setProblem(undefined)
        setVenue({ code, url, nextAt: at(next_time), expiresAt: at(expires_time) })
        again(Math.max(200, at(next_time) - performance.now() + 50))
      } catch (error) {
        if (!isRequestError(error)) throw error
        if (isOver) return
        setProblem({ words: failureText(error), isFinal: false })
        again(RETRY_MS)
      }
    }
    void read()
    return () => {
      isOver = true
      clearTimeout(timer.current)
    }
  }, [eventId])
  const isGood = venue !== undefined && venue.expiresAt > now
  return {
    venue: isGood ? venue : undefined,
    seconds: venue ? Math.max(0, Math.ceil((venue.nextAt - now) / 1000)) : 0,
    problem,
  }
}

/** Keeps the display from sleeping while the component is shown, where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    const closing = new AbortController()
    let lock: WakeLockSentinel | undefined
    const hold = async () => {
      if (document.visibilityState !== 'visible') return
      // Refused on low battery, or missing: the screen then dims as it is set.
      lock = await navigator.wakeLock?.request('screen').catch(() => undefined)
      if (closing.signal.aborted) void lock?.release()
    }
    void hold()
    document.addEventListener('visibilitychange', () => void hold(), { signal: closing.signal })
    return () => {
      closing.abort()
      void lock?.release()
    }
  }, [])
}

export function usePlaceName(): (place: BoardPlace) => string {
  const t = useTexts(doorTexts)
  const lang = useLanguage()
  return ({ gate, self }) => (self ? t.self : gate === null ? t.noGate : gateName(gate, lang))
}
