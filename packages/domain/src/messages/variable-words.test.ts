import { LANGUAGES, MESSAGE_CHANNEL, TEMPLATE_CASE, type MessageChannel, type TemplateCase } from '@cubic/contract'
import { describe, expect, it } from 'vitest'
import { shippedTemplate, unknownVariables, VARIABLES } from './template.ts'
import { hasValueIn, VARIABLE_WORDS, withNames, withWords } from './variable-words.ts'

const shipped = (Object.keys(MESSAGE_CHANNEL) as MessageChannel[]).flatMap((channel) =>
  (Object.keys(TEMPLATE_CASE) as TemplateCase[]).flatMap((name) =>
    LANGUAGES.map((lang) => shippedTemplate(channel, name, lang).body),
  ),
)

describe('the words for variables', () => {
  it('replace every name, and are stored as the names again', () => {
    for (const text of shipped) {
      for (const lang of LANGUAGES) {
        const shown = withWords(text, lang)
        expect(shown).not.toMatch(/\{[a-z_]+\}/)
        expect(withNames(shown)).toBe(text)
      }
    }
  })

  it('are distinct, and one that is misspelt is noticed', () => {
    const words = Object.values(VARIABLE_WORDS).flatMap(({ cn, en }) => [cn, en])
    expect(new Set(words).size).toBe(words.length)
    for (const word of words) expect(unknownVariables(`{${word}x}`)).toEqual([`${word}x`])
  })
})

it('every variable that a shipped message names has a value in it', () => {
  for (const channel of Object.keys(MESSAGE_CHANNEL) as MessageChannel[])
    for (const name of Object.keys(TEMPLATE_CASE) as TemplateCase[])
      for (const lang of LANGUAGES) {
        const { subject, body } = shippedTemplate(channel, name, lang)
        const named = VARIABLES.filter((variable) => `${subject}${body}`.includes(`{${variable}}`))
        expect(named.filter((variable) => !hasValueIn(variable, name))).toEqual([])
      }
})
