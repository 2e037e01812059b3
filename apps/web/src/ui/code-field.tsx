import { useLayoutEffect, useRef } from 'react'
import { TextField, type TextFieldProps } from './field.tsx'

const GROUP = 4
const LENGTH = 12

/** A code of twelve letters and digits, shown in groups of four as it is typed or pasted, in capitals. */
export function CodeField({ onChange, ...field }: Omit<TextFieldProps, 'type' | 'inputMode' | 'ref' | 'maxLength'>) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (caret.current === undefined) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })
  const change = (typed: string) => {
    // the caret stays behind the character it was behind, however the groups move
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

/** `7k3m9q-wx` → `7K3M 9QWX` */
export function groupCode(typed: string): string {
  return (
    charactersOf(typed)
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
