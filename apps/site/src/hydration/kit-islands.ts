import { provideCoverArt } from '@cubic/web-kit/ui/cover'
import { provideMoreIcons } from '@cubic/web-kit/ui/icon'
import { island } from './island.tsx'

export const MorePath = island(async () => (await import('@cubic/web-kit/ui/more-icons')).MorePath)
/** Loads with the first toast. */
export const ToastNote = island(async () => (await import('@cubic/web-kit/ui/toast-note')).ToastNote)

/** The server draws the covers of its pages; this code is loaded when the browser has to draw one. */
export const CoverArt = island(async () => (await import('@cubic/web-kit/ui/cover-art')).CoverArt, { when: 'touched' })

provideMoreIcons(MorePath)
provideCoverArt(CoverArt)
