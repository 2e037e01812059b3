import type { Lang } from '@cubic/contract'
import { BINDING_CODE_LENGTH } from '@cubic/domain/ticket/binding-code'
import type { CodeSlip, SlipsOfCode } from '@cubic/domain/certificate/code-slips'

type Words = {
  readonly noLetter: (letter: string) => string
  readonly isIt: (letters: string) => string
  readonly length: (length: number) => string
}

/** Says the likely slips of a code in a sentence or two; empty if there are none. */
export function describeSlips({ slips, length }: SlipsOfCode, t: Words, lang: Lang): string {
  const told = new Map<string, CodeSlip>(slips.map((slip) => [slip.letter, slip]))
  const said = [...told.values()].map(({ letter, instead }) =>
    instead.length === 0 ? t.noLetter(letter) : t.noLetter(letter) + t.isIt(listed(instead, lang)),
  )
  if (length !== BINDING_CODE_LENGTH) said.push(t.length(length))
  return said.join(lang === 'cn' ? '' : ' ').trim()
}

function listed(letters: readonly string[], lang: Lang): string {
  const last = letters.at(-1) ?? ''
  const first = letters.slice(0, -1)
  return lang === 'cn' ? letters.join('、') : first.length === 0 ? last : `${first.join(', ')} or ${last}`
}
