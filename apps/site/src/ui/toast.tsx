import { createContext, use, useCallback, useRef, useState, type ReactNode } from 'react'
import { part } from '../lib/part.tsx'

export type Toast = { readonly id: number; readonly text: string; readonly tone: 'success' | 'danger' | 'neutral' }
type ShowToast = (text: string, tone?: Toast['tone']) => void

/** Once there is something to say. */
const ToastNote = part(async () => (await import('./toast-note.tsx')).ToastNote)

const ToastContext = createContext<ShowToast>(() => undefined)
const SHOWN_MS = 4000

/** Says briefly that something was done; never the only place of an error that needs an answer. */
export function useToast(): ShowToast {
  return use(ToastContext)
}

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toast, setToast] = useState<Toast>()
  const count = useRef(0)
  const show = useCallback<ShowToast>((text, tone = 'success') => {
    const id = ++count.current
    setToast({ id, text, tone })
    setTimeout(() => setToast((current) => (current?.id === id ? undefined : current)), SHOWN_MS)
  }, [])
  return (
    <ToastContext value={show}>
      {children}
      <div role="status">{toast && <ToastNote key={toast.id} {...toast} onDismiss={() => setToast(undefined)} />}</div>
    </ToastContext>
  )
}
