/** The interface languages, as the `lang` query parameter names them. Chinese is the default. */
export const LANGUAGES = ['cn', 'en'] as const
export type Lang = (typeof LANGUAGES)[number]

/** A text in every language; a missing one does not compile. */
export type Text = { readonly [lang in Lang]: string }

/** The language that an `Accept-Language` header asks for; Chinese where it names none of ours. */
export function langOf(acceptLanguage: string | undefined): Lang {
  let best: { lang: Lang; quality: number } = { lang: 'cn', quality: 0 }
  for (const part of (acceptLanguage ?? '').split(',')) {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
    const weight = parameters.find((parameter) => parameter.trim().startsWith('q='))
    const quality = weight === undefined ? 1 : Number(weight.trim().slice(2))
    const lang = /^en(-|$)/.test(tag) ? 'en' : /^(zh|cn)(-|$)/.test(tag) ? 'cn' : undefined
    if (lang && quality > best.quality) best = { lang, quality }
  }
  return best.lang
}

/**
 * Has the text more than `max` characters: code points, as PostgreSQL's `char_length` counts them, not UTF-16 units?
 */
export function isLongerThan(text: string, max: number): boolean {
  // Counting takes long texts apart, so it is left to those between the two.
  return text.length > max && (text.length > 2 * max || [...text].length > max)
}
