import { useEffect, useRef, useState } from 'react'

/**
 * Leads people from a submitted form to its first invalid field: `problemSaid`, called with the change that marks
 * fields, focuses it once they are marked. `area` contains the fields.
 */
export function useFirstProblem<Area extends HTMLElement = HTMLFormElement>() {
  const area = useRef<Area>(null)
  const [times, setTimes] = useState(0)
  useEffect(() => {
    const field = times > 0 ? area.current?.querySelector<HTMLElement>('[aria-invalid=true]') : undefined
    // the first choice of a group
    const control = field instanceof HTMLFieldSetElement ? field.querySelector<HTMLElement>('input') : field
    control?.focus()
  }, [times])
  return { area, problemSaid: () => setTimes((before) => before + 1) }
}
