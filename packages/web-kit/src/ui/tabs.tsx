import { useEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { formatNumber } from '../language/text.ts'
import { classNames } from './class-names.ts'

export type Tab<Value extends string> = {
  readonly value: Value
  readonly label: string
  readonly count?: number | undefined
}

type TabsProps<Value extends string> = {
  readonly label: string
  readonly tabs: readonly Tab<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly children: ReactNode
}

export function Tabs<Value extends string>({ label, tabs, value, onChange, children }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null)
  useScrollTo(list, value)
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const index = (tabs.findIndex((tab) => tab.value === value) + step + tabs.length) % tabs.length
    const next = tabs[index]
    if (next) onChange(next.value)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus()
  }
  return (
    <>
      <div className="border-b border-line">
        <div ref={list} role="tablist" aria-label={label} className="scroll-row relative flex gap-5">
          {tabs.map((tab) => {
            const on = tab.value === value
            return (
              <button
                key={tab.value}
                type="button"
                role="tab"
                id={`tab-${tab.value}`}
                aria-selected={on}
                aria-controls="tab-panel"
                tabIndex={on ? 0 : -1}
                onClick={() => onChange(tab.value)}
                onKeyDown={move}
                className={classNames(
                  'relative shrink-0 py-[11px] text-[0.90625rem] font-semibold whitespace-nowrap transition -outline-offset-2',
                  on
                    ? 'text-ink after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:rounded-full after:bg-brand-text'
                    : 'text-ink-2 hover:text-ink',
                )}
              >
                {tab.label}
                {tab.count !== undefined && <span className="ml-1 text-xs text-ink-3">{formatNumber(tab.count)}</span>}
              </button>
            )
          })}
        </div>
      </div>
      <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${value}`} tabIndex={-1}>
        {children}
      </div>
    </>
  )
}

function useScrollTo(list: RefObject<HTMLElement | null>, value: string): void {
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>(`#${CSS.escape(`tab-${value}`)}`)
    if (list.current && chosen)
      list.current.scrollTo({ left: chosen.offsetLeft - (list.current.clientWidth - chosen.offsetWidth) / 2 })
  }, [list, value])
}
