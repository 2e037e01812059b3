import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTexts } from '../language/text.ts'
import { Icon } from './icon.tsx'
import { uiTexts } from './texts.ts'
import type { Toast } from './toast.tsx'

const ICONS = { success: 'check-circle', danger: 'warning', neutral: 'info' } as const

/**
 * A toast, until it is pressed or times out. An open dialog contains it: all else is inert behind the dialog. On phones
 * it is at the top, away from the buttons of pages and sheets, which are at the bottom.
 */
export function ToastNote({ text, tone, action, onDismiss }: Toast & { readonly onDismiss: () => void }) {
  const t = useTexts(uiTexts)
  const place = useSyncExternalStore(onDialogs, placeInDialog)
  const [first] = useState(place)
  // It confirms what came before a dialog that is opened now, and would lie over its words.
  const isOver = action === undefined && place !== undefined && place !== first
  useEffect(() => {
    if (isOver) onDismiss()
  }, [isOver, onDismiss])
  if (isOver) return null
  const note = (
    <div className="pointer-events-none fixed inset-x-0 top-[max(64px,calc(env(safe-area-inset-top)+64px))] z-50 flex justify-center px-4 lg:top-auto lg:bottom-24">
      <div className="animate-rise pointer-events-auto flex max-w-md items-center rounded-[14px] bg-ink text-[0.875rem] font-medium text-bg shadow-float">
        <button
          type="button"
          title={t.dismiss}
          onClick={onDismiss}
          className="flex min-w-0 items-center gap-2.5 rounded-[14px] px-4 py-3 text-left"
        >
          <Icon name={ICONS[tone]} size={19} />
          {text}
        </button>
        {action && (
          <button
            type="button"
            onClick={() => {
              onDismiss()
              action.run()
            }}
            className="mr-1.5 shrink-0 rounded-[10px] px-3 py-1.5 font-bold underline underline-offset-3 hover:bg-bg/15"
          >
            {action.label}
          </button>
        )}
      </div>
    </div>
  )
  return place ? createPortal(note, place) : note
}

function placeInDialog(): Element | undefined {
  return [...document.querySelectorAll('dialog[open] > [data-toasts]')].pop()
}

function onDialogs(tell: () => void): () => void {
  const observer = new MutationObserver(tell)
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
  return () => observer.disconnect()
}
