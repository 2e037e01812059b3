import { useEffect, useRef, useState, type RefObject } from 'react'
import { SearchInput } from '../../ui/field.tsx'
import { Form } from '@cubic/web-kit/ui/form'

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
  // by the time that the search begins, other choices may have changed
  const search = useRef(onSearch)
  useEffect(() => {
    search.current = onSearch
  })
  // the address changed by other means, such as Back
  if (text !== known) {
    setKnown(text)
    setTyped(text)
  }
  const send = (next: string) => {
    clearTimeout(timer.current)
    setKnown(next)
    search.current(next)
  }
  return (
    <Form role="search" className="min-w-0 grow basis-0 md:max-w-72 md:basis-28" onSubmit={() => send(typed)}>
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
    </Form>
  )
}
