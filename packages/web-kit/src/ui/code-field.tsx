import { useLayoutEffect, useRef } from 'react'
import { TextField, type TextFieldProps } from './field.tsx'

const GROUP = 4
const LENGTH = 12

/** A code of twelve letters and digits, shown in groups of four as it is typed or pasted, in capitals. */
export function CodeField({ onChange, ...field }: Omit<TextFieldProps, 'type' | 'ref' | 'maxLength'>) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (caret.current === undefined) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })
  const change = (typed: string) => {
    // keeps the caret behind the same character when groups move
    const before = charactersOf(typed.slice(0, input.current?.selectionStart ?? typed.length)).length
    caret.current = before + Math.max(0, Math.ceil(before / GROUP) - 1)
    onChange(groupCode(typed))
  }
  return (
    <TextField
      {...field}
      ref={input}
      onChange={change}
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      placeholder="XXXX XXXX XXXX"
      inputClassName="font-mono text-[1.1875rem] font-semibold tracking-[.08em] placeholder:font-normal placeholder:text-line-2 large-text:text-[1rem] large-text:tracking-normal"
    />
  )
}

/** `7k3m9q-wx` → `7K3M 9QWX`; from a ticket's link, or text around a code, the code alone. */
export function groupCode(typed: string): string {
  return (
    charactersOf(codeWithin(typed) ?? typed)
      .slice(0, LENGTH)
      .match(new RegExp(`.{1,${GROUP}}`, 'g'))
      ?.join(' ') ?? ''
  )
}

function charactersOf(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\dA-Z]/g, '')
}

const LINKED = /(?:\/(?:t|verify)\/|[?&]code=)([\da-z]{4}(?:(?:[+\p{Pd}]|%20)?[\da-z]{4}){2})(?![\da-z])/iu
/** Excludes letters that codes never have, so fewer words match. No lookbehind: older Safaris lack it. */
const ALONE = String.raw`(?:^|[^\dA-Za-z])([\dA-HJKMNP-TV-Z]{4}(?:[\s\p{Pd}]?[\dA-HJKMNP-TV-Z]{4}){2})(?![\dA-Za-z])`

/** Finds the code in a longer text; undefined if none can be told from other words and numbers. */
function codeWithin(pasted: string): string | undefined {
  const text = pasted.normalize('NFKC')
  const linked = LINKED.exec(text)?.[1]?.replaceAll('%20', ' ')
  if (linked !== undefined || charactersOf(text).length <= LENGTH) return linked
  const alone = (flags: string) => [...text.matchAll(new RegExp(ALONE, flags))].map(([, code = '']) => code)
  const isMixed = (code: string) => /\d/.test(code) && /[a-z]/i.test(code)
  return alone('gu').find(isMixed) ?? alone('giu').find(isMixed)
}
