import { createContext, use, useCallback, useRef, useState, type ReactNode } from 'react'
import { useTexts } from '../lib/text.ts'
import { Icon } from './icon.tsx'
import { uiTexts } from './texts.ts'

type Toast = { readonly id: number; readonly text: string; readonly tone: 'success' | 'danger' | 'neutral' }
type ShowToast = (text: string, tone?: Toast['tone']) => void

const ToastContext = createContext<ShowToast>(() => undefined)
const SHOWN_MS = 4000

/** Says briefly that something was done; never the only place of an error that needs an answer. */
export function useToast(): ShowToast {
  return use(ToastContext)
}

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const t = useTexts(uiTexts)
  const [toast, setToast] = useState<Toast>()
  const count = useRef(0)
  const show = useCallback<ShowToast>((text, tone = 'success') => {
    const id = ++count.current
    setToast({ id, text, tone })
    setTimeout(() => setToast((current) => (current?.id === id ? undefined : current)), SHOWN_MS)
  }, [])
  const icons = { success: 'check-circle', danger: 'warning', neutral: 'info' } as const
  return (
    <ToastContext value={show}>
      {children}
      <div
        role="status"
        aria-live="polite"
        className="pointer-events-none fixed inset-x-0 bottom-[max(100px,calc(env(safe-area-inset-bottom)+100px))] z-50 flex justify-center px-4 lg:bottom-10"
      >
        {toast && (
          <button
            key={toast.id}
            type="button"
            title={t.dismiss}
            onClick={() => setToast(undefined)}
            className="animate-rise pointer-events-auto flex max-w-md items-center gap-2.5 rounded-[14px] bg-ink px-4 py-3 text-left text-[14px] font-medium text-bg shadow-float"
          >
            <Icon name={icons[toast.tone]} size={19} />
            {toast.text}
          </button>
        )}
      </div>
    </ToastContext>
  )
}
