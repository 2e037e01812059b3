import { provideMoreIcons } from '@cubic/web-kit/ui/icon'
import { island } from './island.tsx'

export const MorePath = island(async () => (await import('@cubic/web-kit/ui/more-icons')).MorePath)
/** Loads with the first toast. */
export const ToastNote = island(async () => (await import('@cubic/web-kit/ui/toast-note')).ToastNote)

provideMoreIcons(MorePath)
