import { useTexts } from '../lib/text.ts'
import { Icon } from './icon.tsx'
import { uiTexts } from './texts.ts'
import type { Toast } from './toast.tsx'

const ICONS = { success: 'check-circle', danger: 'warning', neutral: 'info' } as const

/** What was done, until it is pressed or its time is over. */
export function ToastNote({ text, tone, onDismiss }: Toast & { readonly onDismiss: () => void }) {
  const t = useTexts(uiTexts)
  return (
    <button
      type="button"
      title={t.dismiss}
      onClick={onDismiss}
      className="animate-rise pointer-events-auto flex max-w-md items-center gap-2.5 rounded-[14px] bg-ink px-4 py-3 text-left text-[0.875rem] font-medium text-bg shadow-float"
    >
      <Icon name={ICONS[tone]} size={19} />
      {text}
    </button>
  )
}
