import { useEffect, useRef } from 'react'

const RETRY_MS = 10_000

/** Saves shortly after each change. What got no answer is sent again once there is network, and every few seconds. */
export function useAutosave({
  due,
  isUnanswered,
  delay,
  save,
}: {
  /** The changes to save, printed; undefined if there are none. */
  readonly due: string | undefined
  /** The last save got no answer, and is still wanted. */
  readonly isUnanswered: boolean
  /** In milliseconds. */
  readonly delay: number
  readonly save: () => Promise<boolean>
}): void {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    // each further change restarts the delay
    if (due === undefined) return
    const timer = setTimeout(() => void latest.current(), delay)
    return () => clearTimeout(timer)
  }, [due, delay])
  useEffect(() => {
    if (!isUnanswered) return
    const again = () => void latest.current()
    const timer = setInterval(again, RETRY_MS)
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [isUnanswered])
}
