import type { SignOnComparator } from '@cubic/contract'
import { type Claims, claimTexts, findClaim } from './claims.ts'

export type SignOnRule = { readonly claim: string; readonly comparator: SignOnComparator; readonly value: string }

/** Does the rule hold of these claims? Of one that is absent none holds; of one with several values, if any matches. */
export function holds({ claim, comparator, value }: SignOnRule, claims: Claims): boolean {
  const texts = claimTexts(findClaim(claims, claim))
  if (texts.length === 0) return false
  switch (comparator) {
    case '=':
      return texts.includes(value)
    case '!=':
      return !texts.includes(value)
    case 'in': {
      const wanted = value.split(/[,，]/).map((one) => one.trim())
      return texts.some((text) => wanted.includes(text))
    }
    case 'like':
      return texts.some((text) => isLike(text, value))
  }
}

/** `%` stands for any text. In one pass: no pattern takes long. */
function isLike(text: string, pattern: string): boolean {
  const [begin = '', ...rest] = pattern.split('%')
  const end = rest.pop()
  if (end === undefined) return text === begin
  if (!text.startsWith(begin) || text.length < begin.length + end.length || !text.endsWith(end)) return false
  let from = begin.length
  const until = text.length - end.length
  for (const part of rest) {
    const at = text.indexOf(part, from)
    if (at < 0 || at + part.length > until) return false
    from = at + part.length
  }
  return true
}
