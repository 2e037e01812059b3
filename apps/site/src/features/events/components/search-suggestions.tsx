import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { siteConfig } from '@cubic/web-kit/config'
import { paths } from '@cubic/web-kit/navigation/paths'
import { keepPrevious, useQuery } from '@cubic/web-kit/queries/query'
import { useNavigate } from '@cubic/web-kit/navigation/routing'
import { useSession } from '@cubic/web-kit/session/session'
import { useTexts } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { Icon, type IconName } from '@cubic/web-kit/ui/icon'
import { SearchField } from '@cubic/web-kit/ui/search-field'
import { suggestedEvents, type EventSuggestion } from '../internal/suggested-events.ts'
import { forgetSearches, recentSearches, rememberSearch } from '../internal/recent-searches.ts'
import { useWhenWords, useWhereWords } from './event-status.ts'
import { Highlight } from './highlight.tsx'
import { searchTexts } from './search-texts.ts'

const TYPING_MS = 150

type Option =
  | { readonly kind: 'event'; readonly event: EventSuggestion }
  | { readonly kind: 'recent' | 'all'; readonly text: string }

export type EventSearchProps = {
  readonly label: string
  readonly placeholder: string
  /** The text whose results the page shows. */
  readonly text: string
  readonly onSearch: (text: string) => void
  readonly compact?: boolean
  readonly className?: string
}

export function EventSearch({ label, placeholder, text, onSearch, compact = false, className }: EventSearchProps) {
  const id = useId()
  const navigate = useNavigate()
  const [typed, setTyped] = useState<string>()
  const { isOpen, active, open, setActive, close } = useListState()
  const wanted = (typed ?? text).trim()
  const { options, isSettled } = useOptions(wanted, isOpen)
  const isShown = isOpen && (options.length > 0 || (isSettled && wanted !== ''))
  const chosen = isShown ? options[active] : undefined

  const search = (sought: string) => {
    rememberSearch(sought)
    setTyped(undefined)
    close()
    onSearch(sought)
  }
  const choose = (option: Option) => {
    if (option.kind !== 'event') return search(option.text)
    rememberSearch(wanted)
    close()
    navigate(paths.event(option.event.id))
  }
  const onKeyDown = keyHandler({
    onStep: (step) => {
      open()
      // Options are unknown before the list opens, so choose the first.
      setActive(isOpen ? stepped(active, step, options.length) : step > 0 ? 0 : -1)
    },
    onEscape: isShown ? close : undefined,
    onEnter: chosen && (() => choose(chosen)),
  })
  return (
    <SearchField
      label={label}
      placeholder={placeholder}
      action={`${siteConfig().basePath}${paths.activities()}`}
      compact={compact}
      {...(className === undefined ? {} : { className })}
      value={typed ?? text}
      onChange={(value) => {
        setTyped(value)
        open()
        setActive(-1)
      }}
      onSubmit={() => search(wanted)}
      offered={{
        listId: id,
        open: isShown,
        activeId: chosen && `${id}-${active}`,
        onKeyDown,
        onOpen: open,
        onLeave: close,
        popup: isShown && (
          <Suggestions id={id} options={options} active={active} wanted={wanted} onChoose={choose} onForget={close} />
        ),
      }}
    />
  )
}

function useListState() {
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const open = () => setOpen(true)
  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  return { isOpen, active, open, setActive, close }
}

/** Handles the keys of a list of options. A key without a handler keeps its own effect. */
function keyHandler(handlers: {
  readonly onStep: (step: number) => void
  readonly onEscape: (() => void) | undefined
  readonly onEnter: (() => void) | undefined
}) {
  return (event: KeyboardEvent<HTMLInputElement>) => {
    // During composition, keys belong to the input method.
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      handlers.onStep(step)
    } else if (event.key === 'Escape' && handlers.onEscape) {
      event.preventDefault()
      handlers.onEscape()
    } else if (event.key === 'Enter' && handlers.onEnter) {
      event.preventDefault()
      event.currentTarget.blur()
      handlers.onEnter()
    }
  }
}

/** Moves from the field (-1) through the list, wrapping round. */
function stepped(active: number, step: number, count: number): number {
  return ((active + 1 + step + count + 1) % (count + 1)) - 1
}

function useOptions(
  wanted: string,
  isOpen: boolean,
): { readonly options: readonly Option[]; readonly isSettled: boolean } {
  const session = useSession()
  const settled = useSettled(wanted)
  const isAsked = isOpen && settled !== ''
  const { data, isPending } = useQuery({
    ...suggestedEvents(settled, { guest: session.state === 'guest' }),
    enabled: isAsked,
    placeholderData: keepPrevious,
  })
  if (!isOpen) return { options: [], isSettled: false }
  if (wanted === '') return { options: recentSearches().map((text) => ({ kind: 'recent', text })), isSettled: true }
  const events = isAsked ? (data ?? []) : []
  const isSettled = isAsked && !isPending && settled === wanted
  if (events.length === 0) return { options: [], isSettled }
  return {
    options: [...events.map((event) => ({ kind: 'event', event }) as const), { kind: 'all', text: wanted }],
    isSettled,
  }
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

type SuggestionsProps = {
  readonly id: string
  readonly options: readonly Option[]
  readonly active: number
  readonly wanted: string
  readonly onChoose: (option: Option) => void
  readonly onForget: () => void
}

function Suggestions({ id, options, active, wanted, onChoose, onForget }: SuggestionsProps) {
  const t = useTexts(searchTexts)
  const isRecent = wanted === ''
  const events = options.filter(({ kind }) => kind === 'event').length
  return (
    <div
      className="animate-rise absolute top-full right-0 left-0 z-40 mt-2 overflow-hidden rounded-[18px] bg-raised p-1.5 shadow-float"
      // The field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
    >
      {isRecent && <RecentHeading onForget={onForget} />}
      <div id={id} role="listbox" aria-label={isRecent ? t.recent : t.suggestions}>
        {options.map((option, index) => (
          <OptionItem
            key={option.kind === 'event' ? option.event.id : `${option.kind} ${option.text}`}
            id={`${id}-${index}`}
            option={option}
            active={index === active}
            onChoose={() => onChoose(option)}
          />
        ))}
      </div>
      {!isRecent && options.length === 0 && (
        <p className="px-3 py-2.5 text-[0.9375rem]">
          <span className="font-medium">{t.none}</span>
          <span className="mt-0.5 block text-sm text-ink-2">{t.tryOther}</span>
        </p>
      )}
      <p role="status" className="sr-only">
        {!isRecent && (events === 0 ? t.none : t.found(events))}
      </p>
    </div>
  )
}

function RecentHeading({ onForget }: Pick<SuggestionsProps, 'onForget'>) {
  const t = useTexts(searchTexts)
  return (
    <div className="flex items-center justify-between px-3 pt-1.5 text-xs text-ink-3">
      <span>{t.recent}</span>
      <button
        type="button"
        className="min-h-8 rounded-md px-1 font-medium text-brand-text"
        onClick={() => {
          forgetSearches()
          onForget()
        }}
      >
        {t.forget}
      </button>
    </div>
  )
}

function OptionItem({
  id,
  option,
  active,
  onChoose,
}: {
  readonly id: string
  readonly option: Option
  readonly active: boolean
  readonly onChoose: () => void
}) {
  return (
    <button
      id={id}
      type="button"
      role="option"
      tabIndex={-1}
      aria-selected={active}
      onClick={onChoose}
      className={classNames(
        'flex min-h-11 w-full items-center gap-3 rounded-md px-3 py-2 text-left text-[0.9375rem]',
        active ? 'bg-fill' : 'hover:bg-fill',
      )}
    >
      {option.kind === 'event' ? <EventOption event={option.event} /> : <TextOption option={option} />}
    </button>
  )
}

function EventOption({ event }: { readonly event: EventSuggestion }) {
  const when = useWhenWords(event, 'start')
  const where = useWhereWords(event)
  return (
    <Row icon="calendar">
      <span className="block truncate font-medium">
        <Highlight text={event.name} marks={event.marks} />
      </span>
      <span className="block truncate text-[0.8125rem] text-ink-2">
        {when} · {where}
      </span>
    </Row>
  )
}

function TextOption({ option }: { readonly option: Extract<Option, { readonly text: string }> }) {
  const t = useTexts(searchTexts)
  return (
    <Row icon={option.kind === 'recent' ? 'clock' : 'search'}>
      <span className="block truncate">{option.kind === 'recent' ? option.text : t.all(option.text)}</span>
    </Row>
  )
}

function Row({ icon, children }: { readonly icon: IconName; readonly children: ReactNode }) {
  return (
    <>
      <Icon name={icon} size={18} className="shrink-0 text-ink-3" />
      <span className="min-w-0 flex-1">{children}</span>
    </>
  )
}
