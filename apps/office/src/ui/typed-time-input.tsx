import { dayOf } from '@cubic/web-kit/datetime/format'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { useTexts } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { useState } from 'react'
import type { Described } from './field.tsx'
import { completed, formatTyped, type Begins, type Local, type Precision } from './local-time.ts'
import { timeTexts } from './time-texts.ts'
import { isWhole, parseTyped } from './typed-time.ts'
import { useIsPhone } from './use-is-phone.ts'

type Typed = { readonly text: string; readonly of: Local }

/**
 * What is typed into a field of time. `of` is the value that it belongs to: another one, chosen in the calendar,
 * replaces the text. What cannot be read stays, with no value.
 */
export function useTypedTime({
  value,
  onChange,
  precision,
  begins,
  beside = '',
}: {
  readonly value: Local
  readonly onChange: (value: Local) => void
  readonly precision: Precision
  readonly begins: Begins
  /** The time before it, on whose day it may be. */
  readonly beside?: Local
}) {
  const { lang, now, zone } = useDates()
  const [typed, setTyped] = useState<Typed>()
  const [isTyping, setTyping] = useState(false)
  const own = typed?.of === value ? typed : undefined
  const read = (text: string): Local => {
    const found = parseTyped(text, dayOf(now, zone))
    return found ? completed(found, { precision, near: value || beside, begins }) : ''
  }
  const set = (next: Local) => next !== value && onChange(next)
  const finish = () => {
    setTyping(false)
    if (!own) return
    const found = read(own.text)
    setTyped(found === '' && own.text.trim() !== '' ? { text: own.text, of: '' } : undefined)
    set(found)
  }
  return {
    text: own ? own.text : formatTyped(value, lang, beside),
    isUnreadable: !isTyping && own !== undefined && own.text.trim() !== '',
    type: (text: string) => {
      const found = isWhole(text) ? read(text) : ''
      const isOver = found !== '' || text.trim() === ''
      setTyping(true)
      setTyped({ text, of: isOver ? found : value })
      if (isOver) set(found)
    },
    finish,
  }
}

export function TypedTimeInput({
  typed,
  precision,
  onOpen,
  className,
  example,
  ...rest
}: Partial<Described> & {
  readonly typed: ReturnType<typeof useTypedTime>
  readonly precision: Precision
  readonly onOpen: (how: 'beside' | 'itself') => void
  readonly disabled: boolean
  readonly autoFocus?: boolean | undefined
  readonly 'aria-label'?: string | undefined
  readonly onBlur?: (() => void) | undefined
  readonly onFocus?: () => void
  readonly className?: string
  /** Replaces the usual example of what can be typed. */
  readonly example?: string
}) {
  const t = useTexts(timeTexts)
  const isPhone = useIsPhone()
  return (
    <input
      {...rest}
      type="text"
      autoComplete="off"
      spellCheck={false}
      // a phone's keyboard would cover the calendar
      inputMode={isPhone ? 'none' : undefined}
      aria-invalid={typed.isUnreadable || rest['aria-invalid']}
      value={typed.text}
      placeholder={example ?? (precision === 'day' ? t.dayExample : t.timeExample)}
      onChange={({ currentTarget }) => typed.type(currentTarget.value)}
      onClick={() => onOpen('beside')}
      onFocus={(event) => {
        event.currentTarget.select()
        rest.onFocus?.()
      }}
      onBlur={() => {
        typed.finish()
        rest.onBlur?.()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') typed.finish()
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        onOpen('itself')
      }}
      className={classNames(
        'h-[34px] min-w-0 rounded-[10px] bg-transparent text-ellipsis outline-none placeholder:text-ink-3',
        className,
      )}
    />
  )
}
