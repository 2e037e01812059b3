import { createContext, use, useCallback, useRef, useState, type ComponentType, type ReactNode } from 'react'

export type Toast = { readonly id: number; readonly text: string; readonly tone: 'success' | 'danger' | 'neutral' }
type ShowToast = (text: string, tone?: Toast['tone']) => void

const ToastContext = createContext<ShowToast>(() => undefined)
const SHOWN_MS = 4000

/** Shows a brief confirmation; never the only place of an error that needs action. */
export function useToast(): ShowToast {
  return use(ToastContext)
}

/** `Note` renders a toast (`toast-note.tsx`). */
export function ToastProvider({
  Note,
  children,
}: {
  readonly Note: ComponentType<Toast & { readonly onDismiss: () => void }>
  readonly children: ReactNode
}) {
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
      <div role="status">{toast && <Note key={toast.id} {...toast} onDismiss={() => setToast(undefined)} />}</div>
    </ToastContext>
  )
}
