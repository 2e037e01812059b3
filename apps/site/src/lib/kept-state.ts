import { useState } from 'react'
import { dropKept, keep, readKept } from '@cubic/web-kit/storage/kept-data'

/**
 * State that the browser keeps under `key` from its first change until it is dropped: input survives a reload
 * and an expired session. `read` returns undefined for values that it cannot use.
 */
export function useKeptState<Value>(key: string, initial: Value, read: (kept: unknown) => Value | undefined) {
  const [kept] = useState(() => read(readKept(key)))
  const [value, setValue] = useState(kept ?? initial)
  return {
    value,
    isRestored: kept !== undefined,
    change: (next: Value) => {
      setValue(next)
      keep(key, next)
    },
    drop: () => dropKept(key),
  }
}
