import { dropKept, keep, readKept } from '@cubic/web-kit/storage/kept-data'
import { useEffect, useRef, useState } from 'react'
import type { Values } from './values.ts'

const WAIT_MS = 400

/**
 * Keeps the unsaved values of a form on this device across reloads and log-ins. Returns the values found at
 * the start and a function that stores the current ones after a short delay; undefined removes them. Without
 * a key nothing is stored.
 */
export function useDraft<Kept extends object = Values>(
  key: string | undefined,
): readonly [Kept | undefined, (values: Kept | undefined) => void] {
  const place = key === undefined ? undefined : `office:draft:${key}`
  const [found] = useState(() => {
    const kept = place === undefined ? undefined : readKept(place)
    return typeof kept === 'object' && kept !== null ? (kept as Kept) : undefined
  })
  const latest = useRef<{ readonly values: Kept | undefined }>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function write(): void {
    timer.current = undefined
    if (place === undefined || !latest.current) return
    if (latest.current.values) keep(place, latest.current.values)
    else dropKept(place)
  }

  const writeNow = useRef(write)
  useEffect(() => {
    writeNow.current = write
  })
  useEffect(() => {
    // stores what was typed within the delay too
    const flush = () => timer.current !== undefined && writeNow.current()
    window.addEventListener('pagehide', flush)
    return () => {
      flush()
      window.removeEventListener('pagehide', flush)
    }
  }, [])

  function save(values: Kept | undefined): void {
    if (JSON.stringify(latest.current?.values) === JSON.stringify(values) && latest.current) return
    latest.current = { values }
    clearTimeout(timer.current)
    timer.current = setTimeout(() => writeNow.current(), WAIT_MS)
  }

  return [found, save]
}
