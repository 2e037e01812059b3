import { fileUrl } from '@cubic/web-kit/paths'
import { useEffect } from 'react'

/** Who leaves sooner has not read anything, and what people wait for comes first. */
const AFTER_MS = 2000

/** Counts that the event's page was opened, without saying by whom. */
export function useCountedView(eventId: number): void {
  useEffect(() => {
    const timer = setTimeout(() => navigator.sendBeacon(fileUrl(`/api/events/v1/${eventId}/viewed`)), AFTER_MS)
    return () => clearTimeout(timer)
  }, [eventId])
}
