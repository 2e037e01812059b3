import { useLanguage } from '@cubic/web-kit/language/language'
import { useNavigate } from '@cubic/web-kit/navigation/routing'
import { useTexts } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { Cover } from '@cubic/web-kit/ui/cover'
import { Icon, type IconName } from '@cubic/web-kit/ui/icon'
import { Dialog } from '@base-ui/react/dialog'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import type { OfficeRights } from './office-rights.ts'
import { type FoundRecord, useFoundRecords } from './found-records.ts'
import { useRecent } from './recent.ts'
import { officePath, useOffice } from './screen.ts'
import { shellTexts } from './texts.ts'

/** Opens the jump by ⌘K or Ctrl K, wherever the focus is. */
export function useJump() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      setOpen((before) => !before)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) }
}

type Target = {
  readonly group: 'recent' | 'pages' | 'commands' | 'records'
  readonly label: string
  readonly note?: string
  readonly icon: IconName
  readonly to: string
  readonly drawn?: FoundRecord['drawn']
}

/** Finds screens, actions, recent records, and any record by its text. */
export function Jump({ rights, onDismiss }: { readonly rights: OfficeRights; readonly onDismiss: () => void }) {
  const t = useTexts(shellTexts)
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const listId = useId()
  const { targets, isFetching } = useTargets(typed, rights)
  const go = (target: Target | undefined) => {
    if (!target) return
    onDismiss()
    navigate(target.to)
  }
  const { at, setActive, onKeyDown } = useActive(targets, go)
  const isEmpty = targets.length === 0 && !isFetching
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onDismiss()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="animate-fade fixed inset-0 z-40 bg-scrim" />
        <Dialog.Popup className="animate-rise fixed inset-x-3 top-3 z-40 mx-auto flex max-h-[80dvh] max-w-[600px] flex-col overflow-hidden rounded-[16px] bg-raised shadow-float outline-none sm:top-[12vh]">
          <Dialog.Title className="sr-only">{t.jump}</Dialog.Title>
          <div className="flex items-center gap-3 border-b border-line px-4">
            <Icon name="search" size={19} className="text-ink-3" />
            <input
              autoFocus
              role="combobox"
              aria-label={t.jump}
              aria-expanded
              aria-controls={listId}
              aria-activedescendant={targets[at] ? `${listId}-${at}` : undefined}
              aria-autocomplete="list"
              value={typed}
              placeholder={t.jumpHint}
              onChange={(event) => {
                setTyped(event.currentTarget.value)
                setActive(0)
              }}
              onKeyDown={onKeyDown}
              className="h-[54px] min-w-0 flex-1 bg-transparent text-[1rem] outline-none placeholder:text-ink-3"
            />
          </div>
          <div id={listId} role="listbox" aria-label={t.jump} className="min-h-0 overflow-y-auto p-1.5">
            {targets.map((target, index) => (
              <Found
                key={`${target.group} ${target.to}`}
                id={`${listId}-${index}`}
                target={target}
                heading={target.group === targets[index - 1]?.group ? undefined : t[target.group]}
                isActive={index === at}
                onChoose={() => go(target)}
                onPoint={() => setActive(index)}
              />
            ))}
          </div>
          <p role="status" className={isEmpty ? 'px-4 pb-5 text-center text-ink-2' : 'sr-only'}>
            {isEmpty ? t.jumpNothing : ''}
          </p>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function useActive(targets: readonly Target[], go: (target: Target | undefined) => void) {
  const [active, setActive] = useState(0)
  const at = Math.min(active, Math.max(0, targets.length - 1))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive((at + step + targets.length) % Math.max(1, targets.length))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      go(targets[at])
    }
  }
  return { at, setActive, onKeyDown }
}

function Found({
  id,
  target,
  heading,
  isActive,
  onChoose,
  onPoint,
}: {
  readonly id: string
  readonly target: Target
  readonly heading: string | undefined
  readonly isActive: boolean
  readonly onChoose: () => void
  readonly onPoint: () => void
}) {
  return (
    <>
      {heading && (
        <div role="presentation" className="px-2.5 pt-2 pb-1 text-xs font-semibold text-ink-3">
          {heading}
        </div>
      )}
      <div
        ref={(element) => {
          if (isActive) element?.scrollIntoView({ block: 'nearest' })
        }}
        id={id}
        role="option"
        tabIndex={-1}
        aria-selected={isActive}
        onClick={onChoose}
        onKeyDown={(event) => event.key === 'Enter' && onChoose()}
        onMouseMove={onPoint}
        className={classNames(
          'flex min-h-10 cursor-pointer items-center gap-3 rounded-[9px] px-2.5',
          isActive && 'bg-fill',
        )}
      >
        {target.drawn ? (
          <Cover
            src={target.drawn.cover}
            seed={target.drawn.seed}
            kind={target.drawn.kind}
            shown="row"
            className="-mx-1 size-[25px] shrink-0 rounded-[5px]"
          />
        ) : (
          <Icon name={target.icon} size={17} className="text-ink-2" />
        )}
        <span className="min-w-0 flex-1 truncate">{target.label}</span>
        {target.note && <span className="max-w-1/2 text-right text-xs text-ink-3">{target.note}</span>}
      </div>
    </>
  )
}

function useTargets(typed: string, rights: OfficeRights) {
  const lang = useLanguage()
  const { screens, commands } = useOffice()
  const recent = useRecent()
  const found = useFoundRecords(typed)
  const words = typed.trim().toLowerCase()
  const holds = (...texts: readonly (string | undefined)[]) => texts.some((text) => text?.toLowerCase().includes(words))
  const pages = screens
    .filter(({ nav, right }) => nav && rights.may(right))
    .filter(({ label, keywords }) => holds(label.cn, label.en, keywords))
    .map((screen): Target => ({
      group: 'pages',
      label: screen.label[lang],
      icon: screen.nav?.icon ?? 'file',
      to: officePath(screen.path),
    }))
  const actions = commands
    .filter(({ right }) => rights.may(right))
    .filter(({ label }) => holds(label.cn, label.en))
    .map((command): Target => ({ group: 'commands', label: command.label[lang], icon: command.icon, to: command.to }))
  const opened = recent
    .filter(({ label }) => holds(label.cn, label.en))
    .slice(0, 5)
    .map(({ to, label }): Target => ({ group: 'recent', label: label[lang], icon: 'clock', to }))
  const others = found.records
    .filter(({ to }) => !opened.some((each) => each.to === to))
    .map((record): Target => ({ group: 'records', icon: 'file', ...record }))
  // a screen is named more often than a record
  const own = words === '' ? [...opened, ...pages, ...actions] : [...pages, ...actions, ...opened]
  return { targets: [...own, ...others], isFetching: found.isFetching }
}
