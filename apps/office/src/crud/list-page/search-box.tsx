import { useRef, useState, type RefObject } from 'react'
import { SearchInput } from '../../ui/field.tsx'

const SEARCH_WAIT_MS = 250

/** Searches while typing, shortly after the last key. */
export function SearchBox({
  ref,
  label,
  text,
  onSearch,
}: {
  readonly ref: RefObject<HTMLInputElement | null>
  readonly label: string
  readonly text: string
  readonly onSearch: (text: string) => void
}) {
  const [typed, setTyped] = useState(text)
  const [known, setKnown] = useState(text)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // the address changed by other means, such as Back
  if (text !== known) {
    setKnown(text)
    setTyped(text)
  }
  const send = (next: string) => {
    clearTimeout(timer.current)
    setKnown(next)
    onSearch(next)
  }
  return (
    <form
      role="search"
      className="w-full min-w-0 sm:w-72"
      onSubmit={(event) => {
        event.preventDefault()
        send(typed)
      }}
    >
      <SearchInput
        ref={ref}
        aria-label={label}
        placeholder={label}
        value={typed}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
        onChange={(next) => {
          setTyped(next)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => send(next), SEARCH_WAIT_MS)
        }}
      />
    </form>
  )
}
