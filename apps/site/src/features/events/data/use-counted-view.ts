import { fileUrl } from '@cubic/web-kit/navigation/paths'
import { useEffect } from 'react'

/** Who leaves sooner has not read anything, and what people wait for comes first. */
const AFTER_MS = 2000
const noMatter = () => undefined

/** Counts an opening of the event's page. The request has no cookie, so nobody is known by it. */
export function useCountedView(eventId: number): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      const url = fileUrl(`/api/events/v1/${eventId}/viewed`)
      if (navigator.onLine) fetch(url, { method: 'POST', credentials: 'omit', keepalive: true }).catch(noMatter)
    }, AFTER_MS)
    return () => clearTimeout(timer)
  }, [eventId])
}
