import { findOnlyFor } from '@cubic/contract'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useTexts } from '@cubic/web-kit/language/text'
import { type Model, useModel } from '../model/model.ts'
import { crudTexts } from '../texts.ts'

/** Returns a function that says why a record does not grant a tag, or undefined if it does. */
export function useRefusal(model: Pick<Model, 'name' | 'tags'> | undefined) {
  const t = useTexts(crudTexts)
  const lang = useLanguage()
  return (granted: readonly string[], tag: string): string | undefined => {
    if (granted.includes(tag)) return undefined
    // the model's tags are what the caller may do with some record of it
    if (!model) return t.notNow
    return model.tags.includes(tag) ? (findOnlyFor(model.name, tag)?.[lang] ?? t.notNow) : t.noRight
  }
}

export function useRefusalOf(model: string) {
  return useRefusal(useModel(model).data)
}
