import { slipsOfCode } from '@cubic/domain/certificate/code-slips'
import { expect, it } from 'vitest'
import { describeSlips } from './slips.ts'

const words = {
  noLetter: (letter: string) => `no ${letter}. `,
  isIt: (letters: string) => `${letters}?`,
  length: (length: number) => `${length} characters.`,
}

it.each([
  ['K7PX-93QM-O2TW', 'no O. 0, D or Q?'],
  ['K7PX-93QM-O2TO', 'no O. 0, D or Q?'],
  ['K7PX-93QM-U2', 'no U. V or W? 10 characters.'],
  ['K7PX-93QM-D2TW', ''],
])('says what may be wrong with %j', (code, said) => expect(describeSlips(slipsOfCode(code), words, 'en')).toBe(said))
