import { provideMoreIcons } from '@cubic/web-kit/ui/icon'
import { island } from './island.tsx'

/** Icons beside those of the first pages. */
export const MorePath = island(async () => (await import('@cubic/web-kit/ui/more-icons')).MorePath)
/** Once there is something to say. */
export const ToastNote = island(async () => (await import('@cubic/web-kit/ui/toast-note')).ToastNote)

provideMoreIcons(MorePath)
