import type { Lang, Text } from '@cubic/contract'
import { useLanguage } from './language.tsx'

type Phrase = Text | { readonly [lang in Lang]: (...args: never[]) => string }
type Catalogue = { readonly [key: string]: Phrase }
type Spoken<Texts extends Catalogue> = {
  readonly [key in keyof Texts]: Texts[key]['cn'] extends (...args: infer Args) => string
    ? (...args: Args) => string
    : string
}

const spoken = new WeakMap<Catalogue, { [lang in Lang]?: unknown }>()

/** Declares a feature's texts; one that lacks a language does not compile. Counts and names go in through functions. */
export function texts<const Texts extends Catalogue>(catalogue: Texts): Texts {
  return catalogue
}

export function speak<Texts extends Catalogue>(catalogue: Texts, lang: Lang): Spoken<Texts> {
  const known = spoken.get(catalogue) ?? {}
  spoken.set(catalogue, known)
  known[lang] ??= Object.fromEntries(Object.entries(catalogue).map(([key, phrase]) => [key, phrase[lang]]))
  return known[lang] as Spoken<Texts>
}

export function useTexts<Texts extends Catalogue>(catalogue: Texts): Spoken<Texts> {
  return speak(catalogue, useLanguage())
}

/** `1 seat`, `2 seats`: English words after a number. */
export function plural(count: number, one: string, other = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : other}`
}

/** `Today 19:00` as it reads inside an English sentence. */
export function inSentence(moment: string): string {
  return moment.replace(/^(Today|Tomorrow|Yesterday)/, (word) => word.toLowerCase())
}

/** Between two parts of a line, which does not begin with it. */
export const DOT = '\u00a0· '

/** Keeps a line from beginning with a title's middle dot, or being nothing else. */
export function unbrokenDots(title: string): string {
  return title.replaceAll(' · ', DOT)
}

/** Groups digits by three, in both languages. */
export function formatNumber(value: number): string {
  return value.toLocaleString('en-US')
}
