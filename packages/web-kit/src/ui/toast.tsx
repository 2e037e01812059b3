import { createContext, use, useCallback, useRef, useState, type ComponentType, type ReactNode } from 'react'

/** The action that a toast offers, such as undoing what it confirms. */
export type ToastAction = { readonly label: string; readonly run: () => void }
export type Toast = {
  readonly id: number
  readonly text: string
  readonly tone: 'success' | 'danger' | 'neutral'
  readonly action?: ToastAction | undefined
}
type ShowToast = (text: string, tone?: Toast['tone'], action?: ToastAction) => void

const ToastContext = createContext<ShowToast>(() => undefined)
const SHOWN_MS = 4000
/** Long enough to read it, think, and press. */
const SHOWN_WITH_ACTION_MS = 12_000

/** Shows a brief confirmation; never the only place of an error that needs action. */
export function useToast(): ShowToast {
  return use(ToastContext)
}

export function ToastProvider({
  Note,
  children,
}: {
  readonly Note: ComponentType<Toast & { readonly onDismiss: () => void }>
  readonly children: ReactNode
}) {
  const [toast, setToast] = useState<Toast>()
  const count = useRef(0)
  const show = useCallback<ShowToast>((text, tone = 'success', action) => {
    const id = ++count.current
    setToast({ id, text, tone, action })
    const shownMs = action ? SHOWN_WITH_ACTION_MS : SHOWN_MS
    setTimeout(() => setToast((current) => (current?.id === id ? undefined : current)), shownMs)
  }, [])
  return (
    <ToastContext value={show}>
      {children}
      <div role="status">{toast && <Note key={toast.id} {...toast} onDismiss={() => setToast(undefined)} />}</div>
    </ToastContext>
  )
}
