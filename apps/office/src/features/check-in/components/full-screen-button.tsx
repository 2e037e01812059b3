import { useTexts } from '@cubic/web-kit/language/text'
import { IconButton } from '../../../ui/button.tsx'
import { doorTexts } from '../data/texts.ts'

/** Absent where the browser has no full screen (iPhones). */
export function FullScreenButton() {
  const t = useTexts(doorTexts)
  if (!document.fullscreenEnabled) return null
  const toggle = () => {
    const change = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()
    // Refused where the browser or its policy says so: the page stays as it is.
    change.catch(() => undefined)
  }
  return <IconButton label={t.fullScreen} icon="scan" onClick={toggle} />
}
