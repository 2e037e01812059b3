import { BINDING_CODE_LENGTH } from '../ticket/binding-code.ts'

/** A letter that no code has, with those that it may have been. */
export type CodeSlip = {
  readonly letter: string
  /** Where it stands in what was typed, spaces and hyphens left out. */
  readonly at: number
  readonly instead: readonly string[]
}
/** Why a code is not found, as far as it can be told without asking whether others exist. */
export type SlipsOfCode = { readonly slips: readonly CodeSlip[]; readonly length: number }

const LIKE: { readonly [letter: string]: readonly string[] } = {
  O: ['0', 'D', 'Q'],
  I: ['1', 'J', 'T'],
  L: ['1', 'J', 'E'],
  U: ['V', 'W'],
}

export function slipsOfCode(typed: string): SlipsOfCode {
  const letters = [
    ...typed
      .normalize('NFKC')
      .replaceAll(/[\s\p{Pd}]/gu, '')
      .toUpperCase(),
  ]
  const slips = letters.flatMap((letter, at): readonly CodeSlip[] => {
    if (/^[0-9A-HJKMNP-TV-Z]$/.test(letter)) return []
    return [{ letter, at, instead: LIKE[letter] ?? [] }]
  })
  return { slips: slips.slice(0, BINDING_CODE_LENGTH), length: letters.length }
}

/** As it is printed: `K7PX-93QM-D2TW`. */
export function printCertificateCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? ''
}
