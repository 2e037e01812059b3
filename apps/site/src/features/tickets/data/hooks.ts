import { useEffect } from 'react'
import { useOnline } from '@cubic/web-kit/offline/online'
import { useSession } from '@cubic/web-kit/session/session'
import { ticketByCode, type SeenTicket } from './api.ts'
import { findTicket, forgetTicket, keepTickets } from '../internal/last-seen.ts'
import { useQuery } from '@cubic/web-kit/queries/query'

/** Reads a ticket by the code in its URL; without network, the copy kept on this device. */
export function useTicket(code: string) {
  const session = useSession()
  const online = useOnline()
  const ticket = useQuery(ticketByCode(code, { guest: session.state === 'guest' }))
  const viewer = session.state === 'unknown' ? undefined : (session.user?.uid ?? 0)
  const { data, isPlaceholderData: isPublic } = ticket
  useEffect(() => {
    if (isPublic) return
    if (data === null) forgetTicket(code)
    else if (data && viewer !== undefined) keepTickets<SeenTicket>([{ code, viewer, seen: Date.now(), ticket: data }])
  }, [code, data, isPublic, viewer])
  // with a network only the server decides what this viewer sees
  const isOwn = data !== undefined && !isPublic
  const kept = !isOwn && (!online || ticket.isError) ? findTicket<SeenTicket>(code, viewer) : undefined
  return {
    seen: kept?.ticket ?? data ?? undefined,
    /** Only what everybody with the code may see is known yet. */
    isPublic: isPublic && !kept,
    isUnknown: data === null,
    keptFrom: kept?.seen,
    /** Whose copy it is, while nobody can say who is signed in. */
    keptFor: kept?.viewer,
    ticket,
    online,
  }
}

export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const hold = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      // refused on a low battery: then the screen may go dark
      const held = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (isOver) void held?.release()
      else lock = held
    }
    const holdAgain = () => void hold()
    void hold()
    document.addEventListener('visibilitychange', holdAgain)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', holdAgain)
      void lock?.release()
    }
  }, [])
}
