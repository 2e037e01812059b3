import { type Variable, VARIABLES } from '@cubic/domain/messages/template'
import { VARIABLE_WORDS, withNames, withWords } from '@cubic/domain/messages/variable-words'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { Field, type FieldProps, TextAreaInput, type TextAreaProps } from '../ui/field.tsx'

/** Wraps as the text does, so that each mark lies below its word. */
const LAYER =
  'col-start-1 row-start-1 px-[11px] py-2 text-[0.875rem] leading-relaxed whitespace-pre-wrap wrap-break-word'

type VariablesProps = {
  readonly variables: readonly Variable[]
  /** Tells of a variable that it has no value in this text; `emptyHint` says what that means. */
  readonly isEmpty?: ((variable: Variable) => boolean) | undefined
  readonly emptyHint?: string | undefined
  readonly insertLabel: string
}

/**
 * A text of a message with its variables, which are shown and inserted as words. It is as high as its text; `rows` is
 * the least.
 */
export function VariablesArea({
  value,
  onChange,
  variables,
  isEmpty,
  emptyHint,
  insertLabel,
  rows,
  maxLength,
  ...field
}: Omit<FieldProps, 'labelHidden'> &
  VariablesProps & {
    /** The text as it is stored, with names in place of words. */
    readonly value: string
    readonly onChange: (value: string) => void
    readonly rows: number
    readonly maxLength: number
  }) {
  const lang = useLanguage()
  const caret = useRef<number>(undefined)
  const shown = withWords(value, lang)
  const insert = (variable: Variable) => {
    const word = `{${VARIABLE_WORDS[variable][lang]}}`
    const at = Math.min(caret.current ?? shown.length, shown.length)
    onChange(withNames(`${shown.slice(0, at)}${word}${shown.slice(at)}`))
    caret.current = at + word.length
  }
  return (
    <>
      <Field {...field}>
        {(described) => (
          <MarkedArea
            {...described}
            rows={rows}
            value={shown}
            maxLength={maxLength}
            onChange={(typed) => onChange(withNames(typed))}
            onBlur={(event) => (caret.current = event.currentTarget.selectionStart)}
          />
        )}
      </Field>
      <VariableButtons {...{ variables, isEmpty, emptyHint, insertLabel }} onInsert={insert} />
    </>
  )
}

function VariableButtons({
  variables,
  isEmpty,
  emptyHint,
  insertLabel,
  onInsert,
}: VariablesProps & { readonly onInsert: (variable: Variable) => void }) {
  const lang = useLanguage()
  return (
    <div role="group" aria-label={insertLabel} className="flex flex-wrap items-center gap-1.5">
      <span className="text-xs text-ink-2">{insertLabel}</span>
      {variables.map((variable) => (
        <Button
          key={variable}
          size="sm"
          variant={isEmpty?.(variable) ? 'ghost' : 'soft'}
          onClick={() => onInsert(variable)}
        >
          {VARIABLE_WORDS[variable][lang]}
        </Button>
      ))}
      {isEmpty && variables.some(isEmpty) && <p className="w-full text-xs text-ink-3">{emptyHint}</p>}
    </div>
  )
}

function MarkedArea({ rows, ...area }: TextAreaProps & { readonly rows: number }) {
  return (
    <div className="grid rounded-[10px] bg-surface" style={{ minHeight: `calc(${rows * 1.625 * 0.875}rem + 18px)` }}>
      <div aria-hidden="true" className={`${LAYER} border border-transparent text-transparent select-none`}>
        {markedParts(area.value)}{' '}
      </div>
      <TextAreaInput {...area} rows={rows} className={`${LAYER} h-full resize-none! overflow-hidden bg-transparent!`} />
    </div>
  )
}

const WORDS: ReadonlySet<string> = new Set(
  VARIABLES.flatMap((name) => Object.values(VARIABLE_WORDS[name]).map((word) => `{${word}}`)),
)

const WORD_IN_TEXT = new RegExp(`(${[...WORDS].join('|')})`)

function markedParts(text: string) {
  let at = 0
  return text.split(WORD_IN_TEXT).map((part) => {
    const key = at
    at += part.length
    return WORDS.has(part) ? (
      <mark key={key} className="rounded-[5px] bg-brand-soft text-transparent">
        {part}
      </mark>
    ) : (
      part
    )
  })
}
