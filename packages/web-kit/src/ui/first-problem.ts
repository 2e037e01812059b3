import { useEffect, useRef, useState } from 'react'

/**
 * Leads who sent a form to the first field that is wrong: `problemSaid`, called along with the change that marks fields, gives
 * it the focus once they are marked. `area` is what the fields lie in.
 */
export function useFirstProblem<Area extends HTMLElement = HTMLFormElement>() {
  const area = useRef<Area>(null)
  const [times, setTimes] = useState(0)
  useEffect(() => {
    const field = times > 0 ? area.current?.querySelector<HTMLElement>('[aria-invalid=true]') : undefined
    // of a group its first choice
    const control = field instanceof HTMLFieldSetElement ? field.querySelector<HTMLElement>('input') : field
    control?.focus()
  }, [times])
  return { area, problemSaid: () => setTimes((before) => before + 1) }
}
