import { AppError } from '@cubic/contract'
import { rememberSanitized, sanitizeRichText } from '@cubic/data-platform/field-types/sanitize-rich-text'
import { HttpFault } from '../errors/http-fault.ts'
import { type Parser, TooComplex } from './open-parser.ts'

/** Characters that are sanitised in a millisecond or two, whatever they are: an ordinary description. */
const INLINE_MAX = 4000
/** What beginning with a text costs, in characters: a page may have thousands of short ones. */
const TEXT_COST = 100
const SECONDS_MAX = 5
const DEPTH_MAX = 20
/** Characters for which a unit of the callers' allowance is charged. */
const CHARACTERS_PER_UNIT = 4

type Dependencies = {
  readonly parser: Parser
  readonly who: string
  /** Tells whether the caller may spend this cost now, and if so, charges their allowance. */
  readonly spend: (cost: number) => boolean
}

/**
 * Sanitises the texts with markup of values that somebody sends, each once however often it is repeated, and in another
 * thread if they are long: before the transaction that saves them, which then finds them done. Whether a text is rich
 * text at all is not known here; one that is not is only read in vain.
 */
export async function prepareRichText(values: unknown, { parser, who, spend }: Dependencies): Promise<void> {
  const texts = new Set<string>()
  collectMarkup(values, texts, DEPTH_MAX)
  const given = [...texts]
  const cost = given.reduce((sum, text) => sum + text.length + TEXT_COST, 0)
  if (cost <= INLINE_MAX + TEXT_COST) return given.forEach((text) => rememberSanitized(text, sanitizeRichText(text)))
  if (!spend(Math.ceil((cost - INLINE_MAX) / CHARACTERS_PER_UNIT))) throw tooOften()
  const clean = await parser.run('sanitizeTexts', given, { who, seconds: SECONDS_MAX }).catch((error: unknown) => {
    if (error instanceof TooComplex) throw tooComplex()
    if (error instanceof HttpFault) throw new AppError('LimitExceeded', error.text)
    throw error
  })
  for (const [index, text] of given.entries()) rememberSanitized(text, clean[index] ?? '')
}

function collectMarkup(value: unknown, texts: Set<string>, depth: number): void {
  if (typeof value === 'string') {
    if (/[<>&]/.test(value)) texts.add(value)
  } else if (typeof value === 'object' && value !== null && depth > 0)
    for (const part of Object.values(value)) collectMarkup(part, texts, depth - 1)
}

function tooOften(): AppError {
  return new AppError('LimitExceeded', {
    cn: '短时间内保存的长文过多，请稍后再试',
    en: 'That’s a lot of long text at once. Please try saving again in a moment',
  })
}

function tooComplex(): AppError {
  return new AppError('BadRequest', {
    cn: '文字的格式过于复杂，请清除部分格式后重试',
    en: 'The formatting of this text is too complex. Please remove some of it and try again',
  })
}
